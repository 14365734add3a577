import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'

/**
 * Returns the reply to an earlier write with an Idempotency-Key, for a page that never received it. For orders this is
 * the reply to placing them. An addition to the known calls.
 */
export const idempotencyInfo = route('GET', 'user/intention/info', {
  title: '按幂等键取回结果',
  auth: 'user',
  input: z.strictObject({
    key: ids.requestKey.meta({ title: '请求标识' }),
  }),
  example: { key: 'a-key-of-mine' },
  reply: z.strictObject({
    /** `none` if nothing was done with the key yet. */
    outcome: z.enum(['none', 'done', 'refused']),
    /** Reply of the completed call. */
    reply: z.unknown(),
    /** Reason code of the refusal; empty otherwise. */
    reason: z.string(),
  }),
})
