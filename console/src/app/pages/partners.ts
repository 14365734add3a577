import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 权益与商户. */
export const partners: readonly PageEntry[] = [
  {
    path: '/rights',
    title: '权益',
    group: '权益与商户',
    right: 'right.read',
    load: () => import('../../pages/rights/list.tsx'),
  },
  {
    path: '/rights/$id',
    title: '权益',
    right: 'right.read',
    load: () => import('../../pages/rights/detail.tsx'),
  },
  {
    path: '/brands',
    title: '品牌',
    group: '权益与商户',
    right: 'right.read',
    load: () => import('../../pages/rights/brands.tsx'),
  },
  {
    path: '/redeemers',
    title: '核销人员',
    group: '权益与商户',
    right: 'redeemer.manage',
    load: () => import('../../pages/rights/redeemers.tsx'),
  },
  {
    path: '/applied-rights',
    title: '权益申请',
    group: '权益与商户',
    right: 'parcel.read',
    load: () => import('../../pages/rights/applied.tsx'),
  },
  {
    path: '/partners',
    title: '商户',
    group: '权益与商户',
    right: 'partner.read',
    load: () => import('../../pages/partners/list.tsx'),
  },
  {
    path: '/partners/$id',
    title: '商户',
    right: 'partner.read',
    load: () => import('../../pages/partners/detail.tsx'),
  },
  {
    path: '/partner-sales',
    title: '店铺销售',
    group: '权益与商户',
    right: 'partnerSale.read',
    load: () => import('../../pages/partners/sales.tsx'),
  },
  {
    path: '/settlements',
    title: '结算单',
    group: '权益与商户',
    right: 'settlement.read',
    load: () => import('../../pages/settlement/list.tsx'),
  },
  {
    path: '/settlements/$id',
    title: '结算单',
    right: 'settlement.read',
    load: () => import('../../pages/settlement/detail.tsx'),
  },
  {
    path: '/redemptions',
    title: '核销记录',
    group: '权益与商户',
    right: 'redemption.read',
    load: () => import('../../pages/redemptions.tsx'),
  },
]
