import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 审核. */
export const moderation = [
  {
    path: '/moderation',
    title: '待审核',
    group: '审核',
    permission: 'moderation.read',
  },
  {
    path: '/public-content',
    title: '公开内容',
    group: '审核',
    permission: 'moderation.read',
  },
  {
    path: '/appeals',
    title: '申诉',
    group: '审核',
    permission: 'moderation.read',
  },
  {
    path: '/decisions',
    title: '处理记录',
    group: '审核',
    permission: 'moderation.read',
  },
  {
    path: '/words',
    title: '词表',
    group: '审核',
    permission: 'moderation.read',
  },
] as const satisfies readonly PageRoute[]
