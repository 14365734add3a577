import * as z from 'zod'
import { approvalId, shopId, staffId, staffRoleId, staffSessionId } from '../ids.ts'
import { count, done, nothing, seconds, sixDigits, textOf, trimmed } from '../schema.ts'
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
const totpCode = sixDigits.meta({ title: '动态码' })
const recoveryCode = textOf('recoveryCode', '两组 5 位字母或数字，中间是短横')
  .regex(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
  .meta({ title: '恢复码' })
const permission = z.literal(allPermissions)
/** A built-in role by its name, or one of the installation's own by its id. */
const roleKey = z
  .string()
  .regex(/^([a-z]{1,20}|\d{1,18})$/)
  .meta({ title: '角色' })
const roles = z.array(roleKey).max(20).meta({ title: '角色' })
const reason = trimmed('原因', 2, 200)

/** The login step that is still missing. */
const next = z.enum(['enrol', 'factor'])

/** Returns the options of the login page; the first call of the console. */
export const ways = adminRoute('GET', 'session/ways', {
  auth: 'none',
  input: nothing,
  reply: z.strictObject({
    brand: z.string(),
    /** Host prefix for relative picture URLs; empty for this host. */
    imageHost: z.string(),
    /** URL of the storefront; empty for this host. */
    storefront: z.string(),
    /** Display name of single sign-on at `/admin/v1/session/oidc`; null if it is not configured. */
    signOn: z.strictObject({ name: z.string() }).nullable(),
  }),
})

export const login = adminRoute('POST', 'session/login', {
  auth: 'none',
  input: z.strictObject({ name: staffName, password: z.string().min(1).max(128).meta({ title: '密码' }) }),
  reply: z.strictObject({ next }),
  errors: ['STAFF_LOGIN_WRONG', 'TOO_FAST', 'BUSY'],
})

export const replacePassword = adminRoute('POST', 'session/replacePassword', {
  auth: 'session',
  partner: true,
  input: z.strictObject({
    current: z.string().min(1).max(128).meta({ title: '当前密码' }),
    password: staffNewPassword,
  }),
  reply: done,
  errors: ['STAFF_LOGIN_WRONG', 'PASSWORD_KNOWN', 'TOO_FAST', 'BUSY'],
})

export const beginEnrolment = adminRoute('POST', 'session/beginEnrolment', {
  auth: 'password',
  input: nothing,
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['CONFLICT', 'STEP_UP_NEEDED'],
})

export const confirmEnrolment = adminRoute('POST', 'session/confirmEnrolment', {
  auth: 'password',
  input: z.strictObject({ code: totpCode }),
  /** Shown only once. */
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['CONFLICT', 'STEP_UP_NEEDED', 'SECOND_FACTOR_WRONG', 'TOO_FAST'],
})

const base64url = z.string().regex(/^[\w-]+$/)
const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}),
}
/** WebAuthn registration response of a browser. */
const madePasskey = z.strictObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: base64url, attestationObject: base64url.max(20_000) }),
})
/** WebAuthn authentication response of a browser. */
const givenPasskey = z.strictObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

/** Returns the options for creating a passkey (`navigator.credentials.create`). */
export const beginPasskey = adminRoute('POST', 'session/beginPasskey', {
  auth: 'password',
  input: nothing,
  reply: z.strictObject({ options: z.unknown() }),
  errors: ['CONFLICT', 'STEP_UP_NEEDED'],
})

export const confirmPasskey = adminRoute('POST', 'session/confirmPasskey', {
  auth: 'password',
  input: z.strictObject({ name: trimmed('名称', 1, 20), passkey: madePasskey }),
  /** Shown only once; empty if a second factor already existed. */
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['STEP_UP_NEEDED', 'PASSKEY_WRONG', 'PASSKEY_KNOWN', 'PASSKEY_LOST', 'TOO_FAST'],
})

/** Returns the options for signing with a passkey (`navigator.credentials.get`). */
export const askPasskey = adminRoute('POST', 'session/askPasskey', {
  auth: 'password',
  input: nothing,
  reply: z.strictObject({ options: z.unknown() }),
  errors: ['PASSKEY_NONE'],
})

export const removePasskey = adminRoute('POST', 'session/removePasskey', {
  auth: 'session',
  partner: true,
  stepUp: true,
  input: z.strictObject({ id: base64url.max(1400) }),
  reply: done,
  errors: ['NOT_FOUND', 'LAST_FACTOR'],
})

/** Issues ten new recovery codes and invalidates the previous ones. */
export const renewRecoveryCodes = adminRoute('POST', 'session/renewRecoveryCodes', {
  auth: 'session',
  partner: true,
  stepUp: true,
  input: nothing,
  /** Shown only once. */
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
})

/** Links the caller's account to a single sign-on identity: the browser goes to `url` and returns to 我的账号. */
export const bindSignOn = adminRoute('POST', 'session/bindSignOn', {
  auth: 'session',
  partner: true,
  stepUp: true,
  input: nothing,
  reply: z.strictObject({ url: z.string() }),
  errors: ['SIGN_ON_OFF', 'SIGN_ON_AWAY', 'SIGN_ON_TAKEN'],
})

