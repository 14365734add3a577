import { createNoise, fractal, type Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { curve, fill, polygon, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Hour } from './hour.ts'

/** Hills behind the town. */
export function hills(sheet: Sheet, random: Random, hour: Hour, foot: number): void {
  for (let layer = 0; layer < 3; layer++) {
    const noise = createNoise(random.fork(`hill${layer}`))
    const line: Point[] = []
    for (let x = -10; x <= sheet.width + 10; x += 10) {
      line.push([x, foot + layer * 40 - 130 - fractal(noise, x / 240 + layer * 9, 4) * (120 - layer * 20)])
    }
    const tone = mix(hour.sky[1], hour.hills, 0.4 + layer * 0.3)
    const paint = sheet.linear(
      [0, foot - 260],
      [0, foot + 140],
      [
        [0, tone],
        [1, hour.haze],
      ],
    )
    sheet.add(fill(polygon([...line, [sheet.width + 10, foot + 200], [-10, foot + 200]]), paint))
  }
}

/** Rain or snow in front of everything. */
export function weather(sheet: Sheet, random: Random, hour: Hour): void {
  const { width, height } = sheet
  if (hour.rain) {
    let drops = ''
    for (let index = 0; index < width * 0.32; index++)
      drops += `M${n(random.between(0, width))} ${n(random.between(0, height))}l${n(-6)} ${n(random.between(20, 44))}`
    sheet.add(stroke(drops, '#ffffff', 1.1, 'opacity="0.4"'))
  }
  if (hour.snow) {
    let flakes = ''
    for (let index = 0; index < width * 0.3; index++)
      flakes += ring([random.between(0, width), random.between(0, height)], random.between(1, 4))
    sheet.add(fill(flakes, '#ffffff', 'opacity="0.85"'))
    sheet.add(
      fill(
        curve(
          [
            [0, height],
            [0, height - 26],
            [width * 0.3, height - 10],
            [width * 0.6, height - 22],
            [width, height - 8],
            [width, height],
          ],
          false,
        ),
        '#f5f7f7',
        'opacity="0.9"',
      ),
    )
  }
}
