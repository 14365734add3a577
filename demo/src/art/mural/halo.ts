import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { fill, polar, polygon, ring, stroke } from '../line.ts'
import { scrollCloud } from '../motifs.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

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
        work += `M${polar(centre, angle, reach - 16)
          .map(n)
          .join(' ')}Q${polar(centre, angle + 0.14, reach)
          .map(n)
          .join(' ')} ${polar(centre, angle + 0.02, reach + 18)
          .map(n)
          .join(' ')}Q${polar(centre, angle - 0.05, reach)
          .map(n)
          .join(' ')} ${polar(centre, angle, reach - 16)
          .map(n)
          .join(' ')}Z`
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
  const seat = height * 0.93
  for (const [count, size, tone] of [
    [9, 88, lapis],
    [8, 84, mineral.green],
    [7, 80, mineral.earth],
  ] as const) {
    for (let index = 0; index < count; index++) {
      const x = centre[0] + (index - (count - 1) / 2) * (680 / count)
      const petal = `M${n(x)} ${n(seat - size)}C${n(x + size * 0.7)} ${n(seat - size * 0.6)} ${n(x + size * 0.5)} ${n(seat + 10)} ${n(x)} ${n(seat + 20)}C${n(x - size * 0.5)} ${n(seat + 10)} ${n(x - size * 0.7)} ${n(seat - size * 0.6)} ${n(x)} ${n(seat - size)}Z`
      sheet.add(fill(petal, mineral.white), fill(petal, tone, `opacity="0.85"`), stroke(petal, mineral.line, 2.2))
    }
  }
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
