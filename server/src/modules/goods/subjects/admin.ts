import type { AlbumId, GoodsSn } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { dateOf, requireOwnPicture, requirePublisher, requireSameOrder, requireSeen } from '../../../core/edited.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { submittedRichText } from '../../../core/richText.ts'
import { findWorks } from '../content/zoneQueries.ts'
import { announce } from '../queries.ts'
import * as queries from './adminQueries.ts'
import { bodyOf } from './present.ts'
import { insertEntries, insertSubject } from './queries.ts'

/** Admin handlers for albums, topics and memorial zones. */
export function subjectAdmin({ database, clock }: Pick<CoreServices, 'database' | 'clock'>) {
  const { db } = database

  async function entriesOf(tx: Tx, given: AdminInput<'subject/save'>['entries']) {
    const entries = given.map(({ content, ...entry }) => ({ ...entry, body: submittedRichText(content, 'entries') }))
    const sns = entries.flatMap(({ goodsSn }) => goodsSn ?? [])
    if (new Set(sns).size < sns.length) throw badInput('entries', '同一件作品只放一次')
    const found = await findWorks(tx, sns)
    for (const [index, { goodsSn, title, body, picture }] of entries.entries()) {
      requireOwnPicture(picture, 'entries')
      if (goodsSn === null && title === '' && body === '' && picture === null) {
        throw badInput('entries', `第 ${index + 1} 段是空的，请填写或移除`)
      }
      if (goodsSn !== null && !found.some(({ sn }) => sn === goodsSn)) throw badInput('entries', `没有作品 ${goodsSn}`)
    }
    return entries
  }

  return {
    'subject/list': async (input) => {
      const { rows, next } = await queries.list(db, input)
      return { list: rows.map(present), next }
    },

    'subject/info': async ({ albumId }) => {
      const [row, entries] = await Promise.all([queries.find(db, albumId), queries.entries(db, albumId)])
      if (!row) throw new AppError('NOT_FOUND')
      return {
        ...present(row),
        subtitle: row.subtitle,
        content: bodyOf(row),
        entries: entries.map((entry) => ({
          goodsSn: entry.goods_sn,
          name: entry.name ?? '',
          title: entry.title,
          content: entry.body,
          picture: entry.picture,
        })),
      }
    },

    'subject/save': ({ albumId, version, content, entries: given, publishAt, ...texts }, { staff, record }) =>
      database.transaction(async (tx) => {
        const before = albumId === undefined ? undefined : requireSeen(await queries.lock(tx, albumId), version)
        const publishing = publishAt === undefined ? null : dateOf(publishAt)
        requirePublisher((before?.publish_at ?? null) !== null || publishing !== null, staff)
        if (before && before.kind !== texts.kind) throw badInput('kind', '类型不能改，请新建一个')
        requireOwnPicture(texts.cover, 'cover')
        const entries = await entriesOf(tx, given)
        const columns = { ...texts, body: submittedRichText(content, 'content'), publishAt: publishing }
        const told = before && auditFields({ ...before, body: bodyOf(before), publishAt: before.publish_at })
        const entriesBefore = before ? await queries.entries(tx, before.id) : []
        if (albumId !== undefined) await queries.update(tx, albumId, columns)
        const id: AlbumId =
          albumId ?? (await insertSubject(tx, { ...columns, position: await queries.nextPosition(tx) }))
        await insertEntries(tx, id, entries)
        await announce(tx, '')
        await record(tx, {
          target: `subject:${id}`,
          ...(told && { before: { ...told, entries: entriesBefore.map(lineOf) } }),
          after: {
            ...auditFields(columns),
            entries: entries.map((entry) => lineOf({ ...entry, goods_sn: entry.goodsSn })),
          },
        })
        return { albumId: id, version: albumId === undefined ? 1 : version + 1 }
      }),

    'subject/show': ({ albumId, version, isShown }, { record }) =>
      database.transaction(async (tx) => {
        const before = requireSeen(await queries.lock(tx, albumId), version)
        const now = new Date(clock.now())
        await queries.show(tx, albumId, isShown ? (before.publish_at ?? now) : null)
        await announce(tx, '')
        await record(tx, {
          target: `subject:${albumId}`,
          before: { publishAt: toSecondsOrNull(before.publish_at) },
          after: { title: before.title, isShown },
        })
        return { version: version + 1 }
      }),

    'subject/order': async () => {
      const rows = await queries.ordered(db)
      return { list: rows.map(({ id, ...row }) => ({ albumId: id, ...row })) }
    },

    'subject/reorder': ({ before, after }, { record }) =>
      database.transaction(async (tx) => {
        const rows = await queries.lockAll(tx)
        requireSameOrder(
          rows.map(({ id }) => id),
          before,
          after,
        )
        await queries.arrange(tx, after)
        await announce(tx, '')
        const titleOf = (id: AlbumId) => rows.find((row) => row.id === id)?.title
        await record(tx, {
          target: 'subject:all',
          before: { order: before.map(titleOf) },
          after: { order: after.map(titleOf) },
        })
        return {}
      }),
  } satisfies Partial<AdminHandlers>
}

function present(row: queries.AdminRow) {
  return {
    albumId: row.id,
    title: row.title,
    cover: row.cover,
    kind: row.kind,
    state: row.state,
    position: row.position,
    publishAt: toSecondsOrNull(row.publish_at),
    works: row.works,
    version: row.version,
  }
}

interface Told {
  kind: number
  title: string
  subtitle: string
  body: string
  cover: { url: string }
  publishAt: Date | null
}

/** Returns the fields recorded in the audit log. */
const auditFields = ({ kind, title, subtitle, body, cover, publishAt }: Told) => ({
  kind,
  title,
  subtitle,
  content: body,
  cover: cover.url,
  publishAt: publishAt && toSeconds(publishAt),
})

/** Returns an entry as one line. */
const lineOf = ({ goods_sn, title, body }: { goods_sn: GoodsSn | null; title: string; body: string }): string =>
  [goods_sn, title, body].filter(Boolean).join(' ')
