import * as z from 'zod'
import { Platform } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, done, enumOf, nothing, phone, seconds, sixDigits } from './schema.ts'

const smsCode = sixDigits.meta({ title: '短信验证码' })
const securityCode = sixDigits.meta({ title: '安全码' })

/**
 * Sets or replaces the safe code; an SMS code of purpose 7 proves the phone. Giving and destroying are blocked for a
 * day.
 */
export const editSecurityCode = route('POST', 'user/securityCode/editSecurityCode', {
  title: '设置安全码',
  auth: 'verified',
  invalidates: ['safeCode', 'account'],
  input: z.strictObject({ smsCode, securityCode }),
  example: { smsCode: '123456', securityCode: '258036' },
  reply: done,
  errors: ['SMS_CODE_WRONG', 'SMS_CODE_BURNT', 'CODE_TRIES_USED', 'SECURITY_CODE_WEAK'],
})

/** Returns the state of the caller's safe code. An addition to the known calls. */
export const securityCodeInfo = route('GET', 'user/securityCode/info', {
  title: '查看安全码状态',
  auth: 'user',
  provides: ['safeCode'],
  input: nothing,
  reply: z.strictObject({
    isSet: z.boolean(),
    /** Whether it is required before a gift. */
    transferCodeSwitch: z.boolean(),
    /** Time until which it cannot be entered; null if it can. */
    lockedUntil: seconds.nullable(),
    /** Time until which nothing can be given or destroyed; null if it can. */
    frozenUntil: seconds.nullable(),
    /** Duration in seconds of that block after a new safe code, password or phone. */
    freezeSeconds: count,
    triesLeft: count,
  }),
})

/** Turns the check before a gift on or off. An addition to the known calls. */
export const securityCodeSwitch = route('POST', 'user/securityCode/switch', {
  title: '开关转赠安全验证',
  auth: 'user',
  invalidates: ['safeCode'],
  input: z.strictObject({ securityCode, transferCodeSwitch: z.boolean().meta({ title: '赠送时验证' }) }),
  example: { securityCode: '258036', transferCodeSwitch: true },
  reply: done,
  errors: ['SECURITY_CODE_UNSET', 'SECURITY_CODE_WRONG', 'SECURITY_CODE_LOCKED'],
})

/**
 * Verifies the safe code for one action: a gift of `nftIds` to `recipientPhone` or, without a recipient, their
 * destruction. The proof is valid for five minutes, once, and only for that action. An addition to the known calls.
 */
export const securityCodeVerify = route('POST', 'user/securityCode/verify', {
  title: '验证安全码',
  auth: 'user',
  input: z.strictObject({
    securityCode,
    nftIds: z.array(ids.itemId).min(1).max(50).meta({ title: '藏品' }),
    recipientPhone: phone.optional(),
  }),
  example: { securityCode: '258036', nftIds: ['1'], recipientPhone: '13800000002' },
  reply: z.strictObject({ transferToken: z.string(), expiresIn: count }),
  errors: ['SECURITY_CODE_UNSET', 'SECURITY_CODE_WRONG', 'SECURITY_CODE_LOCKED', 'GIFTS_FROZEN'],
})

/** Lists the caller's logins, the current one first. An addition to the known calls. */
export const sessionList = route('GET', 'user/session/list', {
  title: '查看登录设备',
  auth: 'user',
  provides: ['sessions'],
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        sessionId: ids.sessionId,
        /** Readable name, such as `Android 手机 · 微信`. */
        device: z.string(),
        platform: enumOf(Platform),
        /** Masked. */
        ip: z.string(),
        createTime: seconds,
        activeTime: seconds,
        isCurrent: z.boolean(),
      }),
    ),
    /** Recent security events of the account, newest first. */
    events: z.array(
      z.strictObject({
        kind: z.enum([
          'newDevice',
          'passwordChanged',
          'securityCodeChanged',
          'tokenReused',
          'loggedOutEverywhere',
          'nameHidden',
          'nameTakenDown',
          'closureRequested',
          'closureWithdrawn',
          'closureBlocked',
          'exportReady',
        ]),
        device: z.string(),
        ip: z.string(),
        time: seconds,
      }),
    ),
  }),
})

/** Ends one login of the caller. An addition to the known calls. */
export const sessionEnd = route('POST', 'user/session/end', {
  title: '退出一台设备',
  auth: 'user',
  invalidates: ['sessions'],
  input: z.strictObject({ sessionId: ids.sessionId.meta({ title: '登录' }) }),
  example: { sessionId: 'unknown' },
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Ends every login of the caller, including the current one. An addition to the known calls. */
export const sessionEndAll = route('POST', 'user/session/endAll', {
  title: '退出所有设备',
  auth: 'user',
  invalidates: ['sessions'],
  input: nothing,
  reply: z.strictObject({ ended: count }),
})
