import type { BoxPrizeId, GoodsSn } from '@app/contract'
import { commitmentOf, deckOf, rulesVersion } from '@app/fair'
import { createCache } from '../../../core/cache.ts'
import type { Tx } from '../../../core/database.ts'
import type { Sealer } from '../../../core/crypto.ts'
import * as queries from './queries.ts'

/** Associated name of an encrypted seed, which prevents decrypting it in another row. */
export const sealOf = (goodsSn: GoodsSn) => `blind_boxes.seed:${goodsSn}`

/** Converts prize rows to the table that the box rules use. */
export const tableOf = (prizes: readonly queries.PrizeRow[]) =>
  prizes.map(({ id, goods_sn, quantity }) => ({ prizeId: id, goodsSn: goods_sn, quantity }))

/** A published box, ready for opening. */
export interface Deck {
  seed: string
  prizes: ReadonlyMap<BoxPrizeId, queries.PrizeRow>
  /** Prize ids by box: box number n is at index n - 1. */
  order: readonly BoxPrizeId[]
}

/** Decks of published boxes. */
export interface Decks {
  /** Returns the deck of a box. Throws if no such box was published, or if it does not match its commitment. */
  of(tx: Tx, goodsSn: GoodsSn): Promise<Deck>
}

/** Caches decks: a committed deck never changes, and dealing a large edition takes a while. */
export function createDecks(sealer: Sealer): Decks {
  const cache = createCache<Deck>({ milliseconds: 3_600_000, maximum: 20 })
  return {
    async of(tx, goodsSn) {
      const box = await queries.findBox(tx, goodsSn)
      if (!box) throw new Error(`There is no blind box ${goodsSn}`)
      // Keyed by commitment, not by goods number: a rolled-back publication may be cached here.
      return cache.get(box.commitment, () => deal(sealer, tx, box))
    },
  }
}

async function deal(sealer: Sealer, tx: Tx, box: queries.BoxRow): Promise<Deck> {
  const goodsSn = box.goods_sn
  if (box.rules_version !== rulesVersion) throw new Error(`Box ${goodsSn} has rules ${box.rules_version}`)
  const prizes = await queries.prizesOf(tx, [goodsSn])
  const seed = sealer.decrypt(box.seed_encrypted, sealOf(goodsSn))
  // Fail rather than open a box that differs from its commitment.
  if (commitmentOf(seed, tableOf(prizes)) !== box.commitment) {
    throw new Error(`Box ${goodsSn} is not what was committed to`)
  }
  return { seed, prizes: new Map(prizes.map((prize) => [prize.id, prize])), order: deckOf(seed, tableOf(prizes)) }
}

/** Returns the prize in box `number`. Throws if there is no such box, which indicates a bug. */
export function prizeIn(deck: Deck, number: number): queries.PrizeRow {
  const prize = deck.prizes.get(deck.order[number - 1] ?? '')
  if (!prize) throw new Error(`There is no box number ${number}`)
  return prize
}
