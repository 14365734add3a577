import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import type { Size } from './sizes.ts'

export interface Options {
  /** Only lists and sweeps whose name holds one of these; all where there is none. */
  only: readonly string[]
  /** Times that each question is asked for its milliseconds; what Postgres reads is found in one. */
  rounds: number
  sizes: { small: Size; large: Size }
  folder: string
  /** The databases stay in the folder, and are used again as far as they are there. */
  isKept: boolean
}

/** Reads the command's words. Throws a sentence where they say nothing sensible. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '5_000_000' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '5' },
      keep: { type: 'string' },
    },
  })
  const rows = Number(values.rows.replaceAll('_', ''))
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rows) || rows < 20_000) throw new Error('--rows: at least 20000, five million where left out')
  if (!Number.isInteger(rounds) || rounds < 0) throw new Error('--rounds: a whole number, 0 for no times')
  const folder = values.keep === undefined ? makeThrowawayFolder('bench-growth') : resolve(values.keep)
  if (values.keep !== undefined) mkdirSync(folder, { recursive: true, mode: 0o755 })
  return {
    only: values.only.split(',').filter((word) => word !== ''),
    rounds,
    sizes: {
      small: { sales: 10_000, people: 10_000, works: 10_000, made: 1000 },
      large: {
        sales: rows,
        people: Math.max(10_000, Math.round(rows / 10)),
        works: Math.min(200_000, rows),
        made: 1000,
      },
    },
    folder,
    isKept: values.keep !== undefined,
  }
}
