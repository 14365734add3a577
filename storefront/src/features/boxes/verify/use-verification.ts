import type { GoodsSn } from '@app/contract'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Reply } from '@app/contract/types'
import { useEffect } from 'react'
import { type BoxDetail, boxInfo } from '../api.ts'
import type { Case, Checked } from './check.ts'
import { runCheck } from './run-check.ts'
import { cursorPages } from '../../../lib/pages.ts'
import { type QueryState, queryStateOf } from '../../../lib/query-state.tsx'

export type Opening = Reply<'hwnft/blindBox/openings'>['list'][number]

/** Maximum entries one call returns. */
const pageSize = 100

const openingPages = (goodsSn: GoodsSn) => cursorPages('hwnft/blindBox/openings', { goodsSn }, { size: pageSize })

export interface Verification {
  box: QueryState<BoxDetail>
  openings: readonly Opening[]
  /** Total number of openings; undefined until the first ones are loaded. */
  total: number | undefined
  check: QueryState<Checked>
}

/** Fetches everything published about a box and recomputes it in this browser. */
export function useVerification(goodsSn: GoodsSn): Verification {
  const detail = useQuery(boxInfo(goodsSn))
  const pages = useInfiniteQuery(openingPages(goodsSn))
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = pages
  const loaded = pages.data?.pages.length
  useEffect(() => {
    if (loaded && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [loaded, hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  const openings = pages.data?.pages.flatMap(({ list }) => list) ?? []
  const isComplete = pages.data !== undefined && !hasNextPage
  const check = useQuery({
    ...checkOf(detail.data, openings),
    enabled: detail.data !== undefined && isComplete,
  })
  const box = queryStateOf(detail)
  // Until all openings are loaded, their query state is the state of the check.
  const { error, fetchStatus, refetch } = isComplete ? check : pages
  return {
    box,
    openings,
    total: pages.data?.pages[0]?.total,
    check: queryStateOf({ data: isComplete ? check.data : undefined, error, fetchStatus, refetch }),
  }
}

/** Query for the check of exactly these facts; new facts trigger another check. */
function checkOf(box: BoxDetail | undefined, openings: readonly Opening[]) {
  return queryOptions({
    queryKey: ['check', box?.goodsSn, box?.proof, openings.length] as const,
    queryFn: ({ signal }) => {
      if (!box) throw new Error('There is nothing to check')
      return runCheck(caseOf(box, openings), signal)
    },
    staleTime: Infinity,
    retry: false,
  })
}

function caseOf(box: BoxDetail, openings: readonly Opening[]): Case {
  return {
    proof: box.proof,
    edition: box.edition,
    prizes: box.prizes.map(({ prizeId, goodsSn, quantity }) => ({ prizeId, goodsSn, quantity })),
    odds: box.prizes.map(({ odds }) => odds),
    openings: openings.map(({ number, prizeId }) => ({ number, prizeId })),
  }
}
