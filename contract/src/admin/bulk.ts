import * as z from 'zod'
import { taskId } from '../ids.ts'
import { count } from '../schema.ts'
import { adminRoute } from './route.ts'

/** What a call is made with for each of the ids; its own id is left out. The call names the field that they stand for (`bulk`). */
const input = z.strictObject({
  path: z.string().max(60).meta({ title: '动作' }),
  ids: z.array(z.string().min(1).max(40)).min(1).max(500).meta({ title: '所选' }),
  input: z.record(z.string().max(40), z.unknown()).default({}).meta({ title: '内容' }),
})

/**
 * What would be done and what would not, and why: each is done and undone. It asks for the right of the call, and for the
 * second factor where the call does.
 */
export const lookAtBulk = adminRoute('POST', 'bulk/dryRun', {
  auth: 'session',
  input,
  reply: z.strictObject({
    /** Those that would be done, and those that would wait for a second person. */
    will: count,
    wait: count,
    wont: z.array(z.strictObject({ id: z.string(), reason: z.string(), msg: z.string() })),
  }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'STEP_UP_NEEDED'],
})

/** Does it, as a task: each for itself, those that cannot be done left out, all of them told in a file. */
export const runBulk = adminRoute('POST', 'bulk/run', {
  auth: 'session',
  input,
  reply: z.strictObject({ id: taskId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'STEP_UP_NEEDED', 'TASKS_WAITING'],
})
