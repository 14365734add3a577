import * as z from 'zod'
import { deliveryId, uid } from '../ids.ts'
import { messageChannels, type DeliveryChannel, messageKinds } from '../messageKinds.ts'
import { count, day, done, seconds, trimmed } from '../schema.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

// Messages on their way through channels besides the inbox (rules/messages#channels).

const { push, webPush, sms } = messageChannels
const channel = choice<DeliveryChannel>('渠道', { push, webPush, sms })
const kind = z
  .string()
  .max(60)
  .meta({
    title: '消息种类',
    labels: Object.fromEntries(Object.entries(messageKinds).map(([name, { label }]) => [name, label])),
  })
/** A delivery that is being sent counts as waiting. */
const deliveryState = choice('状态', {
  waiting: '待发送',
  sent: '已发出',
  unclear: '结果不明',
  refused: '未发出',
  dead: '已放弃',
})
const reason = trimmed('原因', 2, 200)
const from = day.meta({ title: '不早于' })
const until = day.meta({ title: '不晚于' })

/** Counts the deliveries of messages written in a period (Shanghai time; the last 7 days by default, at most 92). */
export const deliveryCounts = adminRoute('GET', 'delivery/counts', {
  title: '查看消息投递统计',
  auth: 'broadcast.read',
  input: z.strictObject({ from: from.optional(), until: until.optional() }),
  example: { from: '2026-11-01', until: '2026-11-30' },
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        kind,
        channel,
        waiting: count,
        sent: count,
        /** Of those sent, how many were opened from the notification. */
        opened: count,
        unclear: count,
        refused: count,
        dead: count,
      }),
    ),
    /** SMS that count against the operators' budget. */
    sms: z.strictObject({ today: count, perDay: count, thisMonth: count, perMonth: count }),
  }),
  errors: ['BAD_INPUT'],
})

export const deliveryList = adminList('delivery/list', {
  title: '查看投递记录',
  auth: 'broadcast.read',
  filters: {
    state: deliveryState,
    kind,
    channel,
    isOpened: z.boolean().meta({ title: '已打开' }),
    isRetriable: z.boolean().meta({ title: '可以重试' }),
    uid: uid.meta({ title: '用户编号' }),
    from,
    until,
  },
  tabs: 'state',
  sorts: ['-createdAt', 'createdAt'],
  row: z.strictObject({
    deliveryId: deliveryId.meta({ title: '编号' }),
    createdAt: seconds.meta({ title: '写下时间' }),
    kind,
    channel,
    uid: uid.meta({ title: '用户' }),
    nickname: z.string().meta({ title: '昵称' }),
    /** Masked phone, last characters of a token, or host of a push service; empty if it no longer exists. */
    target: z.string().meta({ title: '发往' }),
    state: deliveryState,
    attempts: count.meta({ title: '已试次数' }),
    /** Why it was not sent, or the error of the last attempt; empty if none failed. */
    error: z.string().meta({ title: '原因' }),
    nextAt: seconds.nullable().meta({ title: '下次发送' }),
    sentAt: seconds.nullable().meta({ title: '发出时间' }),
    openedAt: seconds.nullable().meta({ title: '打开时间' }),
    /** Whether it was given up, and its message is not yet too old to be sent. */
    isRetriable: z.boolean().meta({ title: '可以重试' }),
  }),
})

/** Sends a delivery again that was given up, unless its message is too old. */
export const retryDelivery = adminRoute('POST', 'delivery/retry', {
  title: '重试投递',
  auth: 'broadcast.manage',
  input: z.strictObject({ deliveryId, reason }),
  example: { deliveryId: '999999', reason: '故障已排除' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Sends up to 10,000 such deliveries again, oldest first, of a kind and a channel if they are given. */
export const retryDeliveries = adminRoute('POST', 'delivery/retryAll', {
  title: '全部重试投递',
  auth: 'broadcast.manage',
  input: z.strictObject({ kind: kind.optional(), channel: channel.optional(), reason }),
  example: { reason: '故障已排除' },
  reply: z.strictObject({ count }),
})
