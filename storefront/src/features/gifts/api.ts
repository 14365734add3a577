import type { GiftId } from '@app/contract'
import type { GenericStatus } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'
import { refreshAfter } from '../../lib/refresh.ts'

export type GiftCard = Reply<'hwnft/giftRecord/list'>['list'][number]
export type GiftDetail = Reply<'hwnft/giftRecord/info'>
export type SentGift = Reply<'hwnft/giftRecord/send'>
export type Direction = GiftCard['direction']

const pageSize = 20

/**
 * The user's gifts in one direction, newest first, page by page; filtered by status if given. Refetched on each visit.
 */
export const giftPages = (direction: Direction, status: GenericStatus | undefined) =>
  cursorPages('hwnft/giftRecord/list', { direction, status }, { size: pageSize, staleTime: 0 })

export const giftInfo = (giftId: GiftId) => ({ ...read('hwnft/giftRecord/info', { giftId }), staleTime: 0 })

/** Refetches what a gift changes: both lists, its detail, the dot, the item, the holdings. */
export const refreshGifts = (): Promise<void> => refreshAfter('hwnft/giftRecord/recall')
