import * as z from 'zod'
import * as ids from '../../ids.ts'
import { fen, picture, seconds, textOf, trimmed } from '../../schema.ts'

const price = fen.min(1).max(1_000_000_000)

/** An auction lot: one physical object of a licensed auction house. Amounts in fen, times in epoch seconds. */
export const lotContent = z.strictObject({
  goodsSn: textOf('capitals', '4 到 20 位大写字母和数字')
    .regex(/^[A-Z0-9]{4,20}$/)
    .meta({ title: '商品编号' }),
  name: trimmed('名称', 1, 60),
  subtitle: trimmed('副标题', 0, 100),
  /** The licensed auction house that holds it, and its licence number. */
  house: trimmed('拍卖行', 1, 60),
  licenceNumber: trimmed('拍卖许可编号', 1, 60),
  /** The shop that sends it. */
  shopId: ids.shopId.meta({ title: '店铺' }),
  creator: z
    .strictObject({
      name: trimmed('创作者', 1, 40),
      title: trimmed('头衔', 1, 60),
      introduction: trimmed('简介', 1, 500),
    })
    .meta({ title: '创作者' }),
  cover: picture.meta({ title: '封面' }),
  /** In display order, including the cover. */
  gallery: z.array(picture).min(1).max(12).meta({ title: '图片' }),
  story: z
    .array(trimmed('段落', 1, 500))
    .min(1)
    .max(40)
    .meta({ title: '故事' }),
  /** Terms of this lot beyond the general rules: its condition, how to view it. */
  remarks: z
    .array(trimmed('说明', 1, 300))
    .max(20)
    .meta({ title: '拍品说明' }),
  startPriceFen: price.meta({ title: '起拍价' }),
  stepFen: price.meta({ title: '加价幅度' }),
  /** Minimum deposit (fen). */
  depositFen: price.meta({ title: '最低保证金' }),
  /** Percentage of a bid that must be deposited before the bid counts. */
  depositPercent: z.int().min(0).max(100).meta({ title: '保证金比例（%）' }),
  startsAt: seconds.meta({ title: '开始时间' }),
  endsAt: seconds.meta({ title: '结束时间' }),
})
