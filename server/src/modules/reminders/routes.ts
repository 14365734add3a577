import type { Reply, Uid } from '@app/contract'
import type { ReminderLead } from '@app/contract/scheduledKinds'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { Handlers } from '../../core/handler.ts'
import { deleteFeed, feedAddress, renewFeed } from './feeds.ts'
import * as queries from './queries.ts'

/** Reminders of what is ahead that one user may have. */
const remindersAtMost = 200
/** Longest span of one page of the calendar, in seconds. */
const spanAtMost = 45 * 86_400

export type ReminderRoutes = Pick<
  Handlers,
  | 'goods/calendar/list'
  | 'goods/calendar/next'
  | 'user/reminder/list'
  | 'user/reminder/set'
  | 'user/reminder/delete'
  | 'user/calendarFeed/info'
  | 'user/calendarFeed/renew'
  | 'user/calendarFeed/delete'
>

export function reminderRoutes(core: CoreServices): ReminderRoutes {
  const { database } = core
  const { db } = database
  return {
    async 'goods/calendar/list'({ from, until }) {
      if (until <= from || until - from > spanAtMost) throw badInput('until', '一次最多查看 45 天')
      const rows = await queries.between(db, new Date(from * 1000), new Date(until * 1000))
      return { list: rows.map(present) }
    },
    'goods/calendar/next': async ({ size }) => ({ list: (await queries.next(db, size)).map(present) }),
    async 'user/reminder/list'(_input, { caller: { uid } }) {
      const rows = await queries.remindersOf(db, uid)
      return { list: rows.map((row) => ({ ...present(row), lead: row.lead })) }
    },
    async 'user/reminder/set'({ lead, ...event }, { caller: { uid } }) {
      await setReminder(core, uid, event, lead)
      return {}
    },
    async 'user/reminder/delete'(event, { caller: { uid } }) {
      await queries.removeReminder(db, uid, event)
      return {}
    },
    'user/calendarFeed/info': async (_input, { caller: { uid } }) => ({ address: await feedAddress(core, uid) }),
    'user/calendarFeed/renew': async (_input, { caller: { uid } }) => ({ address: await renewFeed(core, uid) }),
    async 'user/calendarFeed/delete'(_input, { caller: { uid } }) {
      await deleteFeed(core, uid)
      return {}
    },
  }
}

/** Throws NOT_FOUND, REMINDER_TOO_LATE, REMINDER_LIMIT. */
function setReminder({ database }: CoreServices, uid: Uid, name: queries.EventName, lead: ReminderLead): Promise<void> {
  return database.transaction(async (tx) => {
    const ahead = await queries.lockReminders(tx, uid)
    const event = await queries.holdComing(tx, name)
    if (!event) throw new AppError('NOT_FOUND')
    if (event.seconds_left <= lead * 60) throw new AppError('REMINDER_TOO_LATE')
    if ((await queries.setReminder(tx, uid, event, lead)) && ahead >= remindersAtMost) {
      throw new AppError('REMINDER_LIMIT')
    }
  })
}

const present = (row: queries.EventRow): Reply<'goods/calendar/next'>['list'][number] => ({
  kind: row.kind,
  subject: row.subject,
  title: row.title,
  cover: row.cover,
  startTime: toSeconds(row.starts_at),
  endTime: toSecondsOrNull(row.ends_at),
  price: row.price_fen,
  shopId: row.shop_id,
  shopName: row.shop_name ?? '',
  albumId: row.album_id,
  albumName: row.album_title ?? '',
})
