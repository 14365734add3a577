import * as z from 'zod'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, id, numericId, seconds, trimmed } from './schema.ts'

export const barrageLine = z.strictObject({
  lineId: id,
  text: z.string(),
  /** Masked nickname. */
  name: z.string(),
  isMine: z.boolean(),
  time: seconds,
})
export type BarrageLine = z.infer<typeof barrageLine>

/** The phrases to choose from, and the lines sent so far, newest first: the static list beside the moving one. */
export const wishingWordsList = route('hwnft/wishingWords/list', {
  auth: 'optional',
  input: z.strictObject(cursorInput),
  reply: cursorPageOf(barrageLine).extend({
    /** Phrases an operator keeps; only on the first page. */
    words: z.array(z.strictObject({ wordId: id, text: z.string() })),
    /** Seconds between two lines of one person. */
    everySeconds: count,
    /** The number of the newest live event, to go on from. */
    live: count,
  }),
})

/** Sends a phrase, or words of one's own; seen at once by everybody on the page. An addition to the known calls. */
export const wishingWordsSend = route('hwnft/wishingWords/send', {
  auth: 'user',
  input: z.strictObject({
    wordId: numericId.optional().meta({ title: '祝福语' }),
    text: trimmed('弹幕', 1, 20).optional(),
  }),
  reply: z.strictObject({ line: barrageLine }),
  errors: ['KYC_REQUIRED', 'NOT_FOUND', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED', 'LINE_TOO_SOON'],
})
