import type { MessageId, SpotId } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { queryClient, read } from '../../lib/query.ts'

export type Wall = Reply<'hwnft/scenicSpotMsgConfig/info'>
export type Spot = Wall['spots'][number]
export type Message = Reply<'hwnft/scenicSpotMessage/info'>
export type MessagePage = Reply<'hwnft/scenicSpotMessage/list'>
export type Comment = Reply<'hwnft/scenicSpotComment/list'>['list'][number]
export type Order = 'newest' | 'hottest'

/** Filter of the wall: one spot, or all if empty. */
export interface Choice {
  spotId: SpotId
  order: Order
}

/** Spots, their rules, and how many messages the user may still leave today. */
export const wallInfo = read('hwnft/scenicSpotMsgConfig/info', {})

function messagePages(filter: { scope: 'wall' | 'mine'; spotId?: SpotId; order?: Order }) {
  // New messages are announced live and offered, not inserted while someone reads.
  return cursorPages('hwnft/scenicSpotMessage/list', filter, { size: 10, refetchOnWindowFocus: false })
}

/** Public messages. */
export const wallPages = ({ spotId, order }: Choice) =>
  messagePages({ scope: 'wall', order, ...(spotId && { spotId }) })

/** The user's own messages with their states, newest first. */
export const myPages = () => messagePages({ scope: 'mine' })

export const messageInfo = (messageId: MessageId) => read('hwnft/scenicSpotMessage/info', { messageId })

/** Comments on a message, oldest first. */
export const commentPages = (messageId: MessageId) => cursorPages('hwnft/scenicSpotComment/list', { messageId })

/** Refetches a list of the wall from the top; later pages are dropped. */
export async function readFromTop(choice: Choice): Promise<void> {
  const { queryKey } = wallPages(choice)
  queryClient.setQueryData(queryKey, (data) => data && { pages: data.pages.slice(0, 1), pageParams: [''] })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: wallInfo.queryKey }),
  ])
}
