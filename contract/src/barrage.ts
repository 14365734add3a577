import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, seconds, trimmed } from './schema.ts'

export const barrageLine = z.strictObject({
  lineId: ids.lineId,
  text: z.string(),
  /** Masked nickname. */
  name: z.string(),
  isMine: z.boolean(),
  time: seconds,
})
export type BarrageLine = z.infer<typeof barrageLine>

/** Lists the available phrases and the lines sent so far, newest first: the static list beside the moving barrage. */
export const wishingWordsList = route('GET', 'hwnft/wishingWords/list', {
  title: '查看弹幕',
  auth: 'optional',
  input: z.strictObject(cursorInput),
  example: { page: 1, size: 20, cursor: '1' },
  reply: cursorPageOf(barrageLine).extend({
    /** Phrases kept by operators; only on the first page. */
    words: z.array(z.strictObject({ wordId: ids.wordId, text: z.string() })),
    /** Minimum seconds between two lines of one person. */
    everySeconds: count,
    /** Number of the newest live event, to continue from. */
    live: count,
  }),
})

/** Sends a phrase or the user's own text, shown at once to everybody on the page. An addition to the known calls. */
export const wishingWordsSend = route('POST once', 'hwnft/wishingWords/send', {
  title: '发送弹幕',
  auth: 'verified',
  input: z.strictObject({
    wordId: ids.wordId.optional().meta({ title: '祝福语' }),
    text: trimmed('弹幕', 1, 20).optional(),
  }),
  example: { wordId: '1', text: '平安喜乐' },
  reply: z.strictObject({ line: barrageLine }),
  errors: ['NOT_FOUND', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED', 'LINE_TOO_SOON'],
})
