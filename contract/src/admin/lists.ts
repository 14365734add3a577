// Drawn from the calls that contract/src/admin declares: `npm run generate`.
import type { ListDescription } from './description.ts'

export const adminLists = {
  'staff/list': { filters: { words: { title: '登录名或姓名', kind: 'text', minimum: 1, maximum: 32 }, role: { title: '角色', kind: 'text', pattern: '^([a-z]{1,20}|\\d{1,18})$' }, isDisabled: { title: '已停用', kind: 'flag' } }, sorts: ['name', '-name', '-createdAt', 'createdAt'], columns: { name: { title: '登录名', kind: 'text' }, displayName: { title: '姓名', kind: 'text' }, roles: { title: '角色', kind: 'list' }, hasFactor: { title: '第二步验证', kind: 'flag' }, disabledReason: { title: '停用原因', kind: 'text' }, createdAt: { title: '添加时间', kind: 'time' }, seenAt: { title: '最近使用', kind: 'time' } }, isExportable: true },
} as const satisfies Record<string, ListDescription>
