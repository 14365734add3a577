import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 客服. */
export const tickets = [
  {
    path: '/tickets',
    title: '客服咨询',
    group: '客服',
    permission: 'ticket.read',
  },
  {
    path: '/tickets/templates',
    title: '回复模板',
    permission: 'ticket.read',
  },
  { path: '/tickets/$id', title: '咨询', permission: 'ticket.read' },
] as const satisfies readonly PageRoute[]
