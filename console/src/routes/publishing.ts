import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 发行. */
export const publishing = [
  {
    path: '/goods',
    title: '作品',
    group: '发行',
    permission: 'goods.read',
  },
  { path: '/goods/$sn', title: '作品', permission: 'goods.read' },
  { path: '/goods/$sn/allowlist', title: '优先购名单', permission: 'goods.read' },
  {
    path: '/drafts',
    title: '待发布',
    group: '发行',
    permission: 'draft.read',
  },
  { path: '/drafts/$id', title: '编辑', permission: 'draft.read' },
  {
    path: '/drafts/$id/preview',
    title: '预览',
    permission: 'draft.read',
  },
  {
    path: '/sales',
    title: '发售现场',
    group: '发行',
    permission: 'saleRoom.read',
  },
  {
    path: '/sales/$sn',
    title: '发售现场',
    permission: 'saleRoom.read',
  },
  {
    path: '/rehearsals',
    title: '演练',
    group: '发行',
    permission: 'rehearsal.read',
  },
  {
    path: '/rehearsals/$id',
    title: '演练',
    permission: 'rehearsal.read',
  },
] as const satisfies readonly PageRoute[]
