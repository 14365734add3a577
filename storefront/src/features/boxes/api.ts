import type { Path } from '@app/contract/paths'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient, read } from '../../lib/query.ts'

export type BoxCard = Reply<'hwnft/blindBox/list'>['list'][number]
export type BoxDetail = Reply<'hwnft/blindBox/detail'>
export type Prize = BoxDetail['prizes'][number]
export type MyBox = Reply<'hwnft/userBlindBox/list'>['list'][number]
export type MyGiftBox = Reply<'hwnft/userBox/list'>['list'][number]
export type GiftBox = Reply<'hwnft/giftBox/detail'>
export type GiftContent = GiftBox['contents'][number]
export type GiftOpened = Reply<'hwnft/userBox/open'>

const pageSize = 24

/** Blind boxes on sale, page by page. */
export const boxList = () =>
  infiniteQueryOptions({
    queryKey: ['hwnft/blindBox/list', {}, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => call('hwnft/blindBox/list', { page: pageParam, size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })

export const boxInfo = (goodsSn: string) => read('hwnft/blindBox/detail', { goodsSn })

/** My blind boxes, still closed or opened, page by page. */
export const myBoxes = (isOpened: boolean) =>
  infiniteQueryOptions({
    queryKey: ['hwnft/userBlindBox/list', { isOpened }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        'hwnft/userBlindBox/list',
        { isOpened, size: pageSize, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

export const boxCounts = () => read('hwnft/userBlindBox/listCount', {})

/** My gift boxes, newest first, page by page. */
export const myGiftBoxes = () =>
  infiniteQueryOptions({
    queryKey: ['hwnft/userBox/list', {}, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('hwnft/userBox/list', { size: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** My gift boxes that are still closed: the newest hundred. */
export const closedGiftBoxes = () => read('hwnft/userBox/list', { isOpened: false, size: 100 })

export const giftBoxInfo = (giftBoxId: string) => read('hwnft/giftBox/detail', { giftBoxId })

const changing = new Set<string>([
  'hwnft/userBlindBox/list',
  'hwnft/userBlindBox/listCount',
  'hwnft/userBox/list',
  'hwnft/userNft/list',
  'hwnft/userNft/listCount',
  'hwnft/userNft/collectibleMerge',
] satisfies Path[])

/** Reads anew what changes when a box is opened: boxes, their counts, what is held. */
export function refreshBoxes(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => changing.has(String(queryKey[0])) })
}
