import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { fill, polar, polygon, ring, stroke, spot } from '../line.ts'
import { scrollCloud } from '../motifs.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** Rings of light behind a missing figure, over an empty lotus throne. */
export function halo(sheet: Sheet, _random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(wash(sheet, mix(mineral.wall, mineral.earth, 0.35)))
  const centre: Point = [width / 2, height * 0.46]
  const lapis = '#1f4f96'
  const tones = [mineral.white, lapis, mineral.green, mineral.gold, darker(lapis, 0.3), mineral.earth]
  for (let index = 0; index < 9; index++) {
    const radius = 410 - index * 42
    const tone = tones[index % tones.length]!
    sheet.add(fill(ring(centre, radius), tone), stroke(ring(centre, radius), mineral.line, 2.4))
    const count = 24 + (index % 3) * 12
    let work = ''
    for (let step = 0; step < count; step++) {
      const angle = (step / count) * Math.PI * 2
      const reach = radius - 20
      if (index % 3 === 0)
        work += `M${spot(polar(centre, angle, reach - 16))}Q${spot(polar(centre, angle + 0.14, reach))} ${spot(polar(centre, angle + 0.02, reach + 18))}Q${spot(polar(centre, angle - 0.05, reach))} ${spot(polar(centre, angle, reach - 16))}Z`
      else if (index % 3 === 1) work += ring(polar(centre, angle, reach), 6.5)
      else
        work += polygon([
          polar(centre, angle, reach - 14),
          polar(centre, angle + Math.PI / count, reach + 12),
          polar(centre, angle + (Math.PI * 2) / count, reach - 14),
        ])
    }
    sheet.add(fill(work, tones[(index + 3) % tones.length]!), stroke(work, mineral.line, 1, 'opacity="0.5"'))
  }
  sheet.add(
    fill(
      ring(centre, 44),
      sheet.radial(centre, 44, [
        [0, '#fff4d0'],
        [1, mineral.gold],
      ]),
    ),
  )
  seat(sheet, mineral, [centre[0], height * 0.93], lapis)
  for (const side of [-1, 1])
    for (const part of [0.2, 0.5, 0.8])
      sheet.add(
        scrollCloud(
          [centre[0] + side * Math.max(410, width * 0.42), height * part],
          0.9,
          mineral.white,
          mineral.earth,
          side < 0,
        ),
      )
}

/** A lotus throne: a row of rising petals and a row of hanging ones. */
function seat(sheet: Sheet, mineral: Mineral, at: Point, lapis: string): void {
  const petal = (x: number, long: number, half: number, lean: number): string =>
    `M${spot([x - half, at[1]])}C${spot([x - half * 1.3, at[1] + long * 0.6])} ${spot([x + lean - half * 0.3, at[1] + long * 0.8])} ${spot([x + lean, at[1] + long])}C${spot([x + lean + half * 0.3, at[1] + long * 0.8])} ${spot([x + half * 1.3, at[1] + long * 0.6])} ${spot([x + half, at[1]])}Z`
  const row = (count: number, spread: number, long: number, tones: readonly string[]): void => {
    for (let index = 0; index < count; index++) {
      const part = index / (count - 1) - 0.5
      const [x, half] = [at[0] + part * spread, (spread / count) * 0.52]
      const [outer, inner] = [petal(x, long, half, part * 60), petal(x, long * 0.74, half * 0.6, part * 44)]
      const tone = tones[index % tones.length]!
      sheet.add(fill(outer, mineral.white), stroke(outer, mineral.line, 2.4), fill(inner, tone))
    }
  }
  row(9, 620, -104, [lapis, mineral.green])
  row(8, 560, -84, [mineral.earth, mineral.gold])
  row(7, 560, 62, [mineral.green, lapis])
  sheet.add(
    `<rect x="${n(at[0] - 320)}" y="${n(at[1] - 9)}" width="640" height="18" rx="9" fill="${mineral.gold}" stroke="${mineral.line}" stroke-width="2.4"/>`,
  )
}
