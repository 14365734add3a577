import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** Writes bench/results/NAME.json: `figures` are the numbers to compare, the rest says how they came about. */
export function writeResults(name: string, figures: Record<string, number>, details: object): void {
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  const machine = { cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), node: process.version }
  const text = JSON.stringify({ figures, machine, time: new Date().toISOString(), ...details }, null, 2)
  writeFileSync(join(folder, `${name}.json`), `${text}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

export function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
