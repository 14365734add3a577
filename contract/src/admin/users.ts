import * as z from 'zod'
import type { KycStatus, RecordSource, RegistrationChannel } from '../enums.ts'
import { clusterId, formKey, uid } from '../ids.ts'
import { count, done, fen, seconds, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { clusterKind } from './clusters.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const reason = trimmed('原因', 2, 200)

export const realNameState = choice<KycStatus>('实名', { 1: '未实名', 2: '已实名', 3: '未通过' })
const registrationChannel = choice<RegistrationChannel>('注册渠道', {
  1: '客户端',
  2: '网页',
  3: '手机网页',
  4: '小程序',
  5: '其他',
})

/** A user in a list. The phone is masked. */
const userRow = z.strictObject({
  uid: uid.meta({ title: '编号' }),
  nickname: z.string().meta({ title: '昵称' }),
  /** Path of its file, such as `/media/u/…-256.webp`; empty without one. */
  avatar: z.string(),
  phone: z.string().meta({ title: '手机号' }),
  realNameState,
  isDisabled: z.boolean().meta({ title: '已停用' }),
  points: count.meta({ title: '积分' }),
  channel: registrationChannel,
  registeredAt: seconds.meta({ title: '注册时间' }),
  lastLoginAt: seconds.meta({ title: '最近登录' }),
})

export const userList = adminList('user/list', {
  title: '查看用户列表',
  auth: 'user.read',
  filters: {
    /** To search by phone, the operator chooses the user through `pick/list`, which keeps phones out of URLs. */
    uid: uid.meta({ title: '编号' }),
    nickname: z.string().min(1).max(20).meta({ title: '昵称开头' }),
    realNameState,
    isDisabled: z.boolean().meta({ title: '已停用' }),
    /** Registered at or after `from` and before `until`. */
    from: seconds.meta({ title: '注册不早于' }),
    until: seconds.meta({ title: '注册早于' }),
  },
  sorts: ['-registeredAt', 'registeredAt'],
  row: userRow,
})

/** A real-name attempt, as far as it may be shown. */
export const realNameAttempt = z.strictObject({
  at: seconds,
  /** Both masked. */
  realName: z.string(),
  idNumber: z.string(),
  outcome: z.enum(['success', 'fail', 'review']),
  /** Reason given by the provider, or by the person who decided. */
  reason: z.string(),
  /** Empty if the provider decided. */
  decidedBy: z.string(),
})

export const userInfo = adminRoute('GET', 'user/info', {
  title: '查看用户',
  auth: 'user.read',
  input: z.strictObject({ uid }),
  example: { uid: '999999' },
  reply: z.strictObject({
    ...userRow.shape,
    city: z.string(),
    signature: z.string(),
    loginTimes: count,
    hasPassword: z.boolean(),
    hasSafeCode: z.boolean(),
    /** Null if giving is not frozen. */
    frozenUntil: seconds.nullable(),
    disabled: z.strictObject({ reason: z.string(), until: seconds.nullable() }).nullable(),
    /** Masked; null while unverified. */
    realName: z.strictObject({ name: z.string(), idNumber: z.string(), verifiedAt: seconds }).nullable(),
    /** Newest first, at most twenty. */
    attempts: z.array(realNameAttempt),
    sessions: z.array(
      z.strictObject({
        device: z.string(),
        /** Masked. */
        address: z.string(),
        startedAt: seconds,
        seenAt: seconds,
      }),
    ),
    /** Browsers and apps that the account recognises. */
    devices: z.array(z.strictObject({ name: z.string(), usedAt: seconds })),
    /** Security events, newest first. */
    events: z.array(z.strictObject({ kind: z.string(), device: z.string(), address: z.string(), at: seconds })),
    counts: z.strictObject({ items: count, orders: count, returns: count, addresses: count }),
    /** Paid on complete orders, less refunds. */
    paidFen: fen,
    debt: count,
    /** All points ever earned, and the resulting VIP level. */
    earned: count,
    level: count,
    invitations: z.strictObject({
      by: uid.nullable(),
      /** Users who registered with their code, and those of them who verified. */
      registered: count,
      counted: count,
    }),
    /** Their content that was taken down, and their reports of others. */
    violations: z.strictObject({ messages: count, comments: count, isNameHeld: z.boolean(), reportsMade: count }),
    clusters: z.array(z.strictObject({ clusterId, kind: clusterKind, accounts: count })),
    /** Oldest first. */
    notes: z.array(z.strictObject({ text: z.string(), by: z.string(), at: seconds })),
  }),
  errors: ['NOT_FOUND'],
})

/** Reveals one field of a user; every reveal is audited. */
export const revealUser = adminRoute('POST', 'user/reveal', {
  title: '查看用户完整信息',
  auth: 'user.reveal',
  input: z.strictObject({
    uid,
    field: choice('内容', { phone: '手机号', realName: '真实姓名', idNumber: '身份证号', address: '收货地址' }),
    reason,
  }),
  example: { uid: '999999', field: 'phone', reason: '核对来电人' },
  reply: z.strictObject({ value: z.string() }),
  errors: ['NOT_FOUND', 'TOO_FAST'],
})

/** Disables an account at once and ends every login. The reason is shown to the user. */
export const disableUser = adminRoute('POST', 'user/disable', {
  title: '停用账号',
  auth: 'user.disable',
  bulk: 'uid',
  input: z.strictObject({
    uid,
    reason: trimmed('原因', 2, 100),
    /** If omitted, without end. */
    until: seconds.optional().meta({ title: '停用至' }),
  }),
  example: { uid: '999999', reason: '批量注册' },
  reply: z.strictObject({ sessions: count }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const enableUser = adminRoute('POST', 'user/enable', {
  title: '恢复账号',
  auth: 'user.disable',
  bulk: 'uid',
  input: z.strictObject({ uid, reason }),
  example: { uid: '999999', reason: '申诉成立' },
  reply: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

/** Ends every login of a user. Logging in again is possible. */
export const endUserSessions = adminRoute('POST', 'user/endSessions', {
  title: '结束用户的登录',
  auth: 'user.disable',
  bulk: 'uid',
  input: z.strictObject({ uid, reason }),
  example: { uid: '999999', reason: '疑似被盗' },
  reply: z.strictObject({ sessions: count }),
  errors: ['NOT_FOUND'],
})

const pointSource = choice<RecordSource>('来源', {
  1: '购物',
  2: '积分使用',
  3: '喜欢',
  4: '分享',
  5: '系统',
  6: '同步',
  7: '退回',
  8: '销毁藏品',
  9: '抽奖',
  10: '祈愿',
  12: '留言墙',
})

/** Lists the point entries of all users. */
export const pointList = adminList('point/list', {
  title: '查看积分明细',
  auth: 'user.read',
  filters: {
    uid: uid.meta({ title: '用户' }),
    source: pointSource,
    direction: choice('收支', { in: '收入', out: '支出' }),
  },
  sorts: ['-at', 'at'],
  row: z.strictObject({
    id: z.string(),
    at: seconds.meta({ title: '时间' }),
    uid: uid.meta({ title: '用户' }),
    nickname: z.string().meta({ title: '昵称' }),
    title: z.string().meta({ title: '说明' }),
    source: pointSource,
    change: z.int().meta({ title: '变动' }),
    balance: count.meta({ title: '余额' }),
    expiresAt: seconds.nullable().meta({ title: '到期时间' }),
  }),
})

/** Adds or deducts points. `key` makes a repeated submission the same adjustment. */
export const adjustPoints = adminRoute('POST', 'user/adjustPoints', {
  title: '调整积分',
  auth: 'user.points',
  stepUp: true,
  input: z.strictObject({
    uid,
    change: z.int().min(-1_000_000).max(1_000_000).meta({ title: '积分变动' }),
    /** Shown to the user in the ledger. */
    title: trimmed('给用户看的说明', 2, 20),
    reason,
    key: formKey.meta({ title: '调整标识' }),
  }),
  example: {
    uid: '999999',
    change: 10,
    title: '活动补发',
    reason: '活动漏发',
    key: '6f1c2b1e-6a0c-4a51-9d0c-0d5a4f7b1c12',
  },
  reply: requiresApproval(
    z.strictObject({
      /** False if the same adjustment was made before. */
      isNew: z.boolean(),
    }),
  ),
  errors: ['NOT_FOUND', 'POINTS_SHORT', 'IDEMPOTENCY_KEY_REUSED', 'APPROVAL_WAITING'],
})

export const noteUser = adminRoute('POST', 'user/note', {
  title: '写用户备注',
  auth: 'user.note',
  input: z.strictObject({ uid, text: trimmed('备注', 1, 500) }),
  example: { uid: '999999', text: '已电话联系' },
  reply: done,
  errors: ['NOT_FOUND'],
})
