import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 交易. */
export const trade: readonly PageEntry[] = [
  {
    path: '/orders',
    title: '订单',
    group: '交易',
    right: 'order.read',
    load: () => import('../../pages/orders/list.tsx'),
  },
  { path: '/orders/$sn', title: '订单', right: 'order.read', load: () => import('../../pages/orders/detail.tsx') },
  {
    path: '/payments',
    title: '支付',
    group: '交易',
    right: 'payment.read',
    load: () => import('../../pages/payments/list.tsx'),
  },
  {
    path: '/payments/$sn',
    title: '支付',
    right: 'payment.read',
    load: () => import('../../pages/payments/detail.tsx'),
  },
  {
    path: '/refunds',
    title: '退款',
    group: '交易',
    right: 'payment.read',
    load: () => import('../../pages/payments/refunds.tsx'),
  },
  {
    path: '/notifications',
    title: '渠道通知',
    group: '交易',
    right: 'payment.read',
    load: () => import('../../pages/payments/notifications.tsx'),
  },
  {
    path: '/reconciliation',
    title: '对账',
    group: '交易',
    right: 'reconciliation.read',
    load: () => import('../../pages/payments/reconciliation.tsx'),
  },
  {
    path: '/reconciliation/differences',
    title: '对账差异',
    right: 'reconciliation.read',
    load: () => import('../../pages/payments/differences.tsx'),
  },
  {
    path: '/invoices',
    title: '发票',
    group: '交易',
    right: 'invoice.read',
    load: () => import('../../pages/invoices.tsx'),
  },
]
