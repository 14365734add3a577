import { readFile } from 'node:fs/promises'
import { AuctionState } from '@app/contract'
import * as z from 'zod'
import { newLot, publishLot, setOpen } from '../modules/auction/index.ts'
import { runCommand } from './command.ts'

const usage = `usage: npm run -s auction -- list
       npm run -s auction -- open | close
       npm run -s auction -- add lot.json`

/** Lots the list shows at most. */
const mostListed = 100
const stateNames = new Map<number, string>(Object.entries(AuctionState).map(([name, value]) => [value, name]))

// Lists the lots, lets bids in or keeps them out, or makes a lot known that is written down in a JSON file (prices in fen).
const [task, file, ...rest] = process.argv.slice(2)

if (rest.length > 0 || (task === 'add') !== (file !== undefined)) fail()
else if (task === 'list') await list()
else if (task === 'open' || task === 'close') await open(task === 'open')
else if (task === 'add' && file) await add(file)
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

/** What the file holds; undefined, with a word about it, where it cannot be read. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return undefined
  }
}
