// Kinds of messages in an inbox, declared once (rules/messages#kinds): text, link, who may switch them off. Zod-free: browsers import
// this file.
import { benefitKinds } from './messages/benefits.ts'
import { decisionKinds } from './messages/decisions.ts'
import { type MessageKindInfo, urgentGroups } from './messages/kind.ts'
import { orderKinds } from './messages/orders.ts'
import { playKinds } from './messages/play.ts'

export * from './messages/kind.ts'

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
    refreshes: ['items', 'account'],
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
  closureRequested: {
    group: 'security',
    label: '申请注销账号',
    title: '已受理注销申请',
    text: '{device} 申请注销账号，7 天冷静期内随时可以撤回。如果不是你，请马上撤回并修改密码。',
    link: '/userInfo/privacy/closure',
    refreshes: ['privacy'],
  },
  closureWithdrawn: {
    group: 'security',
    label: '撤回注销申请',
    title: '已撤回注销申请',
    text: '账号照常使用，原来的藏品、积分和记录都在。',
    link: '/userInfo/privacy/closure',
    refreshes: ['privacy'],
  },
  closureBlocked: {
    group: 'security',
    label: '暂时不能注销',
    title: '账号暂时还不能注销',
    text: '冷静期已满，但还有事项没有完结。处理完之后会自动注销，你也可以撤回申请。',
    link: '/userInfo/privacy/closure',
    refreshes: ['privacy'],
  },
  exportReady: {
    group: 'security',
    label: '个人信息导出完成',
    title: '你的个人信息已经备好',
    text: '导出的文件保存 7 天，下载时需要再次验证手机号。',
    link: '/userInfo/privacy/export',
    refreshes: ['privacy'],
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
  ...orderKinds,
  ...decisionKinds,
  ...playKinds,
  ...benefitKinds,
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
