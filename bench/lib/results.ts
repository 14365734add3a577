import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { LoadResult } from './load.ts'

/**
 * Writes NAME.json into bench/results/local, or into the published snapshot bench/results if BENCH_PUBLISH is 1.
 * `figures` are the numbers to compare, `details` describe how they were measured.
 */
export function writeResults(name: string, figures: Record<string, number>, details: object): void {
  const folder = join(import.meta.dirname, process.env['BENCH_PUBLISH'] === '1' ? '../results' : '../results/local')
  mkdirSync(folder, { recursive: true })
  const machine = { cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), node: process.version }
  const text = JSON.stringify({ figures, machine, time: new Date().toISOString(), ...details }, null, 2)
  writeFileSync(join(folder, `${name}.json`), `${text}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** Returns the value below which a share of the values lies. */
export function at(values: readonly number[], share: number): number {
  return (
    values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
  )
}

export function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}

/** Formats one call, with the medians of its rounds, as a line of the printed table. */
export function rowOf(call: string, rounds: readonly LoadResult[]) {
  return {
    call,
    'per second': round(median(rounds.map((result) => result.perSecond))),
    'p50 ms': round(median(rounds.map((result) => result.p50)), 1),
    'p99 ms': round(median(rounds.map((result) => result.p99)), 1),
  }
}
