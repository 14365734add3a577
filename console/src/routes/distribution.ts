import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 发放. */
export const distribution = [
  {
    path: '/boxes',
    title: '盲盒',
    group: '发放',
    permission: 'box.read',
  },
  { path: '/boxes/$sn', title: '盲盒', permission: 'box.read' },
  {
    path: '/gift-boxes',
    title: '礼盒',
    group: '发放',
    permission: 'box.read',
  },
  {
    path: '/gift-boxes/$id',
    title: '礼盒',
    permission: 'box.read',
  },
  {
    path: '/codes',
    title: '兑换码',
    group: '发放',
    permission: 'code.read',
  },
  {
    path: '/recipes',
    title: '合成',
    group: '发放',
    permission: 'recipe.read',
  },
  { path: '/recipes/$id', title: '合成', permission: 'recipe.read' },
  {
    path: '/airdrops',
    title: '空投',
    group: '发放',
    permission: 'airdrop.read',
  },
  {
    path: '/airdrops/$id',
    title: '空投',
    permission: 'airdrop.read',
  },
  { path: '/codes/$id', title: '兑换码', permission: 'code.read' },
] as const satisfies readonly PageRoute[]
