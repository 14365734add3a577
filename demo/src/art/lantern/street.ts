import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, polygon, ring, stroke } from '../line.ts'
import { roof } from '../motifs.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { walker } from './crowd.ts'
import { round } from './lamps.ts'
import { glow, type Night } from './night.ts'

/** A point of the street: `across` -1..1 from wall to wall, `up` in heights of a person, `away` from 1 (near). */
type View = (across: number, up: number, away: number) => Point

/** One house front seen along the street: wall, roof, lattice windows, an open door between red couplets. */
function front(random: Random, night: Night, at: View, side: number, near: number, far: number): string {
  const tone = mix(mix(night.shade, '#6b3322', 0.55), mix(night.sky[1], '#c0683c', 0.6), Math.min(0.9, near * 0.13))
  const panel = (from: number, to: number, low: number, high: number): string => {
    const [start, end] = [near + (far - near) * from, near + (far - near) * to]
    return polygon([at(side, low, start), at(side, high, start), at(side, high, end), at(side, low, end)])
  }
  const bars = (from: number, to: number, low: number, high: number): string =>
    [0.25, 0.5, 0.75]
      .map((part) => {
        const away = near + (far - near) * (from + (to - from) * part)
        const level = low + (high - low) * part
        return (
          polygon([at(side, low, away), at(side, high, away)], false) +
          polygon([at(side, level, near + (far - near) * from), at(side, level, near + (far - near) * to)], false)
        )
      })
      .join('')
  const lit = mix('#f6b55a', '#ffd98c', random.next())
  const thick = 6 / near
  const windows = [
    [0.06, 0.3, 0.5, 1.3],
    [0.7, 0.94, 0.5, 1.3],
    [0.1, 0.4, 2, 2.6],
    [0.6, 0.9, 2, 2.6],
  ] as const
  const guest = random.chance(0.6)
  const door = at(side, 0, (near + far) / 2)
  const size = (door[1] - at(side, 1, (near + far) / 2)[1]) / 114
  return [
    fill(panel(0, 1, -0.1, 3.2), tone),
    fill(panel(0, 1, -0.1, 0.12), mix(tone, '#000000', 0.4)),
    ...windows.map(([from, to, low, high]) =>
      fill(panel(from, to, low, high), lit, `opacity="${n(random.between(0.5, 0.95))}"`),
    ),
    stroke(
      windows.map(([from, to, low, high]) => panel(from, to, low, high) + bars(from, to, low, high)).join(''),
      night.shade,
      thick * 0.5,
    ),
    fill(panel(0.36, 0.64, 0, 1.5), '#ffd58a'),
    guest
      ? group(placed([door[0] - side * 4, door[1]], size * 0.9), fill(walker, mix(night.shade, '#000000', 0.3)))
      : '',
    // The leaves of the open door, and the couplets beside it.
    fill(panel(0.34, 0.41, 0, 1.5) + panel(0.59, 0.66, 0, 1.5), mix(tone, '#5a2416', 0.6)),
    fill(panel(0.31, 0.335, 0.3, 1.5) + panel(0.665, 0.69, 0.3, 1.5), '#c0341f'),
    fill(panel(0.34, 0.66, 1.58, 1.86), mix(night.shade, '#3a1a10', 0.6)),
    stroke(panel(0.34, 0.66, 1.58, 1.86), '#d9a648', thick * 0.5),
    fill(
      polygon([
        at(side * 0.84, 2.95, near),
        at(side * 1.1, 3.7, near),
        at(side * 1.1, 3.7, far),
        at(side * 0.84, 2.95, far),
      ]),
      mix(night.shade, '#000000', 0.25),
    ),
    stroke(polygon([at(side * 0.84, 2.95, near), at(side * 0.84, 2.95, far)], false), mix(tone, '#e8a050', 0.4), thick),
    stroke(polygon([at(side, 0, near), at(side, 3.1, near)], false), mix(tone, '#000000', 0.5), thick * 0.8),
  ].join('')
}

