import { readSeed } from './seed.ts'
import { drawsOf } from './stream.ts'
import { faultOf, type Prize } from './table.ts'

/** Version of the rules implemented here. A change of any result needs a new version. */
export const rulesVersion = 'box-v1'

/**
 * Returns the prize id in each box of an edition: box number n holds `deck[n - 1]`. The deck is the prize table written
 * out, each row repeated by its quantity, then shuffled by Fisher–Yates from the end: index i (last … 1) is swapped
 * with an index drawn from 0 … i.
 *
 * `seed` is 32 bytes in hex.
 * @throws RangeError for an invalid seed, and for a table that cannot be dealt.
 */
export function deckOf(seed: string, table: readonly Prize[]): string[] {
  const fault = faultOf(table)
  if (fault) throw new RangeError(fault)
  const deck = table.flatMap(({ prizeId, quantity }) => Array<string>(quantity).fill(prizeId))
  const draw = drawsOf(readSeed(seed), rulesVersion)
  for (let place = deck.length - 1; place > 0; place--) {
    const other = draw(place + 1)
    const held = deck[place] as string
    deck[place] = deck[other] as string
    deck[other] = held
  }
  return deck
}

/**
 * Returns the prize in box `number` (from 1). For many boxes, deal the deck once.
 * @throws RangeError as `deckOf` does.
 */
export function prizeOf(seed: string, table: readonly Prize[], number: number): string {
  const prizeId = deckOf(seed, table)[number - 1]
  if (prizeId === undefined) throw new RangeError(`There is no box number ${number}`)
  return prizeId
}
