import * as z from 'zod'
import { ContractType, GoodsForm, GoodsKind, GoodsStatus, PagePosition, SearchType, Sort, TimeRange } from './enums.ts'
import { route } from './route.ts'
import { count, enumOf, fen, id, numericId, pageInput, pageOf, picture, seconds, trimmed } from './schema.ts'

/** What a card shows. The client tells coming, on sale and ended from `status`, the sale times and the server clock. */
export const goodsCard = z.strictObject({
  goodsSn: id,
  name: z.string(),
  cover: picture,
  goodsForm: enumOf(GoodsForm),
  goodsKind: enumOf(GoodsKind),
  status: enumOf(GoodsStatus),
  /** Fen. */
  price: fen,
  edition: count,
  /** Pieces still to be had. */
  left: count,
  saleStart: seconds,
  saleEnd: seconds.nullable(),
  shopId: id,
  shopName: z.string(),
  albumName: z.string(),
  collectCount: count,
})
export type GoodsCard = z.infer<typeof goodsCard>

const creator = z.strictObject({ name: z.string(), title: z.string(), introduction: z.string() })

export const goodsDetail = z.strictObject({
  ...goodsCard.shape,
  subtitle: z.string(),
  gallery: z.array(picture),
  /** Paragraphs of plain text. */
  story: z.array(z.string()),
  albumId: id.nullable(),
  labels: z.array(z.strictObject({ id, name: z.string() })),
  creator,
  issuer: z.string(),
  licenceNumber: z.string(),
  contractType: enumOf(ContractType),
  /** Pieces one person may hold orders for; 0 means no limit. */
  perPersonLimit: count,
  /** Windows before `saleStart` in which some may buy already. */
  priorityWindows: z.array(
    z.strictObject({
      start: seconds,
      end: seconds,
      kind: z.enum(['vip', 'item', 'allowlist']),
      description: z.string(),
    }),
  ),
  /** Days an item is held before it may be given, and again before the recipient may give it on. */
  giftHoldDays: z.strictObject({ first: count, next: count }),
  rights: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  rules: z.array(z.string()),
  /** Physical goods only. */
  weightGrams: count.nullable(),
  freight: fen.nullable(),
})
export type GoodsDetail = z.infer<typeof goodsDetail>

export const homePageGoodsList = route('goods/homePageGoods/list', {
  auth: 'none',
  input: z.strictObject(pageInput),
  reply: z.strictObject({
    /** The next or running drop, null when there is none. */
    featured: goodsCard.nullable(),
    list: z.array(
      z.strictObject({ id, title: z.string(), subtitle: z.string(), link: z.string(), goods: z.array(goodsCard) }),
    ),
    total: count,
    page: z.int(),
    size: z.int(),
  }),
})

export const goodsList = route('goods/goods/list', {
  auth: 'none',
  input: z.strictObject({
    ...pageInput,
    keyword: trimmed('关键词', 0, 40).optional(),
    goodsForm: enumOf(GoodsForm).optional().meta({ title: '商品形式' }),
    goodsKind: enumOf(GoodsKind).optional().meta({ title: '商品类型' }),
    sort: enumOf(Sort).optional().meta({ title: '排序' }),
    timeRange: enumOf(TimeRange).optional().meta({ title: '上架时间' }),
    shopId: numericId.optional().meta({ title: '店铺' }),
    albumId: numericId.optional().meta({ title: '专辑' }),
    labelId: numericId.optional().meta({ title: '标签' }),
    /** Fen, both ends included. */
    priceMin: fen.optional().meta({ title: '最低价' }),
    priceMax: fen.optional().meta({ title: '最高价' }),
    status: enumOf(GoodsStatus).optional().meta({ title: '状态' }),
  }),
  reply: pageOf(goodsCard),
})

export const goodsInfo = route('goods/goods/info', {
  auth: 'none',
  input: z.strictObject({ goodsSn: id.meta({ title: '商品编号' }) }),
  reply: goodsDetail,
  errors: ['GOODS_NOT_FOUND'],
})

const choice = z.strictObject({ value: z.string(), name: z.string(), count })

export const goodsScreenData = route('goods/goods/screenData', {
  auth: 'none',
  input: z.strictObject({ goodsForm: enumOf(GoodsForm).optional().meta({ title: '商品形式' }) }),
  reply: z.strictObject({
    shops: z.array(choice),
    albums: z.array(choice),
    labels: z.array(choice),
    statuses: z.array(choice),
    /** Fen; `max` null means upwards without end. */
    prices: z.array(z.strictObject({ min: fen, max: fen.nullable(), name: z.string() })),
  }),
})

export const album = z.strictObject({
  id,
  title: z.string(),
  subtitle: z.string(),
  story: z.string(),
  cover: picture,
  goodsCount: count,
})

export const goodsAlbumList = route('goods/goods/albumList', {
  auth: 'none',
  input: z.strictObject(pageInput),
  reply: pageOf(album),
})

/** The header search: one keyword over one type of goods. */
export const goodsCommonList = route('goods/goodsCommon/commonList', {
  auth: 'none',
  input: z.strictObject({
    ...pageInput,
    type: enumOf(SearchType).default(SearchType.digital).meta({ title: '搜索类型' }),
    keyword: trimmed('关键词', 0, 40).optional(),
  }),
  reply: pageOf(goodsCard),
})

export const adCommList = route('goods/adComm/list', {
  auth: 'none',
  input: z.strictObject({ pagePosition: enumOf(PagePosition).default(PagePosition.home).meta({ title: '页面位置' }) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id,
        title: z.string(),
        subtitle: z.string(),
        picture,
        /** Narrower cut for phones. */
        phonePicture: picture,
        /** A path of the storefront or an https address; empty when it leads nowhere. */
        link: z.string(),
      }),
    ),
  }),
})
