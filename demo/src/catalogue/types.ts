import type { ArtReference } from '../art/families.ts'

/** Goods kind of the product: 1 alliance (partner shops, the market), 2 common. */
export type Kind = 1 | 2

/** An issuer. */
export interface Shop {
  key: string
  name: string
  kind: Kind
  introduction: string
  logo: ArtReference
}

/** Who made a work: a person or a team. */
export interface Creator {
  key: string
  name: string
  /** What the creator does, in a few words. */
  craft: string
  introduction: string
  portrait: ArtReference
}

/** A label that works can be filtered by. */
export interface Label {
  key: string
  name: string
}

/** A series is shown as an album (topic). */
export interface Series {
  key: string
  title: string
  subtitle: string
  story: string
  cover: ArtReference
}

/** How a work should stand when the demonstration opens; the seeder turns it into times, stock and status. */
export type Sale =
  | { kind: 'coming'; opensInSeconds: number }
  | { kind: 'on sale'; soldRatio: number }
  | { kind: 'tight'; left: number }
  | { kind: 'sold out' }
  | { kind: 'off shelf' }
  | { kind: 'composed' }

/** One work on sale, digital or physical. */
export interface Work {
  key: string
  title: string
  series: string
  creator: string
  /** The issuer. */
  shop: string
  labels: readonly string[]
  story: string
  art: ArtReference
  edition: number
  priceFen: number
  perPersonLimit: number
  /** 1 ERC-721, 2 ERC-1155. */
  contractType: 1 | 2
  kind: Kind
  /** 1 digital, 2 physical; a physical one has `parcel`. */
  form: 1 | 2
  parcel?: { weightGrams: number; freightFen: number }
  sale: Sale
  /** Days an item must be held before the first and before each further gift. */
  holdDays: { first: number; next: number }
  favourites: number
  licenceNumber: string
  /** Pictures on the goods page: the cover and close-ups of it. */
  galleryImages: number
  /** Its 3D model by name (`demo/src/models`), where it has one. */
  model?: string
  /** What a holder may claim, where the work carries a right. */
  rights?: string
}

/** A recipe: works that become another one. */
export interface ComposeActivity {
  key: string
  title: string
  subtitle: string
  /** Paragraphs, one a line. */
  story: string
  /** Key of the work that is made. */
  result: string
  materials: readonly { work: string; quantity: number }[]
  total: number
  /** 0 means no limit. */
  perPersonLimit: number
  /** Negative for an activity that has begun. */
  opensInSeconds: number
  endsInSeconds: number | null
}

/** A large picture at the top of the home page. */
export interface Banner {
  key: string
  art: ArtReference
  title: string
  subtitle: string
  /** What the banner opens; the seeder turns keys into storefront paths. */
  opens: { kind: 'work' | 'series' | 'notice' | 'blind box'; key: string } | { kind: 'path'; path: string }
}

/** A notice of the operator. */
export interface Notice {
  key: string
  classification: '公告' | '活动' | '发售' | '系统'
  title: string
  /** Rich text: p, h2, ul, li, strong only. */
  body: string
  pinned: boolean
  daysAgo: number
  /** Key of the work whose sale it tells of. */
  work?: string
}

/** A shelf of the home page. */
export interface Zone {
  key: string
  title: string
  subtitle: string
  works: readonly string[]
}

/** A document to be read: the footer's about pages and the agreements. */
export interface TextPage {
  key: string
  title: string
  version: string
  /** The day from which this version holds, `2026-01-01`. */
  effectiveOn: string
  /** Rich text; `{brand}` stands for the brand's name. */
  body: string
}

/** A prize is a work of its own that can only come out of its box. */
export interface BoxPrize {
  key: string
  title: string
  story: string
  art: ArtReference
  rarity: '常见' | '稀有' | '珍稀' | '隐藏'
  /** How many of this prize are in the whole edition of boxes. */
  quantity: number
  /** The chance in hundredths of a percent: quantity / edition. */
  oddsBasisPoints: number
}

/** A blind box with everything that can be in it. */
export interface BlindBox {
  key: string
  title: string
  story: string
  cover: ArtReference
  shop: string
  edition: number
  priceFen: number
  perPersonLimit: number
  sale: Sale
  prizes: readonly BoxPrize[]
}

/** A gift box: fixed contents, given away, never sold. */
export interface GiftBox {
  key: string
  title: string
  subtitle: string
  /** Paragraphs, one a line. */
  story: string
  cover: ArtReference
  contents: readonly { kind: 'work' | 'blind box'; key: string; quantity: number }[]
}

/** An account to try the product with. The password is public on purpose: demonstration data only. */
export interface DemoUser {
  phone: string
  password: string
  /** Asked before a piece is given or destroyed; verified people have one. */
  safeCode?: string
  nickname: string
  avatar: ArtReference
  /** Real name and a checksum-valid invented ID number, for those who passed verification. */
  verified?: { name: string; idNumber: string }
  points: number
  /** Works with their pieces, and how many days ago they were bought. */
  holds: readonly { work: string; count: number; boughtDaysAgo: number }[]
}
