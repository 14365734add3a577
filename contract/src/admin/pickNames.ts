// Kinds of things that can be picked by search, for the server and the console. Zod-free.
import type { Permission } from './permissions.ts'

/** Kinds that forms pick by searching on the server. */
export const pickKinds = {
  shop: '店铺',
  album: '专辑',
  label: '标签',
  homeZone: '首页专区',
  rights: '权益',
  work: '作品',
  giftBox: '礼盒',
  /** What codes can be redeemed for: works, blind boxes and gift boxes. */
  gift: '礼品',
  brand: '品牌',
  audience: '人群',
  partner: '商户',
  /** Lotteries and wishing events. */
  pool: '活动',
  lot: '拍品',
  user: '用户',
  staff: '员工',
} as const

export type PickKind = keyof typeof pickKinds

/** Kinds whose names need a right to read; without it, the form has a plain id field. */
export const pickRights: { readonly [Kind in PickKind]?: Permission } = {
  audience: 'broadcast.read',
  partner: 'partner.read',
  user: 'user.read',
}
