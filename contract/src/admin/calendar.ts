import * as z from 'zod'
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
  /** When it is over; null for a moment. */
  until: seconds.nullable(),
  /** Why it cannot be moved; empty where it can. */
  fixed: z.string(),
  /** What to mind when moving it; empty where there is nothing. */
  warning: z.string(),
})

/** Everything that has a time between two moments, as far as one may read it, by its time. */
export const calendarList = adminRoute('GET', 'calendar/list', {
  auth: 'session',
  input: z.strictObject({ from: seconds.meta({ title: '自' }), until: seconds.meta({ title: '至' }) }),
  reply: z.strictObject({
    list: z.array(timed),
    /** There are more than are shown. */
    isCut: z.boolean(),
    /** What does not go together, in a sentence, with the things it is about as `kind:id`. */
    collisions: z.array(z.strictObject({ sentence: z.string(), at: seconds, of: z.array(z.string()) })),
    /** Sales so many minutes apart collide. */
    apartMinutes: count,
  }),
})

/**
 * Moves what has not begun, with all of its times by as much. Refused where it is at another time than was seen, where it began,
 * or where somebody ordered of it.
 */
export const moveTimed = adminRoute('POST', 'calendar/move', {
  auth: 'calendar.move',
  input: z.strictObject({
    kind: choice<(typeof movableKinds)[number]>(
      '类别',
      Object.fromEntries(movableKinds.map((one) => [one, timedNames[one].title])) as Record<
        (typeof movableKinds)[number],
        string
      >,
    ),
    id: trimmed('编号', 1, 60),
    /** When it was to begin as it was looked at. */
    seenAt: seconds.meta({ title: '原定时间' }),
    at: seconds.meta({ title: '改到' }),
    reason: trimmed('原因', 2, 200),
  }),
  reply: z.strictObject({ at: seconds }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'CONFLICT'],
})
