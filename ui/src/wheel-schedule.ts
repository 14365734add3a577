/** Timing and layout of a prize draw's wheel, as specified for the product. */
export const wheel = {
  /** Milliseconds from the press to full speed, and from full speed to the result. */
  accelerationMs: 2500,
  decelerationMs: 2500,
  /** Cells per second at full speed. Each of the eight then lights up 2.5 times a second, below a harmful rate. */
  speed: 20,
  cells: 8,
  /** Pixels between two cells. */
  gutter: 5,
  /** Milliseconds in which it stops if there is no result. */
  haltMs: 900,
} as const

/** Outcome of a run; `at` is when it became known, in milliseconds from the start. */
export type WheelVerdict = { kind: 'result'; at: number; cell: number } | { kind: 'none'; at: number }

/** One run. Without a verdict it continues at full speed. */
export interface WheelRun {
  /** Index of the lit cell at the start. */
  from: number
  verdict?: WheelVerdict
}

const { accelerationMs, decelerationMs, speed, cells, haltMs } = wheel
const perMs = speed / 1000
/** Cells passed while slowing down; a cubic ease-out begins at three times its average speed. */
const slowingCells = (perMs * decelerationMs) / 3

/** Returns the cells passed since the start without slowing down: speed rises linearly, then stays constant. */
function freeCells(elapsed: number): number {
  const rising = Math.min(Math.max(elapsed, 0), accelerationMs)
  return (perMs * rising ** 2) / (2 * accelerationMs) + perMs * Math.max(0, elapsed - accelerationMs)
}

/**
 * Returns when to slow down towards a result, in milliseconds from the start: the first time at full speed, once the
 * result is known, from which slowing down ends exactly on its cell.
 */
function slowingFrom(from: number, { at, cell }: { at: number; cell: number }): number {
  const earliest = Math.max(at, accelerationMs)
  const passed = from + freeCells(earliest) + slowingCells
  const missing = (((cell - passed) % cells) + cells) % cells
  return earliest + missing / perMs
}

/** Returns the milliseconds from the start to the end of a run; undefined while it has no verdict. */
export function wheelEnd({ from, verdict }: WheelRun): number | undefined {
  if (!verdict) return undefined
  return verdict.kind === 'none' ? verdict.at + haltMs : slowingFrom(from, verdict) + decelerationMs
}

/** Returns the index of the cell lit `elapsed` ms after the start. A pure function, independent of the frame rate. */
export function litCell({ from, verdict }: WheelRun, elapsed: number): number {
  return Math.round(from + passedCells(from, verdict, elapsed)) % cells
}

function passedCells(from: number, verdict: WheelVerdict | undefined, elapsed: number): number {
  const slowing = verdict && (verdict.kind === 'none' ? verdict.at : slowingFrom(from, verdict))
  if (slowing === undefined || elapsed <= slowing) return freeCells(elapsed)
  if (verdict?.kind === 'result') {
    const rest = 1 - Math.min(1, (elapsed - slowing) / decelerationMs)
    return freeCells(slowing) + slowingCells * (1 - rest ** 3)
  }
  // Without a result it rolls out from its current speed and stops anywhere.
  const rest = 1 - Math.min(1, (elapsed - slowing) / haltMs)
  const now = perMs * Math.min(1, Math.max(0, slowing) / accelerationMs)
  return freeCells(slowing) + ((now * haltMs) / 2) * (1 - rest ** 2)
}
