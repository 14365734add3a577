import type {
  AlbumId,
  ContractType,
  GoodsForm,
  GoodsKind,
  GoodsSn,
  GoodsStatus,
  LabelId,
  Motion,
  Picture,
  ShopId,
  Sight,
} from '@app/contract'
import type { AiUse } from '@app/contract/aiLabels'
import type { RawBuilder } from 'kysely'
import type { GoodsType } from '../types.ts'
import type { PriorityWindow } from '../sales/priorityWindows.ts'

type Moment = Date | RawBuilder<Date>

/** Default days before a piece may be given away (rules/items#hold-time). */
export const usualGiftDays = { first: 30, next: 30 }

/** Goods of any type, with their stock. Price and edition are fixed once anyone has a piece. */
export interface NewGoods {
  /** Unused goods number. */
  goodsSn: GoodsSn
  /** Ordinary by default. The contents of a blind box are published with the box. */
  goodsType?: GoodsType
  /** A work that only a box or a lottery gives; lists of works keep it apart. */
  isPrize?: boolean
  name: string
  subtitle?: string
  cover: Picture
  /** All pictures, including the cover; defaults to the cover alone. */
  gallery?: readonly Picture[]
  /** 3D model or video. */
  motion?: Motion | null | undefined
  /** Curator's points of interest in the first picture. */
  sights?: readonly Sight[] | undefined
  /** Paragraphs, used if there is no `body`. */
  story?: readonly string[]
  /** Story as rich text; stored sanitized. */
  body?: string
  form: GoodsForm
  kind: GoodsKind
  contractType: ContractType
  /** Defaults to waiting for the sale to start. */
  status?: GoodsStatus
  priceFen: number
  edition: number
  /** 0 means no limit. */
  perPersonLimit?: number
  /** A drop's orders have the shorter payment window. */
  isDrop?: boolean
  saleStart: Moment
  /** Open-ended by default. */
  saleEnd?: Moment | null
  priorityWindows?: readonly PriorityWindow[]
  /** Sorts the newest works; defaults to now. */
  onShelfAt?: Moment
  shopId: ShopId
  albumId?: AlbumId | null
  labelIds?: readonly LabelId[]
  creator: { name: string; title: string; introduction: string }
  issuer: string
  licenceNumber?: string
  /** Whether AI made it or took part; nothing is declared by default. */
  aiUse?: AiUse | null | undefined
  /** Days before a piece may be given away, for its buyer and for a recipient; defaults to `usualGiftDays`. */
  giftDays?: { first: number; next: number }
  /** Benefits for owners, as text. */
  rights?: readonly { name: string; description: string }[]
  rules?: readonly string[]
  /** For physical goods only. */
  parcel?: { weightGrams: number | null; freightFen: number } | null
  /** Figures from before this deployment's ledgers: pieces sold or promised, and favourites. */
  before?: { sold?: number; reserved?: number; favourites?: number }
}
