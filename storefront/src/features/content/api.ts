import type { ClassificationId, NoticeId } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { numberedPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type NoticeCard = Reply<'ops/notice/list'>['list'][number]

/** Notices per page. */
const pageSize = 12

/** Milliseconds for which a text stays fresh; it is not refetched while someone reads it. */
const textLifetime = 5 * 60_000

/** Current about page or agreement under a key, or one version of it. */
export const introduction = (key: string, version?: string) => ({
  ...read('ops/introduce/info', { key, ...(version !== undefined && { version }) }),
  staleTime: textLifetime,
})

/** All published versions of a text. */
export const introductionVersions = (key: string) => ({
  ...read('ops/introduce/versions', { key }),
  staleTime: textLifetime,
})

/** Settings of the platform, including the list of agreements. */
export const basicConfig = () => ({ ...read('ops/basic/config/info', {}), staleTime: 10 * 60_000 })

export const noticeInfo = (id: NoticeId) => ({ ...read('ops/notice/info', { id }), staleTime: textLifetime })

export const noticeClassifications = () => ({
  ...read('ops/noticeClassification/list', {}),
  staleTime: textLifetime,
})

/** Notices of a classification (undefined for all), page by page: pinned first, then newest. */
export const noticePages = (classificationId: ClassificationId | undefined) =>
  numberedPages('ops/notice/list', { classificationId }, { size: pageSize })
