import type { Permission } from '@app/contract/admin/permissions'
import type { ComponentType } from 'react'

/** The rooms of the console, in the order in which they are listed. */
export const groups = [
  '工作台',
  '发行',
  '交易',
  '发货',
  '藏品',
  '发放',
  '用户',
  '客服',
  '审核',
  '内容',
  '系统',
] as const

/** One page: its address below /console, its name, and who may see it. */
export interface PageEntry {
  readonly path: string
  readonly title: string
  /** Where it is listed; left away for what is reached from another page. */
  readonly group?: (typeof groups)[number]
  /** Left away for what everybody sees who is logged in. */
  readonly right?: Permission
  readonly load: () => Promise<{ default: ComponentType }>
}

/** Every page behind the login. */
export const pages: readonly PageEntry[] = [
  { path: '/', title: '工作台', group: '工作台', load: () => import('../pages/home/index.tsx') },
  {
    path: '/approvals',
    title: '复核',
    group: '工作台',
    right: 'approval.read',
    load: () => import('../pages/approvals/list.tsx'),
  },
  {
    path: '/approvals/$id',
    title: '复核',
    right: 'approval.read',
    load: () => import('../pages/approvals/detail.tsx'),
  },
  {
    path: '/orders',
    title: '订单',
    group: '交易',
    right: 'order.read',
    load: () => import('../pages/orders/list.tsx'),
  },
  { path: '/orders/$sn', title: '订单', right: 'order.read', load: () => import('../pages/orders/detail.tsx') },
  {
    path: '/payments',
    title: '支付',
    group: '交易',
    right: 'payment.read',
    load: () => import('../pages/payments/list.tsx'),
  },
  { path: '/payments/$sn', title: '支付', right: 'payment.read', load: () => import('../pages/payments/detail.tsx') },
  {
    path: '/refunds',
    title: '退款',
    group: '交易',
    right: 'payment.read',
    load: () => import('../pages/payments/refunds.tsx'),
  },
  {
    path: '/notifications',
    title: '渠道通知',
    group: '交易',
    right: 'payment.read',
    load: () => import('../pages/payments/notifications.tsx'),
  },
  {
    path: '/reconciliation',
    title: '对账',
    group: '交易',
    right: 'reconciliation.read',
    load: () => import('../pages/payments/reconciliation.tsx'),
  },
  {
    path: '/reconciliation/differences',
    title: '对账差异',
    right: 'reconciliation.read',
    load: () => import('../pages/payments/differences.tsx'),
  },
  {
    path: '/parcels',
    title: '包裹',
    group: '发货',
    right: 'parcel.read',
    load: () => import('../pages/parcels/list.tsx'),
  },
  {
    path: '/parcels/picking',
    title: '拣货单',
    right: 'parcel.send',
    load: () => import('../pages/parcels/picking.tsx'),
  },
  {
    path: '/returns',
    title: '退货',
    group: '发货',
    right: 'parcel.read',
    load: () => import('../pages/parcels/returns.tsx'),
  },
  { path: '/users', title: '用户', group: '用户', right: 'user.read', load: () => import('../pages/users/list.tsx') },
  { path: '/users/$uid', title: '用户', right: 'user.read', load: () => import('../pages/users/detail.tsx') },
  {
    path: '/clusters',
    title: '关联账号',
    group: '用户',
    right: 'cluster.read',
    load: () => import('../pages/clusters/list.tsx'),
  },
  {
    path: '/clusters/$id',
    title: '关联账号',
    right: 'cluster.read',
    load: () => import('../pages/clusters/detail.tsx'),
  },
  {
    path: '/items',
    title: '藏品',
    group: '藏品',
    right: 'item.read',
    load: () => import('../pages/items/list.tsx'),
  },
  { path: '/items/$id', title: '藏品', right: 'item.read', load: () => import('../pages/items/detail.tsx') },
  {
    path: '/gifts',
    title: '转赠途中',
    group: '藏品',
    right: 'item.read',
    load: () => import('../pages/items/gifts.tsx'),
  },
  {
    path: '/chain',
    title: '链上监控',
    group: '藏品',
    right: 'chain.read',
    load: () => import('../pages/chain/monitor.tsx'),
  },
  {
    path: '/chain/operations',
    title: '上链队列',
    right: 'chain.read',
    load: () => import('../pages/chain/operations.tsx'),
  },
  {
    path: '/chain/verifications/$id',
    title: '与链上核对',
    right: 'chain.read',
    load: () => import('../pages/chain/verification.tsx'),
  },
  {
    path: '/codes',
    title: '兑换码',
    group: '发放',
    right: 'code.read',
    load: () => import('../pages/codes/list.tsx'),
  },
  {
    path: '/recipes',
    title: '合成',
    group: '发放',
    right: 'recipe.read',
    load: () => import('../pages/recipes/list.tsx'),
  },
  { path: '/recipes/$id', title: '合成', right: 'recipe.read', load: () => import('../pages/recipes/detail.tsx') },
  { path: '/codes/$id', title: '兑换码', right: 'code.read', load: () => import('../pages/codes/detail.tsx') },
  {
    path: '/invoices',
    title: '发票',
    group: '交易',
    right: 'invoice.read',
    load: () => import('../pages/invoices.tsx'),
  },
  {
    path: '/redemptions',
    title: '核销记录',
    group: '发货',
    right: 'redemption.read',
    load: () => import('../pages/redemptions.tsx'),
  },
  {
    path: '/tickets',
    title: '客服咨询',
    group: '客服',
    right: 'ticket.read',
    load: () => import('../pages/tickets/list.tsx'),
  },
  {
    path: '/tickets/templates',
    title: '回复模板',
    right: 'ticket.read',
    load: () => import('../pages/tickets/templates.tsx'),
  },
  { path: '/tickets/$id', title: '咨询', right: 'ticket.read', load: () => import('../pages/tickets/detail.tsx') },
  {
    path: '/real-names',
    title: '实名审核',
    group: '用户',
    right: 'realName.read',
    load: () => import('../pages/real-names.tsx'),
  },
  {
    path: '/moderation',
    title: '待审核',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../pages/moderation/queue.tsx'),
  },
  {
    path: '/public-content',
    title: '公开内容',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../pages/moderation/public.tsx'),
  },
  {
    path: '/appeals',
    title: '申诉',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../pages/moderation/appeals.tsx'),
  },
  {
    path: '/decisions',
    title: '处理记录',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../pages/moderation/decisions.tsx'),
  },
  {
    path: '/words',
    title: '词表',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../pages/moderation/words.tsx'),
  },
  { path: '/staff', title: '员工', group: '系统', right: 'staff.read', load: () => import('../pages/staff/list.tsx') },
  { path: '/staff/$id', title: '员工', right: 'staff.read', load: () => import('../pages/staff/detail.tsx') },
  { path: '/roles', title: '角色', group: '系统', right: 'staff.read', load: () => import('../pages/roles.tsx') },
  { path: '/audit', title: '审计记录', group: '系统', right: 'audit.read', load: () => import('../pages/audit.tsx') },
  {
    path: '/jobs',
    title: '后台任务',
    group: '系统',
    right: 'job.read',
    load: () => import('../pages/system/jobs.tsx'),
  },
  { path: '/jobs/$id', title: '后台任务', right: 'job.read', load: () => import('../pages/system/job.tsx') },
  { path: '/sweeps', title: '受阻的巡检', right: 'job.read', load: () => import('../pages/system/sweeps.tsx') },
  {
    path: '/media',
    title: '素材库',
    group: '内容',
    right: 'media.read',
    load: () => import('../pages/media/list.tsx'),
  },
  { path: '/media/$id', title: '素材', right: 'media.read', load: () => import('../pages/media/detail.tsx') },
  {
    path: '/settings',
    title: '设置',
    group: '系统',
    right: 'setting.read',
    load: () => import('../pages/system/settings.tsx'),
  },
  {
    path: '/settings/environment',
    title: '环境变量',
    right: 'setting.read',
    load: () => import('../pages/system/environment.tsx'),
  },
  {
    path: '/settings/$key',
    title: '设置',
    right: 'setting.read',
    load: () => import('../pages/system/setting-history.tsx'),
  },
  {
    path: '/health',
    title: '运行状况',
    group: '系统',
    right: 'health.read',
    load: () => import('../pages/system/health.tsx'),
  },
  { path: '/tasks', title: '我的任务', group: '工作台', load: () => import('../pages/tasks.tsx') },
  { path: '/me', title: '我的账号', load: () => import('../pages/me/index.tsx') },
]

/** The page at an address below /console; where both a name and a `$name` fit, the name. */
export function pageAt(pathname: string): PageEntry | undefined {
  const fitting = pages.filter(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(pathname))
  return fitting.find(({ path }) => !path.includes('$')) ?? fitting[0]
}
