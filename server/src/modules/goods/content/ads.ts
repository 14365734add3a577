import type { AdId, PagePosition, Picture } from '@app/contract'
import type { RawBuilder } from 'kysely'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { dateOf, requireOrder, requireOwnPicture, requirePublisher, requireSeen } from '../../../core/edited.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { announce } from '../queries.ts'
import * as queries from './adQueries.ts'
import type { RequireLink } from './zones.ts'

export interface NewAd {
  pagePosition: PagePosition
  title: string
  subtitle: string
  picture: Picture
  phonePicture: Picture
  link: string
  /** Time from which the ad is shown; a future time schedules it. */
  startAt: Date | RawBuilder<Date>
  /** Order among the ads of its position, smallest first. */
  position: number
}

/** Publishes an ad and notifies every process. Returns its id. */
export async function publishAd(tx: Tx, { pagePosition, phonePicture, startAt, ...ad }: NewAd): Promise<AdId> {
  const columns = { ...ad, page_position: pagePosition, phone_picture: phonePicture, start_at: startAt, end_at: null }
  const id = await queries.insert(tx, columns, true)
  await announce(tx, '')
  return id
}

/** Admin handlers for ads. */
export function adAdmin({ database, clock }: Pick<CoreServices, 'database' | 'clock'>, requireLink: RequireLink) {
  const { db } = database
  return {
    'ad/list': async (input) => {
      const { rows, next } = await queries.list(db, input)
      return { list: rows.map(present), next }
    },

    'ad/info': async ({ adId }) => {
      const [row, beside] = await Promise.all([queries.find(db, adId), queries.findBeside(db, adId)])
      if (!row) throw new AppError('NOT_FOUND')
      return {
        ...present(row),
        subtitle: row.subtitle,
        phonePicture: row.phone_picture,
        beside: beside.map((one) => ({
          adId: one.id,
          title: one.title,
          startAt: toSeconds(one.start_at),
          endAt: toSecondsOrNull(one.end_at),
        })),
      }
    },

    'ad/save': ({ adId, version, pagePosition, phonePicture, startAt, endAt, ...given }, { staff, record }) =>
      database.transaction(async (tx) => {
        const before = adId === undefined ? undefined : requireSeen(await queries.lock(tx, adId), version)
        requirePublisher(before?.is_shown ?? false, staff)
        requireOwnPicture(given.picture, 'picture')
        requireOwnPicture(phonePicture, 'phonePicture')
        if (before?.link !== given.link) await requireLink(tx, given.link)
        const columns = {
          ...given,
          page_position: pagePosition,
          phone_picture: phonePicture,
          start_at: startAt === undefined ? (before?.start_at ?? new Date(clock.now())) : dateOf(startAt),
          end_at: endAt === undefined ? null : dateOf(endAt),
        }
        requireOrder(columns.start_at, columns.end_at)
        const id = adId ?? (await queries.insert(tx, columns, false))
        if (adId !== undefined) await queries.update(tx, adId, columns)
        await announce(tx, '')
        await record(tx, {
          target: `ad:${id}`,
          ...(before && { before: auditFields(before) }),
          after: auditFields(columns),
        })
        return { adId: id, version: adId === undefined ? 1 : version + 1 }
      }),

    'ad/show': ({ adId, version, isShown }, { record }) =>
      database.transaction(async (tx) => {
        const before = requireSeen(await queries.lock(tx, adId), version)
        await queries.show(tx, adId, isShown)
        await announce(tx, '')
        await record(tx, {
          target: `ad:${adId}`,
          before: { isShown: before.is_shown },
          after: { title: before.title, isShown },
        })
        return { version: version + 1 }
      }),

    'ad/remove': ({ adId, version }, { record }) =>
      database.transaction(async (tx) => {
        const before = requireSeen(await queries.lock(tx, adId), version)
        if (before.is_shown) throw new AppError('IN_USE', { msg: '正在展示或已排期，请先撤下再删除' })
        await queries.remove(tx, adId)
        await record(tx, { target: `ad:${adId}`, before: auditFields(before) })
        return {}
      }),
  } satisfies Partial<AdminHandlers>
}

function present(row: queries.AdRow) {
  return {
    adId: row.id,
    title: row.title,
    picture: row.picture,
    pagePosition: row.page_position,
    state: row.state,
    startAt: toSeconds(row.start_at),
    endAt: toSecondsOrNull(row.end_at),
    position: row.position,
    link: row.link,
    overlaps: row.overlaps,
    isShown: row.is_shown,
    version: row.version,
  }
}

type Told = queries.AdColumns & { start_at: Date }

/** Returns the fields recorded in the audit log. */
const auditFields = ({ page_position, title, subtitle, picture, phone_picture, link, position, ...times }: Told) => ({
  pagePosition: page_position,
  title,
  subtitle,
  picture: picture.url,
  phonePicture: phone_picture.url,
  link,
  position,
  startAt: toSeconds(times.start_at),
  endAt: toSecondsOrNull(times.end_at),
})
