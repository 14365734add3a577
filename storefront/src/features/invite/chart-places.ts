import type { ChartEntry } from './api.ts'

/** An entry with its position in the chart, from 1; ties share a rank but not a position. */
export interface Placed extends ChartEntry {
  place: number
}

const plinths = 3

/** Splits the chart into the entries on the plinths and all others, in chart order. */
export function splitChart(list: readonly ChartEntry[]): { above: Placed[]; below: Placed[] } {
  const placed = list.map((entry, index) => ({ ...entry, place: index + 1 }))
  return { above: placed.slice(0, plinths), below: placed.slice(plinths) }
}
