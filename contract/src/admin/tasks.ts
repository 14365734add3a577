import * as z from 'zod'
import { taskId } from '../ids.ts'
import { count, nothing, seconds } from '../schema.ts'
import { choice } from './list.ts'
import { adminRoute } from './route.ts'

/** How far a task has come. `gone`: it is done and its file was taken away, an hour after it was made. */
export const taskStates = {
  waiting: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '未完成',
  gone: '已过期',
} as const

export const taskKinds = { export: '导出', bulk: '批量操作', codes: '兑换码' } as const

const task = z.strictObject({
  id: taskId,
  kind: choice('种类', taskKinds),
  /** The list that is exported, or the verb that is done many times. */
  path: z.string(),
  state: choice('状态', taskStates),
  /** Entries dealt with so far. */
  done: count,
  /** Entries in all; null where nobody knows before the end. */
  total: count.nullable(),
  /** Those of `done` that were refused. */
  refused: count,
  /** Why it failed, as operators read it; empty otherwise. */
  fault: z.string(),
  createdAt: seconds,
  finishedAt: seconds.nullable(),
  /** Its file is at `/admin/v1/task/file/<id>` until then; null where there is none. */
  expiresAt: seconds.nullable(),
  /** Bytes of the file. */
  size: z.int().nullable(),
})

/** One's own of the last days, the newest first, a hundred at most. */
export const taskList = adminRoute('GET', 'task/list', {
  auth: 'session',
  partner: true,
  input: nothing,
  reply: z.strictObject({ list: z.array(task) }),
})

/** One of one's own. */
export const taskInfo = adminRoute('GET', 'task/info', {
  auth: 'session',
  partner: true,
  input: z.strictObject({ id: taskId }),
  reply: task,
  errors: ['NOT_FOUND'],
})

/**
 * Makes a CSV of a list as it is filtered. Who asks holds the right of the list too; what they may see is asked again while
 * it is written. `filters` are those of the list's own address.
 */
export const beginExport = adminRoute('POST', 'export/begin', {
  auth: 'export',
  partner: true,
  input: z.strictObject({
    path: z.string().max(60).meta({ title: '列表' }),
    filters: z.record(z.string().max(40), z.unknown()).default({}).meta({ title: '筛选' }),
    sort: z.string().max(40).optional().meta({ title: '排序' }),
    /** In their order; all where left out. */
    columns: z.array(z.string().max(40)).min(1).max(60).optional().meta({ title: '列' }),
  }),
  reply: z.strictObject({ id: taskId }),
  errors: ['NOT_FOUND', 'TASKS_WAITING'],
})
