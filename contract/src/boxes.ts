import * as z from 'zod'
import { GoodsStatus, RedeemGiftType } from './enums.ts'
import * as ids from './ids.ts'
import { placeOrder } from './order.ts'
import { route } from './route.ts'
import { orderEffects } from './cacheTags.ts'
import {
  count,
  cursorInput,
  cursorPageOf,
  enumOf,
  fen,
  nothing,
  pageInput,
  pageOf,
  picture,
  seconds,
  textOf,
} from './schema.ts'

/**
 * Redeems a gift code for the caller. Spaces and lower-case letters are accepted. Malformed codes are refused and
 * counted like wrong ones, so that the answer does not reveal the format of codes.
 */
export const exchangeCode = route('POST once', 'hwnft/exchangeCode/exchange', {
  title: '兑换礼盒',
  auth: 'verified',
  invalidates: ['boxes', 'items'],
  input: z.strictObject({ code: textOf('capitals').min(1).max(40).meta({ title: '兑换码' }) }),
  example: { code: 'ABCDEFGH2345' },
  reply: z.strictObject({
    type: enumOf(RedeemGiftType),
    cover: picture,
    name: z.string(),
    /** The item received; null for a box, which yields one when opened. */
    nftId: ids.itemId.nullable(),
  }),
  errors: [
    'UNDER_AGE',
    'EXCHANGE_CODE_WRONG',
    'EXCHANGE_CODE_USED',
    'EXCHANGE_CODE_EXPIRED',
    'EXCHANGE_CODE_INVALID',
    'EXCHANGE_LOCKED',
    'LIMIT_REACHED',
  ],
})

const goodsSn = ids.goodsSn.meta({ title: '盲盒编号' })

/** A blind box on sale. It is sold like other goods, with the same stock, limits, sale times and states. */
export const blindBoxCard = z.strictObject({
  goodsSn: ids.goodsSn,
  name: z.string(),
  subtitle: z.string(),
  cover: picture,
  status: enumOf(GoodsStatus),
  price: fen,
  edition: count,
  left: count,
  saleStart: seconds,
  saleEnd: seconds.nullable(),
  /** Number of different works inside. */
  prizeKinds: count,
})
export type BlindBoxCard = z.infer<typeof blindBoxCard>

const prize = z.strictObject({
  prizeId: ids.boxPrizeId,
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  /** Rank of the prize within the box, such as 隐藏款. */
  rank: z.string(),
  /** Pieces among all boxes of the edition. */
  quantity: count,
  /** Share of all boxes, in hundredths of a percent; the odds of a box add up to exactly 10,000. */
  odds: count,
})

/** The commitment, published before the sale so that results cannot change, and the seed, published after it. */
const proof = z.strictObject({
  /** Version of the rules that derive results from the seed. */
  rulesVersion: z.string(),
  /** SHA-256, in hex, of the seed, the prize table and the rules' version in the format that the rules define. */
  commitment: z.string(),
  /** 32 bytes in hex; null while secret, until the sale is over. */
  seed: z.string().nullable(),
  revealTime: seconds.nullable(),
})

export const blindBoxDetail = blindBoxCard.extend({
  /** Sanitised rich text. */
  story: z.string(),
  rules: z.array(z.string()),
  gallery: z.array(picture),
  issuer: z.string(),
  perPersonLimit: count,
  isDrop: z.boolean(),
  prizes: z.array(prize),
  proof,
})

export const blindBoxList = route('GET', 'hwnft/blindBox/list', {
  title: '查看盲盒列表',
  auth: 'none',
  input: z.strictObject(pageInput),
  example: { page: 1, size: 20 },
  reply: pageOf(blindBoxCard),
})

export const blindBoxInfo = route('GET', 'hwnft/blindBox/detail', {
  title: '查看盲盒',
  auth: 'none',
  provides: ['goods'],
  input: z.strictObject({ goodsSn }),
  example: { goodsSn: 'unknown' },
  reply: blindBoxDetail,
  errors: ['GOODS_NOT_FOUND'],
})

/** Lists every opening of a box so far, by box number; together with `proof` it suffices for verification. */
export const blindBoxOpenings = route('GET', 'hwnft/blindBox/openings', {
  title: '查看盲盒开启公示',
  auth: 'none',
  input: z.strictObject({ ...cursorInput, goodsSn }),
  example: { page: 1, size: 20, cursor: '1', goodsSn: 'unknown' },
  reply: cursorPageOf(z.strictObject({ number: count, prizeId: ids.boxPrizeId, time: seconds })),
  errors: ['GOODS_NOT_FOUND'],
})

/** Places an order for blind boxes; otherwise identical to order/order. */
export const blindBoxOrder = route('POST once', 'order/bilndBoxorder', {
  title: '购买盲盒',
  auth: 'adult',
  invalidates: orderEffects,
  input: z.strictObject({
    goodsSn: placeOrder.input.shape.goodsSn,
    quantity: placeOrder.input.shape.quantity,
    /** The buyer confirmed that boxes cannot be returned (rules/orders#placing). */
    noReturnAccepted: z.literal(true).meta({ title: '盲盒不支持退换的确认' }),
  }),
  example: { goodsSn: 'unknown', quantity: 1, noReturnAccepted: true },
  reply: placeOrder.reply,
  errors: placeOrder.errors,
})