/** The long street: house doors open, a lamp before each eave, townspeople, and the one who lights the lamps. */
export function street(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const [vx, vy] = [width * random.between(0.46, 0.54), height * 0.63]
  const half = Math.min(width * 0.52, 860)
  const man = height * 0.3
  const at: View = (across, up, away) => [vx + (across * half) / away, vy + ((1 - up) * man) / away]
  const nearest = Math.min(0.95, half / (width * 0.56))
  sheet.add(glow(sheet, [vx, vy], height * 0.55, '#f0a04a', 0.9))
  const floor = sheet.linear(
    [0, vy],
    [0, height],
    [
      [0, '#f3b264'],
      [0.35, mix(night.sky[1], '#a8502f', 0.6)],
      [1, night.shade],
    ],
  )
  let stones = ''
  for (let away = 8; away > 0.7; away *= 0.84) stones += polygon([at(-1, 0, away), at(1, 0, away)], false)
  for (let across = -1; across <= 1; across += 0.25) stones += polygon([at(across, 0, 9), at(across, 0, 0.6)], false)
  // The gate at the end of the street.
  const [, foot] = at(0, 0, 8.5)
  sheet.add(
    fill(polygon([at(-1.6, 0, 8.5), at(-1.6, 0, 0.4), at(1.6, 0, 0.4), at(1.6, 0, 8.5)]), floor),
    stroke(stones, night.shade, 2, 'opacity="0.35"'),
    fill(
      `M${n(vx - 74)} ${n(foot)}v-64h148v64ZM${n(vx - 50)} ${n(foot - 64)}v-30h100v30Z`,
      mix('#c0643c', night.shade, 0.45),
    ),
    fill(roof([vx, foot - 84], 74, 34), mix('#7a3a26', night.shade, 0.5)),
    fill(`M${n(vx - 17)} ${n(foot)}v-26a17 17 0 0 1 34 0v26Z`, '#ffdf9c'),
  )
  const walls: number[] = [nearest]
  while (walls.at(-1)! < 8) walls.push(walls.at(-1)! * 1.36)
  for (let index = walls.length - 2; index >= 0; index--)
    for (const side of [-1, 1]) sheet.add(front(random, night, at, side, walls[index]!, walls[index + 1]!))
  const lamps: { away: number; draw: () => string }[] = []
  for (let away = 8; away > nearest; away *= 0.87)
    for (const side of [-1, 1])
      lamps.push({
        away,
        draw: () => {
          const hung = at(side * 0.8, 2.86, away)
          const [scale, colour] = [(1.24 / away) * (height / 1000), random.pick(night.lights)]
          return (
            glow(sheet, [hung[0], hung[1] + 60 * scale], 150 * scale, colour, 0.8) +
            group('data-part="lamp"', round(sheet, hung, scale, colour))
          )
        },
      })
  const people = Array.from({ length: 13 }, (_, index) => {
    const away = 1.75 * 1.13 ** index
    const [across, tall] = [((index * 0.618) % 1) * 1.1 - 0.55, random.pick([0.62, 0.94, 0.98, 1])]
    return {
      away,
      draw: () => {
        const [x, y] = at(across + random.bell() * 0.1, 0, away)
        const size = ((man / away) * tall) / 110
        const robe = ['#8a3426', '#2f5563', '#6b5430', '#4a3350', '#39573f'][index % 5]!
        const tone = mix(mix(night.shade, '#000000', 0.3), robe, 0.6)
        const hand: Point = [x - 40 * size, y - 34 * size]
        const light = [glow(sheet, hand, 66 * size, '#f3a64a', 0.85), fill(ring(hand, 9 * size), '#ffd98c')].join('')
        return (
          `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(34 * size)}" ry="${n(6 * size)}" fill="#000000" opacity="0.35"/>` +
          group(`data-part="walker" ${placed([x, y], size, 0, index % 3 === 0)}`, fill(walker, tone)) +
          (index % 2 ? '' : light)
        )
      },
    }
  })
  const drawn = [...lamps, ...people].toSorted((one, other) => other.away - one.away)
  sheet.add(...drawn.map(({ draw }) => draw()))
  // The lamp lighter, his long bamboo alight at the tip.
  const stand = at(-0.42, 0, 1.5)
  const size = man / 1.5 / 110
  const flame = at(-0.74, 2.6, 1.32)
  sheet.add(
    group(placed(stand, size, 0, true), fill(walker, mix(night.shade, '#000000', 0.5))),
    stroke(`M${n(stand[0] + 30 * size)} ${n(stand[1] - 30 * size)}L${n(flame[0])} ${n(flame[1])}`, '#8a6a34', 5),
    glow(sheet, flame, 60, '#ff9a3c', 1),
    fill(ring(flame, 9), '#fff0b8'),
  )
}
