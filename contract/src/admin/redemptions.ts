import * as z from 'zod'
import { itemId, redemptionId, rightsConfigId } from '../ids.ts'
import { count, nothing, seconds } from '../schema.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

const brandKey = z.string().min(1).max(40).meta({ title: '品牌', pick: 'brand' })

/** Rights that were used on site. Partners read those of their own brands. */
export const redemptionList = adminList('redemption/list', {
  auth: 'redemption.read',
  partner: true,
  filters: {
    brandKey,
    configId: rightsConfigId.meta({ title: '权益' }),
    itemId: itemId.meta({ title: '藏品编号' }),
    place: z.string().min(1).max(40).meta({ title: '地点' }),
    redeemer: z.string().min(1).max(40).meta({ title: '核销人' }),
    isReversed: z.boolean().meta({ title: '已撤销' }),
    from: seconds.meta({ title: '核销不早于' }),
    until: seconds.meta({ title: '核销早于' }),
  },
  sorts: ['-redeemedAt', 'redeemedAt'],
  row: z.strictObject({
    id: redemptionId.meta({ title: '核销编号' }),
    redeemedAt: seconds.meta({ title: '核销时间' }),
    brandKey,
    brandName: z.string().meta({ title: '品牌名称' }),
    configId: rightsConfigId.meta({ title: '权益编号' }),
    rightName: z.string().meta({ title: '权益' }),
    itemId: itemId.meta({ title: '藏品编号' }),
    place: z.string().meta({ title: '地点' }),
    redeemerName: z.string().meta({ title: '核销人' }),
    reversedAt: seconds.nullable().meta({ title: '撤销时间' }),
    reversedReason: z.string().meta({ title: '撤销原因' }),
  }),
})

/** What of a partner's rights was used: the home of its people. Who sees the house sees all. */
export const redemptionSummary = adminRoute('GET', 'redemption/summary', {
  auth: 'redemption.read',
  partner: true,
  input: nothing,
  reply: z.strictObject({
    /** Days in Shanghai, thirty of them, the last one is today: 2026-11-23. */
    days: z.array(z.string()),
    /** Redemptions of each day. */
    values: z.array(count),
    /** Rights that are offered, the one used most in these days first. */
    rights: z.array(
      z.strictObject({
        configId: rightsConfigId,
        name: z.string(),
        brandName: z.string(),
        /** Until when they can be used; null without end. */
        validUntil: seconds.nullable(),
        /** Used in these days, and ever. */
        recent: count,
        total: count,
      }),
    ),
  }),
})
