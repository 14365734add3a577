import * as z from 'zod'
import { RedeemGiftType } from '../enums.ts'
import { giftBoxId, goodsSn } from '../ids.ts'
import { count, done, enumOf, picture, seconds, trimmed } from '../schema.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

const id = giftBoxId.meta({ title: '礼盒编号' })
const reason = trimmed('原因', 2, 200)

const row = {
  giftBoxId: id,
  name: z.string().meta({ title: '礼盒' }),
  cover: picture,
  /** Boxes that have or had an owner. */
  given: count.meta({ title: '已发出' }),
  opened: count.meta({ title: '已打开' }),
  /** Redeemable codes for it. */
  codesOpen: count.meta({ title: '未兑的码' }),
  createdAt: seconds.meta({ title: '发布时间' }),
  /** Time since which no more are promised; null while it is active. */
  stoppedAt: seconds.nullable().meta({ title: '停发时间' }),
}

export const giftBoxList = adminList('giftBox/list', {
  title: '查看礼盒列表',
  auth: 'box.read',
  filters: {
    /** Part of its name. */
    name: trimmed('礼盒', 1, 60),
    isStopped: z.boolean().meta({ title: '已停发' }),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: z.strictObject(row),
})

export const giftBoxInfo = adminRoute('GET', 'giftBox/info', {
  title: '查看礼盒',
  auth: 'box.read',
  input: z.strictObject({ giftBoxId: id }),
  example: { giftBoxId: '999999' },
  reply: z.strictObject({
    ...row,
    subtitle: z.string(),
    story: z.array(z.string()),
    stoppedBy: z.string(),
    stopReason: z.string(),
    /** Number of boxes that can still be promised, given the stock of its contents; 0 while it is stopped. */
    possible: count,
    contents: z.array(
      z.strictObject({
        type: enumOf({ collectible: RedeemGiftType.collectible, blindBox: RedeemGiftType.blindBox }),
        goodsSn,
        name: z.string(),
        quantity: count,
        /** Pieces that are still available. */
        left: count,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

/** Stops promising further boxes. Boxes already promised or given stay valid. */
export const stopGiftBox = adminRoute('POST', 'giftBox/stop', {
  title: '停发礼盒',
  auth: 'giftBox.stop',
  input: z.strictObject({ giftBoxId: id, reason }),
  example: { giftBoxId: '999999', reason: '备货不足' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const resumeGiftBox = adminRoute('POST', 'giftBox/resume', {
  title: '恢复发放礼盒',
  auth: 'giftBox.stop',
  input: z.strictObject({ giftBoxId: id, reason }),
  example: { giftBoxId: '999999', reason: '已补货' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
