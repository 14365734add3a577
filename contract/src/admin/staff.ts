import * as z from 'zod'
import { approvalId, shopId, staffId, staffRoleId } from '../ids.ts'
import { count, done, nothing, seconds, textOf, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { allPermissions } from './permissions.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

/** Login name: lower-case letters, digits, `.`, `_`, `-`. */
export const staffName = textOf('id', '2 到 32 位小写字母、数字、.、_ 或 -')
  .regex(/^[a-z0-9][a-z0-9._-]{1,31}$/)
  .meta({ title: '登录名' })

/** A new password chosen by the account's holder. */
export const staffNewPassword = z.string().min(12).max(128).meta({ title: '密码' })
export const permission = z.literal(allPermissions)
/** A built-in role by its name, or one of the installation's own by its id. */
const roleKey = z
  .string()
  .regex(/^([a-z]{1,20}|\d{1,18})$/)
  .meta({ title: '角色' })
const roles = z.array(roleKey).max(20).meta({ title: '角色' })
const reason = trimmed('原因', 2, 200)

/** A partner's brands, by the key that rights refer to, and its shops. */
export const partner = z.strictObject({
  brands: z
    .array(z.string().regex(/^[\w-]{1,40}$/))
    .max(20)
    .meta({ title: '品牌' }),
  shops: z.array(shopId).max(20).meta({ title: '店铺' }),
})

/** An invitation link, shown once to the person who issued it. */
const issuedLink = { link: z.string(), expiresAt: seconds }

const account = z.strictObject({
  id: staffId,
  name: z.string().meta({ title: '登录名' }),
  displayName: z.string().meta({ title: '姓名' }),
  roles: z.array(z.strictObject({ key: z.string(), name: z.string() })).meta({ title: '角色' }),
  /** The partner whose brands and shops they see; null for platform staff. */
  partner: partner.nullable(),
  hasFactor: z.boolean().meta({ title: '第二步验证' }),
  /** Expiry of its invitation link; null if there is no open one. */
  invitedUntil: seconds.nullable().meta({ title: '邀请有效期至' }),
  disabledReason: z.string().nullable().meta({ title: '停用原因' }),
  createdAt: seconds.meta({ title: '添加时间' }),
  seenAt: seconds.nullable().meta({ title: '最近使用' }),
})

export const accounts = adminList('staff/list', {
  title: '查看员工列表',
  auth: 'staff.read',
  filters: {
    search: trimmed('登录名或姓名', 1, 32, 'search'),
    role: roleKey,
    isDisabled: z.boolean().meta({ title: '已停用' }),
  },
  sorts: ['name', '-name', '-createdAt', 'createdAt'],
  row: account,
})

export const accountInfo = adminRoute('GET', 'staff/info', {
  title: '查看员工',
  auth: 'staff.read',
  input: z.strictObject({ id: staffId }),
  example: { id: '999999' },
  reply: z.strictObject({
    ...account.shape,
    /**
     * Colleagues who may know its credentials because they issued its link, or the link of a colleague who did. They
     * and this person cannot approve each other's requests.
     */
    knownTo: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
})

export const createAccount = adminRoute('POST', 'staff/create', {
  title: '添加员工',
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ name: staffName, displayName: trimmed('姓名', 1, 20), roles, reason }),
  example: { name: 'newcomer', displayName: '新同事', roles: [], reason: '新入职' },
  reply: z.strictObject({
    id: staffId,
    ...issuedLink,
    /** Id of the approval request for its roles, as for `staff/setRoles`; null if none is pending. */
    approvalId: approvalId.nullable(),
  }),
  errors: ['STAFF_NAME_TAKEN', 'GRANT_REFUSED', 'NOT_FOUND'],
})

export const setRoles = adminRoute('POST', 'staff/setRoles', {
  title: '分配员工角色',
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ id: staffId, roles, reason }),
  example: { id: '999999', roles: [], reason: '调岗' },
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'LAST_OWNER', 'APPROVAL_WAITING'],
})

/** Binds an account to a partner, or returns it to platform staff. */
export const setPartner = adminRoute('POST', 'staff/setPartner', {
  title: '设置员工范围',
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ id: staffId, partner: partner.nullable(), reason }),
  example: { id: '999999', partner: { brands: ['jxdd'], shops: [] }, reason: '商户人员' },
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'LAST_OWNER', 'APPROVAL_WAITING'],
})

export const disableAccount = adminRoute('POST', 'staff/disable', {
  title: '停用员工',
  auth: 'staff.manage',
  bulk: 'id',
  stepUp: true,
  input: z.strictObject({ id: staffId, reason }),
  example: { id: '999999', reason: '离职' },
  reply: done,
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'LAST_OWNER', 'CONFLICT'],
})

export const enableAccount = adminRoute('POST', 'staff/enable', {
  title: '恢复员工',
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ id: staffId, reason }),
  example: { id: '999999', reason: '返岗' },
  reply: done,
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'CONFLICT'],
})

/**
 * Invalidates every credential of an account and issues a link, for a colleague who lost both factors or whose last
 * link expired.
 */
export const resetAccount = adminRoute('POST', 'staff/reset', {
  title: '重发邀请链接',
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ id: staffId, reason }),
  example: { id: '999999', reason: '手机丢失' },
  reply: z.strictObject(issuedLink),
  errors: ['NOT_FOUND', 'GRANT_REFUSED'],
})

const role = z.strictObject({
  key: z.string(),
  name: z.string(),
  permissions: z.array(permission),
  isBuiltIn: z.boolean(),
  version: count,
  holders: count,
})

export const rolesList = adminRoute('GET', 'role/list', {
  title: '查看角色列表',
  auth: 'staff.read',
  input: nothing,
  reply: z.strictObject({ list: z.array(role) }),
})

const roleLabels = {
  name: trimmed('角色名称', 1, 20),
  permissions: z.array(permission).max(allPermissions.length).meta({ title: '权限' }),
}

export const createRole = adminRoute('POST', 'role/create', {
  title: '添加角色',
  auth: 'role.manage',
  stepUp: true,
  input: z.strictObject(roleLabels),
  example: { name: '临时', permissions: [] },
  reply: z.strictObject({ id: staffRoleId }),
  errors: ['GRANT_REFUSED', 'ROLE_NAME_TAKEN'],
})

export const changeRole = adminRoute('POST', 'role/change', {
  title: '修改角色',
  auth: 'role.manage',
  stepUp: true,
  /** `version` is the one that was read; refused if the role has changed since. */
  input: z.strictObject({ id: staffRoleId, version: count, ...roleLabels, reason }),
  example: { id: '999999', version: 1, name: '临时', permissions: [], reason: '改名' },
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'ROLE_NAME_TAKEN', 'EDITED_MEANWHILE', 'APPROVAL_WAITING'],
})

export const removeRole = adminRoute('POST', 'role/remove', {
  title: '删除角色',
  auth: 'role.manage',
  stepUp: true,
  input: z.strictObject({ id: staffRoleId, reason }),
  example: { id: '999999', reason: '不再需要' },
  reply: done,
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'CONFLICT'],
})
