import * as z from 'zod'
import { taskId } from '../ids.ts'
import { count, nothing, seconds } from '../schema.ts'
import { choice } from './list.ts'
import { adminRoute } from './route.ts'

/** States of a task. `gone`: it is done, and its file was deleted an hour after it was created. */
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
  /** The exported list, or the action run in bulk. */
  path: z.string(),
  state: choice('状态', taskStates),
  /** Entries processed so far. */
  done: count,
  /** Total entries; null if unknown before the end. */
  total: count.nullable(),
  /** Entries of `done` that were refused. */
  refused: count,
  /** Why it failed, for operators; empty otherwise. */
  fault: z.string(),
  createdAt: seconds,
  finishedAt: seconds.nullable(),
  /** Time until which its file is at `/admin/v1/task/file/<id>`; null if there is none. */
  expiresAt: seconds.nullable(),
  /** Bytes of the file. */
  size: z.int().nullable(),
})

/** Lists the caller's own recent tasks, newest first, at most a hundred. */
export const taskList = adminRoute('GET', 'task/list', {
  title: '查看自己的任务',
  auth: 'session',
  partner: true,
  input: nothing,
  reply: z.strictObject({ list: z.array(task) }),
})

/** Returns one of the caller's own tasks. */
export const taskInfo = adminRoute('GET', 'task/info', {
  title: '查看任务',
  auth: 'session',
  partner: true,
  input: z.strictObject({ id: taskId }),
  example: { id: '999999' },
  reply: task,
  errors: ['NOT_FOUND'],
})

/**
 * Exports a filtered list as CSV. The caller also needs the right of the list; permissions are checked again while the
 * file is written. `filters` are those of the list's own URL.
 */
export const beginExport = adminRoute('POST', 'export/begin', {
  title: '导出列表',
  auth: 'export',
  partner: true,
  input: z.strictObject({
    path: z.string().max(60).meta({ title: '列表' }),
    filters: z.record(z.string().max(40), z.unknown()).default({}).meta({ title: '筛选' }),
    sort: z.string().max(40).optional().meta({ title: '排序' }),
    /** In this order; all columns if omitted. */
    columns: z.array(z.string().max(40)).min(1).max(60).optional().meta({ title: '列' }),
  }),
  example: { path: 'nothing/list' },
  reply: z.strictObject({ id: taskId }),
  errors: ['NOT_FOUND', 'TASKS_WAITING'],
})
