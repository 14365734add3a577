import * as z from 'zod'
import { route } from './route.ts'

/**
 * What was answered to something the caller asked under an Idempotency-Key, for a page that never heard. Orders too, as their
 * placing replied. An addition to the known calls.
 */
export const intentionInfo = route('GET', 'user/intention/info', {
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
