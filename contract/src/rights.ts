import * as z from 'zod'
import { RightsDelivery, RightsState, RightsType } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, enumOf, id, nothing, picture, seconds, textOf } from './schema.ts'
import { shippingAddress } from './shipping.ts'

/** What a work brings its owner, as the partner offers it. */
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
  /** Seconds; null where there is no such end. */
  validFrom: seconds.nullable(),
  validUntil: seconds.nullable(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Steps to use it, in their order. */
  howTo: z.array(z.string()),
  /** The brand's page, a path of ours; empty when it has none. */
  pagePath: z.string(),
})
export type RightsConfig = z.infer<typeof rightsConfig>

/** Rights as they are offered; unknown ids are left out, the others come in the given order. */
export const rightsConfigByIds = route('GET', 'rights/rightsConfig/ByIds', {
  auth: 'none',
  input: z.strictObject({ ids: z.array(ids.rightsConfigId).min(1).max(50).meta({ title: '权益' }) }),
  reply: z.strictObject({ list: z.array(rightsConfig) }),
})

/** One right of one item. It travels with the item while it is unused (states 2 and 6). */
export const rightsCard = z.strictObject({
  rightsId: ids.rightsId,
  nftId: ids.itemId,
  goodsSn: ids.goodsSn,
  goodsName: z.string(),
  serial: count,
  state: enumOf(RightsState),
  /** When the state was entered; null where it still is as it was granted. */
  stateTime: seconds.nullable(),
  config: rightsConfig.omit({ content: true, howTo: true }),
})
export type RightsCard = z.infer<typeof rightsCard>

const rightsId = ids.rightsId.meta({ title: '权益' })

/** My rights: those of the items I hold, and those I have used. The flags look at all of them, whatever is asked for. */
export const rightsSoldList = route('GET', 'rights/rightsSold/list', {
  auth: 'user',
  shows: ['rights'],
  input: z.strictObject({
    ...cursorInput,
    rightsType: enumOf(RightsType).optional().meta({ title: '权益类型' }),
    state: enumOf(RightsState).optional().meta({ title: '权益状态' }),
    nftId: ids.itemId.optional().meta({ title: '藏品' }),
  }),
  reply: z.strictObject({
    ...cursorPageOf(rightsCard).shape,
    /** Something is to be shipped and waits for an address (state 6). */
    isNotRecipientAddress: z.boolean(),
    /** An online right other than a coupon is unused (state 2). */
    haveUnExchangedOnLineRights: z.boolean(),
    /** An e-coupon is unused (state 2). */
    haveUnExchangedOnLineElCouponRights: z.boolean(),
  }),
})

export const rightsDetail = z.strictObject({
  ...rightsCard.shape,
  config: rightsConfig,
  /** Where it is shipped to; null until given and for what is not shipped. */
  address: shippingAddress.nullable(),
  express: z.strictObject({ carrier: z.string(), trackingNumber: z.string(), time: seconds }).nullable(),
  /** The e-coupon's own code, once it was asked for. */
  coupon: z.strictObject({ code: z.string(), link: z.string() }).nullable(),
  /** Where and by whom it was redeemed on site. */
  redeemed: z.strictObject({ place: z.string(), staff: z.string(), time: seconds }).nullable(),
})
export type RightsDetail = z.infer<typeof rightsDetail>

export const rightsSoldInfo = route('GET', 'rights/rightsSold/info', {
  auth: 'user',
  shows: ['rights'],
  input: z.strictObject({ rightsId }),
  reply: rightsDetail,
  errors: ['NOT_FOUND'],
})

/** Keeps an address of mine with a right that is shipped: 6 → 2; changed while it is 2. */
export const addRecipientAddress = route('POST once', 'rights/rightsSold/addRecipientAddress', {
  auth: 'user',
  changes: ['rights'],
  input: z.strictObject({ rightsId, addressId: ids.addressId.meta({ title: '地址' }) }),
  reply: rightsDetail,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'RIGHTS_ENDED', 'ITEM_LOCKED', 'ITEM_FROZEN'],
})

/** 3 applies for it (an e-coupon gets its code); 4 says that an e-coupon was used or a parcel has come. */
export const updateRightsState = route('POST once', 'rights/rightsSold/updateRightsState', {
  auth: 'user',
  changes: ['rights'],
  input: z.strictObject({
    rightsId,
    state: z.literal([RightsState.already, RightsState.done]).meta({ title: '权益状态' }),
  }),
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

/** A pass to show on site, for a right that is redeemed there; a new one each time, the one before holds a while longer. */
export const rightsPass = route('POST', 'rights/rightsSold/pass', {
  auth: 'user',
  input: z.strictObject({ rightsId }),
  reply: z.strictObject({
    /** Ten letters and digits, to be typed where nothing can be scanned. */
    code: z.string(),
    /** What the QR code says. */
    text: z.string(),
    /** When the next one should be asked for: 60 seconds on. */
    expireTime: seconds,
  }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'RIGHTS_ENDED', 'ITEM_LOCKED', 'ITEM_FROZEN'],
  tooOften: 'TOO_FAST',
})

/** Whether the caller redeems rights on site, and where; null for everybody else. */
export const staffInfo = route('GET', 'rights/staff/info', {
  auth: 'user',
  input: nothing,
  reply: z.strictObject({ staff: z.strictObject({ name: z.string(), place: z.string() }).nullable() }),
})

const passCode = textOf('code', '10 位字母或数字')
  .regex(/^[A-Za-z0-9]{10}$/)
  .meta({ title: '核销码' })

/** What a pass stands for, looked at before it is redeemed. */
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
  auth: 'user',
  input: z.strictObject({ passCode }),
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

/** Redeems it: once, whatever is scanned how often; the same key gets the same answer. */
export const staffRedeem = route('POST once', 'rights/staff/redeem', {
  auth: 'user',
  changes: ['redemptions'],
  input: z.strictObject({ passCode }),
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

/** What the caller redeemed, newest first. */
export const staffRedemptions = route('GET', 'rights/staff/list', {
  auth: 'user',
  shows: ['redemptions'],
  input: z.strictObject(cursorInput),
  reply: cursorPageOf(z.strictObject({ ...passedRight.shape, place: z.string(), time: seconds })),
  errors: ['NOT_STAFF'],
})
