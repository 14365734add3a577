import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 客服. */
export const tickets: readonly PageEntry[] = [
  {
    path: '/tickets',
    title: '客服咨询',
    group: '客服',
    right: 'ticket.read',
    load: () => import('../../pages/tickets/list.tsx'),
  },
  {
    path: '/tickets/templates',
    title: '回复模板',
    right: 'ticket.read',
    load: () => import('../../pages/tickets/templates.tsx'),
  },
  { path: '/tickets/$id', title: '咨询', right: 'ticket.read', load: () => import('../../pages/tickets/detail.tsx') },
]
