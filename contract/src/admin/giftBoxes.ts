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
  /** Those that somebody has or had. */
  given: count.meta({ title: '已发出' }),
  opened: count.meta({ title: '已打开' }),
  /** Codes for it that can still be redeemed. */
  codesOpen: count.meta({ title: '未兑的码' }),
  createdAt: seconds.meta({ title: '发布时间' }),
  /** Since when none is promised any more; null while they are. */
  stoppedAt: seconds.nullable().meta({ title: '停发时间' }),
}

export const giftBoxList = adminList('giftBox/list', {
  auth: 'box.read',
  filters: {
    /** Words of its name. */
    name: trimmed('礼盒', 1, 60),
    isStopped: z.boolean().meta({ title: '已停发' }),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: z.strictObject(row),
})

export const giftBoxInfo = adminRoute('GET', 'giftBox/info', {
  auth: 'box.read',
  input: z.strictObject({ giftBoxId: id }),
  reply: z.strictObject({
    ...row,
    subtitle: z.string(),
    cover: picture,
    story: z.array(z.string()),
    stoppedBy: z.string(),
    stopReason: z.string(),
    /** How many more can be promised, by what is left of its contents; none while it is stopped. */
    possible: count,
    contents: z.array(
      z.strictObject({
        type: enumOf({ collectible: RedeemGiftType.collectible, blindBox: RedeemGiftType.blindBox }),
        goodsSn,
        name: z.string(),
        quantity: count,
        /** Pieces of it that are still to be had. */
        left: count,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

/** None is promised from now on. What was promised, given and not opened yet stays good. */
export const stopGiftBox = adminRoute('POST', 'giftBox/stop', {
  auth: 'giftBox.stop',
  input: z.strictObject({ giftBoxId: id, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const resumeGiftBox = adminRoute('POST', 'giftBox/resume', {
  auth: 'giftBox.stop',
  input: z.strictObject({ giftBoxId: id, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
