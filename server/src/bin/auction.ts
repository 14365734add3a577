import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AuctionState } from '@app/contract'
import * as z from 'zod'
import { AppError } from '../core/errors.ts'
import { type AuctionModule, newLot, publishLot, setOpen } from '../modules/auction/index.ts'
import { runCommand } from './command.ts'
import { quoted } from './reviewWall.ts'

const usage = `usage: npm run -s auction -- list
       npm run -s auction -- open | close
       npm run -s auction -- add lot.json
       npm run -s auction -- withdraw LOT --reason "why, in Chinese, for the bidders" [--by NAME]
Who withdraws a lot is kept: NAME, or else the account's.`

/** Lots the list shows at most. */
const mostListed = 100
const refusals = {
  NOT_FOUND: 'there is no such lot',
  ILLEGAL_TRANSITION: 'it is sold or unsold, which stays so',
}
const stateNames = new Map<number, string>(Object.entries(AuctionState).map(([name, value]) => [value, name]))

// Lists the lots, lets bids in or keeps them out, makes a lot known that is written down in a JSON file (prices in fen),
// or takes one back.
const options = { reason: { type: 'string' }, by: { type: 'string' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [task, subject, ...rest] = positionals
const takesSubject = task === 'add' || task === 'withdraw'
const isNamed = values.reason !== undefined || values.by !== undefined

if (rest.length > 0 || takesSubject !== (subject !== undefined) || (isNamed && task !== 'withdraw')) fail()
else if (task === 'list') await list()
else if (task === 'open' || task === 'close') await open(task === 'open')
else if (task === 'add' && subject) await add(subject)
else if (task === 'withdraw' && subject) await withdraw(subject)
else fail()

function fail(): void {
  console.error(usage)
  process.exitCode = 2
}

function list(): Promise<void> {
  return runCommand(async ({ auction }) => {
    console.error(`Auctions are ${(await auction.isOpen()) ? 'open' : 'closed'}`)
    for (const lot of await auction.lots(mostListed)) {
      const price = lot.price_fen === null ? 'no bid' : `${Number(lot.price_fen) / 100} yuan, ${lot.bids} bids`
      const state = stateNames.get(lot.state)
      console.log(
        [lot.id, lot.goods_sn, state, price, lot.starts_at.toISOString(), lot.ends_at.toISOString()].join('\t'),
      )
      if (lot.withdrawn_at) console.log(`  ${describeWithdrawal(lot)}`)
    }
    return 0
  })
}

function open(isOpen: boolean): Promise<void> {
  return runCommand(async ({ database }) => {
    await database.transaction((tx) => setOpen(tx, isOpen))
    console.error(isOpen ? 'Auctions are open' : 'Auctions are closed; lots that run end by their clock')
    return 0
  })
}

async function add(path: string): Promise<void> {
  const lot = newLot.safeParse(await readJson(path))
  if (!lot.success) {
    console.error(`${path} is no lot:\n${z.prettifyError(lot.error)}`)
    process.exitCode = 1
    return
  }
  await runCommand(async ({ database, log }) => {
    try {
      const id = await database.transaction((tx) => publishLot(tx, lot.data))
      console.error(`Lot ${id}: ${lot.data.name}, from ${lot.data.startsAt.toISOString()}`)
      return 0
    } catch (error) {
      log.debug({ err: error }, 'a lot could not be added')
      console.error(`The lot was not added: ${error instanceof Error ? error.message : String(error)}`)
      return 1
    }
  })
}

async function withdraw(lotId: string): Promise<void> {
  const reason = (values.reason ?? '').trim()
  const by = (values.by ?? process.env['USER'] ?? '').trim()
  const isReason = /\p{Script=Han}/u.test(reason) && reason.length >= 2 && reason.length <= 200
  if (!/^\d{1,18}$/.test(lotId) || !isReason || by.length < 1 || by.length > 40) {
    fail()
    return
  }
  await runCommand(async ({ auction }) => {
    try {
      const isNew = await auction.withdraw(lotId, { reason, by })
      console.error(
        isNew
          ? `Lot ${lotId} is withdrawn, in the name of ${by}; its deposits go back`
          : `Lot ${lotId} is withdrawn already; nothing has changed`,
      )
      return 0
    } catch (error) {
      if (!(error instanceof AppError) || !Object.hasOwn(refusals, error.reason)) throw error
      console.error(`Lot ${lotId} was not withdrawn: ${refusals[error.reason as keyof typeof refusals]}`)
      return 1
    }
  })
}

function describeWithdrawal(lot: Awaited<ReturnType<AuctionModule['lots']>>[number]): string {
  return `by ${lot.withdrawn_by}, ${lot.withdrawn_at?.toISOString()}: ${quoted(lot.withdrawn_reason ?? '')}`
}

/** What the file holds; undefined, with a word about it, where it cannot be read. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return undefined
  }
}
