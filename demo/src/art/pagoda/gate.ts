import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { blot, fill, group, polygon, stroke } from '../line.ts'
import { n, type Sheet } from '../sheet.ts'
import { type Hour, tiled } from './hour.ts'

/** A gate tower on its wall, the road running up to it. */
export function gate(sheet: Sheet, random: Random, hour: Hour): void {
  const { width, height } = sheet
  const [x, top, foot] = [width / 2, height * 0.6, height * 0.86]
  const half = Math.min(width * 0.46, 560)
  const brick = mix(hour.tile, hour.wall, 0.42)
  let courses = ''
  for (let y = top + 14; y < foot; y += 15) courses += `M${n(x - half)} ${n(y)}H${n(x + half)}`
  const wall = `M${n(x - half)} ${n(foot)}L${n(x - half * 0.94)} ${n(top)}H${n(x + half * 0.94)}L${n(x + half)} ${n(foot)}Z`
  let teeth = ''
  for (let left = -0.93; left < 0.9; left += 0.09)
    teeth += `M${n(x + half * left)} ${n(top + 2)}v-24h${n(half * 0.055)}v24Z`
  const arch = `M${n(x - 74)} ${n(foot)}v-84a74 74 0 0 1 148 0v84Z`
  const cap = hour.snow ? stroke(teeth, '#ffffff', 5, 'transform="translate(0 -2)"') : ''
  for (let level = 0; level < 2; level++) {
    const wide = half * (0.6 - level * 0.14)
    const y = top - level * 112
    sheet.add(fill(`M${n(x - wide * 0.74)} ${n(y)}v-86H${n(x + wide * 0.74)}v86Z`, mix(hour.wood, '#000000', 0.15)))
    for (let part = -0.68; part <= 0.69; part += 0.17) {
      const paint = hour.light ? mix(hour.light, hour.wood, random.between(0, 0.5)) : mix(hour.wall, hour.wood, 0.35)
      sheet.add(
        `<rect x="${n(x + wide * (part - 0.055))}" y="${n(y - 74)}" width="${n(wide * 0.11)}" height="58" fill="${paint}"/>`,
      )
    }
    sheet.add(tiled(hour, [x, y - 66], wide, 84 - level * 6))
  }
  sheet.add(fill(wall, brick), group('opacity="0.22"', stroke(courses, hour.tile, 1.2)), fill(teeth, brick), cap)
  sheet.add(fill(arch, mix(hour.tile, '#000000', 0.55)), stroke(arch, mix(brick, hour.tile, 0.5), 8))
  const road = sheet.linear(
    [0, foot],
    [0, height],
    [
      [0, hour.haze],
      [1, mix(hour.haze, hour.tile, 0.25)],
    ],
  )
  sheet.add(
    fill(
      polygon([
        [0, foot],
        [width, foot],
        [width, height],
        [0, height],
      ]),
      road,
    ),
  )
  sheet.add(
    fill(
      polygon([
        [x - 70, foot],
        [x + 70, foot],
        [x + 250, height],
        [x - 250, height],
      ]),
      lighter(hour.haze, 0.4),
      'opacity="0.6"',
    ),
  )
  let steps = ''
  for (let index = 0; index < 9; index++)
    steps += blot(random, [x + 40 + (index % 2) * 12 + index * 5, foot + 16 + index * 14], 2 + index * 0.4, 6)
  sheet.add(fill(steps, mix(hour.haze, hour.tile, 0.5)))
}
