import { along, curve, fill, stroke } from './line.ts'
import type { Point } from './sheet.ts'

/** A point on the middle line of a limb and half the limb's width there, in units. */
export type Knot = readonly [x: number, y: number, half: number]

/** Path data of a limb that swells and thins along its middle line, rounded at both ends. */
export function limb(knots: readonly Knot[], steps = 4): string {
  const spine = along(
    knots.map(([x, y]): Point => [x, y]),
    steps,
  )
  const widths = along(
    knots.map(([, , half], index): Point => [index, half]),
    steps,
  )
  const [left, right]: [Point[], Point[]] = [[], []]
  for (const [index, [x, y]] of spine.entries()) {
    const before = spine[Math.max(0, index - 1)]!
    const after = spine[Math.min(spine.length - 1, index + 1)]!
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const half = Math.max(0.3, widths[index]![1])
    const [run, fall] = [(after[0] - before[0]) / length, (after[1] - before[1]) / length]
    const end = index === spine.length - 1
    if (index === 0) left.push([x - run * half, y - fall * half])
    left.push([x - fall * half, y + run * half])
    right.unshift([x + fall * half, y - run * half])
    if (end) left.push([x + run * half, y + fall * half])
  }
  return curve([...left, ...right], true)
}

/** One shape of a figure and its colour. */
export type Part = readonly [path: string, paint: string]

/** Draws the shapes of one body: an outline around all of them together, without lines where they overlap. */
export function joined(parts: readonly Part[], line: string, width: number): string {
  return (
    parts.map(([path]) => stroke(path, line, width * 2)).join('') +
    parts.map(([path, paint]) => fill(path, paint)).join('')
  )
}
