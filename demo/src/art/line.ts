import type { Noise, Random } from '../random.ts'
import { n, type Point } from './sheet.ts'

/** Formats a point for path data. */
export function spot([x, y]: Point): string {
  return `${n(x)} ${n(y)}`
}

/** Path data of straight lines through the points; closed by default. */
export function polygon(points: readonly Point[], closed = true): string {
  return `M${points.map(spot).join('L')}${closed ? 'Z' : ''}`
}

/** Path data of a smooth curve (Catmull-Rom) through the points. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const last = points.length - 1
    const inside = closed ? (index + points.length) % points.length : Math.min(last, Math.max(0, index))
    return points[inside]!
  }
  const start = at(0)
  let path = `M${n(start[0])} ${n(start[1])}`
  const pieces = closed ? points.length : points.length - 1
  for (let index = 0; index < pieces; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    path += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} `
    path += `${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`
  }
  return closed ? `${path}Z` : path
}

/** Returns points along a smooth curve through the given ones, `steps` for each segment. */
export function along(points: readonly Point[], steps: number): Point[] {
  const result: Point[] = []
  for (let index = 0; index < points.length - 1; index++) {
    const from = points[index]!
    const to = points[index + 1]!
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const mix = (axis: 0 | 1): number =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t ** 3)
      result.push([mix(0), mix(1)])
    }
  }
  const last = points.at(-1)
  if (last) result.push(last)
  return result
}

/**
 * Path data of one stroke of a brush: the outline of a line whose width follows `widthAt` (0..1 along the stroke, to a
 * half-width in units).
 */
export function brush(points: readonly Point[], widthAt: (part: number) => number, steps = 6): string {
  const spine = along(points, steps)
  const left: Point[] = []
  const right: Point[] = []
  for (const [index, [x, y]] of spine.entries()) {
    const before = spine[Math.max(0, index - 1)]!
    const after = spine[Math.min(spine.length - 1, index + 1)]!
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const half = widthAt(index / (spine.length - 1))
    const across: Point = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half]
    left.push([x + across[0], y + across[1]])
    right.unshift([x - across[0], y - across[1]])
  }
  return polygon([...left, ...right])
}

/** Widths of a stroke that is pressed in the middle and lifted at both ends. */
export function pressed(half: number): (part: number) => number {
  return (part) => half * Math.sin(Math.PI * Math.min(1, part * 0.92 + 0.06)) ** 0.7
}

/** Widths of a stroke that begins full and thins out to a point. */
export function tapering(half: number): (part: number) => number {
  return (part) => half * (1 - part) ** 0.8 + 0.15
}

/** A rough blot round a centre, for moss dots, leaves and splashes. */
export function blot(random: Random, [x, y]: Point, radius: number, points = 7): string {
  const turn = random.between(0, Math.PI * 2)
  const edge = Array.from({ length: points }, (_, index): Point => {
    const angle = turn + (index / points) * Math.PI * 2
    const reach = radius * random.between(0.65, 1.15)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  })
  return curve(edge, true)
}

/** Path data of a circle, so that many can share one path element. */
export function ring([x, y]: Point, radius: number): string {
  const r = n(radius)
  return `M${n(x - radius)} ${n(y)}a${r} ${r} 0 1 0 ${n(radius * 2)} 0a${r} ${r} 0 1 0 ${n(-radius * 2)} 0Z`
}

/** A point at an angle (radians) and distance from a centre. */
export function polar([x, y]: Point, angle: number, distance: number): Point {
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance]
}

/** A slightly wavering line, as if drawn by hand. */
export function wavering(noise: Noise, from: Point, to: Point, amount: number, steps = 8): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const t = index / steps
    const shift = noise(t * 3 + from[0] * 0.13 + from[1] * 0.07) * amount
    return [
      from[0] + (to[0] - from[0]) * t - ((to[1] - from[1]) / length) * shift,
      from[1] + (to[1] - from[1]) * t + ((to[0] - from[0]) / length) * shift,
    ]
  })
}

/** A filled path element. */
export function fill(path: string, paint: string, attributes = ''): string {
  return `<path d="${path}" fill="${paint}"${attributes && ` ${attributes}`}/>`
}

/** A path element with a line and no fill; width in units. */
export function stroke(path: string, paint: string, width: number, attributes = ''): string {
  const style = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  return `<path d="${path}" stroke="${paint}" stroke-width="${n(width)}" ${style}${attributes && ` ${attributes}`}/>`
}

/** A group with attributes such as `opacity="0.5"` or a transform. */
export function group(attributes: string, ...markup: string[]): string {
  return `<g ${attributes}>${markup.join('')}</g>`
}

/** Returns the transform attribute that moves, rotates (degrees) and scales a drawing around the origin. */
export function placed([x, y]: Point, scale = 1, turn = 0, mirrored = false): string {
  const across = Math.round((mirrored ? -scale : scale) * 1000) / 1000
  const down = Math.round(scale * 1000) / 1000
  return `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${across} ${down})"`
}
