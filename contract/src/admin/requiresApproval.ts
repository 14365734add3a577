import * as z from 'zod'
import { approvalId } from '../ids.ts'
import { seconds } from '../schema.ts'

/**
 * Builds the reply schema of an action that may need approval: its result, or the id and expiry of the approval
 * request. The input of such an action carries a `reason`.
 */
export function requiresApproval<Result extends z.ZodType>(result: Result) {
  return z.union([
    z.strictObject({ outcome: z.literal('done'), result }),
    z.strictObject({
      outcome: z.literal('waiting'),
      approvalId,
      expiresAt: seconds,
      /** Why approval is needed, as a sentence without its full stop. */
      why: z.string(),
    }),
  ])
}
