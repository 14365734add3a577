import * as z from 'zod'
import { ContractType, GoodsForm, GoodsKind, GoodsStatus, PagePosition, SearchType, Sort, TimeRange } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import {
  aiUse,
  count,
  cursorInput,
  cursorPageOf,
  done,
  enumOf,
  fen,
  motion,
  nothing,
  pageInput,
  pageOf,
  picture,
  seconds,
  sights,
  trimmed,
} from './schema.ts'

/** A goods card. The client derives upcoming, on sale and ended from `status`, the sale times and the server clock. */
export const goodsCard = z.strictObject({
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  goodsForm: enumOf(GoodsForm),
  goodsKind: enumOf(GoodsKind),
  status: enumOf(GoodsStatus),
  price: fen,
  edition: count,
  /** Pieces still available. */
  left: count,
  saleStart: seconds,
  saleEnd: seconds.nullable(),
  shopId: ids.shopId,
  shopName: z.string(),
  albumName: z.string(),
  collectCount: count,
  /** Number of rights that come with each piece. */
  rightsCount: count,
})
export type GoodsCard = z.infer<typeof goodsCard>

const creator = z.strictObject({ name: z.string(), title: z.string(), introduction: z.string() })

export const goodsDetail = z.strictObject({
  ...goodsCard.shape,
  subtitle: z.string(),
  gallery: z.array(picture),
  /** Its 3D model or video; null if it has none. */
  motion: motion.nullable(),
  /** Points of interest in its first picture. */
  sights,
  /** Sanitised rich text. */
  story: z.string(),
  albumId: ids.albumId.nullable(),
  labels: z.array(z.strictObject({ id: ids.labelId, name: z.string() })),
  creator,
  issuer: z.string(),
  licenceNumber: z.string(),
  /** Whether AI made it or took part; null for works that were published before this was asked. */
  aiUse: aiUse.nullable(),
  contractType: enumOf(ContractType),
  /** Maximum pieces per person over all orders; 0 means no limit. */
  perPersonLimit: count,
  /** Whether the sale is a drop, whose orders have the shorter payment window (`ops/basic/config/info`). */
  isDrop: z.boolean(),
  /** Windows before `saleStart` in which some buyers may already order. */
  priorityWindows: z.array(
    z.strictObject({
      start: seconds,
      end: seconds,
      kind: z.enum(['vip', 'item', 'allowlist']),
      description: z.string(),
    }),
  ),
  /** Days before an item may be given on: `first` by its buyer, `next` by a recipient. */
  giftHoldDays: z.strictObject({ first: count, next: count }),
  rights: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  rules: z.array(z.string()),
  /** Physical goods only. */
  weightGrams: count.nullable(),
  freight: fen.nullable(),
  /** Reason and time of its cancellation, if its sale was called off. */
  calledOff: z.strictObject({ reason: z.string(), time: seconds }).optional(),
})
export type GoodsDetail = z.infer<typeof goodsDetail>

/** A card of the home page, with the beginning of the work's story. */
const homeCard = z.strictObject({
  ...goodsCard.shape,
  /** Beginning of the story as plain text, ending in `…` if it goes on. */
  story: z.string(),
})

export const homePageGoodsList = route('GET', 'goods/homePageGoods/list', {
  title: '查看首页专区',
  auth: 'none',
  input: z.strictObject(pageInput),
  example: { page: 1, size: 20 },
  reply: z.strictObject({
    /** The next or running drop; null if there is none. */
    featured: homeCard.nullable(),
    list: z.array(
      z.strictObject({
        id: ids.homeZoneId,
        title: z.string(),
        subtitle: z.string(),
        link: z.string(),
        goods: z.array(homeCard),
      }),
    ),
    total: count,
    page: z.int(),
    size: z.int(),
  }),
})

