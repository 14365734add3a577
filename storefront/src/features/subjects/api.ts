import type { AlbumId } from '@app/contract'
import { SubjectKind } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { numberedPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type Subject = Reply<'hwnft/specialSubject/list'>['list'][number]
export type Entry = Reply<'hwnft/specialSubjectData/list'>['list'][number]
export type Work = NonNullable<Entry['goods']>

/** Page sizes: topics fill three places of the page, albums a few screens, works full rows. */
const sizes = { topics: 6, albums: 6, entries: 24 } as const

/** Covers shown beside an album. */
export const coversShown = 4

const subjectPages = (kind: SubjectKind, size: number) => numberedPages('hwnft/specialSubject/list', { kind }, { size })

export const topicPages = () => subjectPages(SubjectKind.topic, sizes.topics)
export const albumPages = () => subjectPages(SubjectKind.album, sizes.albums)

/** Newest works of an album, for their covers. */
export const albumCovers = (subjectId: AlbumId) =>
  read('hwnft/specialSubjectData/list', { subjectId, size: coversShown })

/** A subject without its entries; fails with NOT_FOUND if there is none. */
export const subjectInfo = (subjectId: AlbumId) => read('hwnft/specialSubjectData/list', { subjectId, size: 1 })

/** Entries of a subject, page by page; each page includes the subject. */
export const subjectEntries = (subjectId: AlbumId) =>
  numberedPages('hwnft/specialSubjectData/list', { subjectId }, { size: sizes.entries })

/** Entry and pictures of the memorial zone; shared with the menu. */
export const memorySection = () => ({ ...read('ops/specialTypeConfig/byType', { type: 2 }), staleTime: 10 * 60_000 })
