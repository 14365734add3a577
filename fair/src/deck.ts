import { readSeed } from './seed.ts'
import { drawsOf } from './stream.ts'
import { faultOf, type Prize } from './table.ts'

/** The rules written down here. A change of any result needs a new version. */
export const rulesVersion = 'box-v1'

/**
 * What is in each box of an edition, as prize ids: box number n holds `deck[n - 1]`. The deck is the prize table written
 * out, row after row as often as its quantity says, then shuffled by Fisher and Yates from its end: place i (last … 1)
 * changes with a place drawn from 0 … i.
 *
 * `seed` is 32 bytes in hex. Throws a RangeError for what is no seed and for a table that cannot be dealt.
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

/** The prize in box `number` (from 1). To look into many boxes, deal the deck once. Throws a RangeError as `deckOf` does. */
export function prizeOf(seed: string, table: readonly Prize[], number: number): string {
  const prizeId = deckOf(seed, table)[number - 1]
  if (prizeId === undefined) throw new RangeError(`There is no box number ${number}`)
  return prizeId
}
