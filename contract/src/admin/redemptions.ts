import * as z from 'zod'
import { itemId, pageKey, redemptionId, rightsConfigId } from '../ids.ts'
import { count, nothing, seconds } from '../schema.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

const brandKey = pageKey.meta({ title: '品牌', pick: 'brand' })

/** Lists on-site redemptions of rights. Partners see those of their own brands. */
export const redemptionList = adminList('redemption/list', {
  title: '查看核销记录',
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

/** Summarises the use of a partner's rights; the home page of partner accounts. Platform staff see all partners. */
export const redemptionSummary = adminRoute('GET', 'redemption/summary', {
  title: '查看核销汇总',
  auth: 'redemption.read',
  partner: true,
  input: nothing,
  reply: z.strictObject({
    /** Thirty days in Shanghai time, ending with today: 2026-11-23. */
    days: z.array(z.string()),
    /** Redemptions per day. */
    values: z.array(count),
    /** Rights on offer, most used in these days first. */
    rights: z.array(
      z.strictObject({
        configId: rightsConfigId,
        name: z.string(),
        brandName: z.string(),
        /** End of validity; null if unlimited. */
        validUntil: seconds.nullable(),
        /** Redemptions in these days, and in total. */
        recent: count,
        total: count,
      }),
    ),
  }),
})
