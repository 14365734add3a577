/** How the wheel of a prize draw runs, and how it is laid out (the product's numbers). */
export const wheel = {
  /** Milliseconds from the press to full speed, and from full speed to the result. */
  accelerationMs: 2500,
  decelerationMs: 2500,
  /** Cells a second at full speed. Each of the eight then lights up 2.5 times a second: below what harms. */
  speed: 20,
  cells: 8,
  /** Pixels between two cells. */
  gutter: 5,
  /** Milliseconds in which it comes to rest where there is no result. */
  haltMs: 900,
} as const

/** What a run leads to; `at` is when that became known, in milliseconds from its start. */
export type WheelVerdict = { kind: 'result'; at: number; cell: number } | { kind: 'none'; at: number }

/** One run. Without a verdict it goes on at full speed. */
export interface WheelRun {
  /** Index of the cell that is lit when it starts. */
  from: number
  verdict?: WheelVerdict
}

const { accelerationMs, decelerationMs, speed, cells, haltMs } = wheel
const perMs = speed / 1000
/** Cells that are passed while it slows down; a cubic ease-out begins at three times its average speed. */
const slowingCells = (perMs * decelerationMs) / 3

/** Cells passed since the start, were it never to slow down: speed rises evenly, then stays. */
function freeCells(elapsed: number): number {
  const rising = Math.min(Math.max(elapsed, 0), accelerationMs)
  return (perMs * rising ** 2) / (2 * accelerationMs) + perMs * Math.max(0, elapsed - accelerationMs)
}

/**
 * When it begins to slow down towards a result: the first moment at full speed, once the result is known, from which the
 * way of slowing down ends exactly on its cell. In milliseconds from the start.
 */
function slowingFrom(from: number, { at, cell }: { at: number; cell: number }): number {
  const earliest = Math.max(at, accelerationMs)
  const passed = from + freeCells(earliest) + slowingCells
  const missing = (((cell - passed) % cells) + cells) % cells
  return earliest + missing / perMs
}

/** Milliseconds from the start to the end of a run; undefined as long as it has no verdict. */
export function wheelEnd({ from, verdict }: WheelRun): number | undefined {
  if (!verdict) return undefined
  return verdict.kind === 'none' ? verdict.at + haltMs : slowingFrom(from, verdict) + decelerationMs
}

/** Index of the cell that is lit `elapsed` milliseconds after the start: a pure function, whatever frames are drawn. */
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
  // Without a result it rolls out from the speed it has, wherever that ends.
  const rest = 1 - Math.min(1, (elapsed - slowing) / haltMs)
  const now = perMs * Math.min(1, Math.max(0, slowing) / accelerationMs)
  return freeCells(slowing) + ((now * haltMs) / 2) * (1 - rest ** 2)
}
