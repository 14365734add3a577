import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { fill, group, ring, stroke } from '../line.ts'
import { boat, ripples } from '../motifs.ts'
import { n, type Sheet } from '../sheet.ts'
import type { Hour } from './hour.ts'

/** The three-arched bridge with its reflection. */
export function bridge(sheet: Sheet, random: Random, hour: Hour, water: number): void {
  const { width } = sheet
  const centre = width * random.between(0.42, 0.58)
  const half = Math.min(width * 0.44, 520)
  const rise = half * 0.34
  const stone = mix(hour.wall, hour.tile, 0.4)
  const arch = (x: number, radius: number): string =>
    `M${n(x - radius)} ${n(water)}a${n(radius)} ${n(radius)} 0 0 1 ${n(radius * 2)} 0Z`
  const deck = `M${n(centre - half)} ${n(water)}Q${n(centre - half * 0.4)} ${n(water - rise * 0.9)} ${n(centre)} ${n(water - rise * 1.12)}Q${n(centre + half * 0.4)} ${n(water - rise * 0.9)} ${n(centre + half)} ${n(water)}Z`
  const holes =
    arch(centre, half * 0.27) + arch(centre - half * 0.5, half * 0.15) + arch(centre + half * 0.5, half * 0.15)
  let courses = ''
  for (let index = 1; index < 7; index++)
    courses += `M${n(centre - half)} ${n(water - (rise * index) / 7)}H${n(centre + half)}`
  const clip = sheet.clip(`<path d="${deck}"/>`)
  let posts = ''
  for (let part = -0.86; part <= 0.87; part += 0.123) {
    const lift = rise * 1.12 * (1 - Math.abs(part) ** 1.7)
    posts += `M${n(centre + half * part)} ${n(water - lift + 4)}v-26`
  }
  const rail = `M${n(centre - half)} ${n(water - 20)}Q${n(centre - half * 0.4)} ${n(water - rise * 0.9 - 20)} ${n(centre)} ${n(water - rise * 1.12 - 20)}Q${n(centre + half * 0.4)} ${n(water - rise * 0.9 - 20)} ${n(centre + half)} ${n(water - 20)}`
  const span = [
    `<path d="${deck}${holes}" fill="${stone}" fill-rule="evenodd"/>`,
    group(`clip-path="${clip}" opacity="0.3"`, stroke(courses, hour.tile, 1.5)),
    stroke(holes, mix(stone, hour.tile, 0.6), 5),
    stroke(posts, mix(stone, hour.tile, 0.5), 5),
    stroke(rail, mix(stone, hour.tile, 0.35), 4),
    hour.snow ? stroke(rail, '#ffffff', 5, 'transform="translate(0 -5)"') : '',
  ].join('')
  const shown = sheet.linear(
    [0, water],
    [0, water + 260],
    [
      [0, mix(hour.haze, hour.hills, 0.45)],
      [1, mix(hour.sky[0], hour.hills, 0.4)],
    ],
  )
  sheet.add(`<rect y="${n(water)}" width="${n(width)}" height="${n(sheet.height - water)}" fill="${shown}"/>`)
  sheet.add(group(`transform="translate(0 ${n(water * 2)}) scale(1 -1)" opacity="0.28"`, span), span)
  if (hour.orb) sheet.add(group('opacity="0.7"', fill(ring([centre, water + rise * 0.62], 34), hour.orb)))
  sheet.add(
    ripples(
      random,
      [width / 2, (water + sheet.height) / 2],
      width * 0.5,
      (sheet.height - water) * 0.42,
      90,
      lighter(hour.haze, 0.3),
    ),
  )
  const side = random.chance(0.5)
  sheet.add(
    boat(
      [centre + (side ? -1 : 1) * half * random.between(0.45, 0.75), sheet.height - (sheet.height - water) * 0.36],
      1.2,
      mix(hour.tile, '#000000', 0.35),
      side,
    ),
  )
}
