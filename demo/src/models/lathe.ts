import type { Surface } from './glb.ts'

/** A point of a profile: distance from the axis and height, in metres. */
export type Point = readonly [radius: number, height: number]

/** Colour in linear light, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/**
 * Builds the surface of a profile rotated around its axis, as on a potter's wheel. `colourAt` receives the angle in
 * radians, and the share of the profile passed so far.
 */
export function turn(
  profile: readonly Point[],
  { around, colourAt }: { around: number; colourAt: (point: Point, angle: number, share: number) => Colour },
): Surface {
  const rows = profile.length
  const columns = around + 1
  const corners = rows * columns
  const positions = new Float32Array(corners * 3)
  const normals = new Float32Array(corners * 3)
  const colours = new Float32Array(corners * 3)
  for (const [row, point] of profile.entries()) {
    const [radius, height] = point
    const [before, after] = [profile[Math.max(0, row - 1)] ?? point, profile[Math.min(rows - 1, row + 1)] ?? point]
    const [along, up] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(along, up) || 1
    for (let column = 0; column < columns; column++) {
      const angle = (column / around) * Math.PI * 2
      const at = (row * columns + column) * 3
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      positions.set([radius * cos, height, radius * sin], at)
      normals.set([(up / length) * cos, -along / length, (up / length) * sin], at)
      colours.set(colourAt(point, angle, row / (rows - 1)), at)
    }
  }
  const triangles = new Uint32Array((rows - 1) * around * 6)
  let next = 0
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < around; column++) {
      const low = row * columns + column
      const high = low + columns
      triangles.set([low, high, low + 1, low + 1, high, high + 1], next)
      next += 6
    }
  }
  return { positions, normals, colours, triangles }
}

/** Returns a smooth line through points (Catmull–Rom), `steps` for each segment. */
export function smoothed(points: readonly Point[], steps: number): Point[] {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const line: Point[] = []
  for (let index = 0; index < points.length - 1; index++) {
    for (let step = 0; step < steps; step++) line.push(between(at, index, step / steps))
  }
  line.push(at(points.length - 1))
  return line
}

function between(at: (index: number) => Point, index: number, share: number): Point {
  const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
  const value = (axis: 0 | 1) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * share +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * share ** 2 +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * share ** 3)
  return [Math.max(0, value(0)), value(1)]
}
