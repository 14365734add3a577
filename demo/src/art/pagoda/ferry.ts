import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { fill, group, placed, ring, stroke } from '../line.ts'
import { boat, ripples } from '../motifs.ts'
import { n, type Sheet } from '../sheet.ts'
import { rooftops } from './houses.ts'
import type { Hour } from './hour.ts'

/** A waiting person, standing on the origin, 60 units tall. */
const waiting = 'M-2 -44C-7 -46 -7 -58 0 -59C7 -58 7 -46 2 -44C10 -42 12 -24 12 0H-12C-12 -24 -10 -42 -2 -44Z'

/** The ferry at nightfall: houses along the river with a lamp in each window, the boat still far out. */
export function ferry(sheet: Sheet, random: Random, hour: Hour, side: number): void {
  const { width, height } = sheet
  const water = height * 0.7
  rooftops(sheet, random, hour, height * 0.55, water - 14, 4)
  const shown = sheet.linear(
    [0, water],
    [0, height],
    [
      [0, mix(hour.haze, hour.hills, 0.4)],
      [0.35, mix(hour.sky[0], hour.haze, 0.35)],
      [1, mix(hour.sky[0], '#000000', 0.3)],
    ],
  )
  sheet.add(
    `<rect y="${n(water - 22)}" width="${n(width)}" height="26" fill="${mix(hour.wall, hour.tile, 0.6)}"/>`,
    stroke(`M0 ${n(water - 22)}H${n(width)}`, lighter(hour.wall, 0.2), 3, 'opacity="0.6"'),
    `<rect y="${n(water)}" width="${n(width)}" height="${n(height - water)}" fill="${shown}"/>`,
  )
  const lamp = hour.light ?? '#ffd98a'
  const lights: string[] = []
  for (let x = width * 0.05; x < width; x += random.between(46, 96)) {
    const long = random.between(60, 190)
    const trail = sheet.linear(
      [0, water],
      [0, water + long],
      [
        [0, lamp, 0.75],
        [1, lamp, 0],
      ],
    )
    lights.push(
      `<rect x="${n(x - 5)}" y="${n(water + 2)}" width="${n(random.between(6, 13))}" height="${n(long)}" fill="${trail}"/>`,
    )
  }
  sheet.add(
    ...lights,
    ripples(
      random,
      [width / 2, (water + height) / 2],
      width * 0.55,
      (height - water) * 0.46,
      130,
      lighter(hour.haze, 0.2),
    ),
  )
  const stage = width * (0.5 - side * 0.3)
  const dark = mix(hour.tile, '#000000', 0.35)
  // The landing: steps into the water, and waiting people, one with a lantern.
  let piles = ''
  for (let pile = 0; pile < 5; pile++)
    piles += `M${n(stage - 80 + pile * 40)} ${n(water + 2)}v${n(34 + (pile % 2) * 8)}`
  sheet.add(
    stroke(piles, dark, 6),
    fill(`M${n(stage - 104)} ${n(water - 6)}h208l14 16h-236Z`, mix(hour.wood, '#000000', 0.35)),
    ...[-62, -30, 24].map((along, index) =>
      group(placed([stage + along, water - 4], 0.95 - index * 0.1, 0, index === 1), fill(waiting, dark)),
    ),
  )
  const hand: readonly [number, number] = [stage + 46, water - 30]
  const shine = sheet.radial(hand, 70, [
    [0, lamp, 0.9],
    [1, lamp, 0],
  ])
  const far: readonly [number, number] = [width * (0.5 + side * 0.2), height * 0.85]
  const bow = sheet.radial([far[0] + side * 44, far[1] - 26], 60, [
    [0, lamp, 0.9],
    [1, lamp, 0],
  ])
  sheet.add(
    fill(ring(hand, 70), shine),
    fill(ring(hand, 7), lighter(lamp, 0.4)),
    group('data-part="ferry"', boat(far, 1.5, dark, side > 0)),
    fill(ring([far[0] + side * 44, far[1] - 26], 60), bow),
    fill(ring([far[0] + side * 44, far[1] - 26], 5), lighter(lamp, 0.4)),
    group('opacity="0.3"', `<ellipse cx="${n(far[0])}" cy="${n(far[1] + 12)}" rx="96" ry="9" fill="${dark}"/>`),
  )
}
