import * as z from 'zod'
import { decisionId } from './ids.ts'
import { reportedKind } from './reports.ts'
import { route } from './route.ts'
import { cursorInput, cursorPageOf, done, seconds, trimmed } from './schema.ts'

/** What was refused or taken down of what somebody wrote, as they see it themselves. */
const decisionCard = z.strictObject({
  decisionId,
  kind: reportedKind,
  /** What they had written. */
  words: z.string(),
  /** Refused before others saw it, or taken away afterwards. */
  verdict: z.enum(['reject', 'takeDown']),
  reason: z.string(),
  time: seconds,
  state: z.enum(['standing', 'appealed', 'upheld', 'lifted']),
  /** Until when one may appeal; null where one may not. */
  appealUntil: seconds.nullable(),
  appeal: z.string().nullable(),
  answer: z.string().nullable(),
})
export type DecisionCard = z.infer<typeof decisionCard>

/** What was decided against the caller's own words, newest first. An addition to the known calls. */
export const appealList = route('GET', 'hwnft/appeal/list', {
  auth: 'user',
  shows: ['decisions'],
  input: z.strictObject({ ...cursorInput }),
  reply: cursorPageOf(decisionCard),
})

/** Asks somebody else to look at a decision; once each. An addition to the known calls. */
export const appealAdd = route('POST once', 'hwnft/appeal/add', {
  auth: 'user',
  changes: ['decisions', 'messages'],
  input: z.strictObject({ decisionId: decisionId.meta({ title: '处理结果' }), text: trimmed('申诉理由', 4, 200) }),
  reply: done,
  errors: [
    'NOT_FOUND',
    'ILLEGAL_TRANSITION',
    'APPEALED',
    'APPEAL_LATE',
    'BANNED_WORDS',
    'CONTACT_REFUSED',
    'LINK_REFUSED',
  ],
})
