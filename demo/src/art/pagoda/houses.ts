import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, stroke } from '../line.ts'
import { mist } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Hour } from './hour.ts'

/** A house: a whitewashed wall, a tiled gable roof seen from the long side, a window. */
function house(random: Random, hour: Hour, [x, y]: Point, wide: number, near: number): string {
  const high = wide * random.between(0.42, 0.6)
  const pitch = wide * random.between(0.26, 0.34)
  const wall = mix(hour.haze, hour.wall, 0.4 + near * 0.6)
  const tile = mix(hour.haze, hour.tile, 0.35 + near * 0.65)
  const parts = [
    fill(`M${n(x - wide / 2)} ${n(y)}v${n(-high)}h${n(wide)}v${n(high)}Z`, wall),
    fill(`M${n(x + wide * 0.1)} ${n(y)}v${n(-high)}h${n(wide * 0.4)}v${n(high)}Z`, mix(wall, hour.tile, 0.12)),
  ]
  const windows = random.integer(1, 3)
  for (let index = 0; index < windows; index++) {
    const left = x - wide * 0.36 + (index + 0.3) * ((wide * 0.72) / windows)
    const paint = hour.light && random.chance(0.65) ? hour.light : mix(tile, wall, 0.25)
    const size = wide * 0.12
    parts.push(
      `<rect x="${n(left)}" y="${n(y - high * 0.72)}" width="${n(size)}" height="${n(size * 1.2)}" fill="${paint}"/>`,
    )
    parts.push(
      stroke(
        `M${n(left + size / 2)} ${n(y - high * 0.72)}v${n(size * 1.2)}M${n(left)} ${n(y - high * 0.72 + size * 0.6)}h${n(size)}`,
        mix(tile, '#000000', 0.3),
        size * 0.08,
      ),
    )
  }
  const eave = y - high
  const over = wide * 0.56
  const roofing = `M${n(x - over)} ${n(eave + 3)}Q${n(x - wide * 0.47)} ${n(eave - pitch * 0.6)} ${n(x - wide * 0.44)} ${n(eave - pitch)}Q${n(x)} ${n(eave - pitch * 0.9)} ${n(x + wide * 0.44)} ${n(eave - pitch)}Q${n(x + wide * 0.47)} ${n(eave - pitch * 0.6)} ${n(x + over)} ${n(eave + 3)}Z`
  let ribs = ''
  const count = Math.round(9 + near * 12)
  for (let index = 1; index < count; index++) {
    const part = index / count - 0.5
    ribs += `M${n(x + part * wide * 0.9)} ${n(eave - pitch * 0.9)}L${n(x + part * over * 2)} ${n(eave)}`
  }
  parts.push(fill(roofing, hour.snow ? mix(tile, '#ffffff', 0.85) : tile))
  parts.push(stroke(ribs, mix(tile, hour.snow ? '#ffffff' : '#000000', 0.35), 1, 'opacity="0.5"'))
  parts.push(
    stroke(
      `M${n(x - wide * 0.46)} ${n(eave - pitch - 3)}q${n(wide * 0.46)} ${n(pitch * 0.2)} ${n(wide * 0.92)} 0`,
      mix(tile, '#000000', 0.35),
      Math.max(2, wide * 0.03),
    ),
  )
  parts.push(
    stroke(`M${n(x - over)} ${n(eave + 4)}H${n(x + over)}`, mix(tile, '#000000', 0.4), Math.max(1.5, wide * 0.02)),
  )
  return parts.join('')
}

/** Rows of houses from far to near. */
export function rooftops(sheet: Sheet, random: Random, hour: Hour, from: number, to: number, rows: number): void {
  for (let row = 0; row < rows; row++) {
    const near = rows === 1 ? 1 : row / (rows - 1)
    const y = from + (to - from) * near
    const wide = 80 + near * 110
    const houses: string[] = []
    for (let x = random.between(-wide, 0); x < sheet.width + wide; x += wide * random.between(0.72, 1.15)) {
      const size = wide * random.between(0.8, 1.25)
      houses.push(house(random, hour, [x, y + random.between(-22, 22) * (0.5 + near)], size, near))
    }
    sheet.add(...random.shuffle(houses))
    if (row < rows - 1) mist(sheet, random, y + 6, 30, hour.haze, 0.5)
  }
}
