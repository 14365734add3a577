import { parseArgs } from 'node:util'
import { AppError } from '../core/errors.ts'
import type { UserModule } from '../modules/user/index.ts'
import { runCommand } from './command.ts'
import { readWallCommand, wallUsage } from './reviewWall.ts'
import { readWishCommand, wishUsage } from './reviewWishes.ts'

type Reviews = UserModule['reviews']

const usage = `usage: npm run -s review                                       lists the real-name cases that wait
       npm run -s review -- approve UID --by NAME
       npm run -s review -- reject UID "reason the person reads" --by NAME
${wallUsage}
${wishUsage}`

// What a person decides: real-name cases that the provider could not, messages and comments of the wall, and wishes.
const { values, positionals } = parseArgs({ options: { by: { type: 'string', default: '' } }, allowPositionals: true })
const [verb, uid = '', reason = '', ...more] = positionals
const by = values.by.trim()

const isDecision = /^\d{1,18}$/.test(uid) && more.length === 0 && by.length >= 1 && by.length <= 40
const isReason = reason.trim().length >= 2 && reason.trim().length <= 100
const written = readWallCommand(positionals, by) ?? readWishCommand(positionals, by)

if (written) await runCommand(written)
else if (verb === undefined && by === '') await runCommand(({ user }) => list(user.reviews))
else if (verb === 'approve' && isDecision && reason === '') {
  await runCommand(({ user }) => tell(user.reviews.approve(uid, by)))
} else if (verb === 'reject' && isDecision && isReason) {
  await runCommand(({ user }) => tell(user.reviews.reject(uid, reason.trim(), by)))
} else {
  console.error(usage)
  process.exitCode = 2
}

async function list(reviews: Reviews): Promise<number> {
  const { cases, total } = await reviews.waiting()
  if (total === 0) console.log('Nobody waits.')
  else console.table(cases.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })))
  if (total > cases.length) console.log(`The longest waiting of ${total}.`)
  return 0
}

/** Says what a decision came to; 0 where this very call decided. */
async function tell(deciding: ReturnType<Reviews['approve']>): Promise<number> {
  try {
    const decision = await deciding
    if (decision.kind === 'decided') console.log(`Decided, in the name of ${by}.`)
    else if (decision.kind === 'none') console.error('Nothing of this person waits.')
    else console.error(`Already ${decision.outcome} by ${decision.by} at ${decision.at.toISOString()}.`)
    return decision.kind === 'decided' ? 0 : 1
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.error(`${error.reason}: ${error.message}`)
    return 1
  }
}
