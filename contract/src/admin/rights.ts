import * as z from 'zod'
import type { RightsDelivery } from '../enums.ts'
import { couponBatchId, formKey, goodsSn, pageKey, redemptionId, rightsConfigId, rightsId, uid } from '../ids.ts'
import { count, done, nothing, phone, picture, seconds, trackingNumber, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { personal } from './personal.ts'
import { adminList, choice } from './list.ts'
import { listReading } from './listReading.ts'
import { adminRoute, adminUpload } from './route.ts'

const delivery = choice<RightsDelivery>('领取方式', {
  service: '线上服务',
  coupon: '电子券',
  site: '到场核销',
  ship: '寄送到家',
})
const configId = rightsConfigId.meta({ title: '权益编号' })
const brandKey = pageKey.meta({ title: '品牌', pick: 'brand' })
const version = count.meta({ title: '版本' })
const reason = trimmed('原因', 2, 200)
const standing = choice('状态', { coming: '未开始', open: '进行中', ended: '已结束' })

/** Lists the rights that partners offer. */
export const rightList = adminList('right/list', {
  title: '查看权益列表',
  auth: 'right.read',
  filters: {
    search: trimmed('名称', 1, 40, 'search'),
    brandKey,
    delivery,
    goodsSn: goodsSn.meta({ title: '作品' }),
    standing,
    /** Whether fewer coupons are left than pieces that may still claim one. */
    isShort: z.boolean().meta({ title: '券码不足' }),
  },
  sorts: ['-id', 'id', 'name'],
  row: z.strictObject({
    id: configId,
    name: z.string().meta({ title: '权益' }),
    brandKey,
    brandName: z.string().meta({ title: '品牌名称' }),
    delivery,
    standing,
    validFrom: seconds.nullable().meta({ title: '开始时间' }),
    validUntil: seconds.nullable().meta({ title: '结束时间' }),
    works: count.meta({ title: '作品数' }),
    couponsLeft: count.nullable().meta({ title: '剩余券码' }),
    isShort: z.boolean().meta({ title: '券码不足' }),
  }),
})

const coupons = z.strictObject({
  left: count,
  given: count,
  /** Given coupons that their owners marked as used. */
  used: count,
  voided: count,
  /** Pieces whose owners may still claim a coupon. */
  claimable: count,
})

export const rightInfo = adminRoute('GET', 'right/info', {
  title: '查看权益',
  auth: 'right.read',
  input: z.strictObject({ id: configId }),
  example: { id: '999999' },
  reply: z.strictObject({
    id: configId,
    version,
    name: z.string(),
    summary: z.string(),
    brandKey: pageKey,
    brandName: z.string(),
    delivery,
    standing,
    cover: picture,
    validFrom: seconds.nullable(),
    validUntil: seconds.nullable(),
    content: z.string(),
    howTo: z.array(z.string()),
    pagePath: z.string(),
    /** Whether a piece with this right is owned: then brand and delivery are fixed, and no work can lose the right. */
    isSold: z.boolean(),
    /** Owned pieces, and those among them whose right is unused. */
    pieces: count,
    openPieces: count,
    works: z.array(z.strictObject({ goodsSn, name: z.string(), pieces: count })),
    /** Null unless it is an e-coupon. */
    coupons: coupons.nullable(),
    batches: z.array(
      z.strictObject({
        id: couponBatchId,
        addedAt: seconds,
        addedBy: z.string(),
        coupons: count,
        left: count,
        given: count,
        voided: count,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

/** Saves a right; without an id it creates a new one. Brand and delivery are fixed once a piece carries it. */
export const saveRight = adminRoute('POST', 'right/save', {
  title: '保存权益',
  auth: 'right.edit',
  bytes: 200_000,
  input: z.strictObject({
    id: configId.optional(),
    version: version.default(0),
    name: trimmed('权益名称', 1, 40),
    summary: trimmed('一句话介绍', 1, 100),
    brandKey,
    delivery,
    cover: picture.meta({ title: '封面' }),
    /** For a new right only; later changes use `right/reschedule`. */
    validFrom: seconds.optional().meta({ title: '开始时间' }),
    validUntil: seconds.optional().meta({ title: '结束时间' }),
    content: z.string().max(20_000).default('').meta({ title: '详细说明' }),
    howTo: z
      .array(trimmed('步骤', 1, 200))
      .max(12)
      .default([])
      .meta({ title: '使用步骤' }),
    pagePath: z
      .string()
      .regex(/^(\/[\w/:-]{1,80})?$/)
      .default('')
      .meta({ title: '品牌页路径' }),
    /** For a new right: the idempotency key. */
    key: formKey.optional().meta({ title: '防重复标识' }),
  }),
  example: {
    id: '999999',
    version: 1,
    name: '入园一次',
    summary: '免票一次',
    brandKey: 'none',
    delivery: 'site',
    cover: { url: '/media/none', widths: [], ratio: 1, placeholder: '' },
  },
  reply: z.strictObject({ id: rightsConfigId, version: count }),
  errors: ['NOT_FOUND', 'BAD_INPUT', 'EDITED_MEANWHILE', 'RIGHT_SOLD'],
})

/**
 * Changes the period of validity; an end in the past stops the right. A change that takes something from holders needs
 * approval. An omitted time means no limit.
 */
export const rescheduleRight = adminRoute('POST', 'right/reschedule', {
  title: '停用或改期权益',
  auth: 'right.edit',
  input: z.strictObject({
    id: configId,
    version,
    validFrom: seconds.optional().meta({ title: '开始时间' }),
    validUntil: seconds.optional().meta({ title: '结束时间' }),
    reason,
  }),
  example: { id: '999999', version: 1, reason: '延长一个月' },
  reply: requiresApproval(z.strictObject({ version: count })),
  errors: ['NOT_FOUND', 'BAD_INPUT', 'EDITED_MEANWHILE', 'APPROVAL_WAITING'],
})

/** Adds a right to every piece of the work from now on. Holders gain something, so it always needs approval. */
export const attachRight = adminRoute('POST', 'right/attach', {
  title: '权益挂到作品',
  auth: 'right.edit',
  input: z.strictObject({ id: configId, goodsSn: goodsSn.meta({ title: '作品' }), reason }),
  example: { id: '999999', goodsSn: 'none', reason: '品牌约定' },
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'APPROVAL_WAITING'],
})

/** Removes a right from a work of which nobody owns a piece. */
export const detachRight = adminRoute('POST', 'right/detach', {
  title: '作品移除权益',
  auth: 'right.edit',
  input: z.strictObject({ id: configId, goodsSn: goodsSn.meta({ title: '作品' }) }),
  example: { id: '999999', goodsSn: 'none' },
  reply: done,
  errors: ['NOT_FOUND', 'RIGHT_SOLD'],
})

/**
 * Imports a partner's own codes from a list; a dry run reports the result for each line. Codes are masked in the reply
 * and absent from the audit.
 */
export const addCoupons = adminUpload('coupon/add', {
  title: '导入券码',
  auth: 'coupon.manage',
  fileBytes: 4_000_000,
  input: z.strictObject({
    id: configId,
    isDryRun: z.boolean().meta({ title: '试算' }),
  }),
  example: { id: '999999', isDryRun: true },
  reply: z.strictObject({
    added: count,
    /** Duplicates within the file. */
    doubled: count,
    /** Already stored: free, given or void. */
    known: count,
    given: count,
    voided: count,
    malformed: count,
    /** The first hundred rejected lines, and why. */
    lines: z.array(z.strictObject({ line: count, why: z.string() })),
    reading: listReading,
  }),
  errors: ['NOT_FOUND', 'BAD_INPUT', 'LIST_UNREADABLE'],
})

/** Voids the coupons of a batch that were not given out; those of all batches if none is named. */
export const voidCoupons = adminRoute('POST', 'coupon/void', {
  title: '作废券码',
  auth: 'coupon.manage',
  stepUp: true,
  input: z.strictObject({ id: configId, batchId: couponBatchId.optional().meta({ title: '批次' }), reason }),
  example: { id: '999999', reason: '商户换了券' },
  reply: requiresApproval(z.strictObject({ voided: count })),
  errors: ['NOT_FOUND', 'CONFLICT', 'APPROVAL_WAITING'],
})

export const brandList = adminRoute('GET', 'brand/list', {
  title: '查看品牌列表',
  auth: 'right.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        key: pageKey,
        name: z.string(),
        logo: picture.nullable(),
        introduction: z.string(),
        version: count,
        rights: count,
      }),
    ),
  }),
})

/** Saves a brand; version 0 creates a new one. Renaming it changes all of its rights. */
export const saveBrand = adminRoute('POST', 'brand/save', {
  title: '保存品牌',
  auth: 'brand.manage',
  input: z.strictObject({
    key: pageKey.meta({ title: '品牌标识' }),
    version: version.default(0),
    name: trimmed('品牌名称', 1, 40),
    logo: picture.optional().meta({ title: '标志' }),
    introduction: trimmed('介绍', 0, 500).default(''),
  }),
  example: { key: 'none', version: 9, name: '没有的品牌' },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'BAD_INPUT', 'EDITED_MEANWHILE', 'BRAND_TAKEN'],
})

/** Lists the people who redeem rights at a counter. */
export const redeemerList = adminList('redeemer/list', {
  title: '查看核销人员',
  auth: 'redemption.read',
  filters: {
    search: trimmed('姓名', 1, 40, 'search'),
    place: trimmed('地点', 1, 40),
    isDismissed: z.boolean().meta({ title: '已撤销' }),
  },
  sorts: ['-namedAt', 'namedAt'],
  row: z.strictObject({
    uid: uid.meta({ title: '用户' }),
    name: z.string().meta({ title: '姓名' }),
    place: z.string().meta({ title: '地点' }),
    brands: z.string().meta({ title: '核销的品牌' }),
    namedBy: z.string().meta({ title: '登记人' }),
    namedAt: seconds.meta({ title: '登记时间' }),
    dismissedBy: z.string().meta({ title: '撤销人' }),
    dismissedAt: seconds.nullable().meta({ title: '撤销时间' }),
  }),
})

/** Appoints a storefront account to redeem rights at a location, or appoints it again. */
export const nameRedeemer = adminRoute('POST', 'redeemer/name', {
  title: '登记核销人员',
  auth: 'redeemer.manage',
  input: z.strictObject({
    phone: personal(phone),
    name: personal(trimmed('姓名', 1, 40)),
    place: trimmed('地点', 1, 40),
    /** Brands whose rights they redeem; empty means all brands. */
    brandKeys: z.array(brandKey).max(50).default([]).meta({ title: '核销的品牌' }),
  }),
  example: { phone: '13900000000', name: '何观澜', place: '游客中心' },
  reply: z.strictObject({ uid }),
  errors: ['NOT_FOUND'],
})

export const dismissRedeemer = adminRoute('POST', 'redeemer/dismiss', {
  title: '撤销核销人员',
  auth: 'redeemer.manage',
  input: z.strictObject({ uid: uid.meta({ title: '用户' }), reason }),
  example: { uid: '999999', reason: '离职' },
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Reverses a mistaken redemption: the same owner can use the right again. */
export const reverseRedemption = adminRoute('POST', 'redemption/reverse', {
  title: '撤销核销',
  auth: 'redemption.reverse',
  stepUp: true,
  input: z.strictObject({ id: redemptionId.meta({ title: '核销编号' }), reason }),
  example: { id: '999999', reason: '扫错了人' },
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})

const appliedDelivery = choice<'service' | 'ship'>('领取方式', { service: '线上服务', ship: '寄送到家' })
const carrier = trimmed('快递公司', 1, 40, 'line')

/** Lists rights that were applied for and await the partner: services and shipments. */
export const appliedList = adminList('appliedRight/list', {
  title: '查看权益申请',
  auth: 'parcel.read',
  filters: {
    brandKey,
    configId,
    delivery: appliedDelivery,
    isShipped: z.boolean().meta({ title: '已寄出' }),
    uid: uid.meta({ title: '用户' }),
  },
  sorts: ['appliedAt', '-appliedAt'],
  row: z.strictObject({
    id: rightsId.meta({ title: '编号' }),
    appliedAt: seconds.meta({ title: '申请时间' }),
    rightName: z.string().meta({ title: '权益' }),
    brandName: z.string().meta({ title: '品牌名称' }),
    delivery: appliedDelivery,
    uid: uid.meta({ title: '用户' }),
    /** Masked; empty for a service. */
    recipient: z.string().meta({ title: '收件人' }),
    carrier: z.string().meta({ title: '快递公司' }),
    trackingNumber: z.string().meta({ title: '快递单号' }),
  }),
})

/** Returns the unmasked address; the read is audited. */
export const openApplied = adminRoute('POST', 'appliedRight/open', {
  title: '打开权益收件地址',
  auth: 'parcel.send',
  input: z.strictObject({ id: rightsId.meta({ title: '编号' }) }),
  example: { id: '1-999999' },
  reply: z.strictObject({ name: z.string(), phone: z.string(), address: z.string() }),
  errors: ['NOT_FOUND'],
})

export const shipApplied = adminRoute('POST', 'appliedRight/ship', {
  title: '寄出权益',
  auth: 'parcel.send',
  input: z.strictObject({ id: rightsId.meta({ title: '编号' }), carrier, trackingNumber }),
  example: { id: '1-999999', carrier: '顺丰速运', trackingNumber: 'SF1000000001' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Marks a service as provided or a parcel as received. */
export const finishApplied = adminRoute('POST', 'appliedRight/finish', {
  title: '登记权益完成',
  auth: 'parcel.send',
  input: z.strictObject({ id: rightsId.meta({ title: '编号' }) }),
  example: { id: '1-999999' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
