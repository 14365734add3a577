// What can be chosen by searching, for the server and the console alike. Zod-free.
import type { Permission } from './permissions.ts'

/** What forms choose from by searching on the server. */
export const pickKinds = {
  shop: '店铺',
  album: '专辑',
  label: '标签',
  homeZone: '首页专区',
  rights: '权益',
  work: '作品',
  giftBox: '礼盒',
  /** What codes are redeemed for: works, blind boxes and gift boxes. */
  gift: '礼品',
  brand: '品牌',
  partner: '商户',
  /** Lotteries and wishing events. */
  pool: '活动',
  lot: '拍品',
  user: '用户',
  staff: '员工',
} as const

export type PickKind = keyof typeof pickKinds

/** Kinds whose names are for those who may read them; others have only a field to write the id in. */
export const pickRights: { readonly [Kind in PickKind]?: Permission } = {
  partner: 'partner.read',
  user: 'user.read',
}
