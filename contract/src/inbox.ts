import * as z from 'zod'
import * as ids from './ids.ts'
import { type MessageGroup, type MessageKind, messageGroups, messageKinds } from './messageKinds.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, nothing, seconds } from './schema.ts'

const kind = z.enum(Object.keys(messageKinds) as MessageKind[]).meta({ title: '消息种类' })
const group = z.enum(Object.keys(messageGroups) as MessageGroup[]).meta({ title: '消息分组' })
const messageId = ids.inboxMessageId.meta({ title: '消息' })

const inboxMessage = z.strictObject({
  inboxMessageId: ids.inboxMessageId,
  kind,
  title: z.string(),
  text: z.string(),
  /** Address within the storefront. */
  link: z.string(),
  time: seconds,
  isRead: z.boolean(),
})
export type InboxMessage = z.infer<typeof inboxMessage>

/** Lists the caller's messages, newest first, with the number of unread ones. An addition to the known calls. */
export const inboxList = route('GET', 'user/message/list', {
  title: '查看消息',
  auth: 'user',
  provides: ['inbox'],
  input: z.strictObject({ ...cursorInput, group: group.optional() }),
  example: { page: 1, size: 20, cursor: '1', group: 'gifts' },
  reply: cursorPageOf(inboxMessage).extend({ unread: count }),
})

/** Returns the number of the caller's unread messages. An addition to the known calls. */
export const inboxUnread = route('GET', 'user/message/unread', {
  title: '查看未读消息数',
  auth: 'user',
  provides: ['inbox'],
  input: nothing,
  reply: z.strictObject({ unread: count }),
})

/** Marks one message as read. An addition to the known calls. */
export const inboxRead = route('POST', 'user/message/read', {
  title: '标记消息已读',
  auth: 'user',
  invalidates: ['inbox'],
  input: z.strictObject({ inboxMessageId: messageId }),
  example: { inboxMessageId: '1' },
  reply: z.strictObject({ unread: count }),
  errors: ['NOT_FOUND'],
})

/**
 * Marks all messages up to one as read: those that arrive while the user looks at the list stay unread. An addition to
 * the known calls.
 */
export const inboxReadAll = route('POST', 'user/message/readAll', {
  title: '全部标记已读',
  auth: 'user',
  invalidates: ['inbox'],
  input: z.strictObject({ untilInboxMessageId: messageId.meta({ title: '看到的最新一条' }) }),
  example: { untilInboxMessageId: '1' },
  reply: z.strictObject({ unread: count }),
  errors: ['NOT_FOUND'],
})

/** Lists every kind of message and whether the caller receives it. An addition to the known calls. */
export const inboxChoices = route('GET', 'user/message/choices', {
  title: '查看消息设置',
  auth: 'user',
  provides: ['inbox'],
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        kind,
        group,
        label: z.string(),
        isOn: z.boolean(),
        /** It concerns money or the safety of the account, and cannot be switched off. */
        isRequired: z.boolean(),
      }),
    ),
  }),
})

/** Switches a kind of message on or off for the caller. An addition to the known calls. */
export const inboxChoose = route('POST', 'user/message/choose', {
  title: '修改消息设置',
  auth: 'user',
  invalidates: ['inbox'],
  input: z.strictObject({ kind, isOn: z.boolean().meta({ title: '是否接收' }) }),
  example: { kind: 'giftWaiting', isOn: true },
  reply: z.strictObject({ isOn: z.boolean() }),
  errors: ['MESSAGE_REQUIRED'],
})
