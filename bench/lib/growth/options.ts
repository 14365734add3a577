import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import type { Size } from './sizes.ts'

export interface Options {
  /** Lists and sweeps to run, by parts of their names; all if empty. */
  only: readonly string[]
  /** Number of timed requests for each question; the pages that Postgres reads need only one. */
  rounds: number
  sizes: { small: Size; large: Size }
  folder: string
  /** Whether the databases stay in the folder and are reused if they exist. */
  isKept: boolean
}

/** Reads the command's options. Throws a sentence if they are invalid. */
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
  if (values.keep === undefined) requireCapacity(tmpdir(), rows)
  const folder = values.keep === undefined ? makeThrowawayFolder('bench-growth') : resolve(values.keep)
  if (values.keep !== undefined && !existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    requireCapacity(folder, rows)
  }
  return {
    only: values.only.split(',').filter((word) => word !== ''),
    rounds,
    sizes: {
      small: { sales: 10_000, people: 10_000, works: 10_000, made: 1000 },
      large: {
        sales: rows,
        people: Math.max(Math.min(rows, 100_000), Math.round(rows / 10)),
        works: Math.min(200_000, rows),
        made: 1000,
      },
    },
    folder,
    isKept: values.keep !== undefined,
  }
}

/** Bytes for both databases, their log and the sorting for indexes: per row, and fixed. */
const room = { bytesEach: 7000, bytes: 4 * 1024 ** 3 }

/** Throws a sentence if the disk has less space. */
function requireCapacity(folder: string, rows: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const [free, wanted] = [bavail * bsize, room.bytes + rows * room.bytesEach].map((bytes) =>
    Math.floor(bytes / 1024 ** 3),
  )
  if (free !== undefined && wanted !== undefined && free < wanted)
    throw new Error(
      `${folder}: ${free} GB are free, ${rows} rows take up to ${wanted}. Fewer --rows, or --keep=FOLDER on another disk`,
    )
}
