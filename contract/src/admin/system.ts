import * as z from 'zod'
import { idOf, jobId } from '../ids.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { jobNames } from './backgroundNames.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const reason = trimmed('原因', 2, 200)
const text = (title: string) => z.string().meta({ title })

/** States of a background job, with labels. */
const jobState = choice('状态', {
  waiting: '等待中',
  running: '进行中',
  dead: '已放弃',
  done: '已完成',
  discarded: '已搁置',
})

const job = z.strictObject({
  id: jobId.meta({ title: '编号' }),
  kind: z.string().meta({ title: '种类', labels: jobNames }),
  state: jobState,
  attempts: count.meta({ title: '已试次数' }),
  /** Maximum attempts before it is given up. */
  attemptsMost: count.meta({ title: '最多' }),
  createdAt: seconds.meta({ title: '创建时间' }),
  /** Time of the next attempt. */
  runAt: seconds.meta({ title: '下次执行' }),
  /** Error of the last attempt, personal data masked; empty if none failed. */
  error: text('最近的错误'),
})

export const jobList = adminList('job/list', {
  title: '查看后台任务列表',
  auth: 'job.read',
  filters: { state: jobState, kind: z.string().max(60).meta({ title: '种类', labels: jobNames }) },
  sorts: ['-createdAt', 'createdAt'],
  row: job,
})

export const jobInfo = adminRoute('GET', 'job/info', {
  title: '查看后台任务',
  auth: 'job.read',
  input: z.strictObject({ id: jobId }),
  example: { id: '999999' },
  reply: z.strictObject({
    ...job.shape,
    /** Personal data is masked. */
    payload: z.unknown(),
    endedAt: seconds.nullable(),
  }),
  errors: ['NOT_FOUND'],
})

/** Retries a job at once, including one that was given up. */
export const retryJob = adminRoute('POST', 'job/retry', {
  title: '重试任务',
  auth: 'job.operate',
  input: z.strictObject({ id: jobId, reason }),
  example: { id: '999999', reason: '故障已排除' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Discards a job that was given up, for good. */
export const discardJob = adminRoute('POST', 'job/discard', {
  title: '搁置任务',
  auth: 'job.operate',
  stepUp: true,
  input: z.strictObject({ id: jobId, reason }),
  example: { id: '999999', reason: '已人工处理' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Lists the failures of sweeps, longest first. */
export const setbacks = adminRoute('GET', 'sweep/setbacks', {
  title: '查看受阻的巡检',
  auth: 'job.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        sweep: z.string(),
        item: z.string(),
        cause: z.string(),
        tries: count,
        firstAt: seconds,
        nextAt: seconds,
      }),
    ),
  }),
})

export const trySetbackAgain = adminRoute('POST', 'sweep/tryAgain', {
  title: '再试受阻的巡检',
  auth: 'job.operate',
  input: z.strictObject({ sweep: z.string().max(100), item: z.string().max(300), reason }),
  example: { sweep: 'none', item: '1', reason: '故障已排除' },
  reply: done,
  errors: ['NOT_FOUND'],
})

/** One value that operators can set. */
const settingField = z.strictObject({
  /** Field names from the outermost to the innermost, separated by dots. */
  path: z.string(),
  title: z.string(),
  /** `lines`: a list of texts; `structure`: any other type, as JSON. */
  kind: z.enum(['flag', 'number', 'text', 'lines', 'structure']),
  /** The effect of a change and when it applies; empty if the name makes it clear. */
  effect: z.string(),
  /** Minimum of a number, of a text's characters or of a list's entries; null if unbounded. */
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  value: z.unknown(),
  /** The default. */
  preset: z.unknown(),
})

/** Lists the settings that operators can change at runtime. */
export const settingList = adminRoute('GET', 'setting/list', {
  title: '查看设置',
  auth: 'setting.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        key: z.string(),
        title: z.string(),
        /** 0 if it was never set. */
        version: count,
        /** Empty if it was set by a command or never. */
        changedBy: z.string(),
        changedAt: seconds.nullable(),
        fields: z.array(settingField),
      }),
    ),
  }),
})

/**
 * Changes fields of a setting and notifies every process at once. Settings that decide how much users are given need
 * approval. An invalid value is refused with its path.
 */
export const changeSetting = adminRoute('POST', 'setting/change', {
  title: '修改设置',
  auth: 'setting.change',
  stepUp: true,
  input: z.strictObject({
    key: idOf('SettingKey', z.string().max(60), 'staff'),
    /** The version that was read. */
    version: count.meta({ title: '版本' }),
    /** New values by path. */
    values: z.record(z.string().max(100), z.unknown()).meta({ title: '内容' }),
    reason,
  }),
  example: { key: 'none', version: 0, values: {}, reason: '活动需要' },
  reply: requiresApproval(z.strictObject({ version: count })),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'APPROVAL_WAITING'],
})

/** Returns the environment as read by this process. It is changed where the processes are started. */
export const environment = adminRoute('GET', 'setting/environment', {
  title: '查看环境变量',
  auth: 'setting.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        group: z.string(),
        name: z.string(),
        /** Null for a secret. */
        value: z.string().nullable(),
        preset: z.string(),
        isSet: z.boolean(),
        isSecret: z.boolean(),
        /** Null for values without a unit. */
        unit: z.enum(['seconds', 'milliseconds', 'days', 'bytes', 'percent']).nullable(),
        /** `operators`: operators can set another value in the console. */
        scope: z.enum(['deployment', 'operators']),
        /** Allowed values. */
        rule: z.string(),
        /** In English. */
        meaning: z.string(),
      }),
    ),
  }),
})
