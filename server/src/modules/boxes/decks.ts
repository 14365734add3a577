import type { BoxPrizeId, GoodsSn } from '@app/contract'
import { commitmentOf, deckOf, rulesVersion } from '@app/fair'
import { createCache } from '../../core/cache.ts'
import type { Tx } from '../../core/database.ts'
import type { Sealer } from '../../core/crypto.ts'
import * as queries from './blindQueries.ts'

/** What the row of a sealed seed is called, so that it opens nowhere else. */
export const sealOf = (goodsSn: GoodsSn) => `blind_boxes.seed:${goodsSn}`

/** Prize tables as the rules know them. */
export const tableOf = (prizes: readonly queries.PrizeRow[]) =>
  prizes.map(({ id, goods_sn, quantity }) => ({ prizeId: id, goodsSn: goods_sn, quantity }))

/** A published box as its opening needs it. */
export interface Deck {
  seed: string
  prizes: ReadonlyMap<BoxPrizeId, queries.PrizeRow>
  /** The prize ids by box: number n is at n - 1. */
  order: readonly BoxPrizeId[]
}

type PublishedBox = NonNullable<Awaited<ReturnType<typeof queries.findBox>>>

/** A deck never changes once it was committed to; kept because dealing a large edition takes a while. */
export function createDecks(sealer: Sealer) {
  const cache = createCache<Deck>({ milliseconds: 3_600_000, maximum: 20 })

  async function deal(tx: Tx, box: PublishedBox): Promise<Deck> {
    const goodsSn = box.goods_sn
    if (box.rules_version !== rulesVersion) throw new Error(`Box ${goodsSn} has rules ${box.rules_version}`)
    const prizes = await queries.prizesOf(tx, [goodsSn])
    const seed = sealer.decrypt(box.seed_encrypted, sealOf(goodsSn))
    // Rather open nothing than something that was not committed to.
    if (commitmentOf(seed, tableOf(prizes)) !== box.commitment) {
      throw new Error(`Box ${goodsSn} is not what was committed to`)
    }
    return { seed, prizes: new Map(prizes.map((prize) => [prize.id, prize])), order: deckOf(seed, tableOf(prizes)) }
  }

  return {
    /** Throws where no such box was published, or where it is not what was committed to. */
    async of(tx: Tx, goodsSn: GoodsSn): Promise<Deck> {
      const box = await queries.findBox(tx, goodsSn)
      if (!box) throw new Error(`There is no blind box ${goodsSn}`)
      // By what was committed to, not by number: a publication that was rolled back may be kept here.
      return cache.get(box.commitment, () => deal(tx, box))
    },
  }
}

export type Decks = ReturnType<typeof createDecks>

/** The prize in box `number`. Throws where there is no such box, which only a fault of ours can bring about. */
export function prizeIn(deck: Deck, number: number): queries.PrizeRow {
  const prize = deck.prizes.get(deck.order[number - 1] ?? '')
  if (!prize) throw new Error(`There is no box number ${number}`)
  return prize
}
