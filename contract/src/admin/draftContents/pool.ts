import * as z from 'zod'
import { prizeKind } from '../../drawing.ts'
import * as ids from '../../ids.ts'
import { fen, picture, seconds, textOf, trimmed } from '../../schema.ts'

const tries = z.int().min(0).max(1000)

/** A possible prize of a try. One prize replaces those that run out, and does not run out itself. */
const prize = z.strictObject({
  name: trimmed('奖品名称', 1, 40),
  cover: picture.meta({ title: '奖品图片' }),
  kind: prizeKind.meta({ title: '奖品类型' }),
  /** Number of the work or blind box, or id of the gift box; null for points and thanks. */
  giftSn: textOf('id').max(40).nullable().meta({ title: '商品编号' }),
  points: z.int().min(0).max(1_000_000).meta({ title: '积分' }),
  /** Hundredths of a percent; all prizes add up to 10,000. */
  odds: z.int().min(0).max(10_000).meta({ title: '概率' }),
  /** Total pieces; null if unlimited. */
  stock: z.int().min(1).max(1_000_000).nullable().meta({ title: '份数' }),
  isFallback: z.boolean().meta({ title: '替补' }),
})

const poolParts = {
  title: trimmed('名称', 1, 40),
  subtitle: trimmed('副标题', 0, 80),
  cover: picture.meta({ title: '封面' }),
  rules: z
    .array(trimmed('规则', 1, 300))
    .max(30)
    .meta({ title: '规则' }),
  startsAt: seconds.meta({ title: '开始时间' }),
  endsAt: seconds.nullable().meta({ title: '结束时间' }),
  /** Tries per person and day, Shanghai time. */
  freePerDay: tries.meta({ title: '每天免费次数' }),
  costPoints: z.int().min(1).max(1_000_000).meta({ title: '之后每次积分' }),
  perDay: tries.meta({ title: '每天最多次数' }),
  /** In the order of their positions. */
  prizes: z.array(prize).min(1).max(20).meta({ title: '奖品' }),
}

/** A lottery: eight prizes around a grid. */
export const lotteryContent = z.strictObject(poolParts)

/** The good that paid wishes of an event are sold as. It is created with the event and appears in no list. */
const ticket = z.strictObject({
  priceFen: fen.min(1).max(1_000_000_00).meta({ title: '每个心愿的价格' }),
  edition: z.int().min(1).max(1_000_000).meta({ title: '数量' }),
  /** 0 means no limit. */
  perPersonLimit: z.int().min(0).max(10_000).meta({ title: '每人限购' }),
  shopId: ids.shopId.meta({ title: '店铺' }),
  issuer: trimmed('收款方', 1, 60),
})

/** A wishing event, which may also sell wishes. */
export const wishingContent = z.strictObject({
  ...poolParts,
  /** Terms of paid wishes; null if none are sold. */
  ticket: ticket.nullable().meta({ title: '锦书灯' }),
})
