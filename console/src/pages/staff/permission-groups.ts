import { allPermissions, type Permission } from '@app/contract/admin/permissions'
import { groups } from '../../routes/index.ts'

type Group = (typeof groups)[number]
type AreaOf<Right> = Right extends `${infer Area}.${string}` ? Area : Right

/** Menu group of each area of permissions; a new area does not compile without one. */
const groupOf: Readonly<Record<AreaOf<Permission>, Group>> = {
  approval: '工作台',
  calendar: '工作台',
  export: '工作台',
  view: '工作台',
  draft: '发行',
  goods: '发行',
  stock: '发行',
  saleRoom: '发行',
  rehearsal: '发行',
  order: '交易',
  payment: '交易',
  reconciliation: '交易',
  invoice: '交易',
  parcel: '发货',
  return: '发货',
  item: '藏品',
  chain: '藏品',
  box: '发放',
  giftBox: '发放',
  code: '发放',
  recipe: '发放',
  airdrop: '发放',
  user: '用户',
  realName: '用户',
  cluster: '用户',
  broadcast: '用户',
  play: '玩乐',
  odds: '玩乐',
  auction: '拍卖',
  right: '权益与商户',
  coupon: '权益与商户',
  brand: '权益与商户',
  redemption: '权益与商户',
  redeemer: '权益与商户',
  partner: '权益与商户',
  partnerSale: '权益与商户',
  settlement: '权益与商户',
  ticket: '客服',
  moderation: '审核',
  appeal: '审核',
  words: '审核',
  content: '内容',
  media: '内容',
  picture: '内容',
  staff: '系统',
  role: '系统',
  audit: '系统',
  job: '系统',
  setting: '系统',
  health: '系统',
}

/** All permissions by menu group, in the order of the menu. */
export const permissionGroups: readonly { readonly title: Group; readonly rights: readonly Permission[] }[] = groups
  .map((title) => ({
    title,
    rights: allPermissions.filter((right) => groupOf[right.split('.', 1)[0] as AreaOf<Permission>] === title),
  }))
  .filter(({ rights }) => rights.length > 0)
