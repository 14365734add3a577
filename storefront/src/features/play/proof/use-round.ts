import { ApiError } from '@app/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { drawRound, type Round } from '../api.ts'

/** A person's tries of a day are few: they are recomputed in the page. What does it comes when first asked for. */
const checkOf = (round: Round | undefined) =>
  queryOptions({
    queryKey: ['check draws', round] as const,
    queryFn: async () => {
      if (!round) throw new Error('There is nothing to check')
      return (await import('./check.ts')).checkRound(round)
    },
    enabled: round !== undefined,
    staleTime: Infinity,
    retry: false,
  })

/** Fetches all that was published of a day of draws, and recomputes it in this browser. */
export function useRound(roundId: string) {
  const { data: round, error, refetch } = useQuery(drawRound(roundId))
  const check = useQuery(checkOf(round))
  return {
    round,
    checked: check.data,
    /** There is no such day. */
    isGone: error instanceof ApiError && error.status >= 400 && error.status < 500,
    error: round ? check.error : error,
    retry: () => (round ? check.refetch() : refetch()),
  }
}
