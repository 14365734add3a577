import * as z from 'zod'

/** Auction settings; key `auction` of the table `settings`. */
const auction = z
  .strictObject({
    /** Whether auctions are open. Running lots end by their own clock either way. */
    isOpen: z.boolean().meta({
      title: '开放拍卖',
      description: '关闭后不再接受出价；进行中的拍品仍按自己的时间结束。',
    }),
    /** Seconds before the end in which a bid extends the lot, and the length of the extension. */
    extendSeconds: z.int().min(10).max(3600).meta({
      title: '临近结束有出价时延长（秒）',
      description: '从下一次出价起生效，进行中的拍品也一样。',
    }),
    /** Hours a bidder has to pay after an offer. */
    payHours: z.int().min(1).max(240).meta({
      title: '付款时限（小时）',
      description: '只影响之后成交的。',
    }),
    /** Most steps a bid may exceed the next bid by: a typing error is as binding as any bid. */
    mostSteps: z.int().min(1).max(100_000).meta({
      title: '单次最多加价（档）',
      description: '从下一次出价起生效。',
    }),
    /** Deposit as a percentage of the bid; applies to lots published from then on. */
    depositPercent: z.int().min(0).max(100).meta({
      title: '保证金比例（%）',
      description: '只影响之后发布的拍品。',
    }),
    /** A bid that exceeds the next bid by this percentage and by this many steps needs confirmation. */
    farPercent: z.int().min(1).max(10_000).meta({ title: '出价过高提醒：超出（%）' }),
    farSteps: z.int().min(1).max(100_000).meta({ title: '出价过高提醒：超出（档）' }),
    /** If the winner does not pay, the lot is offered to bids at most this many steps below the hammer price. */
    fallSteps: z.int().min(0).max(1000).meta({ title: '顺延出价最多低于成交价（档）' }),
    /** Hours a lot reopens for if no bid is within those steps. */
    reopenHours: z.int().min(1).max(240).meta({ title: '重新开拍时长（小时）' }),
    /** Rounds a lot is opened for in total before it stays unsold. */
    mostRounds: z.int().min(1).max(20).meta({
      title: '最多开拍次数',
      description: '从下一次流拍起判断。',
    }),
  })
  .meta({ title: '拍卖' })

export const auctionSchemas = { auction }
export type AuctionSettings = { auction: z.output<typeof auction> }

/** Off until an operator switches it on (rules/auction#open). */
export const auctionDefaults: AuctionSettings = {
  auction: {
    isOpen: false,
    extendSeconds: 300,
    payHours: 24,
    mostSteps: 500,
    depositPercent: 10,
    farPercent: 50,
    farSteps: 10,
    fallSteps: 2,
    reopenHours: 24,
    mostRounds: 3,
  },
}
