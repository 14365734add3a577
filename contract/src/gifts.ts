import * as z from 'zod'
import { GenericStatus } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import {
  count,
  cursorInput,
  cursorPageOf,
  done,
  enumOf,
  fen,
  id,
  phone,
  picture,
  seconds,
  textOf,
  trimmed,
} from './schema.ts'

const giftId = ids.giftId.meta({ title: '转赠编号' })

/** Why a gift ended without being received. */
const endReason = z.enum(['recalled', 'declined', 'expired'])

export const giftCard = z.strictObject({
  giftId: ids.giftId,
  nftId: ids.itemId,
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  serial: count,
  edition: count,
  /** Whether the caller sent or received it. */
  direction: z.enum(['sent', 'received']),
  /** 1 pending, 2 received, 3 ended without being received, in which case `endReason` says how. */
  status: enumOf(GenericStatus),
  endReason: endReason.nullable(),
  /** Nickname of the other side: the giver's as chosen, the recipient's masked until they have received it. */
  otherName: z.string(),
  /** Masked. */
  otherPhone: z.string(),
  createTime: seconds,
  /** Deadline for receiving or recalling it. */
  expireTime: seconds,
  endTime: seconds.nullable(),
})
export type GiftCard = z.infer<typeof giftCard>

/** The current owner of an item. `phone` is masked; `amount` (fen) and `orderSn` are 0 and empty for everybody else. */
export const ownerInfo = z.strictObject({
  id,
  nickName: z.string(),
  phone: z.string(),
  amount: fen,
  orderSn: z.string(),
})

export const giftDetail = giftCard.extend({
  message: z.string(),
  story: z.array(z.string()),
  creatorName: z.string(),
  issuer: z.string(),
  /** Unused rights, which move with the item. */
  rights: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  /** Days that the recipient must hold it before giving it on. */
  holdDays: count,
  owner: ownerInfo,
  transactionHash: z.string().nullable(),
})

/** Offers an item to another verified collector; it is frozen for both until the gift ends (rules/items#gifts). */
export const giftSend = route('POST once', 'hwnft/giftRecord/send', {
  title: '转赠藏品',
  auth: 'verified',
  invalidates: ['gifts', 'items'],
  input: z.strictObject({
    nftId: ids.itemId.meta({ title: '藏品' }),
    recipientPhone: phone,
    /** The first one or two characters of the recipient's real name. */
    recipientSurname: textOf('name', '1 到 2 个汉字')
      .regex(/^\p{Script=Han}{1,2}$/u)
      .meta({ title: '受赠人姓氏' }),
    message: trimmed('赠言', 0, 60).default(''),
    /** Proof of the safe code; optional if the caller has turned the check off. */
    transferToken: z.string().min(1).max(128).optional().meta({ title: '安全验证' }),
  }),
  example: {
    nftId: '1',
    recipientPhone: '13800000002',
    recipientSurname: '沈',
    message: '一见如故',
    transferToken: 'unknown',
  },
  reply: z.strictObject({ giftId: ids.giftId, expireTime: seconds }),
  errors: [
    'ITEM_NOT_FOUND',
    'ITEM_LOCKED',
    'ITEM_FROZEN',
    'GIFT_HOLDING',
    'GIFT_SELF',
    'GIFT_DAILY_LIMIT',
    'GIFTS_FROZEN',
    'USER_NOT_FOUND',
    'RECIPIENT_UNVERIFIED',
    'SURNAME_WRONG',
    'LOOKUP_LIMIT',
    'SECURITY_CODE_UNSET',
    'TRANSFER_TOKEN_INVALID',
    'BANNED_WORDS',
    'CONTACT_REFUSED',
    'LINK_REFUSED',
    'PROVIDER_UNAVAILABLE',
  ],
})

/** Recalls a pending gift; only its sender may. */
export const giftRecall = route('POST once', 'hwnft/giftRecord/recall', {
  title: '收回转赠',
  auth: 'user',
  invalidates: ['gifts', 'items'],
  input: z.strictObject({ giftId }),
  example: { giftId: '1' },
  reply: done,
  errors: ['GIFT_NOT_FOUND', 'GIFT_ENDED'],
})

/** Accepts or declines a pending gift; only its recipient may. */
export const giftReceive = route('POST once', 'hwnft/giftRecord/receive', {
  title: '收下或婉拒转赠',
  auth: 'user',
  invalidates: ['gifts', 'items', 'rights'],
  input: z.strictObject({
    giftId: ids.owned(giftId, 'ReceivedGiftId'),
    accept: z.boolean().default(true).meta({ title: '是否接受' }),
  }),
  example: { giftId: '1', accept: true },
  reply: z.strictObject({ nftId: ids.itemId.nullable() }),
  errors: ['KYC_REQUIRED', 'GIFT_NOT_FOUND', 'GIFT_ENDED', 'ITEM_FROZEN'],
})

/** Lists the caller's gifts, sent and received, newest first. */
export const giftList = route('GET', 'hwnft/giftRecord/list', {
  title: '查看转赠记录',
  auth: 'user',
  provides: ['gifts'],
  input: z.strictObject({
    ...cursorInput,
    direction: z.enum(['sent', 'received']).optional().meta({ title: '方向' }),
    status: enumOf(GenericStatus).optional().meta({ title: '状态' }),
  }),
  example: { page: 1, size: 20, cursor: '1', direction: 'sent', status: 1 },
  reply: cursorPageOf(giftCard).extend({
    /** Gifts that wait for the caller's acceptance. */
    waiting: count,
  }),
})

export const giftInfo = route('GET', 'hwnft/giftRecord/info', {
  title: '查看转赠详情',
  auth: 'user',
  provides: ['gifts'],
  input: z.strictObject({ giftId }),
  example: { giftId: '1' },
  reply: giftDetail,
  errors: ['GIFT_NOT_FOUND'],
})
