import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'

/** Decisions about a picture: what the brief names is taken, the rest is left to the seed. */
export interface Choices {
  /** The option that the brief names, otherwise one by chance. */
  choose<T extends string>(options: readonly T[]): T
}

/** What every family exports: fills the sheet. Draws nothing outside it that matters. */
export type Painter = (sheet: Sheet, random: Random, choices: Choices) => void

/** Choices for one picture, and the words of the brief that nobody asked for. */
export function createChoices(brief: string, random: Random): Choices & { unused(): string[] } {
  const words = new Set(brief.split(' ').filter(Boolean))
  const used = new Set<string>()
  return {
    choose: (options) => {
      const byChance = random.pick(options)
      const named = options.find((option) => words.has(option))
      if (named) used.add(named)
      return named ?? byChance
    },
    unused: () => [...words].filter((word) => !used.has(word)),
  }
}
