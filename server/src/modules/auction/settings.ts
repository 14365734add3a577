import * as z from 'zod'

/** How auctions run; key `auction` of the table settings. */
const auction = z.strictObject({
  /** Whether there are auctions at all. Lots that run end by their own clock, whether or not bids are let in. */
  isOpen: z.boolean(),
  /** A bid in the last so many seconds of a lot lets it run so many seconds again. */
  extendSeconds: z.int().min(10).max(3600),
  /** Hours that whoever a lot is offered to has to pay. */
  payHours: z.int().min(1).max(240),
  /** How many steps a bid may be above the least that would do: a slip of the finger is binding as every bid is. */
  mostSteps: z.int().min(1).max(100_000),
})

export const auctionSchemas = { auction }
export type AuctionSettings = { auction: z.output<typeof auction> }

/** Off until an operator switches it on (rules.md, play). */
export const auctionDefaults: AuctionSettings = {
  auction: { isOpen: false, extendSeconds: 300, payHours: 24, mostSteps: 500 },
}
