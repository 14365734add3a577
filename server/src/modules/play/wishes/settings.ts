import * as z from 'zod'

/** Retention periods of wishes; key `wishes` of the table settings. */
const wishes = z
  .strictObject({
    /** Days a prize waits to be received, from the end of its event, or from the wish if the event has no end. */
    receiveDays: z.int().min(1).max(3650).meta({
      title: '奖品领取期限（天）',
      description: '只影响之后许下的；已有的按当时告知的期限。',
    }),
    /** Hours the text of a paid wish is kept if its order is closed or was never placed. */
    draftHours: z.int().min(1).max(8760).meta({
      title: '祈愿文字保留（小时）',
      description: '订单未下或已关闭的文字到时删除，立即生效。',
    }),
  })
  .meta({ title: '祈愿' })

export const wishSchemas = { wishes }
export type WishSettings = { wishes: z.output<typeof wishes> }

export const wishDefaults: WishSettings = { wishes: { receiveDays: 30, draftHours: 48 } }
