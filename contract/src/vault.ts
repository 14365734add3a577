import * as z from 'zod'
import { ContractType, ItemState } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import {
  count,
  cursorInput,
  cursorPageOf,
  enumOf,
  fen,
  nothing,
  pageInput,
  pageOf,
  motion,
  picture,
  seconds,
  sights,
  textOf,
  trimmed,
} from './schema.ts'

const nftId = ids.itemId.meta({ title: '藏品编号' })

export const itemCard = z.strictObject({
  nftId: ids.itemId,
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  serial: count,
  edition: count,
  state: enumOf(ItemState),
  /** Time the current owner received it. */
  getTime: seconds,
})
export type ItemCard = z.infer<typeof itemCard>

/** On-chain data of an item; every field is null until the chain has confirmed it. */
const chainRecord = z.strictObject({
  chainId: count,
  chainName: z.string(),
  contractType: enumOf(ContractType),
  contractAddress: z.string().nullable(),
  tokenId: z.string().nullable(),
  /** Address of the owner's wallet. */
  ownerAddress: z.string().nullable(),
  transactionHash: z.string().nullable(),
  blockNumber: count.nullable(),
})

const historyEntry = z.strictObject({
  kind: z.enum(['issued', 'minted', 'giftSent', 'giftReceived', 'giftReturned', 'composed', 'destroyed', 'refunded']),
  time: seconds,
  /** One sentence for the collector, names masked. */
  description: z.string(),
  transactionHash: z.string().nullable(),
})

export const itemDetail = z.strictObject({
  ...itemCard.shape,
  story: z.array(z.string()),
  gallery: z.array(picture),
  motion: motion.nullable(),
  sights,
  creatorName: z.string(),
  issuer: z.string(),
  licenceNumber: z.string(),
  albumName: z.string(),
  /** Fen paid for it; null if it was not bought. */
  price: fen.nullable(),
  orderSn: ids.orderSn.nullable(),
  ownerName: z.string(),
  /** Key of its public page /show/:key. */
  showKey: ids.showKey,
  chain: chainRecord,
  history: z.array(historyEntry),
  /** Time from which it may be given away. */
  giftFrom: seconds,
  /** Whether a court order freezes it. */
  isFrozen: z.boolean(),
  /** The pending gift that holds it; null if there is none. */
  pendingGiftId: ids.giftId.nullable(),
})

export const userNftList = route('GET', 'hwnft/userNft/list', {
  title: '查看我的藏品',
  auth: 'user',
  provides: ['items'],
  input: z.strictObject({
    ...cursorInput,
    goodsSn: ids.goodsSn.optional().meta({ title: '商品编号' }),
    keyword: trimmed('关键词', 0, 40).optional(),
    state: enumOf(ItemState).optional().meta({ title: '状态' }),
    labelId: ids.labelId.optional().meta({ title: '标签' }),
  }),
  example: { page: 1, size: 20, cursor: '1', goodsSn: 'unknown', keyword: '山水', state: 2, labelId: '1' },
  reply: cursorPageOf(itemCard),
})

export const userNftListCount = route('GET', 'hwnft/userNft/listCount', {
  title: '统计我的藏品',
  auth: 'user',
  provides: ['items'],
  input: nothing,
  reply: z.strictObject({ total: count, minting: count, held: count, locked: count, works: count }),
})

export const userNftInfo = route('GET', 'hwnft/userNft/info', {
  title: '查看我的藏品详情',
  auth: 'user',
  provides: ['items', 'rights'],
  input: z.strictObject({ nftId }),
  example: { nftId: '1' },
  reply: itemDetail,
  errors: ['ITEM_NOT_FOUND'],
})

export const collectibleMerge = route('GET', 'hwnft/userNft/collectibleMerge', {
  title: '按作品查看我的藏品',
  auth: 'user',
  provides: ['items'],
  input: z.strictObject(pageInput),
  example: { page: 1, size: 20 },
  reply: pageOf(
    z.strictObject({
      goodsSn: ids.goodsSn,
      name: z.string(),
      cover: picture,
      edition: count,
      count,
      /** The lowest serial numbers held, at most five. */
      serials: z.array(count),
      /** The item with the lowest serial. */
      nftId: ids.itemId,
    }),
  ),
})

/** Returns the public data of one item, including what is needed to verify it on the chain. */
export const nftInfo = route('GET', 'hwnft/nft/info', {
  title: '查看藏品',
  auth: 'optional',
  provides: ['items'],
  input: z.strictObject({ key: ids.showKey.meta({ title: '展示编号' }) }),
  example: { key: 'unknown' },
  reply: z.strictObject({
    name: z.string(),
    cover: picture,
    gallery: z.array(picture),
    motion: motion.nullable(),
    sights,
    story: z.array(z.string()),
    creatorName: z.string(),
    issuer: z.string(),
    licenceNumber: z.string(),
    albumName: z.string(),
    goodsSn: ids.goodsSn,
    serial: count,
    edition: count,
    state: enumOf(ItemState),
    /** Nickname of its owner: masked, except for the owner. */
    ownerName: z.string(),
    getTime: seconds,
    chain: chainRecord,
    history: z.array(historyEntry),
  }),
  errors: ['ITEM_NOT_FOUND'],
})

