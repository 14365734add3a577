import * as z from 'zod'
import * as ids from '../../ids.ts'
import { picture, trimmed } from '../../schema.ts'
import { workContent } from './work.ts'

/** One row of the prize table: the number of boxes that hold a piece of this work. */
const boxPrize = z.strictObject({
  goodsSn: ids.goodsSn.meta({ title: '藏品编号' }),
  /** Rank such as 隐藏款; prizes of one rank are shown together. */
  rank: trimmed('等级', 1, 20),
  quantity: z.int().min(1).max(100_000).meta({ title: '数量' }),
  /**
   * A work that is issued with the box, in as many pieces as the box holds, and can be obtained from it alone;
   * null if the work is already published.
   */
  own: z
    .strictObject({
      name: trimmed('藏品名称', 1, 60),
      cover: picture.meta({ title: '藏品图片' }),
      story: trimmed('藏品介绍', 0, 2000),
    })
    .nullable()
    .meta({ title: '随盒发行' }),
})

/** A blind box as edited by operators: sold like a work, with the contents of its edition. */
export const blindBoxContent = workContent
  .pick({
    goodsSn: true,
    name: true,
    subtitle: true,
    cover: true,
    gallery: true,
    story: true,
    kind: true,
    contractType: true,
    priceFen: true,
    edition: true,
    perPersonLimit: true,
    isDrop: true,
    saleStart: true,
    saleEnd: true,
    priorityWindows: true,
    shopId: true,
    creator: true,
    issuer: true,
    licenceNumber: true,
    aiUse: true,
    giftDays: true,
    rules: true,
  })
  .extend({
    /** In the order of the committed table; the quantities add up to the edition. */
    prizes: z.array(boxPrize).min(1).max(50).meta({ title: '盒内藏品' }),
  })
