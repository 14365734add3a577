import * as z from 'zod'
import { jobId } from '../ids.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const reason = trimmed('原因', 2, 200)
const text = (title: string) => z.string().meta({ title })

/** How far a job of the house is, as operators read it. */
const jobState = choice('状态', {
  waiting: '等待中',
  running: '进行中',
  dead: '已放弃',
  done: '已完成',
  discarded: '已搁置',
})

const job = z.strictObject({
  id: jobId.meta({ title: '编号' }),
  kind: text('种类'),
  state: jobState,
  attempts: count.meta({ title: '已试次数' }),
  /** Tries in all before it is given up. */
  attemptsMost: count.meta({ title: '最多' }),
  createdAt: seconds.meta({ title: '产生时间' }),
  /** When it may run next. */
  runAt: seconds.meta({ title: '下次执行' }),
  /** Why the last try failed, personal data masked; empty where none did. */
  error: text('最近的错误'),
})

export const jobList = adminList('job/list', {
  auth: 'job.read',
  filters: { state: jobState, kind: z.string().max(60).meta({ title: '种类' }) },
  sorts: ['-createdAt', 'createdAt'],
  row: job,
})

export const jobInfo = adminRoute('GET', 'job/info', {
  auth: 'job.read',
  input: z.strictObject({ id: jobId }),
  reply: z.strictObject({
    ...job.shape,
    /** Personal data masked. */
    payload: z.unknown(),
    endedAt: seconds.nullable(),
  }),
  errors: ['NOT_FOUND'],
})

/** Has a job tried at once, also one that was given up. */
export const retryJob = adminRoute('POST', 'job/retry', {
  auth: 'job.operate',
  input: z.strictObject({ id: jobId, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Leaves a job that was given up undone, for good. */
export const discardJob = adminRoute('POST', 'job/discard', {
  auth: 'job.operate',
  stepUp: true,
  input: z.strictObject({ id: jobId, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** What sweeps fail at, the longest first. */
export const setbacks = adminRoute('GET', 'sweep/setbacks', {
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
  auth: 'job.operate',
  input: z.strictObject({ sweep: z.string().max(100), item: z.string().max(300), reason }),
  reply: done,
  errors: ['NOT_FOUND'],
})

/** One value that operators set. */
const settingField = z.strictObject({
  /** Names of the fields from the outside in, with dots between. */
  path: z.string(),
  title: z.string(),
  /** `lines`: a list of texts; `structure`: whatever else, as JSON. */
  kind: z.enum(['flag', 'number', 'text', 'lines', 'structure']),
  /** What follows from changing it, and from when on; empty where its name says it. */
  effect: z.string(),
  /** Of a number itself, of a text its characters, of a list its entries; null where nothing bounds it. */
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  value: z.unknown(),
  /** What it is while nobody has set it. */
  preset: z.unknown(),
})

/** What operators set while the site runs. */
export const settingList = adminRoute('GET', 'setting/list', {
  auth: 'setting.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        key: z.string(),
        title: z.string(),
        /** 0 where nothing was ever set. */
        version: count,
        /** Empty where it was a command, or nobody. */
        changedBy: z.string(),
        changedAt: seconds.nullable(),
        fields: z.array(settingField),
      }),
    ),
  }),
})

/**
 * Sets some fields of a setting; every process is notified at once. Settings that decide how much people are given need a second person. An invalid value is
 * refused with its path.
 */
export const changeSetting = adminRoute('POST', 'setting/change', {
  auth: 'setting.change',
  stepUp: true,
  input: z.strictObject({
    key: z.string().max(60),
    /** The one that was looked at. */
    version: count.meta({ title: '版本' }),
    /** By path. */
    values: z.record(z.string().max(100), z.unknown()).meta({ title: '内容' }),
    reason,
  }),
  reply: requiresApproval(z.strictObject({ version: count })),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'APPROVAL_WAITING'],
})

/** What the environment sets, as this process read it; changed by whoever starts the processes. */
export const environment = adminRoute('GET', 'setting/environment', {
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
        /** What it may be, and what it means. */
        rule: z.string(),
        meaning: z.string(),
      }),
    ),
  }),
})
