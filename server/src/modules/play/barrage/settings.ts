import * as z from 'zod'

/** Limits on sending blessings; key `barrage` of the table settings. */
const barrage = z
  .strictObject({
    everySeconds: z.int().min(0).max(3600).meta({
      title: '同一人两句之间至少（秒）',
      description: '页面上的倒计时在重新打开后按新值显示；服务器立即按新值把关。',
    }),
    checksPerMinute: z.int().min(1).max(1000).meta({
      title: '每人每分钟送审次数',
      description: '自己写的话每次送审都计一次，无论发出与否。',
    }),
  })
  .meta({ title: '祝福弹幕' })

export const barrageSchemas = { barrage }
export type BarrageSettings = { barrage: z.output<typeof barrage> }
