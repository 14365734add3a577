import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { done, trimmed } from './schema.ts'
import { reportReason } from './wall.ts'

/** What can be reported: a blessing, a wish, a wall message, a comment on one, a hall's texts, or a user's name. */
export const reportedKind = z.enum(['line', 'wish', 'message', 'comment', 'hall', 'name'])
export type ReportedKind = z.infer<typeof reportedKind>

/**
 * Where the reported name appears, because users do not know each other's ids: `award` is a winner's, `chart` an
 * inviter's.
 */
export const namedOn = z.enum(['message', 'comment', 'line', 'wish', 'hall', 'award', 'chart'])
export type NamedOn = z.infer<typeof namedOn>

/**
 * Reports public content. Content reported by three people is hidden until it is reviewed. Reporting again has no
 * effect and returns the same answer. `id` is that of the reported content or, for a name, of the content where it
 * appears. An addition to the known calls.
 */
export const reportAdd = route('POST once', 'hwnft/report/add', {
  title: '举报内容',
  auth: 'verified',
  input: z.strictObject({
    kind: reportedKind.meta({ title: '举报的内容' }),
    id: ids.contentId,
    /** Kind of content in which a reported name appears. */
    on: namedOn.optional().meta({ title: '昵称出现的地方' }),
    reason: reportReason.meta({ title: '举报原因' }),
    detail: trimmed('说明', 0, 200).default(''),
  }),
  example: { kind: 'name', id: '1', on: 'line', reason: 'abuse', detail: '言语不妥' },
  reply: done,
  errors: ['NOT_FOUND', 'TOO_FAST'],
})
