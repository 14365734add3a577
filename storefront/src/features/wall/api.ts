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

/** Which messages of the wall: of one spot, or of all where it is empty. */
export interface Choice {
  spotId: SpotId
  order: Order
}

/** The spots, what may be left there, and how many messages the visitor may still leave today. */
export const wallInfo = read('hwnft/scenicSpotMsgConfig/info', {})

function messagePages(filter: { scope: 'wall' | 'mine'; spotId?: SpotId; order?: Order }) {
  // What is new is told live, and offered rather than put under somebody's eyes.
  return cursorPages('hwnft/scenicSpotMessage/list', filter, { size: 10, refetchOnWindowFocus: false })
}

/** Messages that everybody sees. */
export const wallPages = ({ spotId, order }: Choice) =>
  messagePages({ scope: 'wall', order, ...(spotId && { spotId }) })

/** My own with their states, the newest first. */
export const myPages = () => messagePages({ scope: 'mine' })

export const messageInfo = (messageId: MessageId) => read('hwnft/scenicSpotMessage/info', { messageId })

/** Comments on a message, the oldest first. */
export const commentPages = (messageId: MessageId) => cursorPages('hwnft/scenicSpotComment/list', { messageId })

/** Reads a list of the wall from its top: what was loaded further down goes. */
export async function readFromTop(choice: Choice): Promise<void> {
  const { queryKey } = wallPages(choice)
  queryClient.setQueryData(queryKey, (data) => data && { pages: data.pages.slice(0, 1), pageParams: [''] })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: wallInfo.queryKey }),
  ])
}
