import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 工作台. */
export const overview = [
  { path: '/', title: '工作台', group: '工作台' },
  {
    path: '/start',
    title: '开业准备',
    group: '工作台',
    permission: 'setting.read',
  },
  {
    path: '/approvals',
    title: '复核',
    group: '工作台',
    permission: 'approval.read',
  },
  {
    path: '/approvals/$id',
    title: '复核',
    permission: 'approval.read',
  },
  {
    path: '/calendar',
    title: '日历',
    group: '工作台',
    isPlatform: true,
  },
  { path: '/tasks', title: '我的任务', group: '工作台' },
  { path: '/me', title: '我的账号' },
] as const satisfies readonly PageRoute[]
