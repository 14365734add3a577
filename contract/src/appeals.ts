import * as z from 'zod'
import { decisionId } from './ids.ts'
import { reportedKind } from './reports.ts'
import { route } from './route.ts'
import { cursorInput, cursorPageOf, done, seconds, trimmed } from './schema.ts'

/** A moderation decision on a user's content, as shown to its author. */
const decisionCard = z.strictObject({
  decisionId,
  kind: reportedKind,
  /** The content concerned. */
  words: z.string(),
  /** `reject`: refused before it was public. `takeDown`: removed afterwards. */
  verdict: z.enum(['reject', 'takeDown']),
  reason: z.string(),
  time: seconds,
  state: z.enum(['standing', 'appealed', 'upheld', 'lifted']),
  /** Deadline for an appeal; null if none is possible. */
  appealUntil: seconds.nullable(),
  appeal: z.string().nullable(),
  answer: z.string().nullable(),
})
export type DecisionCard = z.infer<typeof decisionCard>

/** Lists decisions against the caller's content, newest first. An addition to the known calls. */
export const appealList = route('GET', 'hwnft/appeal/list', {
  title: '查看内容处理结果',
  auth: 'user',
  provides: ['decisions'],
  input: z.strictObject({ ...cursorInput }),
  example: { page: 1, size: 20, cursor: '1' },
  reply: cursorPageOf(decisionCard),
})

/** Appeals a decision, once, to a different reviewer. An addition to the known calls. */
export const appealAdd = route('POST once', 'hwnft/appeal/add', {
  title: '对处理结果提出申诉',
  auth: 'user',
  invalidates: ['decisions', 'messages'],
  input: z.strictObject({ decisionId: decisionId.meta({ title: '处理结果' }), text: trimmed('申诉理由', 4, 200) }),
  example: { decisionId: '1', text: '只是写了当天的天气' },
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
