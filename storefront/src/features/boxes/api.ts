import type { GiftBoxId, GoodsSn, OwnGiftBoxId } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { cursorPages, numberedPages } from '../../lib/pages.ts'
import { queryClient, read } from '../../lib/query.ts'

export type BoxCard = Reply<'hwnft/blindBox/list'>['list'][number]
export type BoxDetail = Reply<'hwnft/blindBox/detail'>
export type Prize = BoxDetail['prizes'][number]
export type MyBox = Reply<'hwnft/userBlindBox/list'>['list'][number]
export type MyStack = Reply<'hwnft/userBlindBox/stacks'>['list'][number]
export type MyGiftBox = Reply<'hwnft/userBox/list'>['list'][number]
export type GiftBox = Reply<'hwnft/giftBox/detail'>
export type GiftContent = GiftBox['contents'][number]
export type GiftOpened = Reply<'hwnft/userBox/open'>

const pageSize = 24

/** Blind boxes on sale, page by page. */
export const boxList = () => numberedPages('hwnft/blindBox/list', {}, { size: pageSize })

export const boxInfo = (goodsSn: GoodsSn) => read('hwnft/blindBox/detail', { goodsSn })

/** The user's blind boxes, closed or opened, page by page. */
export const myBoxes = (isOpened: boolean) => cursorPages('hwnft/userBlindBox/list', { isOpened }, { size: pageSize })

/** The user's closed blind boxes, one stack per product. */
export const myStacks = () => read('hwnft/userBlindBox/stacks', {})

export const boxCounts = () => read('hwnft/userBlindBox/listCount', {})

/** The user's gift boxes, newest first, page by page. */
export const myGiftBoxes = () => cursorPages('hwnft/userBox/list', {}, { size: pageSize })

/** The user's closed gift boxes: the newest hundred. */
export const closedGiftBoxes = () => read('hwnft/userBox/list', { isOpened: false, size: 100 })

/**
 * Finds one of the user's newest hundred gift boxes, opened or not; undefined if it is not among them or they cannot be
 * read.
 */
export async function findGiftBox(boxId: OwnGiftBoxId): Promise<MyGiftBox | undefined> {
  const mine = await queryClient.fetchQuery(read('hwnft/userBox/list', { size: 100 })).catch(() => undefined)
  return mine?.list.find((box) => box.boxId === boxId)
}

export const giftBoxInfo = (giftBoxId: GiftBoxId) => read('hwnft/giftBox/detail', { giftBoxId })
