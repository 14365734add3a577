import type { GenericStatus } from '@app/contract/enums'
import type { Path } from '@app/contract/paths'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { actOnce } from '../../lib/act.ts'
import { call } from '../../lib/call.ts'
import { queryClient, read } from '../../lib/query.ts'

export type GiftCard = Reply<'hwnft/giftRecord/list'>['list'][number]
export type GiftDetail = Reply<'hwnft/giftRecord/info'>
export type SentGift = Reply<'hwnft/giftRecord/send'>
export type OwnItem = Reply<'hwnft/userNft/info'>
export type Direction = GiftCard['direction']

const pageSize = 20

/** My gifts of one direction, newest first, part by part; of one state where it is given. Always looked at anew. */
export const giftPages = (direction: Direction, status: GenericStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['hwnft/giftRecord/list', { direction, status }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        'hwnft/giftRecord/list',
        { size: pageSize, direction, status, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    staleTime: 0,
  })

export const giftInfo = (giftId: string) => ({ ...read('hwnft/giftRecord/info', { giftId }), staleTime: 0 })

/** The work an item is of: the rights that come with it, and how long its next owner must hold it. */
export const workOf = (goodsSn: string) => read('goods/goods/info', { goodsSn })

/** What stands between the visitor and a gift: whether there is a safe code, and whether gifts are frozen. */
export const safeCode = { ...read('user/securityCode/info', {}), staleTime: 0 }

const changing = new Set<string>([
  'hwnft/giftRecord/list',
  'hwnft/giftRecord/info',
  'hwnft/userNft/list',
  'hwnft/userNft/listCount',
  'hwnft/userNft/info',
  'hwnft/userNft/collectibleMerge',
] satisfies Path[])

/** Reads anew what changes with a gift: both lists, its detail, the dot, the item, the holdings. */
export function refreshGifts(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => changing.has(String(queryKey[0])) })
}

/** Takes a gift back. Throws ApiError, GIFT_ENDED where it ended meanwhile. */
export const recallGift = (giftId: string) =>
  actOnce(`recall ${giftId}`, (idempotencyKey) => call('hwnft/giftRecord/recall', { giftId }, { idempotencyKey }))

/** Takes or declines a gift. Throws ApiError, GIFT_ENDED where it ended meanwhile. */
export const receiveGift = (giftId: string, accept: boolean) =>
  actOnce(`receive ${giftId} ${accept}`, (idempotencyKey) =>
    call('hwnft/giftRecord/receive', { giftId, accept }, { idempotencyKey }),
  )
