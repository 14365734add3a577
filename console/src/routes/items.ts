import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 藏品. */
export const items = [
  {
    path: '/items',
    title: '藏品',
    group: '藏品',
    permission: 'item.read',
  },
  { path: '/items/$id', title: '藏品', permission: 'item.read' },
  {
    path: '/gifts',
    title: '转赠途中',
    group: '藏品',
    permission: 'item.read',
  },
  {
    path: '/chain',
    title: '链上监控',
    group: '藏品',
    permission: 'chain.read',
  },
  {
    path: '/chain/operations',
    title: '上链队列',
    permission: 'chain.read',
  },
  {
    path: '/chain/verifications/$id',
    title: '与链上核对',
    permission: 'chain.read',
  },
] as const satisfies readonly PageRoute[]
