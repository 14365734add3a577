import type { RoundId } from '@app/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { drawRound, type Round } from '../api.ts'
import { fetchCode } from '../../../lib/lazy/code.ts'
import { queryStateOf, useQueryState } from '../../../lib/query-state.tsx'

/**
 * The tries of one user on one day are few, so they are recomputed on the main thread. The code is loaded on first use.
 */
const checkOf = (round: Round | undefined) =>
  queryOptions({
    queryKey: ['check draws', round] as const,
    queryFn: async () => {
      if (!round) throw new Error('There is nothing to check')
      return (await fetchCode(() => import('./check.ts'))).checkRound(round)
    },
    enabled: round !== undefined,
    staleTime: Infinity,
    retry: false,
  })

/** Fetches everything published about a day of draws and recomputes it in this browser. */
export function useRound(roundId: RoundId) {
  const round = useQueryState(drawRound(roundId))
  return { round, check: queryStateOf(useQuery(checkOf(round.value))) }
}
