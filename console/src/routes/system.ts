import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 系统. */
export const system = [
  {
    path: '/staff',
    title: '员工',
    group: '系统',
    permission: 'staff.read',
  },
  { path: '/staff/$id', title: '员工', permission: 'staff.read' },
  { path: '/roles', title: '角色', group: '系统', permission: 'staff.read' },
  {
    path: '/audit',
    title: '审计记录',
    group: '系统',
    permission: 'audit.read',
  },
  {
    path: '/jobs',
    title: '后台任务',
    group: '系统',
    permission: 'job.read',
  },
  { path: '/jobs/$id', title: '后台任务', permission: 'job.read' },
  {
    path: '/settings',
    title: '设置',
    group: '系统',
    permission: 'setting.read',
  },
  {
    path: '/settings/environment',
    title: '环境变量',
    permission: 'setting.read',
  },
  {
    path: '/settings/$key',
    title: '设置',
    permission: 'setting.read',
  },
  {
    path: '/staff-messages',
    title: '消息提醒',
    group: '系统',
    permission: 'setting.read',
  },
  {
    path: '/health',
    title: '运行状况',
    group: '系统',
    permission: 'health.read',
  },
  { path: '/sweeps', title: '受阻的巡检', permission: 'job.read' },
] as const satisfies readonly PageRoute[]
