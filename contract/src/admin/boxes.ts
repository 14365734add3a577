import * as z from 'zod'
import { goodsSn } from '../ids.ts'
import { count, done, fen, seconds, trimmed } from '../schema.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

const row = {
  goodsSn: goodsSn.meta({ title: '商品编号' }),
  name: z.string().meta({ title: '盲盒' }),
  edition: count.meta({ title: '发行数量' }),
  /** Boxes that somebody has or had, however they came by them. */
  sold: count.meta({ title: '已售出' }),
  opened: count.meta({ title: '已打开' }),
  publishedAt: seconds.meta({ title: '发布时间' }),
  /** When the seed was published and what was left given back. */
  settledAt: seconds.nullable().meta({ title: '结算时间' }),
}

export const blindBoxList = adminList('box/list', {
  auth: 'box.read',
  filters: { isSettled: z.boolean().meta({ title: '已结算' }) },
  sorts: ['-publishedAt', 'publishedAt'],
  row: z.strictObject(row),
})

export const blindBoxInfo = adminRoute('GET', 'box/info', {
  auth: 'box.read',
  input: z.strictObject({ goodsSn }),
  reply: z.strictObject({
    ...row,
    priceFen: fen,
    commitment: z.string(),
    rulesVersion: z.string(),
    /** Null while it is secret. */
    seed: z.string().nullable(),
    /** Whether no further box can be had: it can be settled. */
    isOver: z.boolean(),
    /** All prizes at the price of their works, all boxes at theirs, and what a box is worth on average. */
    worthFen: fen,
    revenueFen: fen,
    expectedFen: fen,
    prizes: z.array(
      z.strictObject({
        goodsSn,
        name: z.string(),
        rank: z.string(),
        quantity: count,
        /** Of a box, between 0 and 1. */
        odds: z.number(),
        priceFen: fen,
        opened: count,
        /** Not come out of a box yet. */
        left: count,
        /** Given back when the sale was settled. */
        returned: count,
      }),
    ),
  }),
  errors: ['GOODS_NOT_FOUND'],
})

/** Publishes the seed of a sale that is over and gives back what no box brought out: what a sweep does besides by itself. */
export const settleBox = adminRoute('POST', 'box/settle', {
  auth: 'box.settle',
  input: z.strictObject({ goodsSn, reason: trimmed('原因', 2, 200) }),
  reply: done,
  errors: ['GOODS_NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT'],
})
