/** Rarity of a piece: 0 common, 1 rare, 2 the rarest. */
export type Rarity = 0 | 1 | 2

/** Durations of the animation in milliseconds. */
export const revealTimes = {
  /** From the first picture to the first opening. */
  lead: 700,
  /** Between two openings, if there are several. */
  step: 280,
  /** Extra delay before the rarest. */
  suspense: 900,
  /** From the last opening to the result. */
  rest: 3000,
  /** Total duration with reduced motion: one cross-fade. */
  still: 1400,
} as const

export interface RevealSchedule {
  /** Milliseconds from the start at which each piece, in the given order, begins to open. */
  starts: number[]
  /** Milliseconds from the start at which the result is shown. */
  end: number
}

/**
 * Computes when each piece opens: one after the other in the given order, rarer ones last, so that the best comes at
 * the end. `still` opens all at once.
 */
export function revealSchedule(rarities: readonly Rarity[], still: boolean): RevealSchedule {
  if (still) return { starts: rarities.map(() => 0), end: revealTimes.still }
  const order = rarities.map((_, index) => index).sort((a, b) => (rarities[a] ?? 0) - (rarities[b] ?? 0) || a - b)
  const starts = rarities.map(() => 0)
  let at: number = revealTimes.lead
  for (const index of order) {
    if (rarities[index] === 2) at += revealTimes.suspense
    starts[index] = at
    at += revealTimes.step
  }
  return { starts, end: at - revealTimes.step + revealTimes.rest }
}
