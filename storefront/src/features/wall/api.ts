import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient, read } from '../../lib/query.ts'

export type Wall = Reply<'hwnft/scenicSpotMsgConfig/info'>
export type Spot = Wall['spots'][number]
export type Message = Reply<'hwnft/scenicSpotMessage/info'>
export type MessagePage = Reply<'hwnft/scenicSpotMessage/list'>
export type Comment = Reply<'hwnft/scenicSpotComment/list'>['list'][number]
export type Order = 'newest' | 'hottest'

/** Which messages of the wall: of one spot, or of all where it is empty. */
export interface Choice {
  spotId: string
  order: Order
}

/** The spots, what may be left there, and how many messages the visitor may still leave today. */
export const wallInfo = read('hwnft/scenicSpotMsgConfig/info', {})

function messagePages(filter: { scope: 'wall' | 'mine'; spotId?: string; order?: Order }) {
  return infiniteQueryOptions({
    queryKey: ['hwnft/scenicSpotMessage/list', filter, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        'hwnft/scenicSpotMessage/list',
        { ...filter, size: 10, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    // What is new is told live, and offered rather than put under somebody's eyes.
    refetchOnWindowFocus: false,
  })
}

/** Messages that everybody sees. */
export const wallPages = ({ spotId, order }: Choice) =>
  messagePages({ scope: 'wall', order, ...(spotId && { spotId }) })

/** My own with their states, the newest first. */
export const myPages = () => messagePages({ scope: 'mine' })

export const messageInfo = (messageId: string) => read('hwnft/scenicSpotMessage/info', { messageId })

/** Comments on a message, the oldest first. */
export const commentPages = (messageId: string) =>
  infiniteQueryOptions({
    queryKey: ['hwnft/scenicSpotComment/list', { messageId }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        'hwnft/scenicSpotComment/list',
        { messageId, size: 20, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** Reads a list of the wall from its top: what was loaded further down goes. */
export async function readFromTop(choice: Choice): Promise<void> {
  const { queryKey } = wallPages(choice)
  queryClient.setQueryData(queryKey, (data) => data && { pages: data.pages.slice(0, 1), pageParams: [''] })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: wallInfo.queryKey }),
  ])
}
