import * as z from 'zod'

/** Limits on senders of gifts; key `gifts` of the table `settings`. */
const gifts = z
  .strictObject({
    perDay: z.int().min(1).max(1000).meta({
      title: '每人每天转赠件数',
      description: '按上海时间的自然日计；立即生效，已送出的不受影响。',
    }),
    pendingSeconds: z.int().min(60).max(2_592_000).meta({
      title: '等待接收（秒）',
      description: '到时未接收的自动退回。只影响之后送出的，途中的仍按送出时告知的时间。',
    }),
    lookupsPerDay: z.int().min(1).max(1000).meta({
      title: '每人每天可填写的接收人次数',
      description: '无论是否找到都计一次，以免有人逐个试手机号。',
    }),
  })
  .meta({ title: '转赠' })

export const giftSchemas = { gifts }
export type GiftSettings = { gifts: z.output<typeof gifts> }
