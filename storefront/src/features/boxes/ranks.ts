import type { Prize } from './api.ts'

/** Rarity of a prize, from the odds alone: 0 is common, 1 up to one in ten, 2 up to one in fifty. */
export type Rarity = 0 | 1 | 2

export function rarityOf(odds: number | undefined): Rarity {
  if (odds === undefined || odds > 1000) return 0
  return odds > 200 ? 1 : 2
}

/** Prizes of one rank. */
export interface Rank {
  name: string
  prizes: Prize[]
  /** Share of all boxes that contain a prize of this rank, in hundredths of a percent. */
  odds: number
}

/** Groups prizes by rank, rarest rank first; prizes keep their order within a rank. */
export function ranksOf(prizes: readonly Prize[]): Rank[] {
  const names = [...new Set(prizes.map(({ rank }) => rank))]
  return names
    .map((name) => {
      const own = prizes.filter(({ rank }) => rank === name)
      return { name, prizes: own, odds: own.reduce((sum, { odds }) => sum + odds, 0) }
    })
    .sort((a, b) => a.odds - b.odds)
}
