import * as z from 'zod'
import { ContractType, GoodsForm, GoodsKind } from '../../enums.ts'
import * as ids from '../../ids.ts'
import { aiUse, count, enumOf, fen, motion, picture, seconds, sights, trimmed } from '../../schema.ts'

const windowTimes = {
  /** Epoch seconds; `end` is exclusive. */
  start: seconds.meta({ title: '开始' }),
  end: seconds.meta({ title: '结束' }),
  description: trimmed('说明', 1, 60),
}

/** A period before the sale in which some buyers may already order. */
const priorityWindow = z.discriminatedUnion('kind', [
  z.strictObject({ ...windowTimes, kind: z.literal('vip'), minimumPoints: count.meta({ title: '最低成长值' }) }),
  z.strictObject({ ...windowTimes, kind: z.literal('item'), goodsSns: z.array(ids.goodsSn).min(1).max(50) }),
  z.strictObject({ ...windowTimes, kind: z.literal('allowlist') }),
])

const days = z.int().min(0).max(3650)

/** A digital collectible or a physical good as edited by operators. Amounts in fen, times in epoch seconds. */
export const workContent = z.strictObject({
  goodsSn: ids.goodsSn.meta({ title: '商品编号' }),
  name: trimmed('名称', 1, 60),
  subtitle: trimmed('副标题', 0, 120),
  cover: picture.meta({ title: '封面' }),
  /** In display order, including the cover. */
  gallery: z.array(picture).min(1).max(12).meta({ title: '图片' }),
  /** Its 3D model or video from the library; null or absent if it has none. */
  motion: motion.nullable().optional().meta({ title: '动态展示' }),
  /** Points of interest in the first picture; absent if there are none. */
  sights: sights.optional().meta({ title: '看点' }),
  /** Rich text; disallowed markup is removed when it is stored. */
  story: z.string().max(40_000).meta({ title: '故事' }),
  /** Whether AI made it or took part; a work without a declaration is not published. */
  aiUse: aiUse.nullable().optional().meta({ title: 'AI 生成声明' }),
  form: enumOf(GoodsForm).meta({ title: '商品形式' }),
  kind: enumOf(GoodsKind).meta({ title: '商品类型' }),
  contractType: enumOf(ContractType).meta({ title: '合约类型' }),
  priceFen: fen.meta({ title: '价格' }),
  edition: z.int().min(1).max(1_000_000).meta({ title: '发行数量' }),
  /** 0 means no limit. */
  perPersonLimit: z.int().min(0).max(10_000).meta({ title: '每人限购' }),
  isDrop: z.boolean().meta({ title: '定时抢购' }),
  saleStart: seconds.meta({ title: '发售时间' }),
  saleEnd: seconds.nullable().meta({ title: '结束时间' }),
  priorityWindows: z.array(priorityWindow).max(10).meta({ title: '优先购' }),
  shopId: ids.shopId.meta({ title: '店铺' }),
  albumId: ids.albumId.nullable().meta({ title: '专辑' }),
  labelIds: z.array(ids.labelId).max(10).meta({ title: '标签' }),
  homeZoneIds: z.array(ids.homeZoneId).max(10).meta({ title: '首页专区' }),
  creator: z
    .strictObject({
      name: trimmed('姓名', 1, 40),
      title: trimmed('头衔', 0, 60),
      introduction: trimmed('简介', 0, 500),
    })
    .meta({ title: '创作者' }),
  issuer: trimmed('发行方', 1, 60),
  licenceNumber: trimmed('备案与许可编号', 0, 60),
  /** Days before a piece may be given on: `first` by its buyer, `next` by a recipient. */
  giftDays: z.strictObject({ first: days, next: days }).meta({ title: '转赠持有天数' }),
  /** Rights of owners, as text. */
  rights: z
    .array(z.strictObject({ name: trimmed('权益', 1, 40), description: trimmed('说明', 0, 300) }))
    .max(20)
    .meta({ title: '文字权益' }),
  /** The rights configurations that come with each piece, in display order. */
  rightsIds: z.array(ids.rightsConfigId).max(20).meta({ title: '绑定权益' }),
  rules: z
    .array(trimmed('规则', 1, 300))
    .max(30)
    .meta({ title: '购买须知' }),
  /** For physical goods only. */
  parcel: z.strictObject({ weightGrams: count.nullable(), freightFen: fen }).nullable().meta({ title: '物流' }),
})