/** Lists goods. `total` is capped at `countedAtMost`. */
export const goodsList = route('GET', 'goods/goods/list', {
  title: '查看作品列表',
  auth: 'none',
  input: z.strictObject({
    ...pageInput,
    keyword: trimmed('关键词', 0, 40).optional(),
    goodsForm: enumOf(GoodsForm).optional().meta({ title: '商品形式' }),
    goodsKind: enumOf(GoodsKind).optional().meta({ title: '商品类型' }),
    sort: enumOf(Sort).optional().meta({ title: '排序' }),
    timeRange: enumOf(TimeRange).optional().meta({ title: '上架时间' }),
    shopId: ids.shopId.optional().meta({ title: '店铺' }),
    albumId: ids.albumId.optional().meta({ title: '专辑' }),
    labelId: ids.labelId.optional().meta({ title: '标签' }),
    /** Fen, both bounds inclusive. */
    priceMin: fen.optional().meta({ title: '最低价' }),
    priceMax: fen.optional().meta({ title: '最高价' }),
    status: enumOf(GoodsStatus).optional().meta({ title: '状态' }),
  }),
  example: {
    page: 1,
    size: 20,
    keyword: '山水',
    goodsForm: 1,
    goodsKind: 2,
    sort: 1,
    timeRange: 'm',
    shopId: '1',
    albumId: '1',
    labelId: '1',
    priceMin: 0,
    priceMax: 9900,
    status: 6,
  },
  reply: pageOf(goodsCard),
})

export const goodsInfo = route('GET', 'goods/goods/info', {
  title: '查看作品',
  auth: 'none',
  provides: ['goods'],
  input: z.strictObject({ goodsSn: ids.goodsSn.meta({ title: '商品编号' }) }),
  example: { goodsSn: 'unknown' },
  reply: goodsDetail,
  errors: ['GOODS_NOT_FOUND'],
})

const choice = z.strictObject({ value: z.string(), name: z.string(), count })

export const goodsScreenData = route('GET', 'goods/goods/screenData', {
  title: '查看筛选项',
  auth: 'none',
  input: z.strictObject({ goodsForm: enumOf(GoodsForm).optional().meta({ title: '商品形式' }) }),
  example: { goodsForm: 1 },
  reply: z.strictObject({
    shops: z.array(choice),
    albums: z.array(choice),
    labels: z.array(choice),
    statuses: z.array(choice),
    /** Fen; a `max` of null means no upper bound. */
    prices: z.array(z.strictObject({ min: fen, max: fen.nullable(), name: z.string() })),
  }),
})

export const album = z.strictObject({
  id: ids.albumId,
  title: z.string(),
  subtitle: z.string(),
  story: z.string(),
  cover: picture,
  goodsCount: count,
})

export const goodsAlbumList = route('GET', 'goods/goods/albumList', {
  title: '查看专辑列表',
  auth: 'none',
  input: z.strictObject(pageInput),
  example: { page: 1, size: 20 },
  reply: pageOf(album),
})

/** Searches one type of goods by keyword, for the search in the header. `total` is capped at `countedAtMost`. */
export const goodsCommonList = route('GET', 'goods/goodsCommon/commonList', {
  title: '按类型搜索商品',
  auth: 'none',
  input: z.strictObject({
    ...pageInput,
    type: enumOf(SearchType).default(SearchType.digital).meta({ title: '搜索类型' }),
    keyword: trimmed('关键词', 0, 40).optional(),
  }),
  example: { page: 1, size: 20, type: 1, keyword: '山水' },
  reply: pageOf(goodsCard),
})

export const adCommList = route('GET', 'goods/adComm/list', {
  title: '查看广告位',
  auth: 'none',
  input: z.strictObject({ pagePosition: enumOf(PagePosition).default(PagePosition.home).meta({ title: '页面位置' }) }),
  example: { pagePosition: 1 },
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: ids.adId,
        title: z.string(),
        subtitle: z.string(),
        picture,
        /** Narrower crop for phones. */
        phonePicture: picture,
        /** A path of the storefront or an https URL; empty if it has no link. */
        link: z.string(),
      }),
    ),
  }),
})