/** A box owned by a user. */
const userBlindBox = z.strictObject({
  boxId: ids.boxId,
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  /** Number of this box in its edition; it determines the contents. */
  number: count,
  isOpened: z.boolean(),
  getTime: seconds,
  openTime: seconds.nullable(),
  /** The prize; null until opened. */
  prize: z
    .strictObject({
      nftId: ids.itemId,
      goodsSn: ids.goodsSn,
      name: z.string(),
      cover: picture,
      serial: count,
      edition: count,
      rank: z.string(),
    })
    .nullable(),
})
export type UserBlindBox = z.infer<typeof userBlindBox>

export const userBlindBoxList = route('GET', 'hwnft/userBlindBox/list', {
  title: '查看我的盲盒',
  auth: 'user',
  provides: ['boxes'],
  input: z.strictObject({
    ...cursorInput,
    goodsSn: goodsSn.optional(),
    isOpened: z.boolean().optional().meta({ title: '是否已开启' }),
  }),
  example: { page: 1, size: 20, cursor: '1', goodsSn: 'unknown', isOpened: false },
  reply: cursorPageOf(userBlindBox),
})

/** Lists the caller's unopened boxes as a stack per product, most recently extended first. */
export const userBlindBoxStacks = route('GET', 'hwnft/userBlindBox/stacks', {
  title: '按款查看未开盲盒',
  auth: 'user',
  provides: ['boxes'],
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        goodsSn,
        name: z.string(),
        cover: picture,
        count,
        /** The next boxes to open, by number; as many as can be opened at once. */
        boxIds: z.array(ids.boxId).max(10),
      }),
    ),
  }),
})

export const userBlindBoxListCount = route('GET', 'hwnft/userBlindBox/listCount', {
  title: '统计我的盲盒',
  auth: 'user',
  provides: ['boxes'],
  input: nothing,
  reply: z.strictObject({ unopened: count, opened: count, giftBoxes: count }),
})

/** Opens the caller's boxes, all or none. The contents were determined before the sale. */
export const userBlindBoxOpen = route('POST once', 'hwnft/userBlindBox/open', {
  title: '开启盲盒',
  auth: 'adult',
  invalidates: ['boxes', 'items'],
  input: z.strictObject({ boxIds: z.array(ids.boxId).min(1).max(10).meta({ title: '盲盒' }) }),
  example: { boxIds: ['1', '2'] },
  reply: z.strictObject({ list: z.array(userBlindBox) }),
  errors: ['BOX_NOT_FOUND', 'BOX_OPENED'],
})

const content = z.strictObject({
  /** A collectible or a blind box. */
  type: enumOf({ collectible: RedeemGiftType.collectible, blindBox: RedeemGiftType.blindBox }),
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  quantity: count,
})

export const giftBoxDetail = route('GET', 'hwnft/giftBox/detail', {
  title: '查看礼盒',
  auth: 'none',
  input: z.strictObject({ giftBoxId: ids.giftBoxId.meta({ title: '礼盒' }) }),
  example: { giftBoxId: '1' },
  reply: z.strictObject({
    giftBoxId: ids.giftBoxId,
    name: z.string(),
    subtitle: z.string(),
    cover: picture,
    story: z.array(z.string()),
    contents: z.array(content),
  }),
  errors: ['NOT_FOUND'],
})

const userGiftBox = z.strictObject({
  boxId: ids.ownGiftBoxId,
  giftBoxId: ids.giftBoxId,
  name: z.string(),
  cover: picture,
  isOpened: z.boolean(),
  getTime: seconds,
  openTime: seconds.nullable(),
  contents: z.array(content),
})
export type UserGiftBox = z.infer<typeof userGiftBox>

/** Lists the caller's gift boxes, newest first. */
export const userBoxList = route('GET', 'hwnft/userBox/list', {
  title: '查看我的礼盒',
  auth: 'user',
  provides: ['boxes'],
  input: z.strictObject({ ...cursorInput, isOpened: z.boolean().optional().meta({ title: '是否已开启' }) }),
  example: { page: 1, size: 20, cursor: '1', isOpened: false },
  reply: cursorPageOf(userGiftBox),
})

/** Opens a gift box; its owner receives all contents at once. */
export const userBoxOpen = route('POST once', 'hwnft/userBox/open', {
  title: '开启礼盒',
  auth: 'adult',
  invalidates: ['boxes', 'items'],
  input: z.strictObject({ boxId: ids.ownGiftBoxId.meta({ title: '礼盒' }) }),
  example: { boxId: '1' },
  reply: z.strictObject({
    items: z.array(
      z.strictObject({ nftId: ids.itemId, name: z.string(), cover: picture, serial: count, edition: count }),
    ),
    blindBoxes: z.array(z.strictObject({ boxId: ids.boxId, name: z.string(), cover: picture, number: count })),
  }),
  errors: ['BOX_NOT_FOUND', 'BOX_OPENED'],
})
