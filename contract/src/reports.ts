import * as z from 'zod'
import { route } from './route.ts'
import { done, numericId, trimmed } from './schema.ts'
import { reportReason } from './wall.ts'

/** What can be reported: a blessing, a wish, a message of a wall, a comment on one, the words of a hall, and what somebody is called. */
export const reportedKind = z.enum(['line', 'wish', 'message', 'comment', 'hall', 'name'])
export type ReportedKind = z.infer<typeof reportedKind>

/** Where a name is read, for nobody knows the number of a stranger: `award` is a winner's, `chart` one of the inviters'. */
export const namedOn = z.enum(['message', 'comment', 'line', 'wish', 'hall', 'award', 'chart'])
export type NamedOn = z.infer<typeof namedOn>

/**
 * Reports what is public. From three people's reports on it is hidden until somebody has looked. Reporting again changes
 * nothing, and is answered alike. `id` is that of what is reported, and with a name that of what it is read on. An addition
 * to the known calls.
 */
export const reportAdd = route('POST once', 'hwnft/report/add', {
  auth: 'verified',
  input: z.strictObject({
    kind: reportedKind.meta({ title: '举报的内容' }),
    id: numericId,
    /** With a name: what it is read on. */
    on: namedOn.optional().meta({ title: '昵称出现的地方' }),
    reason: reportReason.meta({ title: '举报原因' }),
    detail: trimmed('说明', 0, 200).default(''),
  }),
  reply: done,
  errors: ['NOT_FOUND', 'TOO_FAST'],
})
