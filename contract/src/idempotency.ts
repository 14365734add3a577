import * as z from 'zod'
import { route } from './route.ts'

/**
 * Returns the reply to an earlier write with an Idempotency-Key, for a page that never received it. For orders this is
 * the reply to placing them. An addition to the known calls.
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
    /** `none` if nothing was done with the key yet. */
    outcome: z.enum(['none', 'done', 'refused']),
    /** Reply of the completed call. */
    reply: z.unknown(),
    /** Reason code of the refusal; empty otherwise. */
    reason: z.string(),
  }),
})
