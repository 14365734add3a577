import { editableKinds } from '@app/contract/messageSamples'
import * as z from 'zod'

/** Budget of messages by SMS; key `messageSms` of the table settings. Verification codes have their own. */
const messageSms = z
  .strictObject({
    perDay: z.int().min(0).max(100_000_000).meta({
      title: '每天最多发送条数',
      description: '只算消息短信，验证码另有预算，不受影响。填 0 则不提供短信提醒；用完后当天不再发送。',
    }),
    perMonth: z.int().min(0).max(1_000_000_000).meta({
      title: '每月最多发送条数',
      description: '按上海时间的自然月计，用完后当月不再发送。',
    }),
    perPersonAndDay: z.int().min(1).max(100).meta({
      title: '每人每天最多条数',
      description: '超过的只留在站内信里。',
    }),
  })
  .meta({ title: '短信提醒' })

export type SmsBudget = z.output<typeof messageSms>

/** Own texts of kinds of messages; key `messageTexts`. A kind without one, or with null, has the preset texts. */
const messageTexts = z.partialRecord(
  z.enum(editableKinds),
  z.strictObject({ title: z.string(), text: z.string() }).nullable(),
)

export type MessageTexts = z.output<typeof messageTexts>

export const inboxSchemas = { messageSms, messageTexts }
export type InboxSettings = { messageSms: SmsBudget; messageTexts: MessageTexts }

export const inboxDefaults: InboxSettings = {
  messageSms: { perDay: 2000, perMonth: 30_000, perPersonAndDay: 5 },
  messageTexts: {},
}
