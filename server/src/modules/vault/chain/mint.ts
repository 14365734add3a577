import type { GoodsSn } from '@app/contract'
import { events, type Emit } from '../../../events/index.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { Chain, MintItem } from '../../../ports/chain.ts'
import type { GoodsModule, GoodsSummary } from '../../goods/index.ts'
import type { LiveModule } from '../../live/index.ts'
import * as queries from './queries.ts'
import type { Continuity } from './continuity.ts'
import { createJournal } from './journal.ts'
import { forgetSent, sentBefore } from './journalQueries.ts'
import { createOutboxSweep, type OutboxDeps, type Postponement } from './outbox.ts'
import { chainItemOf, editionsOf } from './tokens.ts'
import type { Wallets } from '../wallets/service.ts'

export interface MintDeps extends OutboxDeps {
  chain: Chain
  continuity: Continuity
  wallets: Pick<Wallets, 'ensure'>
  goods: Pick<GoodsModule, 'summaries'>
  emit: Emit
  live: Pick<LiveModule, 'announce'>
}

/** Creates the sweep that mints the tokens in the outbox; it first asks the chain which already exist. */
export function createMintSweep(deps: MintDeps): Sweep {
  const { database, chain, emit } = deps
  return createOutboxSweep(deps, {
    name: 'mint',
    kinds: ['mint'],
    batchSize: chain.mintsAtOnce,
    due: (limit) => queries.dueMints(database.db, limit),
    carryOut: (mints, setBack) => mintBatch(deps, mints, setBack),
    onDead: async (tx, { order_sn: orderSn }) => {
      if (orderSn) await emit(tx, events.mintFailed, { orderSn })
    },
  })
}

/** Mints these tokens, unless the chain has them already, and records the outcomes. */
async function mintBatch(
  deps: MintDeps,
  mints: readonly queries.DueMint[],
  setBack: Postponement<queries.DueMint>,
): Promise<void> {
  const { database, chain, continuity } = deps
  const works = await deps.goods.summaries(database.db, [...new Set(mints.map((mint) => mint.goods_sn))])
  const items = await itemsOf(deps, works, mints)
  const outcomes = await chain.mintBatch({ editions: editionsOf(works), items }, createJournal(deps, mints))
  const block = await continuity.blockOf(outcomes)
  await database.transaction(async (tx) => {
    await continuity.keep(tx, block)
    const minted: queries.Minted[] = []
    for (const [index, mint] of mints.entries()) {
      const outcome = outcomes[index]
      const item = items[index]
      if (!outcome || !item) throw new Error('The chain answered fewer items than it was given')
      const { id: operationId, item_id: itemId } = mint
      if (outcome.done) minted.push({ operationId, itemId, address: item.to, transaction: outcome.transaction })
      else if (outcome.reason === 'later') await setBack.postpone(tx, mint, outcome.detail)
      else await setBack.refuse(tx, mint, outcome.reason)
    }
    // Prizes, gifts and composed items belong to no order: their owners' pages are refreshed without a message.
    await deps.live.announce(tx, await queries.recordMints(tx, minted), ['items'])
    const orders = await queries.mintedOrders(tx, minted)
    if (orders.length > 0) await deps.emit(tx, events.ordersMinted, orders)
    await forgetSent(
      tx,
      minted.map(({ operationId }) => operationId),
    )
  })
}

/** Returns the tokens to mint, with their holders' addresses and the transactions in which they were sent before. */
async function itemsOf(
  { database, wallets }: MintDeps,
  works: ReadonlyMap<GoodsSn, GoodsSummary>,
  mints: readonly queries.DueMint[],
): Promise<MintItem[]> {
  const addresses = await wallets.ensure(mints.map((mint) => mint.holder_uid))
  const sent = await sentBefore(
    database.db,
    mints.map(({ id }) => id),
  )
  return mints.map((mint) => {
    const to = addresses.get(mint.holder_uid)
    if (!to) throw new Error(`No wallet for the holder of item ${mint.item_id}`)
    return { ...chainItemOf(works, mint.goods_sn, mint.serial), to, sent: sent.get(mint.id) ?? [] }
  })
}
