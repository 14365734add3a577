// Drawn from the calls that contract/src/admin declares: `npm run generate`.
import type { FormDescription } from './description.ts'

export const adminForms = {
  'realName/reject': { reason: { title: '原因', kind: 'text', minimum: 2, maximum: 100, isRequired: true } },
  'role/change': { name: { title: '角色名称', kind: 'text', minimum: 1, maximum: 20, isRequired: true }, permissions: { title: '权限', kind: 'list', maximum: 6, isRequired: true }, reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'role/create': { name: { title: '角色名称', kind: 'text', minimum: 1, maximum: 20, isRequired: true }, permissions: { title: '权限', kind: 'list', maximum: 6, isRequired: true } },
  'role/remove': { reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'session/confirmEnrolment': { code: { title: '动态码', kind: 'text', pattern: '^\\d{6}$', isRequired: true } },
  'session/confirmPasskey': { name: { title: '名称', kind: 'text', minimum: 1, maximum: 20, isRequired: true } },
  'session/login': { name: { title: '登录名', kind: 'text', pattern: '^[a-z0-9][a-z0-9._-]{1,31}$', isRequired: true }, password: { title: '密码', kind: 'text', minimum: 1, maximum: 128, isRequired: true } },
  'session/replacePassword': { current: { title: '当前密码', kind: 'text', minimum: 1, maximum: 128, isRequired: true }, password: { title: '密码', kind: 'text', minimum: 12, maximum: 128, isRequired: true } },
  'staff/create': { name: { title: '登录名', kind: 'text', pattern: '^[a-z0-9][a-z0-9._-]{1,31}$', isRequired: true }, displayName: { title: '姓名', kind: 'text', minimum: 1, maximum: 20, isRequired: true }, roles: { title: '角色', kind: 'list', maximum: 20, isRequired: true } },
  'staff/disable': { reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'staff/enable': { reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'staff/reset': { reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'staff/setRoles': { roles: { title: '角色', kind: 'list', maximum: 20, isRequired: true }, reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
} as const satisfies Record<string, FormDescription>
