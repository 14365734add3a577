import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 用户. */
export const users = [
  {
    path: '/users',
    title: '用户',
    group: '用户',
    permission: 'user.read',
  },
  { path: '/users/$uid', title: '用户', permission: 'user.read' },
  {
    path: '/points',
    title: '积分明细',
    group: '用户',
    permission: 'user.read',
  },
  {
    path: '/clusters',
    title: '关联账号',
    group: '用户',
    permission: 'cluster.read',
  },
  {
    path: '/clusters/$id',
    title: '关联账号',
    permission: 'cluster.read',
  },
  {
    path: '/real-names',
    title: '实名审核',
    group: '用户',
    permission: 'realName.read',
  },
  {
    path: '/broadcasts',
    title: '群发消息',
    group: '用户',
    permission: 'broadcast.read',
  },
  { path: '/broadcasts/new', title: '写消息', permission: 'broadcast.manage' },
  { path: '/broadcasts/$id', title: '群发消息', permission: 'broadcast.read' },
  {
    path: '/audiences',
    title: '人群',
    group: '用户',
    permission: 'broadcast.read',
  },
  {
    path: '/deliveries',
    title: '消息投递',
    group: '用户',
    permission: 'broadcast.read',
  },
  { path: '/deliveries/list', title: '投递记录', permission: 'broadcast.read' },
] as const satisfies readonly PageRoute[]
