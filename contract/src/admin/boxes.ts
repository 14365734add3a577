import * as z from 'zod'
import { goodsSn } from '../ids.ts'
import { count, done, fen, picture, seconds, trimmed } from '../schema.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

const row = {
  goodsSn: goodsSn.meta({ title: '商品编号' }),
  name: z.string().meta({ title: '盲盒' }),
  cover: picture,
  edition: count.meta({ title: '发行数量' }),
  /** Boxes that have or had an owner, however they were obtained. */
  sold: count.meta({ title: '已售出' }),
  opened: count.meta({ title: '已打开' }),
  publishedAt: seconds.meta({ title: '发布时间' }),
  /** Time the seed was published and the remaining prizes were returned. */
  settledAt: seconds.nullable().meta({ title: '结算时间' }),
}

export const blindBoxList = adminList('box/list', {
  title: '查看盲盒列表',
  auth: 'box.read',
  filters: { isSettled: z.boolean().meta({ title: '结算', labels: { false: '未结算', true: '已结算' } }) },
  sorts: ['-publishedAt', 'publishedAt'],
  row: z.strictObject(row),
  tabs: 'isSettled',
})

export const blindBoxInfo = adminRoute('GET', 'box/info', {
  title: '查看盲盒',
  auth: 'box.read',
  input: z.strictObject({ goodsSn }),
  example: { goodsSn: 'none' },
  reply: z.strictObject({
    ...row,
    priceFen: fen,
    commitment: z.string(),
    rulesVersion: z.string(),
    /** Null while it is secret. */
    seed: z.string().nullable(),
    /** Whether no further box can be obtained, so that it can be settled. */
    isOver: z.boolean(),
    /** Price of all prizes as works, price of all boxes, and average worth of a box. */
    worthFen: fen,
    revenueFen: fen,
    expectedFen: fen,
    prizes: z.array(
      z.strictObject({
        goodsSn,
        name: z.string(),
        rank: z.string(),
        quantity: count,
        /** Probability per box, between 0 and 1. */
        odds: z.number(),
        priceFen: fen,
        opened: count,
        /** Not drawn from a box yet. */
        left: count,
        /** Returned when the sale was settled. */
        returned: count,
      }),
    ),
  }),
  errors: ['GOODS_NOT_FOUND'],
})

/** Publishes the seed of an ended sale and returns the prizes not drawn. A sweep does this automatically as well. */
export const settleBox = adminRoute('POST', 'box/settle', {
  title: '结算盲盒',
  auth: 'box.settle',
  input: z.strictObject({ goodsSn, reason: trimmed('原因', 2, 200) }),
  example: { goodsSn: 'none', reason: '销售结束' },
  reply: done,
  errors: ['GOODS_NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT'],
})
