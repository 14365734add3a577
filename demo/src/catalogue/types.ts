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

/** Creator of a work: a person or a team. */
export interface Creator {
  key: string
  name: string
  /** The creator's craft, in a few words. */
  craft: string
  introduction: string
  portrait: ArtReference
}

/** A label for filtering works. */
export interface Label {
  key: string
  name: string
}

/** A series, shown as an album (topic). */
export interface Series {
  key: string
  title: string
  subtitle: string
  story: string
  cover: ArtReference
}

/** State of a work when the demonstration opens; the seeder converts it to times, stock and status. */
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
  /** Key of the issuer. */
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
  /** Days an item must be held before the first gift and before each further one. */
  holdDays: { first: number; next: number }
  favourites: number
  licenceNumber: string
  /** Number of pictures on the goods page: the cover and details of it. */
  galleryImages: number
  /** Name of its 3D model (`demo/src/models`), if it has one. */
  model?: string
  /** Right that a holder may claim, if the work includes one. */
  rights?: string
}

/** A composition: works that become another one. */
export interface ComposeActivity {
  key: string
  title: string
  subtitle: string
  /** Paragraphs, one per line. */
  story: string
  /** Key of the resulting work. */
  result: string
  materials: readonly { work: string; quantity: number }[]
  total: number
  /** 0 means no limit. */
  perPersonLimit: number
  /** Seconds until the start; negative for an activity that has begun. */
  opensInSeconds: number
  endsInSeconds: number | null
}

/** A large picture at the top of the home page. */
export interface Banner {
  key: string
  art: ArtReference
  title: string
  subtitle: string
  /** Target of the banner; the seeder converts keys to storefront paths. */
  opens: { kind: 'work' | 'series' | 'notice' | 'blind box'; key: string } | { kind: 'path'; path: string }
}

/** A notice of the operator. */
export interface Notice {
  key: string
  classification: '公告' | '活动' | '发售' | '系统'
  title: string
  /** Rich text: only p, h2, ul, li, strong. */
  body: string
  pinned: boolean
  daysAgo: number
  /** Key of the work whose sale it announces. */
  work?: string
}

/** A message of the operators to a group of users. */
export interface Broadcast {
  /** `work`: key of the work whose holders it is for. */
  audience: { name: string } & ({ kind: 'everyone' } | { kind: 'holders'; work: string })
  title: string
  text: string
  /** Key of the notice that it leads to. */
  notice: string
  /** Hours since it was sent; a draft without it. */
  hoursAgo?: number
}

/** A section of the home page. */
export interface Zone {
  key: string
  title: string
  subtitle: string
  works: readonly string[]
  /** Where the rest of its works are in the catalogue: under a label, or among the physical goods. */
  rest: { label: string } | 'physical'
}

/** A prize: a work that is available only from its box. */
export interface BoxPrize {
  key: string
  title: string
  story: string
  art: ArtReference
  rarity: '常见' | '稀有' | '珍稀' | '隐藏'
  /** Quantity of this prize in the whole edition of boxes. */
  quantity: number
  /** Chance in hundredths of a percent: quantity / edition. */
  oddsBasisPoints: number
}

/** A blind box with its possible contents. */
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
  /** Paragraphs, one per line. */
  story: string
  cover: ArtReference
  contents: readonly { kind: 'work' | 'blind box'; key: string; quantity: number }[]
}

/** A demonstration account for trying the product. Its password is public on purpose, for demonstration data only. */
export interface DemoUser {
  phone: string
  password: string
  /** Required to give or destroy an item; verified users have one. */
  safeCode?: string
  nickname: string
  avatar: ArtReference
  /** Real name and an invented ID number with a valid check digit, for verified users. */
  verified?: { name: string; idNumber: string }
  points: number
  /** Works with the number of pieces, and how many days ago they were bought. */
  holds: readonly { work: string; count: number; boughtDaysAgo: number }[]
}
