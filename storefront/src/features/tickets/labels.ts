import type { Entry, TicketCard, Topic } from './api.ts'

export const topicLabels: Readonly<Record<Topic, string>> = {
  order: '订单与支付',
  item: '藏品与链上',
  account: '账号与实名',
  rights: '权益与物流',
  play: '活动与积分',
  other: '其他',
}

export const topics = Object.keys(topicLabels) as Topic[]

/** State of a ticket as its owner reads it. */
export const stateLabels: Readonly<Record<TicketCard['state'], string>> = {
  open: '等待回复',
  answered: '已回复',
  waiting: '等待回复',
  solved: '已解决',
  closed: '已结束',
}

/** Text of an entry that is an event; null for a message. */
export function moveLabels({ side, kind }: Pick<Entry, 'side' | 'kind'>): string | null {
  if (kind === 'reopened') return '你重新打开了这次咨询'
  if (kind === 'closed') return '这次咨询已经结束'
  if (kind !== 'solved') return null
  if (side === 'collector') return '你标记为已解决'
  return side === 'staff' ? '客服标记为已解决' : '一段时间没有新的消息，这次咨询先告一段落'
}

export const ratingLabels = ['很不满意', '不太满意', '一般', '满意', '很满意'] as const
