import { SubjectKind } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { read } from '../../lib/query.ts'

export type Subject = Reply<'hwnft/specialSubject/list'>['list'][number]
export type Entry = Reply<'hwnft/specialSubjectData/list'>['list'][number]
export type Work = NonNullable<Entry['goods']>

/** Asked for at a time: topics fill three places of the page, albums a few screens, works full rows. */
const sizes = { topics: 6, albums: 6, entries: 24 } as const

/** Works of an album whose covers hang beside it. */
export const coversShown = 4

const subjectPages = (kind: SubjectKind, size: number) =>
  infiniteQueryOptions({
    queryKey: ['hwnft/specialSubject/list', { kind }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => call('hwnft/specialSubject/list', { kind, page: pageParam, size }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size: shown, total }) => (page * shown < total ? page + 1 : undefined),
  })

export const topicPages = () => subjectPages(SubjectKind.topic, sizes.topics)
export const albumPages = () => subjectPages(SubjectKind.album, sizes.albums)

/** The newest works of an album, for their covers. */
export const albumCovers = (subjectId: string) =>
  read('hwnft/specialSubjectData/list', { subjectId, size: coversShown })

/** A subject alone; refused with NOT_FOUND where there is none. */
export const subjectInfo = (subjectId: string) => read('hwnft/specialSubjectData/list', { subjectId, size: 1 })

/** What stands in a subject, page by page, the subject with each. */
export const subjectEntries = (subjectId: string) =>
  infiniteQueryOptions({
    queryKey: ['hwnft/specialSubjectData/list', { subjectId }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('hwnft/specialSubjectData/list', { subjectId, page: pageParam, size: sizes.entries }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })

/** The memorial zone's entry and pictures; the menu asks for the same. */
export const memorySection = () => ({ ...read('ops/specialTypeConfig/byType', { type: 2 }), staleTime: 10 * 60_000 })
