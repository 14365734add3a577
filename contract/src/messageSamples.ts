import { fillTemplate, type MessageData, type MessageKind, messageKinds } from './messageKinds.ts'

type AllNames<Kind> = Kind extends MessageKind ? keyof MessageData<Kind> : never

/** A value for each name that messages contain, for previews and trials. */
const samples: Readonly<Record<AllNames<MessageKind>, string>> = {
  agreement: '用户协议',
  amount: '¥20',
  answer: '已为你核对，藏品编号没有问题。',
  carrier: '顺丰速运',
  change: '+30',
  count: '2',
  deadline: '12月8日 12:00',
  device: 'iPhone · 微信',
  event: '锦书祈愿',
  giftId: '1',
  giver: '听松',
  goodsSn: '1',
  itemId: '1',
  key: 'user-agreement',
  orderSn: '20261201000001',
  place: '东渡口游客中心',
  points: '42',
  price: '¥110',
  prize: '一纸花笺',
  quantity: '1',
  reason: '抬头与付款人不一致',
  recipient: '望月',
  right: '溪谷入园一次',
  serial: '7',
  shop: '听松山房',
  since: '2026年12月1日',
  subject: '你的留言',
  text: '今晚七点开展。',
  ticketId: '1',
  time: '12月8日 12:00',
  title: '周年纪念',
  trackingNumber: 'SF1234567890',
  unopened: '3',
  version: '2026.12',
  work: '半月桥',
}

/** A kind whose texts operators may change: all but the messages that they write themselves. */
export type EditableKind = Exclude<MessageKind, 'announcement'>

export const editableKinds = Object.keys(messageKinds).filter((kind) => kind !== 'announcement') as EditableKind[]

/** Returns the names that the texts of a kind may contain, with a sample value each. */
export function namesOf(kind: MessageKind): { name: string; sample: string }[] {
  const { title, text } = messageKinds[kind]
  const names = new Set([...`${title} ${text}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  return [...names].map((name) => ({ name, sample: samples[name as keyof typeof samples] }))
}

/** Fills a text with the sample values. */
export const fillWithSamples = (template: string): string => fillTemplate(template, samples)
