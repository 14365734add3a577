import type { CacheTag } from '../cacheTags.ts'

/** Groups of kinds, in the order in which users choose what they receive. */
export const messageGroups = {
  gifts: '转赠',
  sales: '发售与关注',
  items: '藏品',
  orders: '订单与退款',
  service: '客服与审核',
  security: '账号安全',
  play: '玩乐与权益',
  news: '平台消息',
} as const

export type MessageGroup = keyof typeof messageGroups

/** Groups whose messages cannot be switched off in the inbox: money and the safety of the account. */
export const requiredGroups: readonly MessageGroup[] = ['orders', 'security']

/** Channels through which a message reaches a user. */
export const messageChannels = {
  inbox: '站内信',
  push: '手机推送',
  webPush: '浏览器通知',
  sms: '短信',
} as const

export type MessageChannel = keyof typeof messageChannels
/** Channels besides the inbox. */
export type DeliveryChannel = Exclude<MessageChannel, 'inbox'>

/** Channels through which a user who made no choice receives messages, if they have them; an SMS only on request. */
export const defaultChannels: readonly MessageChannel[] = ['inbox', 'push', 'webPush']

/** Groups whose messages are sent at night as well, and whose content stays out of notifications and SMS. */
export const urgentGroups: readonly MessageGroup[] = ['security']

/** One kind of message. Texts contain the names of their data in braces. */
export interface MessageKindInfo {
  readonly group: MessageGroup
  /** Name of the kind where a user chooses what they receive. */
  readonly label: string
  readonly title: string
  readonly text: string
  /** Address within the storefront that the message leads to. */
  readonly link: string
  /** Cache tags of what an open page shows of it: reads that carry one are fetched again when the message arrives. */
  readonly refreshes: readonly CacheTag[]
  /** It is sent during the quiet hours as well, as are all kinds of the urgent groups. */
  readonly isUrgent?: true
  /** Advertising by law: an SMS says how to opt out. */
  readonly isMarketing?: true
}
