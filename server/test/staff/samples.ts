import type { AdminPath } from '@app/contract/admin/routes'

/** One good input for each call whose right is asked: what the matrix of refusals sends. What it names need not be there. */
export const adminSamples: { readonly [P in AdminPath]?: object } = {
  'session/info': {},
  'session/list': {},
  'session/end': { id: '4d0f8a3e-6d67-4f6e-9f1c-0a1b2c3d4e5f' },
  'session/removePasskey': { id: 'none' },
  'staff/list': {},
  'staff/create': { name: 'newcomer', displayName: '新同事', roles: [] },
  'staff/setRoles': { id: '999999', roles: [], reason: '调岗' },
  'staff/disable': { id: '999999', reason: '离职' },
  'staff/enable': { id: '999999', reason: '返岗' },
  'staff/reset': { id: '999999', reason: '手机丢失' },
  'role/list': {},
  'role/create': { name: '临时', permissions: [] },
  'role/change': { id: '999999', version: 1, name: '临时', permissions: [], reason: '改名' },
  'role/remove': { id: '999999', reason: '不再需要' },
  'audit/list': {},
  'realName/waiting': {},
  'realName/approve': { uid: '999999' },
  'realName/reject': { uid: '999999', reason: '照片不清' },
  'order/refundPreview': { orderSn: 'none' },
  'order/refund': {
    orderSn: 'none',
    refundedFen: 0,
    reason: '协商退款',
    key: '6f1c2b1e-6a0c-4a51-9d0c-0d5a4f7b1c11',
  },
}
