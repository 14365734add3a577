import { lighter } from '../colour.ts'
import { fill, polar, ring, stroke, spot } from '../line.ts'
import type { Point } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** A lotus seen from above, in rings of pointed petals. */
export function lotus(mineral: Mineral, at: Point, radius: number, petals: number): string {
  const parts: string[] = []
  for (const [index, reach] of [1, 0.76, 0.5].entries()) {
    const count = petals - index * 2
    const tone = [mineral.blue, mineral.green, mineral.earth][index]!
    let [outer, inner] = ['', '']
    for (let petal = 0; petal < count; petal++) {
      const angle = ((petal + index * 0.5) / count) * Math.PI * 2
      const half = (Math.PI / count) * 0.96
      const blade = (from: number, to: number, wide: number): string =>
        `M${spot(polar(at, angle, radius * from))}C${spot(polar(at, angle - wide, radius * (from + (to - from) * 0.4)))} ${spot(polar(at, angle - wide, radius * (from + (to - from) * 0.8)))} ${spot(polar(at, angle, radius * to))}C${spot(polar(at, angle + wide, radius * (from + (to - from) * 0.8)))} ${spot(polar(at, angle + wide, radius * (from + (to - from) * 0.4)))} ${spot(polar(at, angle, radius * from))}Z`
      outer += blade(reach * 0.25, reach, half * 1.1)
      inner += blade(reach * 0.4, reach * 0.86, half * 0.62)
    }
    parts.push(
      fill(outer, mineral.white),
      stroke(outer, mineral.line, 2, 'opacity="0.8"'),
      fill(inner, tone),
      fill(inner, lighter(tone, 0.35), `opacity="0.5" transform="translate(0 0)"`),
    )
  }
  let seeds = ''
  for (let index = 0; index < 7; index++)
    seeds += ring(index ? polar(at, index * 1.047, radius * 0.1) : at, radius * 0.03)
  return (
    parts.join('') +
    fill(ring(at, radius * 0.18), mineral.gold) +
    stroke(ring(at, radius * 0.18), mineral.line, 2) +
    fill(seeds, mineral.line)
  )
}
