import * as z from 'zod'
import { ContractType, type GenericStatus, type ItemState } from '../enums.ts'
import { giftId, goodsSn, idOf, itemId, orderSn, uid } from '../ids.ts'
import { count, done, enumOf, fen, picture, seconds, textOf, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const titled = (title: string) => z.string().meta({ title })
const time = (title: string) => seconds.meta({ title })
const serial = z.int().min(1).max(2_147_483_647).meta({ title: '编号' })
const tokenId = idOf('TokenId', textOf('code', '1 到 78 位数字').regex(/^\d{1,78}$/), 'public').meta({
  title: '凭证号',
})
export const transactionHash = textOf('hex', '0x 开头，后面 64 位数字或字母 a 到 f')
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .meta({ title: '交易哈希' })

export const itemState = choice<ItemState>('状态', {
  1: '上链中',
  2: '持有',
  3: '锁定',
  4: '已销毁',
  5: '已转出',
})
const isFrozen = z.boolean().meta({ title: '已冻结' })

/** An item in a list; people are masked. */
const itemRow = z.strictObject({
  itemId: itemId.meta({ title: '藏品编号' }),
  goodsName: titled('作品'),
  cover: picture,
  goodsSn: goodsSn.meta({ title: '商品编号' }),
  serial: count.meta({ title: '编号' }),
  edition: count.meta({ title: '限量' }),
  uid: uid.meta({ title: '持有人' }),
  nickname: titled('昵称'),
  phone: titled('手机号'),
  state: itemState,
  isFrozen,
  tokenId: titled('凭证号').nullable(),
  transactionHash: titled('交易哈希').nullable(),
  issuedAt: time('发放时间'),
  mintedAt: time('上链时间').nullable(),
})

export const itemList = adminList('item/list', {
  title: '查看藏品列表',
  auth: 'item.read',
  filters: {
    itemId: itemId.meta({ title: '藏品编号' }),
    goodsSn: goodsSn.meta({ title: '商品编号' }),
    /** Only together with the work. */
    serial,
    /** Current holder, or the last one. */
    uid: uid.meta({ title: '持有人' }),
    tokenId,
    /** Transaction of its minting, a transfer or its burning. */
    transactionHash,
    state: itemState,
    isFrozen,
    /** Minted at or after `mintedFrom` and before `mintedUntil`. */
    mintedFrom: time('上链不早于'),
    mintedUntil: time('上链早于'),
  },
  sorts: ['-issuedAt', 'issuedAt', '-mintedAt', 'mintedAt'],
  row: itemRow,
  tabs: 'state',
})

const person = z.strictObject({ uid, nickname: z.string(), phone: z.string() })

/** An event of an item, from any source. */
const itemEvent = z.strictObject({
  at: seconds,
  kind: z.enum([
    'issued',
    'minted',
    'giftSent',
    'giftReceived',
    'giftReturned',
    'composed',
    'destroyed',
    'refunded',
    'frozen',
    'unfrozen',
    'right',
  ]),
  /** Description of the event. */
  text: z.string(),
  note: z.string().optional(),
  transactionHash: z.string().optional(),
  blockNumber: count.optional(),
})
export type ItemEvent = z.infer<typeof itemEvent>

export const itemInfo = adminRoute('GET', 'item/info', {
  title: '查看藏品',
  auth: 'item.read',
  input: z.strictObject({ itemId }),
  example: { itemId: '999999' },
  reply: z.strictObject({
    itemId,
    goodsSn,
    goodsName: z.string(),
    cover: picture,
    serial: count,
    edition: count,
    state: itemState,
    /** Current holder, or the last one. */
    holder: person,
    orderSn: orderSn.nullable(),
    priceFen: fen.nullable(),
    issuedAt: seconds,
    acquiredAt: seconds,
    /** Time from which it may be given. */
    giftFrom: seconds,
    mintedAt: seconds.nullable(),
    /** Token data of the chain; null until the chain has confirmed it. */
    token: z
      .strictObject({
        chainName: z.string(),
        contractType: enumOf(ContractType),
        contractAddress: z.string(),
        tokenId: z.string(),
        ownerAddress: z.string().nullable(),
        transactionHash: z.string(),
        blockNumber: count.nullable(),
      })
      .nullable(),
    /** The court order that freezes it; null if there is none. */
    freeze: z
      .strictObject({ orderNumber: z.string(), reason: z.string(), by: z.string(), frozenAt: seconds })
      .nullable(),
    /** The pending gift that holds it. */
    pendingGiftId: giftId.nullable(),
    /** Newest first. */
    timeline: z.array(itemEvent),
    /** Metadata as served to wallets and explorers. */
    metadata: z.strictObject({
      name: z.string(),
      description: z.string(),
      image: z.string(),
      external_url: z.string(),
      attributes: z.array(z.strictObject({ trait_type: z.string(), value: z.union([z.string(), z.number()]) })),
    }),
    /** Key of its public page. */
    showKey: z.string(),
  }),
  errors: ['ITEM_NOT_FOUND'],
})

const ordered = {
  itemId,
  orderNumber: trimmed('法律文书编号', 2, 60),
  reason: trimmed('原因', 2, 200),
}

/** Freezes an item at once: it cannot be given, composed or destroyed, nor can its rights be used. */
export const freezeItem = adminRoute('POST', 'item/freeze', {
  title: '冻结藏品',
  auth: 'item.freeze',
  bulk: 'itemId',
  input: z.strictObject(ordered),
  example: { itemId: '999999', orderNumber: '（2026）浙01执1号', reason: '法院协助执行' },
  reply: done,
  errors: ['ITEM_NOT_FOUND', 'ITEM_FROZEN', 'ILLEGAL_TRANSITION'],
})

export const unfreezeItem = adminRoute('POST', 'item/unfreeze', {
  title: '解除冻结',
  auth: 'item.unfreeze',
  stepUp: true,
  bulk: 'itemId',
  input: z.strictObject(ordered),
  example: { itemId: '999999', orderNumber: '（2026）浙01执2号', reason: '法院解除' },
  reply: requiresApproval(done),
  errors: ['ITEM_NOT_FOUND', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})

/** Lists gifts, pending and ended. */
export const adminGiftList = adminList('gift/list', {
  title: '查看转赠列表',
  auth: 'item.read',
  filters: {
    state: choice<GenericStatus>('状态', { 1: '等待收下', 2: '已收下', 3: '未成' }),
    fromUid: uid.meta({ title: '赠送人' }),
    toUid: uid.meta({ title: '受赠人' }),
    itemId: itemId.meta({ title: '藏品编号' }),
  },
  sorts: ['-sentAt', 'sentAt'],
  row: z.strictObject({
    giftId: giftId.meta({ title: '转赠编号' }),
    itemId: itemId.meta({ title: '藏品编号' }),
    goodsName: titled('作品'),
    serial: count.meta({ title: '编号' }),
    fromUid: uid.meta({ title: '赠送人' }),
    fromNickname: titled('赠送人昵称'),
    toUid: uid.meta({ title: '受赠人' }),
    toNickname: titled('受赠人昵称'),
    state: choice<GenericStatus>('状态', { 1: '等待收下', 2: '已收下', 3: '未成' }),
    endReason: choice('结束方式', { recalled: '赠送人撤回', declined: '受赠人谢绝', expired: '超时' }).nullable(),
    sentAt: time('送出时间'),
    expiresAt: time('到期时间'),
    endedAt: time('结束时间').nullable(),
  }),
})
