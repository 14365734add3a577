import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 交易. */
export const trade = [
  {
    path: '/orders',
    title: '订单',
    group: '交易',
    permission: 'order.read',
  },
  { path: '/orders/$sn', title: '订单', permission: 'order.read' },
  {
    path: '/payments',
    title: '支付',
    group: '交易',
    permission: 'payment.read',
  },
  {
    path: '/payments/$sn',
    title: '支付',
    permission: 'payment.read',
  },
  {
    path: '/refunds',
    title: '退款',
    group: '交易',
    permission: 'payment.read',
  },
  {
    path: '/notifications',
    title: '渠道通知',
    group: '交易',
    permission: 'payment.read',
  },
  {
    path: '/payment-channels',
    title: '支付渠道',
    group: '交易',
    permission: 'payment.read',
  },
  {
    path: '/reconciliation',
    title: '对账',
    group: '交易',
    permission: 'reconciliation.read',
  },
  {
    path: '/reconciliation/differences',
    title: '对账差异',
    permission: 'reconciliation.read',
  },
  {
    path: '/sales-report',
    title: '销售报表',
    group: '交易',
    permission: 'payment.read',
  },
  {
    path: '/accounts',
    title: '月度账',
    group: '交易',
    permission: 'reconciliation.read',
  },
  {
    path: '/invoices',
    title: '发票',
    group: '交易',
    permission: 'invoice.read',
  },
] as const satisfies readonly PageRoute[]
