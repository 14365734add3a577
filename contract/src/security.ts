import * as z from 'zod'
import { Platform } from './enums.ts'
import { route } from './route.ts'
import { count, done, enumOf, id, nothing, numericId, phone, seconds } from './schema.ts'

const smsCode = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ title: '短信验证码' })
const securityCode = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ title: '安全码' })

/** Sets the safe code, or sets it anew; a code of purpose 7 proves the phone. Setting anew freezes gifts for a day. */
export const editSecurityCode = route('user/securityCode/editSecurityCode', {
  auth: 'user',
  input: z.strictObject({ smsCode, securityCode }),
  reply: done,
  errors: ['KYC_REQUIRED', 'SMS_CODE_WRONG', 'SMS_CODE_BURNT', 'SECURITY_CODE_WEAK'],
})

/** What the caller's safe code is like. An addition to the known calls. */
export const securityCodeInfo = route('user/securityCode/info', {
  auth: 'user',
  input: nothing,
  reply: z.strictObject({
    isSet: z.boolean(),
    /** Whether it is asked before a gift. */
    transferCodeSwitch: z.boolean(),
    /** Until when it cannot be entered; null when it can. */
    lockedUntil: seconds.nullable(),
    /** Until when no gifts can be made; null when they can. */
    frozenUntil: seconds.nullable(),
    triesLeft: count,
  }),
})

/** Turns the question before a gift on or off. An addition to the known calls. */
export const securityCodeSwitch = route('user/securityCode/switch', {
  auth: 'user',
  input: z.strictObject({ securityCode, transferCodeSwitch: z.boolean().meta({ title: '赠送时验证' }) }),
  reply: done,
  errors: ['SECURITY_CODE_UNSET', 'SECURITY_CODE_WRONG', 'SECURITY_CODE_LOCKED'],
})

/**
 * Proves the safe code for one act: a gift of `nftIds` to `recipientPhone`, or, without one, their destruction. The
 * proof is good for five minutes, once, and for exactly that. An addition to the known calls.
 */
export const securityCodeVerify = route('user/securityCode/verify', {
  auth: 'user',
  input: z.strictObject({
    securityCode,
    nftIds: z.array(numericId).min(1).max(50).meta({ title: '藏品' }),
    recipientPhone: phone.optional(),
  }),
  reply: z.strictObject({ transferToken: z.string(), expiresIn: count }),
  errors: ['SECURITY_CODE_UNSET', 'SECURITY_CODE_WRONG', 'SECURITY_CODE_LOCKED', 'GIFTS_FROZEN'],
})

/** Where the caller is logged in, the present login first. An addition to the known calls. */
export const sessionList = route('user/session/list', {
  auth: 'user',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        sessionId: id,
        /** As people say it: `Android 手机 · 微信`. */
        device: z.string(),
        platform: enumOf(Platform),
        /** Masked. */
        ip: z.string(),
        createTime: seconds,
        activeTime: seconds,
        isCurrent: z.boolean(),
      }),
    ),
    /** What happened to the account lately, newest first. */
    events: z.array(
      z.strictObject({
        kind: z.enum(['newDevice', 'passwordChanged', 'securityCodeChanged', 'tokenReused', 'loggedOutEverywhere']),
        device: z.string(),
        ip: z.string(),
        time: seconds,
      }),
    ),
  }),
})

/** Ends one login of the caller. An addition to the known calls. */
export const sessionEnd = route('user/session/end', {
  auth: 'user',
  input: z.strictObject({ sessionId: id.meta({ title: '登录' }) }),
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Ends every login of the caller, this one too. An addition to the known calls. */
export const sessionEndAll = route('user/session/endAll', {
  auth: 'user',
  input: nothing,
  reply: z.strictObject({ ended: count }),
})
