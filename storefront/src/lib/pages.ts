import type { ReadPath } from '@app/contract/paths'
import type { Input, Reply } from '@app/contract/types'
import {
  type DefaultError,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKeyWithDataTag,
  type UnusedSkipTokenInfiniteOptions,
} from '@tanstack/react-query'
import { call } from './call.ts'

/** Cursor-paged lists: each page names the next, so they may grow at the top while they are read. */
export type CursorPath = { [P in ReadPath]: Reply<P> extends { cursor: string | null } ? P : never }[ReadPath]

/** Lists with numbered pages. */
export type NumberedPath = Exclude<
  { [P in ReadPath]: Reply<P> extends { page: number; size: number; total: number } ? P : never }[ReadPath],
  CursorPath
>

export interface PagesOptions<P extends ReadPath = ReadPath> {
  /** Items per page; 20 by default. */
  size?: number
  /** Milliseconds for which the data counts as fresh. */
  staleTime?: number
  refetchOnWindowFocus?: boolean
  /** Called with each page as it arrives. */
  onPart?: (part: Reply<P>) => void
}

type Filter<P extends ReadPath> = Omit<Input<P>, 'page' | 'size' | 'cursor'>

type PagesKey<P extends ReadPath> = readonly [path: P, filter: Filter<P>, kind: 'pages']

/** Return type of both functions. Declared explicitly because the compiler would otherwise write out every path. */
type Pages<P extends ReadPath, Place> = UnusedSkipTokenInfiniteOptions<
  Reply<P>,
  DefaultError,
  InfiniteData<Reply<P>>,
  PagesKey<P>,
  Place
> &
  QueryKeyWithDataTag<PagesKey<P>, InfiniteData<Reply<P>>>

/** Query options for a cursor-paged list, for `useInfiniteQuery` and `EndlessList`. */
export function cursorPages<P extends CursorPath>(
  path: P,
  filter: Filter<P>,
  { size = 20, onPart, ...options }: PagesOptions<P> = {},
): Pages<P, string> {
  return infiniteQueryOptions({
    ...options,
    queryKey: [path, filter, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      readPart(path, { ...filter, size, ...(pageParam && { cursor: pageParam }) }, signal, onPart),
    initialPageParam: '',
    getNextPageParam: (part) => (part as { cursor: string | null }).cursor ?? undefined,
  })
}

/** Query options for a list with numbered pages, for `useInfiniteQuery` and `EndlessList`. */
export function numberedPages<P extends NumberedPath>(
  path: P,
  filter: Filter<P>,
  { size = 20, onPart, ...options }: PagesOptions<P> = {},
): Pages<P, number> {
  return infiniteQueryOptions({
    ...options,
    queryKey: [path, filter, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => readPart(path, { ...filter, page: pageParam, size }, signal, onPart),
    initialPageParam: 1,
    getNextPageParam: (part) => {
      const { page, size: taken, total } = part as { page: number; size: number; total: number }
      return page * taken < total ? page + 1 : undefined
    },
  })
}

async function readPart<P extends ReadPath>(
  path: P,
  input: object,
  signal: AbortSignal,
  onPart?: (part: Reply<P>) => void,
): Promise<Reply<P>> {
  // No read takes a key, but the type of `call` cannot tell that for a generic path.
  const ask = call as (path: P, input: object, options: { signal: AbortSignal }) => Promise<Reply<P>>
  const part = await ask(path, input, { signal })
  onPart?.(part)
  return part
}
