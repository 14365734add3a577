import { randomInt } from 'node:crypto'

/** Source of randomness for drawings. */
export interface RandomSource {
  /** Returns an integer from `least` to `most`, inclusive. */
  int(least: number, most: number): number
  /** Returns a number between the two. */
  real(least: number, most: number): number
  /** Returns one of the choices. */
  of<const Choice>(choices: readonly [Choice, ...Choice[]]): Choice
  /** Returns the elements in random order. */
  shuffled<Thing>(things: readonly Thing[]): Thing[]
}

/** Creates a source of randomness from a source of fractions in [0, 1): cryptographic by default, seeded in tests. */
export function createRandomSource(fraction: () => number = () => randomInt(2 ** 32) / 2 ** 32): RandomSource {
  const int = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1))
  return {
    int,
    real: (least, most) => least + fraction() * (most - least),
    of: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
    shuffled(things) {
      const order = [...things]
      for (let last = order.length - 1; last > 0; last--) {
        const other = int(0, last)
        const kept = order[last] as (typeof order)[number]
        order[last] = order[other] as (typeof order)[number]
        order[other] = kept
      }
      return order
    },
  }
}
