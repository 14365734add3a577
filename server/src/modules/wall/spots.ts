import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct } from '../../core/adminHandler.ts'
import { toSeconds } from '../../core/clock.ts'
import type { Database } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { ModerationModule } from '../moderation/index.ts'
import * as queries from './spotQueries.ts'

type SpotRow = NonNullable<Awaited<ReturnType<typeof queries.find>>>

/** Operators' administration of spots (rules/wall#spots). */
export interface Spots {
  /** Lists spots by the given filters. */
  list(input: AdminInput<'spot/list'>): Promise<AdminReply<'spot/list'>>
  /** Returns a spot. Throws NOT_FOUND. */
  info(input: AdminInput<'spot/info'>): Promise<AdminReply<'spot/info'>>
  /**
   * Creates or updates a spot. Throws NOT_FOUND, EDITED_MEANWHILE, BAD_INPUT, and what moderation of its text throws.
   */
  save(input: AdminInput<'spot/save'>, record: RecordAct): Promise<AdminReply<'spot/save'>>
  /** Opens or closes a spot. Throws NOT_FOUND. */
  open(input: AdminInput<'spot/open'>, record: RecordAct): Promise<Record<string, never>>
}

export function createSpots(database: Database, moderation: Pick<ModerationModule, 'checkOwn'>): Spots {
  const { db } = database

  return {
    async list(input) {
      const { rows, next } = await queries.list(db, input)
      return {
        list: rows.map((row) => ({
          spotId: row.id,
          name: row.name,
          zone: row.zone,
          place: row.place,
          isOpen: row.is_open,
          position: row.position,
          messages: row.messages,
          waiting: row.waiting,
          changedAt: toSeconds(row.changed_at),
        })),
        next,
      }
    },

    async info({ spotId }) {
      const [spot, counts] = await Promise.all([queries.find(db, spotId), queries.messagesOf(db, spotId)])
      if (!spot) throw new AppError('NOT_FOUND')
      const countOf = (state: (typeof counts)[number]['state']) => counts.find((one) => one.state === state)?.count ?? 0
      return {
        ...valuesOf(spot),
        gallery: spot.gallery,
        spotId,
        version: spot.version,
        isOpen: spot.is_open,
        messages: {
          visible: countOf('visible'),
          pending: countOf('pending'),
          refused: countOf('refused'),
          hidden: countOf('hidden'),
        },
        changedAt: toSeconds(spot.changed_at),
      }
    },

    async save({ spotId, version, ...values }, record) {
      requireCircle(values)
      for (const field of ['name', 'summary', 'zone', 'place', 'opening'] as const) {
        await moderation.checkOwn(values[field], field)
      }
      return database.transaction(async (tx) => {
        const before = spotId === undefined ? undefined : await queries.lock(tx, spotId)
        if (spotId !== undefined && !before) throw new AppError('NOT_FOUND')
        if (before && before.version !== version) {
          throw new AppError('EDITED_MEANWHILE', { data: { version: before.version } })
        }
        const id = spotId ?? (await queries.insert(tx, values))
        if (spotId !== undefined) await queries.update(tx, spotId, values)
        await record(tx, {
          target: `spot:${id}`,
          before: before && auditedOf(valuesOf(before)),
          after: auditedOf(values),
        })
        return { spotId: id, version: before ? before.version + 1 : 1 }
      })
    },

    open: ({ spotId, isOpen, reason }, record) =>
      database.transaction(async (tx) => {
        const before = await queries.lock(tx, spotId)
        if (!before) throw new AppError('NOT_FOUND')
        await queries.setOpen(tx, spotId, isOpen)
        await record(tx, { target: `spot:${spotId}`, before: { isOpen: before.is_open }, after: { isOpen }, reason })
        return {}
      }),
  }
}

/** Requires that a circle is complete. Throws BAD_INPUT if a circle is incomplete. */
function requireCircle({ latitude, longitude, radiusMeters }: queries.SpotValues): void {
  const missing = Object.entries({ latitude, longitude, radiusMeters }).filter(([, value]) => value === null)
  const [first] = missing
  if (first && missing.length < 3) throw badInput(first[0], '纬度、经度和半径要一起填，或都不填')
}

const valuesOf = (row: SpotRow) => ({
  name: row.name,
  summary: row.summary,
  zone: row.zone,
  place: row.place,
  opening: row.opening,
  latitude: row.latitude,
  longitude: row.longitude,
  radiusMeters: row.radius_meters,
  perPersonDay: row.per_person_day,
  position: row.position,
  albumId: row.album_id,
  cover: row.cover,
  gallery: row.gallery,
})

/** Fields of a spot recorded in the audit. */
const auditedOf = ({ cover, gallery, ...values }: queries.SpotValues) => ({
  ...values,
  cover: cover.url,
  gallery: gallery.map(({ url }) => url),
})
