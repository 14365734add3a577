import type { ClassificationId, GoodsSn, NoticeId } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { cleanRichText, summaryOf } from '../../core/richText.ts'
import { announceSetting } from '../../core/storedSettings.ts'
import { cleanPage, type PageContent } from './pages/content.ts'
import { findOrMakeClassification, insert, insertClassification } from './notices/adminQueries.ts'
import { storePage } from './pages/queries.ts'

/** Characters of a notice's summary. */
export const summaryLength = 60

export interface NewNotice {
  classificationId: ClassificationId
  title: string
  /** Rich text; stored sanitized. */
  content: string
  /** Work the notice is about. */
  goodsSn?: GoodsSn | undefined
  isPinned: boolean
  /** Time from which the notice is shown; a future time schedules it. */
  publishAt: Date | RawBuilder<Date>
}

/** Publishes a notice with a summary of its text, and notifies every process. Returns its id. */
export async function publishNotice(tx: Tx, notice: NewNotice): Promise<NoticeId> {
  const id = await insert(tx, {
    classification_id: notice.classificationId,
    title: notice.title,
    summary: summaryOf(notice.content, summaryLength),
    body: cleanRichText(notice.content),
    goods_sn: notice.goodsSn ?? null,
    is_pinned: notice.isPinned,
    publish_at: notice.publishAt,
    end_at: null,
    is_shown: true,
  })
  await announceSetting(tx, 'notices')
  return id
}

/** Publishes a notice now under the classification called `name`, creating it if needed. Returns the notice's id. */
export async function publishNoticeUnder(
  tx: Tx,
  name: string,
  notice: Omit<NewNotice, 'classificationId' | 'publishAt'>,
): Promise<NoticeId> {
  const classificationId = await findOrMakeClassification(tx, name)
  return publishNotice(tx, { ...notice, classificationId, publishAt: sql<Date>`now()` })
}

/** Creates a classification of notices. Throws NAME_TAKEN. */
export async function createClassification(tx: Tx, one: { name: string; position: number }): Promise<ClassificationId> {
  const id = await insertClassification(tx, one)
  await announceSetting(tx, 'notices')
  return id
}

export interface NewIntroduction {
  key: string
  version: string
  title: string
  /** Rich text; stored sanitized. `{brand}` stands for the brand's name. */
  content: string
  isAgreement: boolean
  position: number
  /** Time from which the version is in force; a future time schedules it. */
  publishAt: Date
}

/** Stores a version of an about page or an agreement, and notifies every process. A version is never rewritten. */
export async function publishIntroduction(tx: Tx, text: NewIntroduction): Promise<void> {
  await tx
    .insertInto('introductions')
    .values({
      key: text.key,
      version: text.version,
      title: text.title,
      body: cleanRichText(text.content),
      is_agreement: text.isAgreement,
      position: text.position,
      publish_at: text.publishAt,
    })
    .execute()
  await announceSetting(tx, 'introductions')
}

/** Replaces the content page under its key, and notifies every process. */
export async function publishPage(tx: Tx, page: PageContent): Promise<void> {
  await storePage(tx, cleanPage(page), true)
  await announceSetting(tx, 'pages')
}
