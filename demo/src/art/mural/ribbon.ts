import { createNoise, type Random } from '../../random.ts'
import { darker, lighter } from '../colour.ts'
import { along, curve, fill, polar, ring, stroke } from '../line.ts'
import type { Point, Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** One section of a ribbon between two turns: its outline and the line woven along it. */
interface Stretch {
  readonly edge: Point[]
  readonly back: Point[]
  readonly front: boolean
}

/** Splits a ribbon at its turns; its width is that of a broad pen held at a constant slant. */
function stretches(spine: readonly Point[], reach: (part: number) => Point): Stretch[] {
  const result: Stretch[] = []
  for (const [index, [x, y]] of spine.entries()) {
    const before = spine[Math.max(0, index - 1)]!
    const after = spine[Math.min(spine.length - 1, index + 1)]!
    const [dx, dy] = reach(index / (spine.length - 1))
    const front = (after[0] - before[0]) * dy - (after[1] - before[1]) * dx > 0
    const last = result.at(-1)
    const [a, b]: [Point, Point] = [
      [x + dx, y + dy],
      [x - dx, y - dy],
    ]
    if (last?.front !== front) {
      if (last) {
        last.edge.push(a)
        last.back.push(b)
      }
      result.push({ edge: [a], back: [b], front })
    } else {
      last.edge.push(a)
      last.back.push(b)
    }
  }
  return result
}

/** A silk ribbon that alternately shows its two faces, with a lit band and fine lines along it. */
export function ribbon(random: Random, mineral: Mineral, points: readonly Point[], wide: number, tone: string): string {
  const noise = createNoise(random)
  const spine = along(points, 7)
  const [from, to] = [points[0]!, points.at(-1)!]
  const slant = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2 + random.bell() * 0.5
  const reach = (part: number): Point => {
    const size = wide * Math.min(1, part * 9 + 0.3) * Math.min(1, (1 - part) * 7 + 0.04) * (1 + 0.2 * noise(part * 4))
    const angle = slant + 0.55 * noise(part * 3 + 7)
    return [Math.cos(angle) * size, Math.sin(angle) * size]
  }
  return stretches(spine, reach)
    .toSorted((a, b) => Number(a.front) - Number(b.front))
    .map(({ edge, back, front }) => {
      const shape = `${curve(edge)}L${curve(back.toReversed()).slice(1)}Z`
      const between = (part: number): Point[] =>
        edge.map(([x, y], index): Point => {
          const [u, v] = back[index]!
          return [x + (u - x) * part, y + (v - y) * part]
        })
      const band = `${curve(between(0.24))}L${curve(between(0.5).toReversed()).slice(1)}Z`
      const paint = front ? tone : darker(tone, 0.26)
      return [
        fill(shape, paint),
        fill(band, lighter(paint, 0.26), 'opacity="0.8"'),
        stroke(curve(between(0.8)), darker(paint, 0.3), 1, 'opacity="0.6"'),
        stroke(shape, mineral.line, 1.5, 'opacity="0.85"'),
      ].join('')
    })
    .join('')
}

/** Returns points of a ribbon blown from one point to another, in rounded folds that widen towards its end. */
export function swirl(random: Random, from: Point, to: Point, folds: number, reach: number): Point[] {
  const [run, fall] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(run, fall) || 1
  const [turn, pitch] = [random.between(0, 6.3), folds * Math.PI]
  return Array.from({ length: folds * 6 + 1 }, (_, step): Point => {
    const part = step / (folds * 6)
    const open = reach * (0.35 + 0.65 * part)
    const across = Math.sin(turn + part * pitch) * open - Math.sin(turn) * reach * 0.35 * (1 - part)
    const back = -Math.sin(2 * (turn + part * pitch)) * open * 0.3
    return [
      from[0] + run * part + (run / length) * back - (fall / length) * across,
      from[1] + fall * part + (fall / length) * back + (run / length) * across,
    ]
  })
}

/** Small flowers falling over the whole wall. */
export function blossoms(random: Random, mineral: Mineral, sheet: Sheet, count: number): void {
  for (let index = 0; index < count; index++) {
    const at: Point = [random.between(0, sheet.width), random.between(0, sheet.height)]
    const size = random.between(8, 20)
    let petals = ''
    for (let petal = 0; petal < 6; petal++) petals += ring(polar(at, petal * 1.047, size * 0.6), size * 0.4)
    sheet.add(
      fill(petals, random.pick([mineral.white, mineral.green, mineral.earth]), 'opacity="0.85"'),
      fill(ring(at, size * 0.3), mineral.gold),
    )
  }
}
