import * as z from 'zod'

const seconds = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum)

/** Settings of passes for rights redeemed on site; key `passes` of the table settings. */
const passes = z
  .strictObject({
    passSeconds: seconds(15, 3600).meta({
      title: '核销码显示时长（秒）',
      description: '到时页面换一个新码。已显示的码按显示时的时长。',
    }),
    passGraceSeconds: seconds(0, 3600).meta({
      title: '到时后仍可核销（秒）',
      description: '为网络较慢的现场留的余地，立即生效。',
    }),
    passesPerMinute: z.int().min(1).max(1000).meta({
      title: '每人每分钟取码次数',
      description: '超过后请其稍候再取。',
    }),
    wrongTries: z.int().min(1).max(1000).meta({
      title: '核销人员输错多少次后须等待',
      description: '只影响输错的那名人员。',
    }),
    wrongSeconds: seconds(60, 86_400).meta({
      title: '输错累计时长（秒）',
      description: '在这段时间内的错误合并计算。',
    }),
  })
  .meta({ title: '现场核销' })

export const passSchemas = { passes }
export type PassSettings = { passes: z.output<typeof passes> }
