import * as z from 'zod'
import { idOf, staffId, staffSessionId } from '../ids.ts'
import { count, done, nothing, seconds, sixDigits, textOf, trimmed } from '../schema.ts'
import { adminRoute } from './route.ts'
import { partner, permission, staffName, staffNewPassword } from './staff.ts'

const totpCode = sixDigits.meta({ title: '动态码' })
const recoveryCode = textOf('recoveryCode', '两组 5 位字母或数字，中间是短横')
  .regex(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
  .meta({ title: '恢复码' })

/** The login step that is still missing. */
const next = z.enum(['enrol', 'factor'])

/** Returns the options of the login page; the first call of the console. */
export const ways = adminRoute('GET', 'session/ways', {
  title: '查看登录方式',
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
  title: '登录',
  auth: 'none',
  audited: false,
  input: z.strictObject({ name: staffName, password: z.string().min(1).max(128).meta({ title: '密码' }) }),
  example: { name: 'nobody', password: 'wild plum by the water' },
  reply: z.strictObject({ next }),
  errors: ['STAFF_LOGIN_WRONG', 'TOO_FAST', 'BUSY'],
})

export const replacePassword = adminRoute('POST', 'session/replacePassword', {
  title: '更换密码',
  auth: 'session',
  partner: true,
  input: z.strictObject({
    current: z.string().min(1).max(128).meta({ title: '当前密码' }),
    password: staffNewPassword,
  }),
  example: { current: 'none', password: 'wild plum by the water' },
  reply: done,
  errors: ['STAFF_LOGIN_WRONG', 'PASSWORD_KNOWN', 'TOO_FAST', 'BUSY'],
})

export const beginEnrolment = adminRoute('POST', 'session/beginEnrolment', {
  title: '开始登记身份验证器',
  auth: 'password',
  audited: false,
  input: nothing,
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['CONFLICT', 'STEP_UP_NEEDED'],
})

export const confirmEnrolment = adminRoute('POST', 'session/confirmEnrolment', {
  title: '登记身份验证器',
  auth: 'password',
  input: z.strictObject({ code: totpCode }),
  example: { code: '123456' },
  /** Shown only once. */
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['CONFLICT', 'STEP_UP_NEEDED', 'SECOND_FACTOR_WRONG', 'TOO_FAST'],
})

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
const passkeyId = idOf('PasskeyId', base64url.max(1400), 'staff', 'self')
const credential = {
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}),
}
/** WebAuthn registration response of a browser. */
const madePasskey = z.strictObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: base64url, attestationObject: base64url }),
})
/** WebAuthn authentication response of a browser. */
const givenPasskey = z.strictObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

/** Returns the options for creating a passkey (`navigator.credentials.create`). */
export const beginPasskey = adminRoute('POST', 'session/beginPasskey', {
  title: '开始登记通行密钥',
  auth: 'password',
  audited: false,
  input: nothing,
  reply: z.strictObject({ options: z.unknown() }),
  errors: ['CONFLICT', 'STEP_UP_NEEDED'],
})

export const confirmPasskey = adminRoute('POST', 'session/confirmPasskey', {
  title: '登记通行密钥',
  auth: 'password',
  input: z.strictObject({ name: trimmed('名称', 1, 20), passkey: madePasskey }),
  example: {
    name: '办公电脑',
    passkey: {
      id: 'none',
      rawId: 'none',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'none', attestationObject: 'none' },
    },
  },
  /** Shown only once; empty if a second factor already existed. */
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['STEP_UP_NEEDED', 'PASSKEY_WRONG', 'PASSKEY_KNOWN', 'PASSKEY_LOST', 'TOO_FAST'],
})

/** Returns the options for signing with a passkey (`navigator.credentials.get`). */
export const askPasskey = adminRoute('POST', 'session/askPasskey', {
  title: '请求通行密钥验证',
  auth: 'password',
  audited: false,
  input: nothing,
  reply: z.strictObject({ options: z.unknown() }),
  errors: ['PASSKEY_NONE'],
})

export const removePasskey = adminRoute('POST', 'session/removePasskey', {
  title: '移除通行密钥',
  auth: 'session',
  partner: true,
  stepUp: true,
  input: z.strictObject({ id: passkeyId }),
  example: { id: 'none' },
  reply: done,
  errors: ['NOT_FOUND', 'LAST_FACTOR'],
})

/** Issues ten new recovery codes and invalidates the previous ones. */
export const renewRecoveryCodes = adminRoute('POST', 'session/renewRecoveryCodes', {
  title: '换新恢复码',
  auth: 'session',
  partner: true,
  stepUp: true,
  input: nothing,
  /** Shown only once. */
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
})

/** Links the caller's account to a single sign-on identity: the browser goes to `url` and returns to 我的账号. */
export const bindSignOn = adminRoute('POST', 'session/bindSignOn', {
  title: '绑定企业账号',
  auth: 'session',
  partner: true,
  stepUp: true,
  input: nothing,
  reply: z.strictObject({ url: z.string() }),
  errors: ['SIGN_ON_OFF', 'SIGN_ON_AWAY', 'SIGN_ON_TAKEN'],
})

export const unbindSignOn = adminRoute('POST', 'session/unbindSignOn', {
  title: '解绑企业账号',
  auth: 'session',
  partner: true,
  stepUp: true,
  input: nothing,
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Verifies the second factor, to complete a login or to step up before a sensitive action. */
export const giveFactor = adminRoute('POST', 'session/factor', {
  title: '第二步验证',
  auth: 'password',
  audited: false,
  input: z.union([
    z.strictObject({ code: totpCode }),
    z.strictObject({ recoveryCode }),
    z.strictObject({ passkey: givenPasskey }),
  ]),
  example: { code: '123456' },
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

export const me = adminRoute('GET', 'session/info', {
  title: '查看自己的账号',
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
  title: '查看自己的登录',
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
  title: '结束自己的登录',
  auth: 'session',
  partner: true,
  input: z.strictObject({ id: staffSessionId }),
  example: { id: '4d0f8a3e-6d67-4f6e-9f1c-0a1b2c3d4e5f' },
  reply: done,
  errors: ['NOT_FOUND'],
})

export const logout = adminRoute('POST', 'session/logout', {
  title: '退出登录',
  auth: 'password',
  audited: false,
  input: nothing,
  reply: done,
})
