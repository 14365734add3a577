import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { fill, group, ring } from '../line.ts'
import { boat, farPagoda, ripples } from '../motifs.ts'
import { n, type Sheet } from '../sheet.ts'
import { rooftops } from './houses.ts'
import type { Hour } from './hour.ts'
import { tower } from './tower.ts'

/** The tower on the far bank before the moon; its shadow lies across the river, and a boat drifts over the tip. */
export function towerShadow(sheet: Sheet, random: Random, hour: Hour): void {
  const { width, height } = sheet
  const bank = height * 0.5
  const high = height * 0.4
  const x = width / 2 - Math.min(width * 0.14, 220)
  const pale = mix(hour.haze, '#e9e6cf', 0.5)
  const water = sheet.linear(
    [0, bank],
    [0, height],
    [
      [0, pale],
      [0.45, mix(pale, hour.hills, 0.35)],
      [1, mix(hour.hills, hour.sky[1], 0.5)],
    ],
  )
  sheet.add(
    fill(ring([x - 10, bank - high * 0.62], 118), hour.orb ?? pale),
    fill(
      ring([x - 10, bank - high * 0.62], 330),
      sheet.radial([x - 10, bank - high * 0.62], 330, [
        [0.3, '#f4ecd4', 0.5],
        [1, '#f4ecd4', 0],
      ]),
    ),
  )
  rooftops(sheet, random, hour, bank + 26, bank + 44, 2)
  sheet.add(tower(random, hour, [x, bank - 4], high, 7))
  // The town wall, which the shadow has left behind.
  let teeth = ''
  for (let left = 0; left < width; left += 34) teeth += `M${left} ${n(bank - 30)}v-14h20v14Z`
  const wall = mix(hour.tile, hour.hills, 0.45)
  sheet.add(
    `<rect y="${n(bank - 32)}" width="${n(width)}" height="34" fill="${wall}"/>`,
    fill(teeth, wall),
    `<rect y="${n(bank)}" width="${n(width)}" height="${n(height - bank)}" fill="${water}"/>`,
  )
  const [lean, stretch] = [0.95, (height - bank) * 0.86]
  const dark = mix(hour.tile, hour.sky[0], 0.5)
  const fallen = `transform="matrix(1.7 0 ${n(-lean)} ${-stretch / high} ${n(x)} ${n(bank)})"`
  const fade = sheet.linear(
    [0, bank],
    [0, height],
    [
      [0, hour.haze, 0.1],
      [1, hour.haze, 0.3],
    ],
  )
  sheet.add(
    group('data-part="shadow" opacity="0.82"', group(fallen, farPagoda([0, 0], high, 7, dark))),
    `<rect y="${n(bank)}" width="${n(width)}" height="${n(height - bank)}" fill="${fade}"/>`,
    ripples(random, [width / 2, (bank + height) / 2], width * 0.5, (height - bank) * 0.47, 200, lighter(pale, 0.5)),
  )
  const tip: readonly [number, number] = [x + lean * high * 0.98, bank + stretch * 1.03]
  const lamp: readonly [number, number] = [tip[0] - 4, tip[1] - 10]
  const glow = sheet.radial(lamp, 90, [
    [0, '#ffcf74', 0.85],
    [1, '#ffcf74', 0],
  ])
  // The boatman has lifted his pole, so as not to touch the shadow.
  sheet.add(
    fill(ring(lamp, 90), glow),
    boat([tip[0] + 10, tip[1]], 1.5, mix(hour.tile, '#000000', 0.4), false, 'M-2 -34L86 -24'),
    fill(ring(lamp, 8), '#ffe3a0'),
  )
}
