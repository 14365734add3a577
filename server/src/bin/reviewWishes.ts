import type { Context } from '../context.ts'
import type { Work } from './command.ts'
import { quoted } from './reviewWall.ts'

export const wishUsage = `       npm run -s review -- wishes                                lists the wishes that wait
       npm run -s review -- approve|refuse wish ID --by NAME`

/** What an operator asks of wishes; undefined where it is something else, or not well said. */
export function readWishCommand(positionals: readonly string[], by: string): Work | undefined {
  const [verb = '', kind, id = ''] = positionals
  if (verb === 'wishes') return positionals.length === 1 && by === '' ? list : undefined
  const isWhole = positionals.length === 3 && /^\d{1,18}$/.test(id) && by.length >= 1 && by.length <= 40
  if (kind !== 'wish' || !isWhole || (verb !== 'approve' && verb !== 'refuse')) return undefined
  return async ({ play }) => {
    const decision = await play.wishes.reviews[verb](id, by)
    if (decision.kind === 'decided') console.log(`Decided, in the name of ${by}.`)
    else console.error('No such wish waits.')
    return decision.kind === 'decided' ? 0 : 1
  }
}

async function list({ play }: Context): Promise<number> {
  const waiting = await play.wishes.reviews.waiting()
  if (waiting.length === 0) console.log('Nothing waits.')
  for (const { wishId, text, doubts, since } of waiting) {
    console.log(`wish ${wishId}  since ${since.toISOString()}\n  ${quoted(text)}`)
    for (const doubt of doubts) console.log(`  doubt: ${doubt}`)
  }
  return 0
}
