import { randomInt } from 'node:crypto'

/** Chance for drawings. */
export interface Dice {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  /** A number between the two. */
  real(least: number, most: number): number
  /** One of the choices. */
  of<const Choice>(choices: readonly [Choice, ...Choice[]]): Choice
  /** The same things in another order. */
  shuffled<Thing>(things: readonly Thing[]): Thing[]
}

/** Dice over any source of fractions from 0 up to 1: the platform's own unless a test brings one with a seed. */
export function createDice(fraction: () => number = () => randomInt(2 ** 32) / 2 ** 32): Dice {
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
