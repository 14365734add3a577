// Every enumeration of the product, with the values of the public contract. Zod-free: browsers import this file.

export const Sex = { man: 1, woman: 2, secret: 3 } as const
export const SmsPurpose = {
  logon: 1,
  passwordRetrieval: 2,
  passwordReset: 3,
  modifyMobile: 4,
  transferNft: 5,
  safeCode: 7,
  /** Closing the account and the export of personal data; an addition. */
  personalData: 8,
} as const
export const LoginMode = { password: 1, phoneCode: 2 } as const
export const GoodsKind = { alliance: 1, common: 2 } as const
export const GoodsForm = { digital: 1, physical: 2 } as const
export const SearchType = { digital: 1, physical: 2, market: 3, blindBox: 4 } as const
export const Sort = { newest: 1, hottest: 2, mostComments: 3, mostCollections: 4 } as const
export const TimeRange = { day: 'd', week: 'w', month: 'm', year: 'y' } as const
export const GoodsStatus = {
  new: 1,
  waitAudit: 2,
  cancelAudit: 3,
  rejectAudit: 4,
  waitOnShelf: 5,
  inSale: 6,
  tightInventory: 7,
  merchantOffShelf: 8,
  expirationOffShelf: 9,
  platformDismounting: 10,
  soldOut: 11,
} as const
export const WeightUnit = { gram: 1, kilogram: 2 } as const
export const OrderGoodsType = { ordinary: 1, blindBox: 2 } as const
/**
 * Types of goods in the product (our addition). Wish tickets, deposits and auction lots are paid for as goods and appear
 * as ordinary ones.
 */
export const GoodsType = { ordinary: 1, blindBox: 2, wishTicket: 3, deposit: 4, lot: 5 } as const
export const PagePosition = { home: 1, market: 2, blindBox: 3 } as const
export const RegistrationChannel = { app: 1, web: 2, webApp: 3, applet: 4, other: 5 } as const
export const PaymentPlatform = { alipay: 1, ums: 2, hf: 3, wechat: 4 } as const
export const Device = { unknown: 0, appIos: 1, appAndroid: 2, h5Android: 3, h5Ios: 4 } as const
/** Environment of the payment; channels choose their checkout page by it. */
export const PaymentPlace = { desktop: 1, phone: 2, wechat: 3, app: 4 } as const
/** Form of `payUrl`: a URL for the browser, the content of a QR code, or the input of the native app's payment SDK. */
export const CheckoutForm = { page: 1, code: 2, app: 3 } as const
export const OrderStatus = { waitPay: 1, waitDelivery: 2, delivery: 3, complete: 4, closed: 5 } as const
export const OrderDeliveryState = { normal: 1, deliveryFail: 2 } as const
export const GenericStatus = { await: 1, success: 2, fail: 3 } as const
export const BinaryStatus = { await: 1, success: 2 } as const
/** States of a payment: the generic ones, and closed (our addition). */
export const PaymentStatus = { await: 1, success: 2, fail: 3, closed: 4 } as const
export const ContractType = { c721: 1, c1155: 2 } as const
export const KycStatus = { none: 1, success: 2, fail: 3 } as const
export const AccountState = { normal: 1, disable: 2, closed: 3 } as const
export const RecordSource = {
  shop: 1,
  useIntegral: 2,
  collect: 3,
  share: 4,
  system: 5,
  sync: 6,
  cancel: 7,
  destroy: 8,
  lottery: 9,
  wishParty: 10,
  messageWall: 12,
} as const
export const RightsState = { wait: 2, already: 3, done: 4, close: 5, addressNone: 6 } as const
export const ExchangeCodeState = { unconverted: 1, converted: 2, invalid: 3, failedGet: 4, expired: 5 } as const
export const RedeemGiftType = { collectible: 1, blindBox: 2, giftBox: 3 } as const

