import { createNoise, type Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { fill, polar, polygon, ring, stroke, spot } from '../line.ts'
import type { Point, Sheet } from '../sheet.ts'
import type { Water } from './water.ts'

/** A lotus leaf afloat, with its shadow on the water. */
export function pad(sheet: Sheet, random: Random, water: Water, at: Point, radius: number): string {
  const turn = random.between(0, Math.PI * 2)
  const noise = createNoise(random)
  const edge: Point[] = [at]
  for (let step = 0; step <= 30; step++) {
    const angle = turn + 0.22 + (step / 30) * (Math.PI * 2 - 0.44)
    edge.push(polar(at, angle, radius * (1 + noise(step * 0.7) * 0.045)))
  }
  let veins = ''
  for (let vein = 0; vein < 13; vein++) {
    const angle = turn + 0.4 + (vein / 12) * (Math.PI * 2 - 0.8)
    const fork = polar(at, angle, radius * 0.62)
    veins += `M${spot(at)}L${spot(fork)}L${spot(polar(at, angle + 0.1, radius * 0.92))}M${spot(fork)}L${spot(polar(at, angle - 0.1, radius * 0.92))}`
  }
  const paint = sheet.radial([at[0] - radius * 0.2, at[1] - radius * 0.25], radius * 1.3, [
    [0, lighter(water.leaf, 0.32)],
    [0.7, water.leaf],
    [1, mix(water.leaf, '#000000', 0.25)],
  ])
  let dew = ''
  for (let drop = 0; drop < 3; drop++)
    dew += ring(polar(at, random.between(0, 6), radius * random.between(0.2, 0.7)), random.between(2, 5))
  return [
    fill(polygon(edge.map(([x, y]): Point => [x + 14, y + 22])), water.shadow, 'opacity="0.25"'),
    fill(polygon(edge), paint),
    stroke(veins, lighter(water.leaf, 0.4), 1.5, 'opacity="0.45"'),
    fill(dew, '#ffffff', 'opacity="0.55"'),
  ].join('')
}

/** A lotus flower seen from above. */
export function lotus(random: Random, water: Water, at: Point, size: number): string {
  const parts: string[] = []
  for (const [count, reach, tone] of [
    [9, 1, 0.15],
    [8, 0.78, 0.4],
    [6, 0.52, 0.62],
  ] as const) {
    const turn = random.between(0, 2)
    let petals = ''
    for (let petal = 0; petal < count; petal++) {
      const angle = turn + (petal / count) * Math.PI * 2
      const [tip, left, right] = [
        polar(at, angle, size * reach),
        polar(at, angle - 0.42, size * reach * 0.6),
        polar(at, angle + 0.42, size * reach * 0.6),
      ]
      petals += `M${spot(at)}Q${spot(left)} ${spot(tip)}Q${spot(right)} ${spot(at)}Z`
    }
    parts.push(
      fill(petals, lighter(water.petal, tone)),
      stroke(petals, mix(water.petal, '#5a1f28', 0.35), 0.9, 'opacity="0.5"'),
    )
  }
  let stamens = ''
  for (let index = 0; index < 16; index++)
    stamens += ring(polar(at, index * 0.4, size * random.between(0.1, 0.22)), size * 0.025)
  return parts.join('') + fill(ring(at, size * 0.13), '#cfc069') + fill(stamens, '#d89a2f')
}

/** Rings that spread on the water. */
export function rings(random: Random, at: Point, radius: number, water: Water): string {
  let path = ''
  for (let index = 1; index <= 4; index++) path += ring(at, (radius * index) / 4 + random.bell() * 3)
  return stroke(path, water.line, 1.3, 'opacity="0.4"')
}
