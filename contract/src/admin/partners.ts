import * as z from 'zod'
import { goodsSn, orderSn, pageKey, partnerId, shopId } from '../ids.ts'
import { count, fen, month, nothing, seconds, signedFen, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

/** Lists what a partner's account can be bound to: the brands named by rights, and the shops. */
export const partnerChoices = adminRoute('GET', 'partner/choices', {
  title: '查看可选的品牌与店铺',
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
  title: '查看商户列表',
  auth: 'partner.read',
  filters: {
    search: trimmed('名称', 1, 40, 'search'),
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
  title: '查看商户',
  auth: 'partner.read',
  input: z.strictObject({ id: partner }),
  example: { id: '999999' },
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
    /** Newest first. */
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
        reason: z.string(),
        madeBy: z.string(),
        madeAt: seconds,
        /** Month of the statement that contains it; null while it waits for one. */
        month: z.string().nullable(),
      }),
    ),
    /** The last month with a statement; new terms may begin after it. */
    lastMonth: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const savePartner = adminRoute('POST', 'partner/save', {
  title: '保存商户',
  auth: 'partner.manage',
  input: z.strictObject({
    /** Without an id a new partner is created. */
    id: partner.optional(),
    version: count.default(0).meta({ title: '版本' }),
    name,
    contact: trimmed('联系人与电话', 0, 100).default(''),
    note: trimmed('备注', 0, 500).default(''),
  }),
  example: { name: '不存在的商户', id: '999999', version: 1 },
  reply: z.strictObject({ id: partnerId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'PARTNER_NAME_TAKEN'],
})

/** Lists brands and shops that belong to no partner. */
export const bindableThings = adminRoute('GET', 'partner/bindable', {
  title: '查看可绑定的品牌与店铺',
  auth: 'partner.manage',
  input: nothing,
  reply: z.strictObject({
    brands: z.array(z.strictObject({ key: z.string(), name: z.string() })),
    shops: z.array(z.strictObject({ shopId, name: z.string() })),
  }),
})

/** Binds a brand or shop to a partner from a given time: its sales and redemptions are settled with it from then on. */
export const bindPartner = adminRoute('POST', 'partner/bind', {
  title: '绑定商户的品牌或店铺',
  auth: 'partner.manage',
  stepUp: true,
  input: z.strictObject({
    id: partner,
    brandKey: pageKey.optional().meta({ title: '品牌', pick: 'brand' }),
    shopId: shopId.optional().meta({ title: '店铺' }),
    since: seconds.meta({ title: '起始时间' }),
    reason,
  }),
  example: { id: '999999', brandKey: 'jxdd', since: 1_790_000_000, reason: '新合作' },
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'BAD_INPUT', 'CONFLICT', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})

/** Returns a brand or shop to the platform from now on; earlier activity is still settled with the partner. */
export const unbindPartner = adminRoute('POST', 'partner/unbind', {
  title: '解除商户的品牌或店铺',
  auth: 'partner.manage',
  stepUp: true,
  input: z.strictObject({
    id: partner,
    brandKey: pageKey.optional().meta({ title: '品牌', pick: 'brand' }),
    shopId: shopId.optional().meta({ title: '店铺' }),
    reason,
  }),
  example: { id: '999999', brandKey: 'jxdd', reason: '合作结束' },
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'BAD_INPUT', 'APPROVAL_WAITING'],
})

/** Sets the terms that settle sales and redemptions from the start of a month (Shanghai time). */
export const setTerms = adminRoute('POST', 'partner/setTerms', {
  title: '设置结算条件',
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
  example: {
    id: '999999',
    month: '2026-12',
    shareTenThousandths: 500,
    saleFeeFen: 0,
    redemptionFeeFen: 1000,
    reason: '新合同',
  },
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'CONFLICT', 'APPROVAL_WAITING'],
})

/** Ends a partnership: its bindings end now, its accounts see nothing, and its redeemers can no longer redeem. */
export const endPartner = adminRoute('POST', 'partner/end', {
  title: '终止商户合作',
  auth: 'partner.manage',
  stepUp: true,
  input: z.strictObject({ id: partner, reason }),
  example: { id: '999999', reason: '合同到期' },
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})

/** Lists the sales of a partner's shops. Partner accounts see only their own shops and no names. */
export const partnerSaleList = adminList('partnerSale/list', {
  title: '查看店铺销售',
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

/** Summarises the net sales of a partner's shops; the home page of partner accounts. */
export const partnerSaleSummary = adminRoute('GET', 'partnerSale/summary', {
  title: '查看店铺销售汇总',
  auth: 'partnerSale.read',
  partner: true,
  input: nothing,
  reply: z.strictObject({
    /** Thirty days in Shanghai time, ending with today. */
    days: z.array(z.string()),
    /** Fen per day: payments less refunds. */
    values: z.array(signedFen),
  }),
})
