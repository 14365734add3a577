import type { Context } from '../context.ts'
import type { Work } from './command.ts'
import { type Decision, needsReason, type Verdict, verdicts, type Waiting } from '../modules/wall/index.ts'

export const wallUsage = `       npm run -s review -- messages                              lists the messages and comments that wait
       npm run -s review -- approve|restore message|comment ID --by NAME
       npm run -s review -- refuse|hide message|comment ID "reason the writer reads" --by NAME`

/** What an operator asks of the message wall; undefined where it is something else, or not well said. */
export function readWallCommand(positionals: readonly string[], by: string): Work | undefined {
  const [verb = '', kind, id = '', reason = '', ...more] = positionals
  if (verb === 'messages') return positionals.length === 1 && by === '' ? list : undefined
  if (!isVerdict(verb) || (kind !== 'message' && kind !== 'comment')) return undefined
  const said = reason.trim()
  const isFitting = needsReason(verb) ? said.length >= 2 && said.length <= 100 : reason === ''
  const isWhole = /^\d{1,18}$/.test(id) && more.length === 0 && by.length >= 1 && by.length <= 40
  if (!isFitting || !isWhole) return undefined
  const decision = { verdict: verb, reason: said || null, by }
  return async ({ wall }) => tell(await wall.reviews.decide({ kind, id }, decision), by)
}

function isVerdict(word: string): word is Verdict {
  return Object.hasOwn(verdicts, word)
}

async function list({ config, wall }: Context): Promise<number> {
  const host = config.http.imageHost || config.http.publicUrl
  const { list: waiting, total } = await wall.reviews.waiting()
  if (total === 0) console.log('Nothing waits.')
  for (const one of waiting) console.log(describe(one, host))
  if (total > waiting.length) console.log(`The longest waiting of ${total}.`)
  return 0
}

function describe(one: Waiting, host: string): string {
  return [
    `${one.kind} ${one.id}  ${one.state}  since ${one.since.toISOString()}  at ${one.spot}, by ${quoted(one.writer)}`,
    `  ${quoted(one.text)}`,
    ...one.pictures.map((url) => `  picture: ${host}${url}.jpg`),
    ...one.doubts.map((doubt) => `  doubt: ${doubt}`),
    ...one.reports.map(({ reason, detail }) => `  report: ${reason}${detail === '' ? '' : ` ${quoted(detail)}`}`),
    ...(one.appeal === null ? [] : [`  appeal: ${quoted(one.appeal)}`]),
  ].join('\n')
}

/** Words of strangers for a terminal: nothing in them may steer it or turn its lines round. */
export function quoted(text: string): string {
  const unseen = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
  return JSON.stringify(text).replace(unseen, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Says what a decision came to; 0 where this very call decided. */
function tell(decision: Decision, by: string): number {
  if (decision.kind === 'decided') console.log(`Decided, in the name of ${by}: ${decision.state}.`)
  else if (decision.kind === 'none') console.error('There is no such message or comment.')
  else {
    const { state, by: earlier, at } = decision
    const decided = earlier === null || at === null ? '' : `, decided by ${earlier} at ${at.toISOString()}`
    console.error(`It is ${state}${decided}: that cannot be decided now.`)
  }
  return decision.kind === 'decided' ? 0 : 1
}
