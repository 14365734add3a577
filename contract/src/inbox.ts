import * as z from 'zod'
import * as ids from './ids.ts'
import {
  type MessageChannel,
  messageChannels,
  type MessageGroup,
  type MessageKind,
  messageGroups,
  messageKinds,
} from './messageKinds.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, nothing, seconds } from './schema.ts'

const kind = z.enum(Object.keys(messageKinds) as MessageKind[]).meta({ title: '消息种类' })
const group = z.enum(Object.keys(messageGroups) as MessageGroup[]).meta({ title: '消息分组' })
const channel = z.enum(Object.keys(messageChannels) as MessageChannel[]).meta({ title: '渠道' })
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

/**
 * Marks one message as read, and what brought the user to it as opened; returns its link. An addition to the known
 * calls.
 */
export const inboxRead = route('POST', 'user/message/read', {
  title: '标记消息已读',
  auth: 'user',
  invalidates: ['inbox'],
  input: z.strictObject({
    inboxMessageId: messageId,
    through: z.enum(['push', 'webPush']).optional().meta({ title: '从哪种通知打开' }),
  }),
  example: { inboxMessageId: '1', through: 'push' },
  reply: z.strictObject({ unread: count, link: z.string() }),
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

/**
 * Lists every kind of message, the channels through which the caller receives it, and the channels that this deployment
 * offers. An addition to the known calls.
 */
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
        /** Channels that the caller receives it through, if they have them. */
        channels: z.array(channel),
        /** It concerns money or the safety of the account, and stays in the inbox. */
        isRequired: z.boolean(),
      }),
    ),
    offered: z.array(channel),
    /** Key for which browsers subscribe to Web Push, in base64url; empty if it is not offered. */
    webPushKey: z.string(),
  }),
})

/** Switches kinds of messages on or off for the caller on one channel. An addition to the known calls. */
export const inboxChoose = route('POST', 'user/message/choose', {
  title: '修改消息设置',
  auth: 'user',
  invalidates: ['inbox'],
  input: z.strictObject({
    kinds: z.array(kind).min(1).max(100).meta({ title: '消息种类' }),
    channel,
    isOn: z.boolean().meta({ title: '是否接收' }),
  }),
  example: { kinds: ['giftWaiting'], channel: 'inbox', isOn: true },
  reply: z.strictObject({ isOn: z.boolean() }),
  errors: ['MESSAGE_REQUIRED'],
})

const pushToken = z
  .string()
  .regex(/^[\w.:~+/=-]{8,1000}$/)
  .meta({ title: '设备令牌' })
const endpoint = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .meta({ title: '订阅地址' })

/**
 * Registers the native app's device for notifications, for as long as this login lasts. A token belongs to the account
 * that registered it last. An addition to the known calls.
 */
export const inboxRegisterApp = route('POST', 'user/message/registerApp', {
  title: '登记推送设备',
  auth: 'user',
  invalidates: ['inbox'],
  input: z.strictObject({ token: pushToken }),
  example: { token: 'device-token-1' },
  /** False if this deployment sends no notifications to the app. */
  reply: z.strictObject({ isRegistered: z.boolean() }),
})

/** Ends notifications of the native app's device. An addition to the known calls. */
export const inboxUnregisterApp = route('POST', 'user/message/unregisterApp', {
  title: '取消推送设备',
  auth: 'user',
  invalidates: ['inbox'],
  input: z.strictObject({ token: pushToken }),
  example: { token: 'device-token-1' },
  reply: nothing,
})

/**
 * Stores a browser's subscription to Web Push, for as long as this login lasts. Keys are in base64url. An addition to the
 * known calls.
 */
export const inboxSubscribe = route('POST', 'user/message/subscribe', {
  title: '开启浏览器通知',
  auth: 'user',
  invalidates: ['inbox'],
  input: z.strictObject({
    endpoint,
    p256dh: z
      .string()
      .regex(/^B[\w-]{86}$/)
      .meta({ title: '订阅公钥' }),
    authSecret: z
      .string()
      .regex(/^[\w-]{22}$/)
      .meta({ title: '订阅密钥' }),
  }),
  example: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  reply: nothing,
})

/** Ends a browser's subscription to Web Push. An addition to the known calls. */
export const inboxUnsubscribe = route('POST', 'user/message/unsubscribe', {
  title: '关闭浏览器通知',
  auth: 'user',
  invalidates: ['inbox'],
  input: z.strictObject({ endpoint }),
  example: { endpoint: 'https://fcm.googleapis.com/fcm/send/example' },
  reply: nothing,
})
