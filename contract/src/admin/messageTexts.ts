import * as z from 'zod'
import { editableKinds } from '../messageSamples.ts'
import { uid } from '../ids.ts'
import { count, done, trimmed } from '../schema.ts'
import { messageGroups, type MessageGroup } from '../messageKinds.ts'
import { version } from './contentParts.ts'
import { personal } from './personal.ts'
import { adminRoute } from './route.ts'

// Texts of the messages that the product writes (rules/messages#texts).

const kind = z.enum(editableKinds).meta({ title: '消息种类' })
const group = z.enum(Object.keys(messageGroups) as MessageGroup[])
const texts = { title: z.string(), text: z.string() }

/** Returns the texts of every kind, own or preset, with the names that they may contain in braces. */
export const messageTextList = adminRoute('GET', 'messageText/list', {
  title: '查看消息文案',
  auth: 'content.read',
  input: z.strictObject({}),
  reply: z.strictObject({
    /** Of all texts together. */
    version: count,
    list: z.array(
      z.strictObject({
        kind,
        group,
        label: z.string(),
        ...texts,
        preset: z.strictObject(texts),
        isOwn: z.boolean(),
        /** The names with a sample value each. */
        names: z.array(z.strictObject({ name: z.string(), sample: z.string() })),
      }),
    ),
  }),
})

/** Changes the texts of a kind, for messages written from now on. */
export const saveMessageText = adminRoute('POST', 'messageText/save', {
  title: '修改消息文案',
  auth: 'content.publish',
  input: z.strictObject({
    kind,
    version,
    title: trimmed('标题', 2, 40),
    text: trimmed('正文', 2, 200),
  }),
  example: { kind: 'giftWaiting', version: 0, title: '有人送你一件藏品', text: '《{work}》等你收下。' },
  reply: z.strictObject({ version: count }),
  errors: ['EDITED_MEANWHILE', 'BAD_INPUT'],
})

/** Puts the preset texts of a kind back. */
export const resetMessageText = adminRoute('POST', 'messageText/reset', {
  title: '恢复默认消息文案',
  auth: 'content.publish',
  input: z.strictObject({ kind, version }),
  example: { kind: 'giftWaiting', version: 0 },
  reply: z.strictObject({ version: count }),
  errors: ['EDITED_MEANWHILE'],
})

/** Writes a message of a kind with sample values to one account, marked as a trial. */
export const tryMessageText = adminRoute('POST', 'messageText/try', {
  title: '试发消息',
  auth: 'content.publish',
  input: z.strictObject({ kind, uid: personal(uid).meta({ title: '发给哪个账号' }) }),
  example: { kind: 'giftWaiting', uid: '1' },
  reply: done,
  errors: ['USER_NOT_FOUND'],
})
