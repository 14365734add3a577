import { createNoise, type Random } from '../../random.ts'
import { lighter } from '../colour.ts'
import { along, brush, fill, polar, ring, stroke } from '../line.ts'
import type { Point, Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** A silk ribbon: two edges that twist round one another, drawn as bands of colour. */
export function ribbon(random: Random, mineral: Mineral, points: readonly Point[], wide: number, tone: string): string {
  const noise = createNoise(random)
  const spine = along(points, 16)
  const width = (part: number): number =>
    wide *
    (0.55 + 0.45 * Math.abs(Math.sin(part * 7 + noise(part * 3) * 1.2))) *
    Math.min(1, part * 8 + 0.2) *
    Math.min(1, (1 - part) * 6 + 0.1)
  const thinned = spine.filter((_, index) => index % 8 === 0)
  return [
    fill(brush(thinned, width, 4), tone),
    fill(
      brush(thinned, (part) => width(part) * 0.42, 4),
      lighter(tone, 0.32),
    ),
    stroke(brush(thinned, width, 4), mineral.line, 1.8, 'opacity="0.75"'),
  ].join('')
}

/** Points of a ribbon blown from one place to another in rounded folds that open out towards its end. */
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
