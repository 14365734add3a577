import * as z from 'zod'
import { RedeemGiftType } from '../../enums.ts'
import * as ids from '../../ids.ts'
import { enumOf, picture, trimmed } from '../../schema.ts'

/** A kind of gift box: each box has the same contents, all of which go to its owner. */
export const giftBoxContent = z.strictObject({
  name: trimmed('名称', 1, 60),
  subtitle: trimmed('副标题', 0, 120),
  cover: picture.meta({ title: '封面' }),
  /** Plain text, one paragraph per line. */
  story: trimmed('故事', 0, 4000),
  /** In display order; each good appears once. */
  contents: z
    .array(
      z.strictObject({
        /** A collectible or a blind box. */
        type: enumOf({ collectible: RedeemGiftType.collectible, blindBox: RedeemGiftType.blindBox }).meta({
          title: '类型',
        }),
        goodsSn: ids.goodsSn.meta({ title: '商品编号' }),
        quantity: z.int().min(1).max(100).meta({ title: '数量' }),
      }),
    )
    .min(1)
    .max(20)
    .meta({ title: '盒内物品' }),
})
