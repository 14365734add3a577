import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'

/** Choices about a picture: the brief decides what it names, the seed the rest. */
export interface Choices {
  /** Returns the option that the brief names, otherwise a random one. */
  choose<T extends string>(options: readonly T[]): T
  /** Whether the brief names this trait, which pictures without it never have. */
  has(trait: string): boolean
}

/** Function of a family that fills the sheet. Draws nothing essential outside it. */
export type Painter = (sheet: Sheet, random: Random, choices: Choices) => void

/** Creates the choices for one picture; `unused` lists the traits of the brief that no choice used. */
export function createChoices(brief: string, random: Random): Choices & { unused(): string[] } {
  const traits = new Set(brief.split(' ').filter(Boolean))
  const used = new Set<string>()
  return {
    choose: (options) => {
      const byChance = random.pick(options)
      const named = options.find((option) => traits.has(option))
      if (named) used.add(named)
      return named ?? byChance
    },
    has: (trait) => {
      used.add(trait)
      return traits.has(trait)
    },
    unused: () => [...traits].filter((word) => !used.has(word)),
  }
}