const goodsSn = ids.goodsSn.meta({ title: '商品编号' })

/** A work's number of favourites, and the points earned by adding it. */
const favourite = z.strictObject({ collectCount: count, gained: count })

/** Adds a work to the caller's favourites; no effect if it already is one. */
export const collectiblesAdd = route('POST once', 'goods/collectibles/add', {
  title: '喜欢作品',
  auth: 'user',
  invalidates: ['favourites', 'points'],
  input: z.strictObject({ goodsSn }),
  example: { goodsSn: 'unknown' },
  reply: favourite,
  errors: ['GOODS_NOT_FOUND', 'FAVOURITE_LIMIT'],
})

/** Removes a work from the caller's favourites; no effect if it is not one. */
export const collectiblesDelete = route('POST', 'goods/collectibles/delete', {
  title: '取消喜欢',
  auth: 'user',
  invalidates: ['favourites'],
  input: z.strictObject({ goodsSn }),
  example: { goodsSn: 'unknown' },
  reply: favourite,
  errors: ['GOODS_NOT_FOUND'],
})

/** Lists the goods numbers of all the caller's favourites, to mark their cards. */
export const collectiblesListSn = route('GET', 'goods/collectibles/listSn', {
  title: '查看喜欢的作品编号',
  auth: 'user',
  provides: ['favourites'],
  input: nothing,
  reply: z.strictObject({ list: z.array(z.strictObject({ goodsSn: ids.goodsSn })) }),
})

/** Lists the caller's favourites, newest first; works that were taken down are skipped. */
export const collectiblesList = route('GET', 'goods/collectibles/list', {
  title: '查看喜欢的作品',
  auth: 'user',
  provides: ['favourites'],
  input: z.strictObject(cursorInput),
  example: { page: 1, size: 20, cursor: '1' },
  reply: cursorPageOf(goodsCard.extend({ collectTime: seconds })),
})

const shopId = ids.shopId.meta({ title: '店铺' })

/** A shop that sells goods. Users follow shops, not each other. */
export const shop = z.strictObject({
  shopId: ids.shopId,
  name: z.string(),
  introduction: z.string(),
  logo: picture.nullable(),
  kind: enumOf(GoodsKind),
  /** Number of goods shown now. */
  goodsCount: count,
  followers: count,
})
export type Shop = z.infer<typeof shop>

export const shopInfo = route('GET', 'goods/admin/shop/info', {
  title: '查看店铺',
  auth: 'optional',
  input: z.strictObject({ shopId }),
  example: { shopId: '1' },
  reply: shop.extend({ isFollowed: z.boolean() }),
  errors: ['NOT_FOUND'],
})

/** Follows a shop; no effect if already followed. */
export const attentionShopAdd = route('POST', 'goods/attentionShop/add', {
  title: '关注店铺',
  auth: 'user',
  invalidates: ['shops'],
  input: z.strictObject({ shopId }),
  example: { shopId: '1' },
  reply: done,
  errors: ['NOT_FOUND', 'FAVOURITE_LIMIT'],
})

export const attentionShopDelete = route('POST', 'user/user/attentionShop/delete', {
  title: '取消关注店铺',
  auth: 'user',
  invalidates: ['shops'],
  input: z.strictObject({ shopId }),
  example: { shopId: '1' },
  reply: done,
})

export const attentionShopListSn = route('GET', 'goods/attentionShop/listSn', {
  title: '查看关注的店铺编号',
  auth: 'user',
  provides: ['shops'],
  input: nothing,
  reply: z.strictObject({ list: z.array(z.strictObject({ shopId: ids.shopId })) }),
})

export const attentionShopList = route('GET', 'goods/attentionShop/list', {
  title: '查看关注的店铺',
  auth: 'user',
  provides: ['shops'],
  input: z.strictObject(cursorInput),
  example: { page: 1, size: 20, cursor: '1' },
  reply: cursorPageOf(shop.extend({ followTime: seconds })),
})
