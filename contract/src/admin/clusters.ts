import * as z from 'zod'
import { clusterId, uid } from '../ids.ts'
import { count, done, seconds, trimmed } from '../schema.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

/** What the accounts have in common. By itself it proves nothing: families share a device, districts an address. */
export const clusterKind = choice('共同点', {
  device: '同一台设备',
  network: '同一个网络地址',
  invitations: '同一个邀请人',
})

const row = z.strictObject({
  clusterId: clusterId.meta({ title: '编号' }),
  kind: clusterKind,
  /** The shared feature as far as it may be shown: an address is masked. */
  common: z.string().meta({ title: '特征' }),
  accounts: count.meta({ title: '账号数' }),
  verified: count.meta({ title: '已实名' }),
  disabled: count.meta({ title: '已停用' }),
  /** First and last registration. */
  firstAt: seconds.nullable().meta({ title: '最早注册' }),
  lastAt: seconds.meta({ title: '最近注册' }),
  lookedBy: z.string().meta({ title: '查看人' }),
  lookedAt: seconds.nullable().meta({ title: '查看时间' }),
  /** Accounts added since it was reviewed. */
  more: count.meta({ title: '其后新增' }),
  comment: z.string().meta({ title: '结论' }),
})

export const clusterList = adminList('cluster/list', {
  title: '查看关联账号列表',
  auth: 'cluster.read',
  filters: {
    kind: clusterKind,
    minimum: z.int().min(2).max(1_000_000).meta({ title: '账号数不少于' }),
    isLooked: z.boolean().meta({ title: '已看过' }),
    uid: uid.meta({ title: '包含用户' }),
  },
  sorts: ['-accounts', 'accounts', '-lastAt', 'lastAt'],
  row,
})

export const clusterInfo = adminRoute('GET', 'cluster/info', {
  title: '查看关联账号',
  auth: 'cluster.read',
  input: z.strictObject({ clusterId }),
  example: { clusterId: '999999' },
  reply: z.strictObject({
    ...row.shape,
    foundAt: seconds,
    /** Sentences: why the accounts are grouped, and what is remarkable. */
    reasons: z.array(z.string()),
    /** At most two hundred, earliest registration first. */
    members: z.array(
      z.strictObject({
        uid,
        nickname: z.string(),
        /** Masked. */
        phone: z.string(),
        isVerified: z.boolean(),
        isDisabled: z.boolean(),
        /** Whether this account invited the others. */
        isInviter: z.boolean(),
        points: count,
        registeredAt: seconds,
        lastLoginAt: seconds,
      }),
    ),
    /** Other groups that share two or more members. */
    others: z.array(z.strictObject({ clusterId, kind: clusterKind, accounts: count, shared: count })),
  }),
  errors: ['NOT_FOUND'],
})

/** Records that the viewer reviewed a group, and the finding. `accounts` is the number of accounts seen. */
export const clusterLook = adminRoute('POST', 'cluster/look', {
  title: '标记关联账号',
  auth: 'user.note',
  input: z.strictObject({ clusterId, accounts: count.meta({ title: '账号数' }), comment: trimmed('结论', 2, 200) }),
  example: { clusterId: '999999', accounts: 2, comment: '一家人共用' },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})
