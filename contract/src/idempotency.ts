import * as z from 'zod'
import { route } from './route.ts'

/**
 * Returns the reply to an earlier write under an Idempotency-Key, for a page that never received it; also for orders, with the
 * reply to placing them. An addition to the known calls.
 */
export const idempotencyInfo = route('GET', 'user/intention/info', {
  auth: 'user',
  input: z.strictObject({
    key: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .meta({ title: '请求标识' }),
  }),
  reply: z.strictObject({
    /** `none` where nothing was done under the key, or not yet. */
    outcome: z.enum(['none', 'done', 'refused']),
    /** What the call replied when it was done. */
    reply: z.unknown(),
    /** Why it was refused; empty otherwise. */
    reason: z.string(),
  }),
})
