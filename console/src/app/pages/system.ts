import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 系统. */
export const system: readonly PageEntry[] = [
  {
    path: '/staff',
    title: '员工',
    group: '系统',
    right: 'staff.read',
    load: () => import('../../pages/staff/list.tsx'),
  },
  { path: '/staff/$id', title: '员工', right: 'staff.read', load: () => import('../../pages/staff/detail.tsx') },
  { path: '/roles', title: '角色', group: '系统', right: 'staff.read', load: () => import('../../pages/roles.tsx') },
  {
    path: '/audit',
    title: '审计记录',
    group: '系统',
    right: 'audit.read',
    load: () => import('../../pages/audit.tsx'),
  },
  {
    path: '/jobs',
    title: '后台任务',
    group: '系统',
    right: 'job.read',
    load: () => import('../../pages/system/jobs.tsx'),
  },
  { path: '/jobs/$id', title: '后台任务', right: 'job.read', load: () => import('../../pages/system/job.tsx') },
  {
    path: '/settings',
    title: '设置',
    group: '系统',
    right: 'setting.read',
    load: () => import('../../pages/system/settings.tsx'),
  },
  {
    path: '/settings/environment',
    title: '环境变量',
    right: 'setting.read',
    load: () => import('../../pages/system/environment.tsx'),
  },
  {
    path: '/settings/$key',
    title: '设置',
    right: 'setting.read',
    load: () => import('../../pages/system/setting-history.tsx'),
  },
  {
    path: '/health',
    title: '运行状况',
    group: '系统',
    right: 'health.read',
    load: () => import('../../pages/system/health.tsx'),
  },
  { path: '/sweeps', title: '受阻的巡检', right: 'job.read', load: () => import('../../pages/system/sweeps.tsx') },
]
