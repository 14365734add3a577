import type { Random } from '../../random.ts'
import { fill, group, placed, stroke } from '../line.ts'
import { type Coat, coats, fish } from '../koi/fish.ts'
import { waters } from '../koi/water.ts'
import { n, type Sheet } from '../sheet.ts'
import { glow, type Night } from './night.ts'

/** Shadows of a rider and a banner on the cloth; 100 units tall, standing on the origin. */
const puppets =
  'M-60 0L-52 -26L-58 -44C-54 -56 -38 -56 -22 -54L-14 -70L-20 -76L-12 -80C-16 -92 -4 -98 2 -90C8 -84 4 -78 0 -76L10 -62L6 -52L24 -54L38 -72L50 -70L44 -52L34 -34L38 0H30L26 -24H-40L-50 0ZM70 0V-96H74V-92L108 -80L74 -68V0Z'

/** The cloth of the shadow play on the far shore, lit from behind, and its light on the pool. */
export function cloth(sheet: Sheet, night: Night, x: number, shore: number): void {
  const [wide, high] = [150, 92]
  const lit = sheet.radial([x, shore - high * 0.5], wide * 0.62, [
    [0, '#fff0c4'],
    [1, '#e8a256'],
  ])
  const trail = sheet.linear(
    [0, shore],
    [0, shore + 200],
    [
      [0, '#ffd08a', 0.5],
      [1, '#ffd08a', 0],
    ],
  )
  sheet.add(
    glow(sheet, [x, shore - 40], 210, '#f2a850', 0.55),
    `<rect x="${n(x - wide / 2 - 6)}" y="${n(shore - high - 12)}" width="${wide + 12}" height="${high + 12}" fill="${night.shade}"/>`,
    `<rect x="${n(x - wide / 2)}" y="${n(shore - high - 4)}" width="${wide}" height="${high}" fill="${lit}"/>`,
    group(`data-part="shadow play" ${placed([x - 14, shore - 6], 0.74)}`, fill(puppets, '#3a1a10')),
    stroke(`M${n(x - wide / 2 - 18)} ${n(shore - high - 12)}H${n(x + wide / 2 + 18)}`, '#5a2418', 8),
    `<rect x="${n(x - wide / 2)}" y="${n(shore)}" width="${wide}" height="200" fill="${trail}"/>`,
  )
}

/** Fish under the lamps, lit from above. */
export function underLamps(sheet: Sheet, random: Random, shore: number): void {
  const { width, height } = sheet
  const water = { ...waters.dusk, shadow: '#1a0a18' }
  const picked: readonly Coat[] = [coats[5]!, coats[2]!, coats[0]!]
  const places = [
    [0.3, 0.36, 0.2, 300, 0.5],
    [0.4, 0.83, 0.1, 430, -0.4],
    [0.66, 0.72, 3.3, 400, 0.4],
  ] as const
  for (const [index, [x, y, heading, long, bend]] of places.entries()) {
    // The pool is seen from its shore, so the fish in it are foreshortened.
    const lying = `transform="translate(${n(width * x)} ${n(shore + (height - shore) * y)}) scale(1 0.5)"`
    sheet.add(
      group(
        `data-part="fish" opacity="0.6" ${lying}`,
        fish(sheet, random, water, [0, 0], heading, long, bend, picked[index]!),
      ),
    )
  }
}
