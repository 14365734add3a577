import type { BarrageLine } from '@app/contract/barrage'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type { BarrageLine }

/** Phrases, and lines newest first; the first page tells the number from which to listen. */
export const barragePages = () =>
  infiniteQueryOptions({
    queryKey: ['hwnft/wishingWords/list', 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('hwnft/wishingWords/list', { size: 30, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
