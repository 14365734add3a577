import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 用户. */
export const users: readonly PageEntry[] = [
  {
    path: '/users',
    title: '用户',
    group: '用户',
    right: 'user.read',
    load: () => import('../../pages/users/list.tsx'),
  },
  { path: '/users/$uid', title: '用户', right: 'user.read', load: () => import('../../pages/users/detail.tsx') },
  {
    path: '/clusters',
    title: '关联账号',
    group: '用户',
    right: 'cluster.read',
    load: () => import('../../pages/clusters/list.tsx'),
  },
  {
    path: '/clusters/$id',
    title: '关联账号',
    right: 'cluster.read',
    load: () => import('../../pages/clusters/detail.tsx'),
  },
  {
    path: '/real-names',
    title: '实名审核',
    group: '用户',
    right: 'realName.read',
    load: () => import('../../pages/real-names.tsx'),
  },
]
