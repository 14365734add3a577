import { ApiError } from '@app/contract/client'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { actOnce } from '../../../lib/act.ts'
import { call } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/query.ts'
import { readCode } from '../pass/codes.ts'

export type PassedRight = Reply<'rights/staff/look'>
export type Redemption = Reply<'rights/staff/redeem'>

const listPath = 'rights/staff/list'

/** What I redeemed, newest first, page by page. */
export const redemptions = () =>
  infiniteQueryOptions({
    queryKey: [listPath, {}, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listPath, { page: 1, size: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    staleTime: 0,
  })

/** What a pass stands for. A code that can be none is refused without asking. */
export async function look(code: string): Promise<PassedRight> {
  const passCode = readCode(code)
  if (!passCode) throw new ApiError(404, '', 'PASS_UNKNOWN')
  return call('rights/staff/look', { passCode })
}

/** Redeems a pass; as long as its outcome is unknown, every further try is the same act to the server. */
export async function redeem(passCode: string): Promise<Redemption> {
  const redeemed = await actOnce(`rights/staff/redeem ${passCode}`, (idempotencyKey) =>
    call('rights/staff/redeem', { passCode }, { idempotencyKey }),
  )
  void queryClient.invalidateQueries({ queryKey: [listPath] })
  return redeemed
}
