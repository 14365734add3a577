import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, polygon, ring, spot, stroke } from '../line.ts'
import { disc, ripples, roof } from '../motifs.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { walker } from './crowd.ts'
import { glow, type Night } from './night.ts'

/** The far bank: dark roofs with a few lit windows. */
function bank(sheet: Sheet, random: Random, night: Night, water: number): void {
  const tone = mix(night.shade, night.sky[1], 0.4)
  let [houses, windows] = ['', '']
  for (let x = 20; x < sheet.width; x += random.between(70, 120)) {
    const [wide, high] = [random.between(44, 70), random.between(44, 90)]
    houses += polygon([
      [x - wide * 0.8, water],
      [x - wide * 0.8, water - high],
      [x + wide * 0.8, water - high],
      [x + wide * 0.8, water],
    ])
    houses += roof([x, water - high + 8], wide, wide * 0.52)
    for (let pane = 0; pane < 3; pane++) {
      if (random.chance(0.6))
        windows += `M${n(x - wide * 0.5 + pane * wide * 0.36)} ${n(water - high * 0.55)}h11v16h-11Z`
    }
  }
  sheet.add(fill(houses, tone), fill(windows, '#f6b55a', 'opacity="0.85"'))
}

/** People crossing the half-moon bridge, each with a lamp, and their reflections in the water. */
export function bridge(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const water = height * 0.66
  const [centre, half] = [width * random.between(0.44, 0.56), Math.min(width * 0.47, 620)]
  const rise = half * random.between(0.4, 0.48)
  disc(sheet, [width * random.between(0.2, 0.8), height * 0.15], 44, '#f3e6c2', 0.35)
  bank(sheet, random, night, water)
  const deck = (part: number): number => water - rise * Math.cos((part * Math.PI) / 2) ** 0.9
  const top = Array.from({ length: 41 }, (_, index): Point => [centre + half * (index / 20 - 1), deck(index / 20 - 1)])
  const hole = half * 0.36
  const arch = [-0.62, 0, 0.62]
    .map((part) => {
      const radius = part ? half * 0.14 : hole
      return `M${spot([centre + half * part - radius, water])}a${n(radius)} ${n(radius * 0.92)} 0 0 1 ${n(radius * 2)} 0Z`
    })
    .join('')
  const stone = mix(night.shade, night.sky[1], 0.2)
  const span = `${polygon([...top, [centre + half, water + 8], [centre - half, water + 8]])}${arch}`
  let posts = ''
  for (let part = -0.9; part <= 0.91; part += 0.12) posts += `M${spot([centre + half * part, deck(part) + 4])}v-24`
  const rail = polygon(
    top.map(([x, y]): Point => [x, y - 22]),
    false,
  )
  const people: string[] = []
  const count = Math.round(half / 34)
  for (let index = 0; index < count; index++) {
    const part = ((index + random.between(0.2, 0.8)) / count) * 1.7 - 0.85
    const at: Point = [centre + half * part, deck(part) + 3]
    const size = random.between(0.72, 0.95)
    const hand: Point = [at[0] - 34 * size, at[1] - random.between(34, 92) * size]
    const colour = random.pick(night.lights)
    people.push(
      glow(sheet, hand, 78, colour, 0.8),
      group(placed(at, size, 0, random.chance(0.5)), fill(walker, mix(night.shade, '#000000', 0.45))),
      stroke(`M${spot([at[0] - 12, at[1] - 58 * size])}L${spot(hand)}`, night.shade, 2),
      fill(ring(hand, 10), mix(colour, '#ffe2a8', 0.55)),
      stroke(ring(hand, 10), colour, 2.5),
    )
  }
  const crossing = [
    `<path d="${span}" fill="${stone}" fill-rule="evenodd"/>`,
    stroke(arch, mix(stone, '#f0a860', 0.3), 5),
    ...people,
    stroke(posts, stone, 5),
    stroke(rail, mix(stone, '#f0a860', 0.22), 4),
  ].join('')
  const surface = sheet.linear(
    [0, water],
    [0, height],
    [
      [0, mix(night.sky[1], '#e08a4a', 0.3)],
      [0.5, night.sky[1]],
      [1, night.shade],
    ],
  )
  sheet.add(
    `<rect y="${n(water)}" width="${n(width)}" height="${n(height - water)}" fill="${surface}"/>`,
    group(`transform="translate(0 ${n(water * 2)}) scale(1 -1)" opacity="0.38"`, crossing),
    ripples(random, [width / 2, (water + height) / 2], width * 0.5, (height - water) * 0.45, 160, '#ffdca6'),
    crossing,
  )
}
