import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 藏品. */
export const items: readonly PageEntry[] = [
  {
    path: '/items',
    title: '藏品',
    group: '藏品',
    right: 'item.read',
    load: () => import('../../pages/items/list.tsx'),
  },
  { path: '/items/$id', title: '藏品', right: 'item.read', load: () => import('../../pages/items/detail.tsx') },
  {
    path: '/gifts',
    title: '转赠途中',
    group: '藏品',
    right: 'item.read',
    load: () => import('../../pages/items/gifts.tsx'),
  },
  {
    path: '/chain',
    title: '链上监控',
    group: '藏品',
    right: 'chain.read',
    load: () => import('../../pages/chain/monitor.tsx'),
  },
  {
    path: '/chain/operations',
    title: '上链队列',
    right: 'chain.read',
    load: () => import('../../pages/chain/operations.tsx'),
  },
  {
    path: '/chain/verifications/$id',
    title: '与链上核对',
    right: 'chain.read',
    load: () => import('../../pages/chain/verification.tsx'),
  },
]
