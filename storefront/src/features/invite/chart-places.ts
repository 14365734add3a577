import type { ChartEntry } from './api.ts'

/** An entry with its place in the chart, from 1; equals share a rank, never a place. */
export interface Placed extends ChartEntry {
  place: number
}

const plinths = 3

/** Who stands on the plinths, and everybody below them, in the order of the chart. */
export function splitChart(list: readonly ChartEntry[]): { above: Placed[]; below: Placed[] } {
  const placed = list.map((entry, index) => ({ ...entry, place: index + 1 }))
  return { above: placed.slice(0, plinths), below: placed.slice(plinths) }
}
