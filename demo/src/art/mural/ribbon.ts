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
    (0.25 + 0.75 * Math.abs(Math.sin(part * 9 + noise(part * 4) * 1.4))) *
    Math.min(1, part * 8 + 0.2) *
    Math.min(1, (1 - part) * 6 + 0.1)
  const thinned = spine.filter((_, index) => index % 4 === 0)
  return [
    fill(brush(thinned, width, 4), tone),
    fill(
      brush(thinned, (part) => width(part) * 0.42, 4),
      lighter(tone, 0.32),
    ),
    stroke(brush(thinned, width, 4), mineral.line, 1.8, 'opacity="0.75"'),
  ].join('')
}

export function swirl(random: Random, from: Point, to: Point, turns: number, reach: number): Point[] {
  const result: Point[] = []
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const across: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length]
  for (let step = 0; step <= turns; step++) {
    const part = step / turns
    const swing = (step % 2 ? 1 : -1) * reach * random.between(0.6, 1.1) * (step === 0 || step === turns ? 0.2 : 1)
    result.push([
      from[0] + (to[0] - from[0]) * part + across[0] * swing,
      from[1] + (to[1] - from[1]) * part + across[1] * swing,
    ])
  }
  return result
}

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
