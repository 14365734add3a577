import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 权益与商户. */
export const partners = [
  {
    path: '/rights',
    title: '权益',
    group: '权益与商户',
    permission: 'right.read',
  },
  {
    path: '/rights/$id',
    title: '权益',
    permission: 'right.read',
  },
  {
    path: '/brands',
    title: '品牌',
    group: '权益与商户',
    permission: 'right.read',
  },
  {
    path: '/redeemers',
    title: '核销人员',
    group: '权益与商户',
    permission: 'redeemer.manage',
  },
  {
    path: '/applied-rights',
    title: '权益申请',
    group: '权益与商户',
    permission: 'parcel.read',
  },
  {
    path: '/partners',
    title: '商户',
    group: '权益与商户',
    permission: 'partner.read',
  },
  {
    path: '/partners/$id',
    title: '商户',
    permission: 'partner.read',
  },
  {
    path: '/partner-sales',
    title: '店铺销售',
    group: '权益与商户',
    permission: 'partnerSale.read',
  },
  {
    path: '/settlements',
    title: '结算单',
    group: '权益与商户',
    permission: 'settlement.read',
  },
  {
    path: '/settlements/$id',
    title: '结算单',
    permission: 'settlement.read',
  },
  {
    path: '/redemptions',
    title: '核销记录',
    group: '权益与商户',
    permission: 'redemption.read',
  },
] as const satisfies readonly PageRoute[]