export const unbindSignOn = adminRoute('POST', 'session/unbindSignOn', {
  auth: 'session',
  partner: true,
  stepUp: true,
  input: nothing,
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Verifies the second factor, to complete a login or to step up before a sensitive action. */
export const giveFactor = adminRoute('POST', 'session/factor', {
  auth: 'password',
  input: z.union([
    z.strictObject({ code: totpCode }),
    z.strictObject({ recoveryCode }),
    z.strictObject({ passkey: givenPasskey }),
  ]),
  reply: done,
  errors: [
    'CONFLICT',
    'SECOND_FACTOR_WRONG',
    'RECOVERY_CODE_WRONG',
    'PASSKEY_WRONG',
    'PASSKEY_LOST',
    'PASSKEY_NONE',
    'TOO_FAST',
    'BUSY',
  ],
})

/** A partner's brands, by the key that rights refer to, and its shops. */
const partner = z.strictObject({
  brands: z
    .array(z.string().regex(/^[\w-]{1,40}$/))
    .max(20)
    .meta({ title: '品牌' }),
  shops: z.array(shopId).max(20).meta({ title: '店铺' }),
})

export const me = adminRoute('GET', 'session/info', {
  auth: 'session',
  partner: true,
  input: nothing,
  reply: z.strictObject({
    id: staffId,
    name: z.string(),
    displayName: z.string(),
    roles: z.array(z.strictObject({ key: z.string(), name: z.string() })),
    permissions: z.array(permission),
    partner: partner.nullable(),
    hasTotp: z.boolean(),
    /** Whether single sign-on is linked to this account. */
    hasSignOn: z.boolean(),
    passkeys: z.array(
      z.strictObject({ id: z.string(), name: z.string(), createdAt: seconds, usedAt: seconds.nullable() }),
    ),
    /** Number of unused recovery codes. */
    recoveryCodes: count,
    /** Time until which sensitive actions need no new second factor. */
    freeUntil: seconds,
  }),
})

export const mySessions = adminRoute('GET', 'session/list', {
  auth: 'session',
  partner: true,
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: staffSessionId,
        device: z.string(),
        address: z.string(),
        startedAt: seconds,
        seenAt: seconds,
        isThis: z.boolean(),
      }),
    ),
  }),
})

export const endSession = adminRoute('POST', 'session/end', {
  auth: 'session',
  partner: true,
  input: z.strictObject({ id: staffSessionId }),
  reply: done,
  errors: ['NOT_FOUND'],
})

export const logout = adminRoute('POST', 'session/logout', { auth: 'password', input: nothing, reply: done })

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
  auth: 'staff.read',
  input: z.strictObject({ id: staffId }),
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
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ name: staffName, displayName: trimmed('姓名', 1, 20), roles, reason }),
  reply: z.strictObject({
    id: staffId,
    ...issuedLink,
    /** Id of the approval request for its roles, as for `staff/setRoles`; null if none is pending. */
    approvalId: approvalId.nullable(),
  }),
  errors: ['STAFF_NAME_TAKEN', 'GRANT_REFUSED', 'NOT_FOUND'],
})

export const setRoles = adminRoute('POST', 'staff/setRoles', {
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ id: staffId, roles, reason }),
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'LAST_OWNER', 'APPROVAL_WAITING'],
})

/** Binds an account to a partner, or returns it to platform staff. */
export const setPartner = adminRoute('POST', 'staff/setPartner', {
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ id: staffId, partner: partner.nullable(), reason }),
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'LAST_OWNER', 'APPROVAL_WAITING'],
})

export const disableAccount = adminRoute('POST', 'staff/disable', {
  auth: 'staff.manage',
  bulk: 'id',
  stepUp: true,
  input: z.strictObject({ id: staffId, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'LAST_OWNER', 'CONFLICT'],
})

export const enableAccount = adminRoute('POST', 'staff/enable', {
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ id: staffId, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'CONFLICT'],
})

/**
 * Invalidates every credential of an account and issues a link, for a colleague who lost both factors or whose last
 * link expired.
 */
export const resetAccount = adminRoute('POST', 'staff/reset', {
  auth: 'staff.manage',
  stepUp: true,
  input: z.strictObject({ id: staffId, reason }),
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
  auth: 'staff.read',
  input: nothing,
  reply: z.strictObject({ list: z.array(role) }),
})

const roleLabels = {
  name: trimmed('角色名称', 1, 20),
  permissions: z.array(permission).max(allPermissions.length).meta({ title: '权限' }),
}

export const createRole = adminRoute('POST', 'role/create', {
  auth: 'role.manage',
  stepUp: true,
  input: z.strictObject(roleLabels),
  reply: z.strictObject({ id: staffRoleId }),
  errors: ['GRANT_REFUSED', 'ROLE_NAME_TAKEN'],
})

export const changeRole = adminRoute('POST', 'role/change', {
  auth: 'role.manage',
  stepUp: true,
  /** `version` is the one that was read; refused if the role has changed since. */
  input: z.strictObject({ id: staffRoleId, version: count, ...roleLabels, reason }),
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'ROLE_NAME_TAKEN', 'EDITED_MEANWHILE', 'APPROVAL_WAITING'],
})

export const removeRole = adminRoute('POST', 'role/remove', {
  auth: 'role.manage',
  stepUp: true,
  input: z.strictObject({ id: staffRoleId, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'GRANT_REFUSED', 'CONFLICT'],
})
