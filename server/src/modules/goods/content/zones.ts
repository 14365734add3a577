import type { GoodsSn, HomeZoneId } from '@app/contract'
import type { RawBuilder } from 'kysely'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { dateOf, requireOrder, requirePublisher, requireSameOrder, requireSeen } from '../../../core/edited.ts'
import { badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { announce } from '../queries.ts'
import * as queries from './zoneQueries.ts'

/** Number of works a picker shows at once. */
const picked = 20

/** Rejects a link whose target is not allowed. Throws BAD_INPUT. */
export type RequireLink = (tx: Tx, link: string) => Promise<void>

export interface NewZone {
  title: string
  subtitle: string
  link: string
  /** In display order. */
  goodsSns: readonly GoodsSn[]
  /** Time from which the zone is shown; a future time schedules it. */
  startAt: Date | RawBuilder<Date>
}

/** Publishes a zone below those of the home page. Returns its id. */
export async function publishHomeZone(tx: Tx, { goodsSns, startAt, ...zone }: NewZone): Promise<HomeZoneId> {
  const id = await queries.insert(tx, { ...zone, start_at: startAt, end_at: null, is_shown: true })
  await queries.setWorks(tx, id, goodsSns)
  await announce(tx, '')
  return id
}

/** Admin handlers for the zones of the home page. */
export function zoneAdmin({ database, clock }: Pick<CoreServices, 'database' | 'clock'>, requireLink: RequireLink) {
  const { db } = database

  /** Throws BAD_INPUT. */
  async function requireWorks(tx: Tx, sns: readonly GoodsSn[]): Promise<void> {
    if (new Set(sns).size < sns.length) throw badInput('goodsSns', '同一件作品只放一次')
    const found = await queries.findWorks(tx, sns)
    const missing = sns.find((sn) => !found.some((work) => work.sn === sn))
    if (missing !== undefined) throw badInput('goodsSns', `没有作品 ${missing}`)
  }

  return {
    'content/works': async ({ search, goodsSns }) => {
      const rows =
        goodsSns === undefined
          ? await queries.searchWorks(db, search.trim(), picked)
          : await queries.findWorks(db, goodsSns.split(',').slice(0, 100))
      return { list: rows.map(presentWork) }
    },

    'homeZone/list': async () => {
      const [zones, works] = await Promise.all([queries.list(db), queries.works(db)])
      return {
        list: zones.map((zone) => ({
          homeZoneId: zone.id,
          title: zone.title,
          subtitle: zone.subtitle,
          link: zone.link,
          startAt: toSeconds(zone.start_at),
          endAt: toSecondsOrNull(zone.end_at),
          isShown: zone.is_shown,
          state: zone.state,
          version: zone.version,
          works: works.filter((work) => work.zone_id === zone.id).map(presentWork),
        })),
      }
    },

    'homeZone/save': ({ homeZoneId, version, goodsSns, startAt, endAt, ...texts }, { staff, record }) =>
      database.transaction(async (tx) => {
        const before = homeZoneId === undefined ? undefined : requireSeen(await queries.lock(tx, homeZoneId), version)
        requirePublisher(before?.is_shown ?? false, staff)
        if (before?.link !== texts.link) await requireLink(tx, texts.link)
        await requireWorks(tx, goodsSns)
        const columns = {
          ...texts,
          start_at: startAt === undefined ? (before?.start_at ?? new Date(clock.now())) : dateOf(startAt),
          end_at: endAt === undefined ? null : dateOf(endAt),
        }
        requireOrder(columns.start_at, columns.end_at)
        const worksBefore = before && (await queries.works(tx, before.id)).map(({ sn }) => sn)
        const id = homeZoneId ?? (await queries.insert(tx, { ...columns, is_shown: false }))
        if (homeZoneId !== undefined) await queries.update(tx, homeZoneId, columns)
        await queries.setWorks(tx, id, goodsSns)
        await announce(tx, '')
        await record(tx, {
          target: `homeZone:${id}`,
          ...(before && { before: { ...auditFields(before), goodsSns: worksBefore } }),
          after: { ...auditFields(columns), goodsSns },
        })
        return { homeZoneId: id, version: homeZoneId === undefined ? 1 : version + 1 }
      }),

    'homeZone/show': ({ homeZoneId, version, isShown }, { record }) =>
      database.transaction(async (tx) => {
        const before = requireSeen(await queries.lock(tx, homeZoneId), version)
        await queries.update(tx, homeZoneId, { is_shown: isShown })
        await announce(tx, '')
        await record(tx, {
          target: `homeZone:${homeZoneId}`,
          before: { isShown: before.is_shown },
          after: { title: before.title, isShown },
        })
        return { version: version + 1 }
      }),

    'homeZone/order': ({ before, after }, { record }) =>
      database.transaction(async (tx) => {
        const zones = await queries.lockAll(tx)
        requireSameOrder(
          zones.map(({ id }) => id),
          before,
          after,
        )
        await queries.arrange(tx, after)
        await announce(tx, '')
        const titleOf = (id: HomeZoneId) => zones.find((zone) => zone.id === id)?.title
        await record(tx, {
          target: 'homeZone:all',
          before: { order: before.map(titleOf) },
          after: { order: after.map(titleOf) },
        })
        return {}
      }),

    'homeZone/remove': ({ homeZoneId, version }, { record }) =>
      database.transaction(async (tx) => {
        const before = requireSeen(await queries.lock(tx, homeZoneId), version)
        const goodsSns = (await queries.works(tx, homeZoneId)).map(({ sn }) => sn)
        await queries.remove(tx, homeZoneId)
        await announce(tx, '')
        await record(tx, { target: `homeZone:${homeZoneId}`, before: { ...auditFields(before), goodsSns } })
        return {}
      }),
  } satisfies Partial<AdminHandlers>
}

const presentWork = ({ sn, name, is_public }: { sn: GoodsSn; name: string; is_public: boolean }) => ({
  goodsSn: sn,
  name,
  isPublic: is_public,
})

interface Told {
  title: string
  subtitle: string
  link: string
  start_at: Date
  end_at: Date | null
}

/** Returns the fields recorded in the audit log. */
const auditFields = ({ title, subtitle, link, start_at, end_at }: Told) => ({
  title,
  subtitle,
  link,
  startAt: toSeconds(start_at),
  endAt: toSecondsOrNull(end_at),
})
