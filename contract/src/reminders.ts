import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { reminderLeads, type ScheduledKind, scheduledKinds } from './scheduledKinds.ts'
import { done, fen, nothing, picture, seconds } from './schema.ts'

const event = {
  kind: z.enum(Object.keys(scheduledKinds) as ScheduledKind[]).meta({ title: '种类' }),
  subject: ids.scheduledSubject.meta({ title: '作品或活动' }),
}
const lead = z.literal([...reminderLeads]).meta({ title: '提前的分钟数' })

const scheduledEvent = z.strictObject({
  ...event,
  title: z.string(),
  cover: picture,
  startTime: seconds,
  endTime: seconds.nullable(),
  /** Price, or starting price of a lot; null if it has none. */
  price: fen.nullable(),
  /** Null if it belongs to no shop. */
  shopId: ids.shopId.nullable(),
  shopName: z.string(),
  /** Series; null if it belongs to none. */
  albumId: ids.albumId.nullable(),
  albumName: z.string(),
})
export type ScheduledEvent = z.infer<typeof scheduledEvent>

/** Lists what begins between two times, at most 45 days apart, earliest first. An addition to the known calls. */
export const calendarList = route('GET', 'goods/calendar/list', {
  title: '查看发售日历',
  auth: 'none',
  provides: ['calendar'],
  input: z.strictObject({
    from: seconds.meta({ title: '从' }),
    until: seconds.meta({ title: '到' }),
  }),
  example: { from: 1_790_000_000, until: 1_790_086_400 },
  reply: z.strictObject({ list: z.array(scheduledEvent) }),
})

/** Lists the events that begin next, earliest first. An addition to the known calls. */
export const calendarNext = route('GET', 'goods/calendar/next', {
  title: '查看即将开始',
  auth: 'none',
  provides: ['calendar'],
  input: z.strictObject({ size: z.int().min(1).max(10).default(3).meta({ title: '条数' }) }),
  example: { size: 3 },
  reply: z.strictObject({ list: z.array(scheduledEvent) }),
})

/** Lists the caller's reminders of what has not begun, earliest start first. An addition to the known calls. */
export const reminderList = route('GET', 'user/reminder/list', {
  title: '查看我的提醒',
  auth: 'user',
  provides: ['reminders'],
  input: nothing,
  reply: z.strictObject({ list: z.array(scheduledEvent.extend({ lead })) }),
})

/** Sets a reminder, or changes how early it comes. An addition to the known calls. */
export const reminderSet = route('POST', 'user/reminder/set', {
  title: '设置提醒',
  auth: 'user',
  invalidates: ['reminders'],
  input: z.strictObject({ ...event, lead }),
  example: { kind: 'goods', subject: 'unknown', lead: 10 },
  reply: done,
  errors: ['NOT_FOUND', 'REMINDER_TOO_LATE', 'REMINDER_LIMIT'],
})

/** Removes a reminder; no effect if there is none. An addition to the known calls. */
export const reminderDelete = route('POST', 'user/reminder/delete', {
  title: '取消提醒',
  auth: 'user',
  invalidates: ['reminders'],
  input: z.strictObject(event),
  example: { kind: 'goods', subject: 'unknown' },
  reply: done,
})

const feed = z.strictObject({
  /** Address of the feed; empty if there is none. */
  address: z.string(),
})

/** Returns the address of the caller's calendar feed. An addition to the known calls. */
export const feedInfo = route('GET', 'user/calendarFeed/info', {
  title: '查看日历订阅地址',
  auth: 'user',
  provides: ['reminders'],
  input: nothing,
  reply: feed,
})

/** Creates the caller's calendar feed, or gives it a new address: the old one ends at once. An addition to the known calls. */
export const feedRenew = route('POST', 'user/calendarFeed/renew', {
  title: '更换日历订阅地址',
  auth: 'user',
  invalidates: ['reminders'],
  tooOften: 'FEED_LIMIT',
  input: nothing,
  reply: feed,
})

/** Ends the caller's calendar feed; no effect if there is none. An addition to the known calls. */
export const feedDelete = route('POST', 'user/calendarFeed/delete', {
  title: '停用日历订阅',
  auth: 'user',
  invalidates: ['reminders'],
  input: nothing,
  reply: done,
})
