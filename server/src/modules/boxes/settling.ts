import { sql } from 'kysely'
import type { Database, Tx } from '../../core/database.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { GoodsModule } from '../goods/index.ts'
import { type Decks, prizeIn } from './decks.ts'

export interface SettlingOutside {
  goods: Pick<GoodsModule, 'releaseStockOf'>
}

interface OverRow {
  goods_sn: string
  edition: number
  sold: number
}

/**
 * Locks one box whose sale is over for good: its end has passed or all are sold, and no order, code or gift box can bring
 * out another one. Undefined when there is none that nobody else is settling.
 */
async function lockOver(tx: Tx): Promise<OverRow | undefined> {
  const { rows } = await sql<OverRow>`
    select s.goods_sn, s.edition, s.sold from goods_stock s
    join blind_boxes b on b.goods_sn = s.goods_sn join goods g on g.sn = s.goods_sn
    where b.revealed_at is null and s.reserved = 0 and (g.sale_end <= now() or s.sold = s.edition)
    order by s.goods_sn limit 1 for update of s skip locked`.execute(tx)
  return rows[0]
}

async function reveal(tx: Tx, goodsSn: string, seed: string): Promise<void> {
  await tx
    .updateTable('blind_boxes')
    .set({ seed, revealed_at: sql<Date>`now()`, settled_at: sql<Date>`now()` })
    .where('goods_sn', '=', goodsSn)
    .execute()
}

async function setReturned(tx: Tx, prizeId: string, pieces: number): Promise<void> {
  await tx.updateTable('blind_box_prizes').set({ returned: pieces }).where('id', '=', prizeId).execute()
}

/**
 * Ends one sale that is over: publishes its seed, so that everybody can check every opening, and gives back the pieces
 * in boxes that nobody bought. Boxes that were sold keep their pieces for ever. Returns the box's number, or undefined.
 */
export async function settleOne(
  tx: Tx,
  { decks, goods }: SettlingOutside & { decks: Decks },
): Promise<string | undefined> {
  const over = await lockOver(tx)
  if (!over) return undefined
  const deck = await decks.of(tx, over.goods_sn)
  const left = new Map<string, { goodsSn: string; pieces: number }>()
  for (let number = over.sold + 1; number <= over.edition; number++) {
    const { id, goods_sn: goodsSn } = prizeIn(deck, number)
    left.set(id, { goodsSn, pieces: (left.get(id)?.pieces ?? 0) + 1 })
  }
  await reveal(tx, over.goods_sn, deck.seed)
  for (const [prizeId, { pieces }] of left) await setReturned(tx, prizeId, pieces)
  if (left.size > 0) {
    await goods.releaseStockOf(tx, new Map([...left.values()].map(({ goodsSn, pieces }) => [goodsSn, pieces])))
  }
  return over.goods_sn
}

/** Settles sales that are over, one after another. */
export const settlingSweep = (database: Database, parts: SettlingOutside & { decks: Decks }): Sweep => ({
  name: 'box-settling',
  everySeconds: 15,
  run: async () => (await database.transaction((tx) => settleOne(tx, parts))) !== undefined,
})