export const metaChainList = route('GET', 'hwnft/metaChain/list', {
  title: '查看支持的链',
  auth: 'none',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        chainId: count,
        name: z.string(),
        contract721: z.string().nullable(),
        contract1155: z.string().nullable(),
        /** Read-only JSON-RPC that a visitor's browser may query for proof. */
        rpcPath: z.string(),
      }),
    ),
  }),
})

const walletAddress = textOf('hex', '0x 开头，后面 40 位数字或字母 a 到 f')
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .meta({ title: '钱包地址' })

const wallet = z.strictObject({
  address: z.string(),
  chainId: count,
  chainName: z.string(),
  /** True if the platform keeps the private key, encrypted. */
  isCustodial: z.boolean(),
  createTime: seconds,
})

export const metaUserWalletCreate = route('POST once', 'hwnft/metaUserWallet/create', {
  title: '创建钱包',
  auth: 'verified',
  invalidates: ['wallets'],
  input: z.strictObject({ chainId: ids.chainId.meta({ title: '链' }) }),
  example: { chainId: 31_337 },
  reply: wallet,
  errors: ['NOT_FOUND', 'WALLET_EXISTS'],
})

export const metaUserWalletList = route('GET', 'hwnft/metaUserWallet/list', {
  title: '查看钱包地址',
  auth: 'user',
  provides: ['wallets'],
  input: nothing,
  reply: z.strictObject({ list: z.array(wallet) }),
})

/**
 * Returns the message that an owner signs to prove an external address, after EIP-4361. An addition to the known calls.
 */
export const metaUserWalletChallenge = route('POST', 'hwnft/metaUserWallet/challenge', {
  title: '获取待签名内容',
  auth: 'verified',
  input: z.strictObject({ chainId: ids.chainId.meta({ title: '链' }), address: walletAddress }),
  example: { chainId: 31_337, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  reply: z.strictObject({ message: z.string(), expiresIn: count }),
  errors: ['NOT_FOUND', 'WALLET_EXISTS', 'WALLET_TAKEN'],
  tooOften: 'TOO_FAST',
})

/** Binds an external address, proved by the signature of the message that `challenge` returned for it. */
export const metaUserWalletAdd = route('POST once', 'hwnft/metaUserWallet/add', {
  title: '绑定钱包地址',
  auth: 'verified',
  invalidates: ['wallets'],
  input: z.strictObject({
    message: z.string().min(1).max(2000).meta({ title: '签名内容' }),
    signature: textOf('hex', '0x 开头，后面 130 位数字或字母 a 到 f')
      .regex(/^0x[0-9a-fA-F]{130}$/)
      .meta({ title: '签名' }),
  }),
  example: { message: 'unknown', signature: `0x${'ab'.repeat(65)}` },
  reply: wallet,
  errors: ['SIGNATURE_WRONG', 'CHALLENGE_EXPIRED', 'WALLET_EXISTS', 'WALLET_TAKEN'],
})

/** Returns whether items can be destroyed, and the reward. */
export const nftDestroyInfo = route('GET', 'ops/nftDestroy/info', {
  title: '查看销毁规则',
  auth: 'none',
  input: nothing,
  reply: z.strictObject({
    isOpen: z.boolean(),
    /** Points per item. */
    points: count,
    /** Hours after its acquisition in which an item cannot be destroyed. */
    holdHours: count,
    rules: z.array(z.string()),
  }),
})

/** Destroys an item permanently, including its token, and credits the announced points. */
export const destroyNft = route('POST once', 'hwnft/userNft/destroyNft', {
  title: '销毁藏品',
  auth: 'verified',
  invalidates: ['items', 'points'],
  input: z.strictObject({
    nftId,
    /**
     * Proof of the safe code, required to destroy. Without it the server only reports all other reasons for refusal.
     */
    transferToken: z.string().min(1).max(128).optional().meta({ title: '安全验证' }),
  }),
  example: { nftId: '1', transferToken: 'unknown' },
  reply: z.strictObject({ gained: count, points: count }),
  errors: [
    'ITEM_NOT_FOUND',
    'ITEM_LOCKED',
    'ITEM_FROZEN',
    'DESTROY_CLOSED',
    'DESTROY_HOLDING',
    'GIFTS_FROZEN',
    'TRANSFER_TOKEN_INVALID',
  ],
})

/** Lists labels of works, to filter holdings. */
export const nftLabelConciseList = route('GET', 'hwnft/nftLabel/conciseList', {
  title: '查看作品标签',
  auth: 'none',
  input: nothing,
  reply: z.strictObject({ list: z.array(z.strictObject({ id: ids.labelId, name: z.string() })) }),
})

/** Lists the works of each series with those the caller holds. */
export const collectionPageList = route('GET', 'hwnft/collectionPage/list', {
  title: '查看系列收集进度',
  auth: 'optional',
  provides: ['items'],
  input: z.strictObject(pageInput),
  example: { page: 1, size: 20 },
  reply: pageOf(
    z.strictObject({
      id: ids.collectionPageId,
      title: z.string(),
      cover: picture,
      total: count,
      /** Number of different works of the series that the caller holds; 0 if not logged in. */
      owned: count,
      works: z.array(z.strictObject({ goodsSn: ids.goodsSn, name: z.string(), cover: picture, isOwned: z.boolean() })),
    }),
  ),
})
