import * as z from 'zod'
import { RightsDelivery, RightsState, RightsType } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, enumOf, id, nothing, picture, seconds, textOf } from './schema.ts'
import { shippingAddress } from './shipping.ts'

/** A right that comes with a work, as offered by the partner. */
export const rightsConfig = z.strictObject({
  configId: ids.rightsConfigId,
  name: z.string(),
  summary: z.string(),
  brandKey: ids.pageKey,
  brandName: z.string(),
  rightsType: enumOf(RightsType),
  delivery: enumOf(RightsDelivery),
  cover: picture,
  /** Name of the cover, the `img` of `/interestInfo/:img/:id`. */
  img: id,
  /** Epoch seconds; null if unlimited. */
  validFrom: seconds.nullable(),
  validUntil: seconds.nullable(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Steps to use it, in order. */
  howTo: z.array(z.string()),
  /** Path of the brand's page; empty if it has none. */
  pagePath: z.string(),
})
export type RightsConfig = z.infer<typeof rightsConfig>

/** Returns rights by id, in the given order; unknown ids are left out. */
export const rightsConfigByIds = route('GET', 'rights/rightsConfig/ByIds', {
  title: '按编号查看权益',
  auth: 'none',
  input: z.strictObject({ ids: z.array(ids.rightsConfigId).min(1).max(50).meta({ title: '权益' }) }),
  example: { ids: ['1', '2'] },
  reply: z.strictObject({ list: z.array(rightsConfig) }),
})

/** One right of one item. While unused (states 2 and 6) it moves with the item. */
export const rightsCard = z.strictObject({
  rightsId: ids.rightsId,
  nftId: ids.itemId,
  goodsSn: ids.goodsSn,
  goodsName: z.string(),
  serial: count,
  state: enumOf(RightsState),
  /** Time the state was entered; null if it never changed. */
  stateTime: seconds.nullable(),
  config: rightsConfig.omit({ content: true, howTo: true }),
})
export type RightsCard = z.infer<typeof rightsCard>

const rightsId = ids.rightsId.meta({ title: '权益' })

/**
 * Lists the caller's rights: those of items held, and those used. The flags cover all of them, regardless of filters.
 */
export const rightsSoldList = route('GET', 'rights/rightsSold/list', {
  title: '查看我的权益',
  auth: 'user',
  provides: ['rights'],
  input: z.strictObject({
    ...cursorInput,
    rightsType: enumOf(RightsType).optional().meta({ title: '权益类型' }),
    state: enumOf(RightsState).optional().meta({ title: '权益状态' }),
    nftId: ids.itemId.optional().meta({ title: '藏品' }),
  }),
  example: { page: 1, size: 20, cursor: '1', rightsType: 2, state: 2, nftId: '1' },
  reply: z.strictObject({
    ...cursorPageOf(rightsCard).shape,
    /** Whether something to be shipped lacks an address (state 6). */
    isNotRecipientAddress: z.boolean(),
    /** Whether an online right other than a coupon is unused (state 2). */
    haveUnExchangedOnLineRights: z.boolean(),
    /** Whether an e-coupon is unused (state 2). */
    haveUnExchangedOnLineElCouponRights: z.boolean(),
  }),
})

/**
 * Lists the caller's rights that end next, soonest first, at most three: those that can be used now and have an end.
 * Rights of locked or frozen items, and those that have not started yet, are left out.
 */
export const rightsExpiring = route('GET', 'rights/rightsSold/expiring', {
  title: '查看即将到期的权益',
  auth: 'user',
  provides: ['items', 'rights'],
  input: nothing,
  reply: z.strictObject({ list: z.array(rightsCard).max(3) }),
})

export const rightsDetail = z.strictObject({
  ...rightsCard.shape,
  config: rightsConfig,
  /** Delivery address; null until given, and for rights that are not shipped. */
  address: shippingAddress.nullable(),
  express: z.strictObject({ carrier: z.string(), trackingNumber: z.string(), time: seconds }).nullable(),
  /** Code of the e-coupon, once claimed. */
  coupon: z.strictObject({ code: z.string(), link: z.string() }).nullable(),
  /** Location and staff of the on-site redemption. */
  redeemed: z.strictObject({ place: z.string(), staff: z.string(), time: seconds }).nullable(),
})
export type RightsDetail = z.infer<typeof rightsDetail>

export const rightsSoldInfo = route('GET', 'rights/rightsSold/info', {
  title: '查看权益详情',
  auth: 'user',
  provides: ['rights'],
  input: z.strictObject({ rightsId }),
  example: { rightsId: '1-1' },
  reply: rightsDetail,
  errors: ['NOT_FOUND'],
})

/** Sets a delivery address for a right that is shipped: 6 → 2. It can be changed while in state 2. */
export const addRecipientAddress = route('POST once', 'rights/rightsSold/addRecipientAddress', {
  title: '填写权益收货地址',
  auth: 'user',
  invalidates: ['rights'],
  input: z.strictObject({ rightsId, addressId: ids.addressId.meta({ title: '地址' }) }),
  example: { rightsId: '1-1', addressId: '1' },
  reply: rightsDetail,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'RIGHTS_ENDED', 'ITEM_LOCKED', 'ITEM_FROZEN'],
})

