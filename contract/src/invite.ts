import * as z from 'zod'
import { KycStatus } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, enumOf, nothing, phone, seconds } from './schema.ts'

export const invite = route('GET', 'user/user/inviteNewPeople/invite', {
  title: '查看我的邀请码',
  auth: 'verified',
  input: nothing,
  reply: z.strictObject({ inviteUrl: z.string(), inviteCode: z.string() }),
})

/** Lists the users the caller invited, newest first. */
export const inviteList = route('GET', 'user/user/inviteNewPeople/list', {
  title: '查看邀请记录',
  auth: 'user',
  input: z.strictObject(cursorInput),
  example: { page: 1, size: 20, cursor: '1-1' },
  reply: cursorPageOf(
    z.strictObject({
      /** Masked. */
      nickname: z.string(),
      avatar: z.string(),
      registerTime: seconds,
      kycStatus: enumOf(KycStatus),
      /** Time the invitation counted; null until the invited user is verified. */
      countedTime: seconds.nullable(),
      /** Points that the caller received for it. */
      points: count,
    }),
  ).extend({
    /** Invitations that counted, and the points for them. */
    counted: count,
    points: count,
  }),
})

/** Ranks inviters by verified invitees; ties share a rank. */
export const inviteCharts = route('GET', 'user/user/inviteNewPeople/charts', {
  title: '查看邀请排行',
  auth: 'optional',
  input: z.strictObject({ period: z.enum(['all', 'month']).default('all').meta({ title: '榜单' }) }),
  example: { period: 'month' },
  reply: z.strictObject({
    period: z.enum(['all', 'month']),
    /** `2026-11` for a month's chart; empty otherwise. */
    month: z.string(),
    list: z.array(
      z.strictObject({
        /** Used to report the name; the same user has another id in each period. */
        entryId: ids.chartEntryId,
        rank: count,
        nickname: z.string(),
        avatar: z.string(),
        count,
        isMine: z.boolean(),
      }),
    ),
    /** The caller's rank; null if not logged in or if nothing counted yet. */
    mine: z.strictObject({ rank: count, count }).nullable(),
  }),
})

/**
 * Finds the masked recipient of a gift by phone, a limited number of times a day. Specified as a GET, whose URL would
 * contain the phone.
 */
export const byPhoneGetUser = route('POST or GET', 'user/user/byPhoneGetUser', {
  title: '按手机号查找受赠人',
  auth: 'user',
  input: z.strictObject({ phone }),
  example: { phone: '13800000001' },
  reply: z.strictObject({ nickname: z.string(), avatar: z.string() }),
  errors: ['USER_NOT_FOUND', 'GIFT_SELF', 'RECIPIENT_UNVERIFIED'],
  tooOften: 'LOOKUP_LIMIT',
})
