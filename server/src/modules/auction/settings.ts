import * as z from 'zod'

/** How auctions run; key `auction` of the table settings. */
const auction = z
  .strictObject({
    /** Whether there are auctions at all. Lots that run end by their own clock, whether or not bids are let in. */
    isOpen: z.boolean().meta({
      title: '开放拍卖',
      description: '关闭后不再接受出价；进行中的拍品仍按自己的时间结束。',
    }),
    /** A bid in the last so many seconds of a lot lets it run so many seconds again. */
    extendSeconds: z.int().min(10).max(3600).meta({
      title: '临近结束有出价时延长（秒）',
      description: '从下一次出价起生效，进行中的拍品也一样。',
    }),
    /** Hours that whoever a lot is offered to has to pay. */
    payHours: z.int().min(1).max(240).meta({
      title: '付款时限（小时）',
      description: '只影响之后成交的。',
    }),
    /** How many steps a bid may be above the least that would do: a slip of the finger is binding as every bid is. */
    mostSteps: z.int().min(1).max(100_000).meta({
      title: '单次最多加价（档）',
      description: '从下一次出价起生效。',
    }),
    /** Hundredths of a bid that lie with the house before it counts; of lots that are published from then on. */
    depositPercent: z.int().min(0).max(100).meta({
      title: '保证金比例（%）',
      description: '只影响之后发布的拍品。',
    }),
    /** A bid so many hundredths, and so many steps, above what would do is asked about before it counts. */
    farPercent: z.int().min(1).max(10_000).meta({ title: '出价过高提醒：超出（%）' }),
    farSteps: z.int().min(1).max(100_000).meta({ title: '出价过高提醒：超出（档）' }),
    /** Where the winner did not pay, the lot is offered to bids at most so many steps below the hammer price. */
    fallSteps: z.int().min(0).max(1000).meta({ title: '顺延出价最多低于成交价（档）' }),
    /** Hours that a lot is open again where nobody is within those steps. */
    reopenHours: z.int().min(1).max(240).meta({ title: '重新开放时长（小时）' }),
    /** How often a lot is opened in all before it stays unsold. */
    mostRounds: z.int().min(1).max(20).meta({
      title: '最多开放次数',
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
