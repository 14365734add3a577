import { AppError } from '../../core/errors.ts'
import type { Placement, PlacementResult } from './placement.ts'

/** Writes one batch for one good and answers after its commit, one result per placement in their order. */
export type WriteBatch = (goodsSn: string, batch: readonly Placement[]) => Promise<PlacementResult[]>

interface Waiting {
  placement: Placement
  resolve: (result: PlacementResult) => void
  reject: (error: unknown) => void
}

interface Line {
  waiting: Waiting[]
  isWriting: boolean
}

export interface GathererOptions {
  /** Placements one statement takes at most. */
  maximumBatch: number
  /** Placements that may wait for one good; more are told BUSY. */
  maximumWaiting: number
}

/**
 * A rush for one good must not queue on one row's lock, one transaction each. Requests gather while the last batch is being
 * written; the next batch takes all that came meanwhile. Under light load a batch is one order and nothing waits.
 */
export function createGatherer(write: WriteBatch, { maximumBatch, maximumWaiting }: GathererOptions) {
  const lines = new Map<string, Line>()

  /** One key once in a batch: the second finds, in a later batch, what the first made. */
  function takeBatch(line: Line): Waiting[] {
    const keys = new Set<string>()
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const one of line.waiting) {
      const key = `${one.placement.uid}:${one.placement.requestKey}`
      if (batch.length < maximumBatch && !keys.has(key)) {
        keys.add(key)
        batch.push(one)
      } else {
        later.push(one)
      }
    }
    line.waiting = later
    return batch
  }

  async function writeAll(goodsSn: string, line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      const batch = takeBatch(line)
      try {
        settle(
          batch,
          await write(
            goodsSn,
            batch.map((one) => one.placement),
          ),
        )
      } catch (error) {
        await writeSingly(goodsSn, batch, error)
      }
    }
    line.isWriting = false
    lines.delete(goodsSn)
  }

  /** One order that cannot be written must not take the others of its batch with it. */
  async function writeSingly(goodsSn: string, batch: readonly Waiting[], cause: unknown): Promise<void> {
    if (!isConstraintViolation(cause) || batch.length === 1) {
      const error = isConstraintViolation(cause) ? new AppError('CONFLICT', { cause }) : new AppError('BUSY', { cause })
      for (const one of batch) one.reject(error)
      return
    }
    for (const one of batch) {
      await write(goodsSn, [one.placement]).then(
        (results) => settle([one], results),
        (error: unknown) => writeSingly(goodsSn, [one], error),
      )
    }
  }

  return {
    /** Resolves once the order is durable or refused. Throws BUSY when too many wait or the database does not answer. */
    place(goodsSn: string, placement: Placement): Promise<PlacementResult> {
      return new Promise((resolve, reject) => {
        const line = lines.get(goodsSn) ?? { waiting: [], isWriting: false }
        lines.set(goodsSn, line)
        if (line.waiting.length >= maximumWaiting) {
          reject(new AppError('BUSY', { retryAfter: 1 }))
          return
        }
        line.waiting.push({ placement, resolve, reject })
        if (line.isWriting) return
        line.isWriting = true
        // Everything that arrived in this turn of the event loop joins the first batch.
        setImmediate(() => void writeAll(goodsSn, line))
      })
    },
  }
}

function settle(batch: readonly Waiting[], results: readonly PlacementResult[]): void {
  batch.forEach((one, index) => {
    const result = results[index]
    if (result) one.resolve(result)
    else one.reject(new Error('The database answered fewer placements than it was given'))
  })
}

function isConstraintViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('23')
}
