import type { Database, Tx } from '../../core/database.ts'
import type { Log } from '../../core/log.ts'
import { backoffSeconds, type Sweep } from '../../jobs/worker.ts'
import type { Chain, MintItem } from '../../ports/chain.ts'
import type { GoodsModule } from '../goods/index.ts'
import * as queries from './chainQueries.ts'
import { createOutboxSweep, leaseSeconds, mostRejections } from './outbox.ts'
import { chainItemOf, editionsOf } from './tokens.ts'
import type { Wallets } from './wallets.ts'

export interface MintingParts {
  database: Database
  log: Log
  chain: Chain
  wallets: Wallets
  goods: Pick<GoodsModule, 'summaries'>
  /** Called in the transaction that gives an item's mint up for good. */
  onDead: (tx: Tx, orderSn: string) => Promise<void>
}

/** Mints what the outbox names; the chain is asked first what already exists. */
export function createMinting({ database, log, chain, wallets, goods, onDead }: MintingParts): Sweep {
  async function mintBatch(mints: readonly queries.ClaimedMint[]): Promise<void> {
    const addresses = await wallets.ensure(mints.map((mint) => mint.owner_uid))
    const works = await goods.summaries(database.db, [...new Set(mints.map((mint) => mint.goods_sn))])
    const items: MintItem[] = mints.map((mint) => {
      const to = addresses.get(mint.owner_uid)
      if (!to) throw new Error(`No wallet for the owner of item ${mint.item_id}`)
      return { ...chainItemOf(works, mint.goods_sn, mint.serial), to }
    })
    const outcomes = await chain.mintBatch({ editions: editionsOf(works), items })
    await database.transaction(async (tx) => {
      for (const [index, mint] of mints.entries()) {
        const outcome = outcomes[index]
        const item = items[index]
        if (!outcome || !item) throw new Error('The chain answered fewer items than it was given')
        if (outcome.done) {
          await queries.recordMint(tx, {
            operationId: mint.id,
            itemId: mint.item_id,
            address: item.to,
            transaction: outcome.transaction,
            note: '',
          })
        } else {
          await refuse(tx, mint, outcome.reason)
        }
      }
    })
  }

  async function refuse(tx: Tx, mint: queries.ClaimedMint, reason: string): Promise<void> {
    if (mint.attempts + 1 < mostRejections) {
      await queries.putBack(tx, [mint.id], {
        delaySeconds: backoffSeconds(mint.attempts + 1),
        error: reason,
        counts: true,
      })
      return
    }
    await queries.markDead(tx, mint.id, reason)
    if (mint.order_sn) await onDead(tx, mint.order_sn)
    log.error({ item: mint.item_id, reason }, 'mint given up')
  }

  return createOutboxSweep(
    { database, log },
    {
      name: 'mint',
      batchSize: 200,
      claim: (limit) => queries.claimMints(database.db, limit, leaseSeconds),
      carryOut: mintBatch,
    },
  )
}
