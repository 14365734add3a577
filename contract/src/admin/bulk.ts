import * as z from 'zod'
import { idOf, taskId } from '../ids.ts'
import { count } from '../schema.ts'
import { adminRoute } from './route.ts'

/** Input that the call shares for all ids, without the id itself. The call names the id field (`bulk`). */
const input = z.strictObject({
  path: z.string().max(60).meta({ title: '动作' }),
  ids: z
    .array(idOf<string, string>('BulkId', z.string().min(1).max(40), 'staff'))
    .min(1)
    .max(500)
    .meta({ title: '所选' }),
  input: z.record(z.string().max(40), z.unknown()).default({}).meta({ title: '内容' }),
})

/**
 * Reports which entries would succeed and which would not, and why: each is done and rolled back. It needs the right
 * of the call, and the second factor if the call does.
 */
export const lookAtBulk = adminRoute('POST', 'bulk/dryRun', {
  title: '批量试算',
  auth: 'session',
  audited: false,
  input,
  example: { path: 'nothing/do', ids: ['1'] },
  reply: z.strictObject({
    /** Entries that would be done, and those that would wait for approval. */
    will: count,
    wait: count,
    wont: z.array(z.strictObject({ id: z.string(), reason: z.string(), msg: z.string() })),
  }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'STEP_UP_NEEDED'],
})

/** Runs the call for each id as a task. Failing entries are skipped; a file reports every result. */
export const runBulk = adminRoute('POST', 'bulk/run', {
  title: '批量操作',
  auth: 'session',
  input,
  example: { path: 'nothing/do', ids: ['1'] },
  reply: z.strictObject({ id: taskId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'STEP_UP_NEEDED', 'TASKS_WAITING'],
})
