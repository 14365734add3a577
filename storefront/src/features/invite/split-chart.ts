import type { ChartEntry } from './api.ts'

/** An entry with its position in the chart, from 1; ties share a rank but not a position. */
export interface ChartPosition extends ChartEntry {
  place: number
}

const plinths = 3

/** Splits the chart into the entries on the plinths and all others, in chart order. */
export function splitChart(list: readonly ChartEntry[]): { above: ChartPosition[]; below: ChartPosition[] } {
  const positions = list.map((entry, index) => ({ ...entry, place: index + 1 }))
  return { above: positions.slice(0, plinths), below: positions.slice(plinths) }
}
