import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 发行. */
export const publishing: readonly PageEntry[] = [
  {
    path: '/goods',
    title: '作品',
    group: '发行',
    right: 'goods.read',
    load: () => import('../../pages/goods/list.tsx'),
  },
  { path: '/goods/$sn', title: '作品', right: 'goods.read', load: () => import('../../pages/goods/detail.tsx') },
  {
    path: '/drafts',
    title: '待发布',
    group: '发行',
    right: 'draft.read',
    load: () => import('../../pages/drafts/list.tsx'),
  },
  { path: '/drafts/$id', title: '编辑', right: 'draft.read', load: () => import('../../pages/drafts/detail.tsx') },
  {
    path: '/drafts/$id/preview',
    title: '预览',
    right: 'draft.read',
    load: () => import('../../pages/drafts/preview.tsx'),
  },
  {
    path: '/sales',
    title: '发售现场',
    group: '发行',
    right: 'saleRoom.read',
    load: () => import('../../pages/sales/list.tsx'),
  },
  {
    path: '/sales/$sn',
    title: '发售现场',
    right: 'saleRoom.read',
    load: () => import('../../pages/sales/live-sale.tsx'),
  },
  {
    path: '/rehearsals',
    title: '演练',
    group: '发行',
    right: 'rehearsal.read',
    load: () => import('../../pages/rehearsals/list.tsx'),
  },
  {
    path: '/rehearsals/$id',
    title: '演练',
    right: 'rehearsal.read',
    load: () => import('../../pages/rehearsals/detail.tsx'),
  },
]
