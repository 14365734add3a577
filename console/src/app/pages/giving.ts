import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 发放. */
export const giving: readonly PageEntry[] = [
  {
    path: '/boxes',
    title: '盲盒',
    group: '发放',
    right: 'box.read',
    load: () => import('../../pages/boxes/list.tsx'),
  },
  { path: '/boxes/$sn', title: '盲盒', right: 'box.read', load: () => import('../../pages/boxes/detail.tsx') },
  {
    path: '/gift-boxes',
    title: '礼盒',
    group: '发放',
    right: 'box.read',
    load: () => import('../../pages/gift-boxes/list.tsx'),
  },
  {
    path: '/gift-boxes/$id',
    title: '礼盒',
    right: 'box.read',
    load: () => import('../../pages/gift-boxes/detail.tsx'),
  },
  {
    path: '/codes',
    title: '兑换码',
    group: '发放',
    right: 'code.read',
    load: () => import('../../pages/codes/list.tsx'),
  },
  {
    path: '/recipes',
    title: '合成',
    group: '发放',
    right: 'recipe.read',
    load: () => import('../../pages/recipes/list.tsx'),
  },
  { path: '/recipes/$id', title: '合成', right: 'recipe.read', load: () => import('../../pages/recipes/detail.tsx') },
  {
    path: '/airdrops',
    title: '空投',
    group: '发放',
    right: 'airdrop.read',
    load: () => import('../../pages/airdrops/list.tsx'),
  },
  {
    path: '/airdrops/$id',
    title: '空投',
    right: 'airdrop.read',
    load: () => import('../../pages/airdrops/detail.tsx'),
  },
  { path: '/codes/$id', title: '兑换码', right: 'code.read', load: () => import('../../pages/codes/detail.tsx') },
]
