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
import type { RawBuilder } from 'kysely'
import type { GoodsType } from './types.ts'
import type { PriorityWindow } from './windows.ts'

type Moment = Date | RawBuilder<Date>

/** Days before a piece may be given on, where a work says nothing else (rules/items#hold-time). */
export const usualGiftDays = { first: 30, next: 30 }

/** A good of any type, with its stock. What it costs and how many there are stays once anybody has a piece. */
export interface NewGoods {
  /** Its number, which nobody has yet. */
  goodsSn: GoodsSn
  /** Ordinary where it is left out. What is in a blind box is published with the box. */
  goodsType?: GoodsType
  name: string
  subtitle?: string
  cover: Picture
  /** All pictures, the cover among them; it alone where they are left out. */
  gallery?: readonly Picture[]
  /** Its 3D model or video. */
  motion?: Motion | null | undefined
  /** Where the curator leads in the first picture. */
  sights?: readonly Sight[] | undefined
  /** By paragraph, where there is no `body`. */
  story?: readonly string[]
  /** The story as rich text; stored clean. */
  body?: string
  form: GoodsForm
  kind: GoodsKind
  contractType: ContractType
  /** Waiting for its sale to begin where it is left out. */
  status?: GoodsStatus
  priceFen: number
  edition: number
  /** 0 means no limit. */
  perPersonLimit?: number
  /** A drop's orders have the shorter payment window. */
  isDrop?: boolean
  saleStart: Moment
  /** Without an end where it is left out. */
  saleEnd?: Moment | null
  priorityWindows?: readonly PriorityWindow[]
  /** By which the newest are shown first; now where it is left out. */
  onShelfAt?: Moment
  shopId: ShopId
  albumId?: AlbumId | null
  labelIds?: readonly LabelId[]
  creator: { name: string; title: string; introduction: string }
  issuer: string
  licenceNumber?: string
  /** Days before a piece may be given on: by who bought it, and by who was given it; `usualGiftDays` where left out. */
  giftDays?: { first: number; next: number }
  /** What it promises its owners in words. */
  rights?: readonly { name: string; description: string }[]
  rules?: readonly string[]
  /** Of physical goods alone. */
  parcel?: { weightGrams: number | null; freightFen: number } | null
  /** What went on before the ledgers of this house: pieces sold or promised, and how many liked it. */
  before?: { sold?: number; reserved?: number; favourites?: number }
}
