import * as z from 'zod'
import { goodsSn, orderSn, partnerId, shopId } from '../ids.ts'
import { count, fen, id, month, nothing, seconds, signedFen, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

/** What an account of a partner can be bound to: the brands that rights name, and the shops. */
export const partnerChoices = adminRoute('GET', 'partner/choices', {
  auth: 'staff.manage',
  input: nothing,
  reply: z.strictObject({
    brands: z.array(z.strictObject({ key: z.string(), name: z.string() })),
    shops: z.array(z.strictObject({ shopId, name: z.string() })),
  }),
})

const name = trimmed('商户名称', 1, 40)
const reason = trimmed('原因', 2, 200)
const partner = partnerId.meta({ title: '商户' })

export const partnerList = adminList('partner/list', {
  auth: 'partner.read',
  filters: {
    words: trimmed('名称', 1, 40, 'search'),
    isEnded: z.boolean().meta({ title: '已终止' }),
  },
  sorts: ['name', '-createdAt', 'createdAt'],
  row: z.strictObject({
    id: partnerId.meta({ title: '编号' }),
    name,
    brands: z.string().meta({ title: '品牌' }),
    shops: z.string().meta({ title: '店铺' }),
    createdAt: seconds.meta({ title: '添加时间' }),
    endedAt: seconds.nullable().meta({ title: '终止时间' }),
  }),
})

const held = { since: seconds, until: seconds.nullable(), madeAt: seconds }

export const partnerInfo = adminRoute('GET', 'partner/info', {
  auth: 'partner.read',
  input: z.strictObject({ id: partner }),
  reply: z.strictObject({
    id: partnerId,
    name: z.string(),
    contact: z.string(),
    note: z.string(),
    version: count,
    endedAt: seconds.nullable(),
    endReason: z.string().nullable(),
    brands: z.array(z.strictObject({ key: z.string(), name: z.string(), ...held })),
    shops: z.array(z.strictObject({ shopId, name: z.string(), ...held })),
    /** The newest first. */
    terms: z.array(
      z.strictObject({
        month: z.string(),
        shareTenThousandths: count,
        saleFeeFen: fen,
        redemptionFeeFen: fen,
        madeBy: z.string(),
        madeAt: seconds,
      }),
    ),
    adjustments: z.array(
      z.strictObject({
        id: z.string(),
        amountFen: signedFen,
        words: z.string(),
        madeBy: z.string(),
        madeAt: seconds,
        /** The month of the statement that has it; null while it waits for one. */
        month: z.string().nullable(),
      }),
    ),
    /** The last month that has a statement, after which terms may begin. */
    lastMonth: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const savePartner = adminRoute('POST', 'partner/save', {
  auth: 'partner.manage',
  input: z.strictObject({
    /** A new one where none is named. */
    id: partner.optional(),
    version: count.default(0).meta({ title: '版本' }),
    name,
    contact: trimmed('联系人与电话', 0, 100).default(''),
    note: trimmed('备注', 0, 500).default(''),
  }),
  reply: z.strictObject({ id: partnerId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'PARTNER_NAME_TAKEN'],
})

/** Brands and shops that are no partner's. */
export const bindableThings = adminRoute('GET', 'partner/bindable', {
  auth: 'partner.manage',
  input: nothing,
  reply: z.strictObject({
    brands: z.array(z.strictObject({ key: z.string(), name: z.string() })),
    shops: z.array(z.strictObject({ shopId, name: z.string() })),
  }),
})

/** Says from when a brand or a shop is a partner's: what it sells and redeems from then on is settled with it. */
export const bindPartner = adminRoute('POST', 'partner/bind', {
  auth: 'partner.manage',
  stepUp: true,
  input: z.strictObject({
    id: partner,
    brandKey: id.optional().meta({ title: '品牌', pick: 'brand' }),
    shopId: shopId.optional().meta({ title: '店铺' }),
    since: seconds.meta({ title: '起始时间' }),
    reason,
  }),
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'BAD_INPUT', 'CONFLICT', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})

/** From now on it is the house's again; what happened until now is still settled. */
export const unbindPartner = adminRoute('POST', 'partner/unbind', {
  auth: 'partner.manage',
  stepUp: true,
  input: z.strictObject({
    id: partner,
    brandKey: id.optional().meta({ title: '品牌', pick: 'brand' }),
    shopId: shopId.optional().meta({ title: '店铺' }),
    reason,
  }),
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'BAD_INPUT', 'APPROVAL_WAITING'],
})

/** By which terms is settled what is sold and redeemed from the first moment of a month on, in Shanghai. */
export const setTerms = adminRoute('POST', 'partner/setTerms', {
  auth: 'partner.manage',
  stepUp: true,
  input: z.strictObject({
    id: partner,
    month,
    shareTenThousandths: z.int().min(0).max(10_000).meta({ title: '平台分成（万分之）' }),
    saleFeeFen: fen.meta({ title: '每笔订单服务费' }),
    redemptionFeeFen: fen.meta({ title: '每次核销付给商户' }),
    reason,
  }),
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'CONFLICT', 'APPROVAL_WAITING'],
})

/** Ends it: nothing is a partner's from now on, its people see nothing, its redeemers redeem nothing. */
export const endPartner = adminRoute('POST', 'partner/end', {
  auth: 'partner.manage',
  stepUp: true,
  input: z.strictObject({ id: partner, reason }),
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})

/** What a partner's shops sold. Its own people see their shops alone, and nobody's name. */
export const partnerSaleList = adminList('partnerSale/list', {
  auth: 'partnerSale.read',
  partner: true,
  filters: {
    shopId: shopId.meta({ title: '店铺' }),
    goodsSn: goodsSn.meta({ title: '作品' }),
    orderSn: orderSn.meta({ title: '订单编号' }),
    kind: choice('类型', { payment: '收款', refund: '退款' }),
    from: seconds.meta({ title: '不早于' }),
    until: seconds.meta({ title: '早于' }),
  },
  sorts: ['-at', 'at'],
  row: z.strictObject({
    id: z.string(),
    at: seconds.meta({ title: '时间' }),
    kind: choice('类型', { payment: '收款', refund: '退款' }),
    orderSn: orderSn.meta({ title: '订单编号' }),
    shopName: z.string().meta({ title: '店铺' }),
    goodsSn: goodsSn.meta({ title: '作品编号' }),
    goodsName: z.string().meta({ title: '作品' }),
    quantity: count.meta({ title: '数量' }),
    amountFen: signedFen.meta({ title: '金额' }),
  }),
})

/** What a partner's shops sold, less what went back: the home of its people. */
export const partnerSaleSummary = adminRoute('GET', 'partnerSale/summary', {
  auth: 'partnerSale.read',
  partner: true,
  input: nothing,
  reply: z.strictObject({
    /** Days in Shanghai, thirty of them, the last one is today. */
    days: z.array(z.string()),
    /** Fen of each day: what came in less what went back. */
    values: z.array(signedFen),
  }),
})
