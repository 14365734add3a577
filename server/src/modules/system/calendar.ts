import type { AdminReply } from '@app/contract/admin/routes'
import { type MovableKind, type TimedKind, timedKinds, timedNames } from '@app/contract/admin/calendarNames'
import { isNumericId } from '@app/contract/schema'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import { shanghaiTime, toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { MoveTimed, ReadTimed, ReadConflicts, TimedThings, ScheduleConflict } from '../../core/timed.ts'

type Timed = AdminReply<'calendar/list'>['list'][number]
type Collision = AdminReply<'calendar/list'>['collisions'][number]

/** Most entries of a kind on a page, and the longest period in days. */
const [limit, longestDays] = [500, 100]
const apartMinutes = 30
/** Hours in Shanghai in which few collectors are awake; lots should not end then. */
const night = { from: 0, until: 7 }

/** Admin routes of the calendar: every schedule of all modules, and the rescheduling of what has not begun. */
export function calendarRoutes(
  { database, clock }: Pick<CoreServices, 'database' | 'clock'>,
  { timed, conflicts }: { timed: () => TimedThings; conflicts: () => readonly ReadConflicts[] },
) {
  return {
    async 'calendar/list'({ from, until }, { staff }) {
      if (until <= from) throw badInput('until', '结束要晚于开始')
      if (until - from > longestDays * 86_400) throw badInput('until', `一次最多看 ${longestDays} 天`)
      const span = { from: new Date(from * 1000), until: new Date(until * 1000), limit }
      const found = await Promise.all(
        timedKinds.map(async (kind) => {
          const source: { read: ReadTimed } | undefined = timed()[kind]
          if (!source || !staff.permissions.has(timedNames[kind].right)) return []
          const isMovable = mayMove(kind, staff.permissions)
          return (await source.read(database.db, span)).map((one): Timed => ({
            kind,
            id: one.id,
            title: one.title,
            at: toSeconds(one.at),
            until: toSecondsOrNull(one.until),
            fixed: isMovable ? (one.fixed ?? '') : (one.fixed ?? '在它自己的页面改'),
            warning: one.warning ?? '',
          }))
        }),
      )
      const known = await Promise.all(conflicts().map((read) => read(database.db, span)))
      const list = found.flat().toSorted((one, other) => one.at - other.at || one.title.localeCompare(other.title))
      return {
        list,
        isCut: found.some((one) => one.length >= limit),
        collisions: [...collisionsOf(list), ...readableBy(known.flat(), staff.permissions)].toSorted(
          (one, other) => one.at - other.at,
        ),
        apartMinutes,
      }
    },

    'calendar/move': ({ kind, id, seenAt, at, reason }, { staff, record }) => {
      if (!mayMove(kind, staff.permissions)) throw new AppError('NOT_ALLOWED')
      if (at * 1000 <= clock.now()) throw badInput('at', '只能改到将来的时间')
      const source: { move: MoveTimed } | undefined = timed()[kind]
      if (!source || (kind !== 'sale' && !isNumericId(id))) throw new AppError('NOT_FOUND')
      return database.transaction(async (tx) => {
        const [before, after] = [new Date(seenAt * 1000), new Date(at * 1000)]
        const title = await source.move(tx, { id, seenAt: before, at: after })
        await record(tx, {
          target: `${kind}:${id}`,
          before: { title, at: shanghaiTime(before) },
          after: { at: shanghaiTime(after) },
          reason,
        })
        return { at }
      })
    },
  } satisfies Partial<AdminHandlers>
}

function mayMove(kind: TimedKind, rights: ReadonlySet<string>): kind is MovableKind {
  const name = timedNames[kind]
  return 'move' in name && rights.has(name.move) && rights.has('calendar.move')
}

/** Conflicts reported by modules, limited to what the caller may read. */
const readableBy = (conflicts: readonly ScheduleConflict[], rights: ReadonlySet<string>): Collision[] =>
  conflicts
    .filter(({ kind }) => rights.has(timedNames[kind].right))
    .map(({ kind, id, at, sentence }) => ({ sentence, at: toSeconds(at), of: [`${kind}:${id}`] }))

/** Returns schedule conflicts: sales that begin together, sales without a priority window, lots that end at night. */
export function collisionsOf(list: readonly Timed[]): Collision[] {
  const sales = list.filter(({ kind }) => kind === 'sale')
  const close = sales.flatMap((one, index) => {
    const next = sales[index + 1]
    if (!next || next.at - one.at >= apartMinutes * 60) return []
    const apart = Math.round((next.at - one.at) / 60)
    const sentence = `“${one.title}”与“${next.title}”${apart === 0 ? '同时' : `相隔 ${apart} 分钟`}发售`
    return [{ sentence, at: one.at, of: [`sale:${one.id}`, `sale:${next.id}`] }]
  })
  const late = list.flatMap((one) => {
    if (one.kind !== 'lot' || one.until === null) return []
    const hour = Number(shanghaiTime(new Date(one.until * 1000)).slice(11, 13))
    if (hour < night.from || hour >= night.until) return []
    return [{ sentence: `“${one.title}”在凌晨 ${hour} 点落槌`, at: one.until, of: [`lot:${one.id}`] }]
  })
  return [...close, ...late].toSorted((one, other) => one.at - other.at)
}
