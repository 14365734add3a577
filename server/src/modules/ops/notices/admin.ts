import type { ClassificationId, GoodsSn } from '@app/contract'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { dateOf, requireOrder, requirePublisher, requireSeen } from '../../../core/edited.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import { submittedRichText, summaryOf } from '../../../core/richText.ts'
import { announceSetting } from '../../../core/storedSettings.ts'
import * as queries from './adminQueries.ts'
import { createClassification, summaryLength } from '../publishing.ts'

/** Admin handlers for notices. */
export function noticeAdmin({ database, clock }: Pick<CoreServices, 'database' | 'clock'>) {
  const { db } = database
  return {
    'notice/list': async (input) => {
      const { rows, next } = await queries.list(db, input)
      return { list: rows.map(present), next }
    },

    'notice/info': async ({ noticeId }) => {
      const row = await queries.find(db, noticeId)
      if (!row) throw new AppError('NOT_FOUND')
      return { ...present(row), content: row.body, goodsSn: row.goods_sn }
    },

    'notice/save': (
      { noticeId, version, classificationId, title, content, goodsSn, isPinned, publishAt, endAt },
      { staff, record },
    ) =>
      database.transaction(async (tx) => {
        const before = noticeId === undefined ? undefined : requireSeen(await queries.lock(tx, noticeId), version)
        requirePublisher(before?.is_shown ?? false, staff)
        const body = submittedRichText(content, 'content')
        const summary = summaryOf(body, summaryLength)
        if (summary === '') throw badInput('content', '请写下正文')
        if (!(await queries.holdClassification(tx, classificationId)))
          throw badInput('classificationId', '没有这个分类')
        const columns = {
          classification_id: classificationId,
          title,
          summary,
          body,
          goods_sn: goodsSn ?? null,
          is_pinned: isPinned,
          publish_at: publishAt === undefined ? (before?.publish_at ?? new Date(clock.now())) : dateOf(publishAt),
          end_at: endAt === undefined ? null : dateOf(endAt),
        }
        requireOrder(columns.publish_at, columns.end_at)
        const id = noticeId ?? (await queries.insert(tx, { ...columns, is_shown: false }))
        if (noticeId !== undefined) await queries.update(tx, noticeId, columns)
        await announceSetting(tx, 'notices')
        await record(tx, {
          target: `notice:${id}`,
          ...(before && { before: auditFields(before) }),
          after: auditFields(columns),
        })
        return { noticeId: id, version: noticeId === undefined ? 1 : version + 1 }
      }),

    'notice/show': ({ noticeId, version, isShown }, { record }) =>
      database.transaction(async (tx) => {
        const before = requireSeen(await queries.lock(tx, noticeId), version)
        // A past publication time becomes now; a future one stays scheduled.
        const now = new Date(clock.now())
        const isLate = isShown && !before.is_shown && before.publish_at < now
        if (isLate) requireOrder(now, before.end_at)
        await queries.update(tx, noticeId, { is_shown: isShown, ...(isLate && { publish_at: now }) })
        await announceSetting(tx, 'notices')
        await record(tx, {
          target: `notice:${noticeId}`,
          before: { isShown: before.is_shown },
          after: { title: before.title, isShown },
        })
        return { version: version + 1 }
      }),

    'notice/classifications': async () => {
      const rows = await queries.classifications(db)
      return { list: rows.map(({ id, ...row }) => ({ classificationId: id, ...row })) }
    },

    'notice/saveClassification': ({ classificationId, ...columns }, { record }) =>
      database.transaction(async (tx) => {
        const before =
          classificationId === undefined ? undefined : await queries.lockClassification(tx, classificationId)
        if (classificationId !== undefined && !before) throw new AppError('NOT_FOUND')
        const id = classificationId ?? (await createClassification(tx, columns))
        if (classificationId !== undefined) await queries.updateClassification(tx, classificationId, columns)
        await announceSetting(tx, 'notices')
        await record(tx, {
          target: `noticeClassification:${id}`,
          ...(before && { before: { name: before.name, position: before.position } }),
          after: columns,
        })
        return { classificationId: id }
      }),

    'notice/removeClassification': ({ classificationId }, { record }) =>
      database.transaction(async (tx) => {
        const before = await queries.lockClassification(tx, classificationId)
        if (!before) throw new AppError('NOT_FOUND')
        if (before.is_used) throw new AppError('IN_USE', { msg: '还有公告属于这个分类，请先改到别的分类' })
        await queries.removeClassification(tx, classificationId)
        await announceSetting(tx, 'notices')
        await record(tx, { target: `noticeClassification:${classificationId}`, before: { name: before.name } })
        return {}
      }),
  } satisfies Partial<AdminHandlers>
}

function present(row: queries.NoticeRow) {
  return {
    noticeId: row.id,
    title: row.title,
    classificationId: row.classification_id,
    classificationName: row.classification_name,
    state: row.state,
    isPinned: row.is_pinned,
    publishAt: toSeconds(row.publish_at),
    endAt: toSecondsOrNull(row.end_at),
    isShown: row.is_shown,
    version: row.version,
  }
}

interface Told {
  classification_id: ClassificationId
  title: string
  body: string
  goods_sn: GoodsSn | null
  is_pinned: boolean
  publish_at: Date
  end_at: Date | null
}

/** Returns the fields recorded in the audit log. */
const auditFields = ({ classification_id, title, body, goods_sn, is_pinned, publish_at, end_at }: Told) => ({
  title,
  classificationId: classification_id,
  content: body,
  goodsSn: goods_sn,
  isPinned: is_pinned,
  publishAt: toSeconds(publish_at),
  endAt: toSecondsOrNull(end_at),
})