/** 1 online, 2 physical (shipped or on site). */
export const RightsType = { online: 1, physical: 2 } as const
/** Delivery of a right (our addition): provided by the partner, an e-coupon, on site, or shipped. */
export const RightsDelivery = { service: 'service', coupon: 'coupon', site: 'site', ship: 'ship' } as const

/** States of a return of physical goods (our addition). */
export const ReturnState = { asked: 1, accepted: 2, refused: 3, refunded: 4 } as const

/** States of a lot (our addition). */
export const AuctionState = { coming: 1, running: 2, waitPay: 3, sold: 4, unsold: 5, withdrawn: 6 } as const

/** Kinds of special subjects (our addition). */
export const SubjectKind = { album: 1, topic: 2, memorial: 3 } as const

/** Kinds of search results (our addition). */
export const FindKind = { goods: 'goods', box: 'box', album: 'album', notice: 'notice' } as const

/** Why an order was closed (our addition). */
export const CloseReason = {
  cancelled: 1,
  timedOut: 2,
  refunded: 3,
  withdrawn: 4,
  unfulfilled: 5,
  calledOff: 6,
} as const

/** States of an item in the ledger, identified by its serial number (our addition). */
export const ItemState = { minting: 1, held: 2, locked: 3, destroyed: 4, given: 5 } as const

/** Platform header of every request: `h5` at 768 px or less, else `web`; `app` inside the native app. */
export const Platform = { h5: 'h5', web: 'web', app: 'app' } as const

type ValueOf<T> = T[keyof T]
export type Sex = ValueOf<typeof Sex>
export type SmsPurpose = ValueOf<typeof SmsPurpose>
export type LoginMode = ValueOf<typeof LoginMode>
export type GoodsKind = ValueOf<typeof GoodsKind>
export type GoodsForm = ValueOf<typeof GoodsForm>
export type SearchType = ValueOf<typeof SearchType>
export type Sort = ValueOf<typeof Sort>
export type TimeRange = ValueOf<typeof TimeRange>
export type GoodsStatus = ValueOf<typeof GoodsStatus>
export type WeightUnit = ValueOf<typeof WeightUnit>
export type OrderGoodsType = ValueOf<typeof OrderGoodsType>
export type GoodsType = ValueOf<typeof GoodsType>
export type PagePosition = ValueOf<typeof PagePosition>
export type RegistrationChannel = ValueOf<typeof RegistrationChannel>
export type PaymentPlatform = ValueOf<typeof PaymentPlatform>
export type Device = ValueOf<typeof Device>
export type PaymentPlace = ValueOf<typeof PaymentPlace>
export type CheckoutForm = ValueOf<typeof CheckoutForm>
export type OrderStatus = ValueOf<typeof OrderStatus>
export type OrderDeliveryState = ValueOf<typeof OrderDeliveryState>
export type GenericStatus = ValueOf<typeof GenericStatus>
export type BinaryStatus = ValueOf<typeof BinaryStatus>
export type PaymentStatus = ValueOf<typeof PaymentStatus>
export type ContractType = ValueOf<typeof ContractType>
export type KycStatus = ValueOf<typeof KycStatus>
export type AccountState = ValueOf<typeof AccountState>
export type RecordSource = ValueOf<typeof RecordSource>
export type RightsState = ValueOf<typeof RightsState>
export type ExchangeCodeState = ValueOf<typeof ExchangeCodeState>
export type RedeemGiftType = ValueOf<typeof RedeemGiftType>
export type RightsType = ValueOf<typeof RightsType>
export type RightsDelivery = ValueOf<typeof RightsDelivery>
export type ReturnState = ValueOf<typeof ReturnState>
export type AuctionState = ValueOf<typeof AuctionState>
export type SubjectKind = ValueOf<typeof SubjectKind>
export type FindKind = ValueOf<typeof FindKind>
export type CloseReason = ValueOf<typeof CloseReason>
export type ItemState = ValueOf<typeof ItemState>
export type Platform = ValueOf<typeof Platform>
