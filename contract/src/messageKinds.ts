// Kinds of messages in an inbox, declared once (rules/messages#kinds): text, link, who may switch them off. Zod-free: browsers import
// this file.
import type { CacheTag } from './cacheTags.ts'

/** Groups of kinds, in the order in which users choose what they receive. */
export const messageGroups = {
  gifts: '转赠',
  sales: '发售与关注',
  items: '藏品',
  orders: '订单与退款',
  service: '客服与审核',
  security: '账号安全',
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

export const messageKinds = {
  giftWaiting: {
    group: 'gifts',
    label: '有人转赠给我',
    title: '有一份转赠等你收下',
    text: '{giver} 想把《{work}》转赠给你，请在{deadline}前收下或婉拒。',
    link: '/mine/transfer?giftId={giftId}',
    refreshes: ['gifts'],
  },
  giftAccepted: {
    group: 'gifts',
    label: '转赠被收下',
    title: '转赠已被收下',
    text: '{recipient} 收下了你转赠的《{work}》。',
    link: '/mine/transfer?tab=sent&giftId={giftId}',
    refreshes: ['gifts', 'items'],
  },
  giftDeclined: {
    group: 'gifts',
    label: '转赠被婉拒',
    title: '转赠被婉拒',
    text: '{recipient} 婉拒了《{work}》，藏品已回到你手中。',
    link: '/mine/transfer?tab=sent&giftId={giftId}',
    refreshes: ['gifts', 'items'],
  },
  giftExpired: {
    group: 'gifts',
    label: '转赠过期退回',
    title: '转赠已过期退回',
    text: '《{work}》没有在期限内被收下，已回到你手中。',
    link: '/mine/transfer?tab=sent&giftId={giftId}',
    refreshes: ['gifts', 'items'],
  },
  airdropReceived: {
    group: 'items',
    label: '收到空投',
    title: '收到一份空投',
    text: '{title}：《{work}》{quantity} 件，已放进你的藏品。',
    link: '/collection/{itemId}',
    refreshes: ['airdrops', 'items', 'account'],
  },
  refundStarted: {
    group: 'orders',
    label: '订单退款',
    title: '订单已退款',
    text: '订单 {orderSn} 的款项正在原路退回，到账时间以支付渠道为准。',
    link: '/mine/order?orderSn={orderSn}',
    refreshes: ['orders', 'account'],
  },
  ticketAnswered: {
    group: 'service',
    label: '客服回复',
    title: '客服回复了你的咨询',
    text: '{answer}',
    link: '/ticket/{ticketId}',
    refreshes: ['tickets'],
  },
  ticketSolved: {
    group: 'service',
    label: '咨询已解决',
    title: '咨询已标记为解决',
    text: '如果问题还在，可以重新打开这条咨询。',
    link: '/ticket/{ticketId}',
    refreshes: ['tickets'],
  },
  newDevice: {
    group: 'security',
    label: '新设备登录',
    title: '账号在新设备上登录',
    text: '{device} 登录了你的账号。如果不是你，请马上修改密码，并退出其他设备。',
    link: '/userInfo/changePassword',
    refreshes: ['sessions'],
  },
  passwordChanged: {
    group: 'security',
    label: '修改密码',
    title: '登录密码已修改',
    text: '其他设备已经退出，转赠和销毁暂停一段时间。如果不是你改的，请马上联系客服。',
    link: '/help/ask',
    refreshes: ['account', 'sessions'],
  },
  safeCodeChanged: {
    group: 'security',
    label: '修改安全码',
    title: '安全码已修改',
    text: '转赠和销毁暂停一段时间。如果不是你改的，请马上修改密码。',
    link: '/userInfo/safeCode',
    refreshes: ['safeCode'],
  },
  loginsEnded: {
    group: 'security',
    label: '退出所有设备',
    title: '所有设备已退出登录',
    text: '如果不是你操作的，请马上修改密码。',
    link: '/userInfo/changePassword',
    refreshes: ['sessions'],
  },
  loginStolen: {
    group: 'security',
    label: '登录异常',
    title: '发现异常登录，已让那台设备退出',
    text: '一次登录的凭证被重复使用，可能已经泄露。建议修改密码。',
    link: '/userInfo/changePassword',
    refreshes: ['sessions'],
  },
  nameHeld: {
    group: 'service',
    label: '昵称和头像审核',
    title: '昵称和头像暂时隐藏',
    text: '有人举报了你的昵称或头像，审核完成前先用默认的代替。',
    link: '/mineDecision',
    refreshes: ['account', 'decisions'],
  },
  nameTakenDown: {
    group: 'service',
    label: '昵称和头像下架',
    title: '昵称和头像没有通过审核',
    text: '它们已经下架，可以重新设置。如有异议，可以申诉。',
    link: '/mineDecision',
    refreshes: ['account', 'decisions'],
  },
  realNamePassed: {
    group: 'security',
    label: '实名认证通过',
    title: '实名认证已通过',
    text: '现在可以购买、合成、抽奖和转赠了。',
    link: '/userInfo/kycAuth',
    refreshes: ['account'],
  },
  announcement: {
    group: 'news',
    label: '平台通知',
    title: '{title}',
    text: '{text}',
    link: '/messages',
    refreshes: [],
    isMarketing: true,
  },
  saleReminder: {
    group: 'sales',
    label: '开始提醒',
    title: '《{work}》即将开始',
    text: '{time}开始，提前到页面等候吧。',
    link: '/calendar',
    refreshes: ['reminders'],
    isUrgent: true,
  },
  saleMoved: {
    group: 'sales',
    label: '时间变动',
    title: '《{work}》改了开始时间',
    text: '现在是{time}开始，你设的提醒已经跟着调整。',
    link: '/calendar',
    refreshes: ['calendar', 'goods', 'reminders'],
  },
  saleCalledOff: {
    group: 'sales',
    label: '取消或暂停',
    title: '《{work}》不再如期开始',
    text: '原定{time}开始，现已取消或暂停，不会再提醒你。',
    link: '/calendar',
    refreshes: ['calendar', 'goods', 'reminders'],
  },
  followedAnnounced: {
    group: 'sales',
    label: '关注的新发售',
    title: '{shop}有新发售',
    text: '《{work}》{time}开始发售，可以先设好提醒。',
    link: '/calendar',
    refreshes: ['calendar'],
    isMarketing: true,
  },
} as const satisfies Readonly<Record<string, MessageKindInfo>>

export type MessageKind = keyof typeof messageKinds

/** Returns the declaration of a kind. */
export const messageKindInfo = (kind: MessageKind): MessageKindInfo => messageKinds[kind]

/** Whether messages of a kind are sent during the quiet hours as well. */
export const isUrgent = (kind: MessageKind): boolean =>
  messageKindInfo(kind).isUrgent === true || urgentGroups.includes(messageKinds[kind].group)

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** Data of a kind: every name in its title, text and link. */
export type MessageData<Kind extends MessageKind> = {
  readonly [
    Name in Placeholders<
      (typeof messageKinds)[Kind]['title'] | (typeof messageKinds)[Kind]['text'] | (typeof messageKinds)[Kind]['link']
    >
  ]: string
}

/** Replaces the names in braces by their values; a value is not searched for names again. */
export function fillTemplate(template: string, data: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole)
}
