import type { ClassificationId, NoticeId } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { numberedPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type NoticeCard = Reply<'ops/notice/list'>['list'][number]

/** Notices asked for at a time. */
const pageSize = 12

/** A text that people read from beginning to end need not be asked for again meanwhile. */
const textLifetime = 5 * 60_000

/** The about page or agreement that holds under a key, or one version of it. */
export const introduction = (key: string, version?: string) => ({
  ...read('ops/introduce/info', { key, ...(version !== undefined && { version }) }),
  staleTime: textLifetime,
})

/** Every published version of a text. */
export const introductionVersions = (key: string) => ({
  ...read('ops/introduce/versions', { key }),
  staleTime: textLifetime,
})

/** The platform's own settings, the list of agreements among them. */
export const basicConfig = () => ({ ...read('ops/basic/config/info', {}), staleTime: 10 * 60_000 })

export const noticeInfo = (id: NoticeId) => ({ ...read('ops/notice/info', { id }), staleTime: textLifetime })

export const noticeClassifications = () => ({
  ...read('ops/noticeClassification/list', {}),
  staleTime: textLifetime,
})

/** Notices of a classification, or of all for undefined, page by page: pinned first, then the newest. */
export const noticePages = (classificationId: ClassificationId | undefined) =>
  numberedPages('ops/notice/list', { classificationId }, { size: pageSize })
