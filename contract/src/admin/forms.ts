// Drawn from the calls that contract/src/admin declares: `npm run generate`.
import type { FormDescription } from './description.ts'

export const adminForms = {
  'approval/approve': { words: { title: '意见', kind: 'text', minimum: 0, maximum: 200 } },
  'approval/refuse': { words: { title: '意见', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'order/cancel': { reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'order/deliverAgain': { reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'order/note': { words: { title: '备注', kind: 'text', minimum: 1, maximum: 500, isRequired: true } },
  'order/refund': { amountFen: { title: '退款金额', kind: 'number', minimum: 1, maximum: 10000000000 }, refundedFen: { title: '已退金额', kind: 'fen', minimum: 0, maximum: 10000000000, isRequired: true }, reason: { title: '原因', kind: 'text', minimum: 2, maximum: 100, isRequired: true }, key: { title: '退款标识', kind: 'text', pattern: '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$', isRequired: true } },
  'order/reveal': { field: { title: '内容', kind: 'choice', labels: { phone: '手机号', realName: '真实姓名', address: '收货地址' }, isRequired: true }, reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'realName/reject': { reason: { title: '原因', kind: 'text', minimum: 2, maximum: 100, isRequired: true } },
  'role/change': { name: { title: '角色名称', kind: 'text', minimum: 1, maximum: 20, isRequired: true }, permissions: { title: '权限', kind: 'list', maximum: 14, isRequired: true }, reason: { title: '原因', kind: 'text', minimum: 2, maximum: 200, isRequired: true } },
  'role/create': { name: { title: '角色名称', kind: 'text', minimum: 1, maximum: 20, isRequired: true }, permissions: { title: '权限', kind: 'list', maximum: 14, isRequired: true } },
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
