import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 工作台. */
export const desk: readonly PageEntry[] = [
  { path: '/', title: '工作台', group: '工作台', load: () => import('../../pages/home/index.tsx') },
  {
    path: '/start',
    title: '开业准备',
    group: '工作台',
    right: 'setting.read',
    load: () => import('../../pages/start/index.tsx'),
  },
  {
    path: '/approvals',
    title: '复核',
    group: '工作台',
    right: 'approval.read',
    load: () => import('../../pages/approvals/list.tsx'),
  },
  {
    path: '/approvals/$id',
    title: '复核',
    right: 'approval.read',
    load: () => import('../../pages/approvals/detail.tsx'),
  },
  {
    path: '/calendar',
    title: '日历',
    group: '工作台',
    isPlatform: true,
    load: () => import('../../pages/calendar/index.tsx'),
  },
  { path: '/tasks', title: '我的任务', group: '工作台', load: () => import('../../pages/tasks.tsx') },
  { path: '/me', title: '我的账号', load: () => import('../../pages/me/index.tsx') },
]
