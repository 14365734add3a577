import * as z from 'zod'
import { idOf } from '../ids.ts'
import { count, seconds, trimmed } from '../schema.ts'
import { movableKinds, type TimedKind, timedKinds, timedNames } from './calendarNames.ts'
import { choice } from './list.ts'
import { adminRoute } from './route.ts'

const kind = choice<TimedKind>(
  '类别',
  Object.fromEntries(timedKinds.map((one) => [one, timedNames[one].title])) as Record<TimedKind, string>,
)

const timed = z.strictObject({
  kind,
  id: z.string(),
  title: z.string(),
  at: seconds,
  /** End of the entry; null if it has no duration. */
  until: seconds.nullable(),
  /** Why it cannot be moved; empty if it can. */
  fixed: z.string(),
  /** What to consider when moving it; empty if nothing. */
  warning: z.string(),
})

/** Lists all scheduled entries between two times that the viewer may see, by time. */
export const calendarList = adminRoute('GET', 'calendar/list', {
  title: '查看日历',
  auth: 'session',
  input: z.strictObject({ from: seconds.meta({ title: '自' }), until: seconds.meta({ title: '至' }) }),
  example: { from: 1_800_000_000, until: 1_800_086_400 },
  reply: z.strictObject({
    list: z.array(timed),
    /** Whether there are more entries than returned. */
    isCut: z.boolean(),
    /** Conflicts, each as a sentence with the entries it concerns as `kind:id`. */
    collisions: z.array(z.strictObject({ sentence: z.string(), at: seconds, of: z.array(z.string()) })),
    /** Sales less than this many minutes apart conflict. */
    apartMinutes: count,
  }),
})

/**
 * Shifts all times of an entry that has not begun. Refused if its time changed since it was read, if it began, or if
 * it has orders.
 */
export const moveTimed = adminRoute('POST', 'calendar/move', {
  title: '改时间',
  auth: 'calendar.move',
  input: z.strictObject({
    kind: choice<(typeof movableKinds)[number]>(
      '类别',
      Object.fromEntries(movableKinds.map((one) => [one, timedNames[one].title])) as Record<
        (typeof movableKinds)[number],
        string
      >,
    ),
    id: idOf<string, string>('TimedId', trimmed('编号', 1, 60), 'staff'),
    /** Start time that the operator saw. */
    seenAt: seconds.meta({ title: '原定时间' }),
    at: seconds.meta({ title: '改到' }),
    reason: trimmed('原因', 2, 200),
  }),
  example: { kind: 'wish', id: '1', seenAt: 1_800_000_000, at: 1_900_000_000, reason: '错开开售' },
  reply: z.strictObject({ at: seconds }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'CONFLICT'],
})
