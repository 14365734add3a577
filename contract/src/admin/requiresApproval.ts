import * as z from 'zod'
import { approvalId } from '../ids.ts'
import { seconds } from '../schema.ts'

/**
 * The reply of a verb that may need a second person: what came of it, or under which number it waits and until when. Its
 * input carries a `reason`.
 */
export function requiresApproval<Result extends z.ZodType>(result: Result) {
  return z.union([
    z.strictObject({ outcome: z.literal('done'), result }),
    z.strictObject({
      outcome: z.literal('waiting'),
      approvalId,
      expiresAt: seconds,
      /** Why one person is not enough, as a sentence without its full stop. */
      why: z.string(),
    }),
  ])
}
