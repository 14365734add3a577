import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { fill, group, placed, polygon, ring, spot, stroke } from '../line.ts'
import { boat, ripples, willow } from '../motifs.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Hour } from './hour.ts'

/** A bride in her veil and a groom in his hat, standing on the origin, 66 units tall. */
const couple =
  'M-26 0C-27 -24 -24 -38 -17 -42C-24 -46 -23 -60 -14 -60C-5 -60 -3 -46 -9 -42C-3 -38 -1 -24 -1 0ZM3 0C3 -24 5 -40 11 -44C7 -48 7 -54 9 -57H5V-61H9C9 -68 19 -68 19 -61H23V-57H19C21 -54 21 -48 17 -44C23 -40 25 -24 25 0Z'
/** A guest who carries a lantern on a pole, standing on the origin. */
const guest = 'M-9 0C-10 -20 -8 -32 -3 -36C-8 -40 -7 -50 0 -50C7 -50 8 -40 3 -36C8 -32 10 -20 9 0Z'

/** The three-arched bridge. Each arch and its reflection make a circle; on a clear night the middle one is the moon. */
export function bridge(sheet: Sheet, random: Random, hour: Hour, water: number, side: number): void {
  const { width, height } = sheet
  const centre = width * random.between(0.47, 0.53)
  const half = Math.min(width * 0.47, 560)
  const [radius, rise] = [half * 0.37, half * 0.5]
  const stone = mix(hour.wall, hour.tile, hour.stars ? 0.62 : 0.4)
  const edge = mix(stone, hour.tile, 0.6)
  const deck = (part: number): number => water - rise * Math.cos((part * Math.PI) / 2) ** 0.85
  const along = Array.from({ length: 61 }, (_, index) => index / 30 - 1)
  const over = (lift: number): Point[] => along.map((part) => [centre + half * part, deck(part) - lift])
  const arches = [-0.6, 0, 0.6].map((part) => ({ x: centre + half * part, r: part ? half * 0.16 : radius }))
  const holes = arches.map(({ x, r }) => `M${n(x - r)} ${n(water)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 2)} 0Z`).join('')
  const body = polygon([...over(0), [centre + half, water], [centre - half, water]])
  let [courses, wedges, posts] = ['', '', '']
  for (let y = water - 22; y > water - rise; y -= 22) courses += `M${n(centre - half)} ${n(y)}H${n(centre + half)}`
  for (const { x, r } of arches)
    for (let turn = 0; turn <= 16; turn++) {
      const [across, up] = [Math.cos((turn / 16) * Math.PI), Math.sin((turn / 16) * Math.PI)]
      wedges += `M${spot([x + across * r, water - up * r])}l${n(across * 26)} ${n(-up * 26)}`
    }
  for (const part of along.filter((_, index) => index % 4 === 2))
    posts += `M${spot([centre + half * part, deck(part) + 2])}v-34`
  const quay = [-1, 1].map((end) => {
    const from = end < 0 ? -10 : centre + half * 0.93
    const long = end < 0 ? centre - half * 0.93 + 10 : width - from + 10
    return `<rect x="${n(from)}" y="${n(water - 20)}" width="${n(long)}" height="20" fill="${stone}"/>`
  })
  const span = [
    ...quay,
    `<path d="${body}${holes}" fill="${stone}" fill-rule="evenodd"/>`,
    group(
      `clip-path="${sheet.clip(`<path d="${body}${holes}" clip-rule="evenodd"/>`)}"`,
      stroke(courses, edge, 1.6, 'opacity="0.35"'),
      ...arches.map(({ x, r }) => stroke(ring([x, water], r + 13), mix(stone, hour.haze, 0.25), 26)),
      stroke(wedges, edge, 2, 'opacity="0.7"'),
    ),
    stroke(holes, edge, 3),
    fill(polygon([...over(26), ...over(6).toReversed()]), mix(stone, hour.tile, 0.25)),
    stroke(posts, mix(stone, hour.haze, 0.2), 7),
    stroke(polygon(over(28), false), hour.snow ? '#ffffff' : mix(stone, hour.haze, 0.6), 4),
  ].join('')
  const depth = sheet.linear(
    [0, water],
    [0, height],
    [
      [0, mix(hour.haze, hour.hills, 0.5)],
      [1, mix(hour.sky[0], hour.hills, 0.3)],
    ],
  )
  const mirrored = (opacity: number, ...markup: string[]): string =>
    group(`transform="translate(0 ${n(water * 2)}) scale(1 -1)" opacity="${opacity}"`, ...markup)
  const moon = `M${n(centre - radius)} ${n(water)}a${n(radius)} ${n(radius)} 0 0 1 ${n(radius * 2)} 0Z`
  const shine = sheet.radial([centre, water], radius * 2.6, [
    [0.3, '#fff2c8', 0.55],
    [1, '#fff2c8', 0],
  ])
  sheet.add(`<rect y="${n(water)}" width="${n(width)}" height="${n(height - water)}" fill="${depth}"/>`)
  if (hour.stars && hour.orb)
    sheet.add(group('data-part="half moon"', fill(moon, hour.orb)), mirrored(0.8, fill(moon, hour.orb)))
  sheet.add(mirrored(0.42, span), span)
  if (hour.stars) sheet.add(fill(ring([centre, water], radius * 2.6), shine))
  sheet.add(
    ripples(
      random,
      [width / 2, (water + height) / 2],
      width * 0.5,
      (height - water) * 0.46,
      90,
      lighter(hour.haze, 0.3),
    ),
  )
  if (hour.stars) {
    let breaks = ''
    for (let y = water + 10; y < water + radius + 6; y += random.between(12, 20)) {
      const reach = Math.sqrt(Math.max(900, radius ** 2 - (y - water) ** 2))
      const [from, long] = [centre + random.pick([-1, -0.2, 0.5]) * reach, reach * random.between(0.3, 0.6)]
      breaks += `M${n(from - long / 2)} ${n(y)}q${n(long / 4)} -4 ${n(long / 2)} 0t${n(long / 2)} 0`
    }
    sheet.add(
      stroke(breaks, mix(hour.sky[1], hour.hills, 0.4), 3, 'opacity="0.7"'),
      ...[-0.3, -0.17, 0.18, 0.31].map((part) => {
        const at: Point = [centre + half * part, deck(part) + 2]
        const lantern: Point = [at[0] + Math.sign(part) * 20, at[1] - 62]
        const glow = sheet.radial(lantern, 44, [
          [0, '#ffb060', 0.9],
          [1, '#ffb060', 0],
        ])
        return (
          group(placed(at), fill(guest, '#1a2238'), stroke(`M0 -26L${n(Math.sign(part) * 20)} -76v6`, '#1a2238', 2.5)) +
          fill(ring(lantern, 44), glow) +
          fill(ring(lantern, 9), '#e0502f')
        )
      }),
      group(placed([centre, deck(0) + 2], 1.5), fill(couple, '#c23a26'), fill(ring([-14, -51], 5), '#f0d9b0')),
    )
  }
  const leaf = hour.stars ? mix(hour.hills, hour.haze, 0.15) : mix(hour.tile, '#1d3a2c', 0.4)
  sheet.add(
    boat(
      [centre - side * half * 0.7, water + (height - water) * 0.68],
      1.25,
      mix(hour.tile, '#000000', 0.35),
      side < 0,
    ),
    willow(random, [width * (0.5 + side * 0.49), -20], -side, Math.min(width * 0.3, 380), leaf),
  )
}