/** 3 applies for the right (an e-coupon gets its code); 4 confirms that an e-coupon was used or a parcel received. */
export const updateRightsState = route('POST once', 'rights/rightsSold/updateRightsState', {
  title: '申请或确认使用权益',
  auth: 'user',
  invalidates: ['rights'],
  input: z.strictObject({
    rightsId,
    state: z.literal([RightsState.already, RightsState.done]).meta({ title: '权益状态' }),
  }),
  example: { rightsId: '1-1', state: 3 },
  reply: rightsDetail,
  errors: [
    'NOT_FOUND',
    'ILLEGAL_TRANSITION',
    'RIGHTS_ENDED',
    'ITEM_LOCKED',
    'ITEM_FROZEN',
    'ADDRESS_REQUIRED',
    'COUPONS_GONE',
  ],
})

/**
 * Issues a pass to show on site for redemption. Each call returns a new one; the previous stays valid for a short time.
 */
export const rightsPass = route('POST', 'rights/rightsSold/pass', {
  title: '出示核销码',
  auth: 'user',
  input: z.strictObject({ rightsId }),
  example: { rightsId: '1-1' },
  reply: z.strictObject({
    /** Ten letters and digits, to type if the QR code cannot be scanned. */
    code: z.string(),
    /** Content of the QR code. */
    text: z.string(),
    /** Time to request the next one: 60 seconds later. */
    expireTime: seconds,
  }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'RIGHTS_ENDED', 'ITEM_LOCKED', 'ITEM_FROZEN'],
  tooOften: 'TOO_FAST',
})

/** Returns where the caller may redeem rights on site; null for everybody else. */
export const staffInfo = route('GET', 'rights/staff/info', {
  title: '查看核销资格',
  auth: 'user',
  input: nothing,
  reply: z.strictObject({ staff: z.strictObject({ name: z.string(), place: z.string() }).nullable() }),
})

const passCode = textOf('code', '10 位字母或数字')
  .regex(/^[A-Za-z0-9]{10}$/)
  .meta({ title: '核销码' })

/** The right behind a pass, shown before redemption. */
const passedRight = z.strictObject({
  name: z.string(),
  brandName: z.string(),
  goodsName: z.string(),
  serial: count,
  cover: picture,
  /** Masked. */
  holder: z.string(),
})

export const staffLook = route('POST', 'rights/staff/look', {
  title: '查看核销码对应的权益',
  auth: 'user',
  input: z.strictObject({ passCode }),
  example: { passCode: 'ABCDEFGH23' },
  reply: passedRight,
  errors: [
    'NOT_STAFF',
    'PASS_UNKNOWN',
    'PASS_EXPIRED',
    'RIGHTS_USED',
    'RIGHTS_ENDED',
    'ITEM_LOCKED',
    'ITEM_FROZEN',
    'TOO_FAST',
  ],
})

/** Redeems a pass. It counts once, however often it is scanned; the same key returns the same answer. */
export const staffRedeem = route('POST once', 'rights/staff/redeem', {
  title: '核销权益',
  auth: 'user',
  invalidates: ['redemptions'],
  input: z.strictObject({ passCode }),
  example: { passCode: 'ABCDEFGH23' },
  reply: z.strictObject({ ...passedRight.shape, place: z.string(), time: seconds }),
  errors: [
    'NOT_STAFF',
    'PASS_UNKNOWN',
    'PASS_EXPIRED',
    'RIGHTS_USED',
    'RIGHTS_ENDED',
    'ITEM_LOCKED',
    'ITEM_FROZEN',
    'TOO_FAST',
  ],
})

/** Lists the caller's redemptions, newest first. */
export const staffRedemptions = route('GET', 'rights/staff/list', {
  title: '查看核销记录',
  auth: 'user',
  provides: ['redemptions'],
  input: z.strictObject(cursorInput),
  example: { page: 1, size: 20, cursor: '1' },
  reply: cursorPageOf(z.strictObject({ ...passedRight.shape, place: z.string(), time: seconds })),
  errors: ['NOT_STAFF'],
})
