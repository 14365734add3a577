import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill } from '../line.ts'
import { disc, ripples } from '../motifs.ts'
import { n, type Sheet } from '../sheet.ts'
import { lotus } from './lamps.ts'
import { glow, type Night } from './night.ts'
import { cloth, underLamps } from './pool.ts'

/** Lotus lamps drifting down the river in a bend; in the pool, fish under them and the shadow play beyond. */
export function river(sheet: Sheet, random: Random, night: Night, isPool: boolean): void {
  const { width, height } = sheet
  const shore = height * 0.36
  disc(sheet, [width * random.between(0.25, 0.75), height * 0.16], 46, '#f3e6c2', 0.35)
  let town = `M0 ${n(shore)}`
  for (let x = 0; x < width; x += 70) town += `V${n(shore - random.between(18, 46))}l34 -20l34 20`
  sheet.add(fill(`${town}V${n(shore)}Z`, mix(night.shade, night.sky[1], 0.25)))
  const water = sheet.linear(
    [0, shore],
    [0, height],
    [
      [0, mix(night.sky[1], '#e08a4a', 0.25)],
      [0.4, night.sky[1]],
      [1, night.shade],
    ],
  )
  sheet.add(`<rect y="${n(shore)}" width="${n(width)}" height="${n(height - shore)}" fill="${water}"/>`)
  sheet.add(ripples(random, [width / 2, height * 0.68], width * 0.55, height * 0.3, 150, '#ffd9a0'))
  if (isPool) {
    cloth(sheet, night, width * 0.76, shore)
    underLamps(sheet, random.fork('fish'), shore)
  }
  const lamps = Array.from({ length: Math.round((width / 1000) * 46) }, () => {
    const near = random.next() ** 1.6
    const drift = Math.sin(near * 4 + random.between(-0.3, 0.3)) * width * 0.16
    return {
      near,
      x: width * 0.5 + drift + random.bell() * width * (0.22 + near * 0.42),
      y: shore + 16 + (height - shore) * 0.86 * near,
    }
  }).toSorted((first, second) => first.near - second.near)
  for (const { near, x, y } of lamps) {
    const scale = 0.16 + near * 1.35
    const colour = random.pick(['#d95468', '#e58a4c', '#e4b04e', ...night.lights])
    const trail = sheet.linear(
      [0, y],
      [0, y + 170 * scale],
      [
        [0, '#ffd288', 0.55],
        [1, '#ffb766', 0],
      ],
    )
    sheet.add(glow(sheet, [x, y - 20 * scale], 120 * scale, '#f4a04e', 0.6))
    sheet.add(
      `<ellipse cx="${n(x)}" cy="${n(y + 70 * scale)}" rx="${n(26 * scale)}" ry="${n(80 * scale)}" fill="${trail}"/>`,
    )
    sheet.add(lotus(sheet, [x, y], scale, colour))
  }
}
