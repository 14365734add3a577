import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { blot, fill, group, polygon, ring, stroke } from '../line.ts'
import { mist } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { alley } from './alley.ts'
import { type Hour, tiled } from './hour.ts'

/** Bare or leafy trees that partly hide the wall. */
function trees(random: Random, hour: Hour, [x, y]: Point, count: number): string {
  let [twigs, crowns] = ['', '']
  for (let index = 0; index < count; index++) {
    const root: Point = [x + random.bell() * 130, y + random.between(-6, 16)]
    const tall = random.between(110, 220)
    twigs += `M${n(root[0])} ${n(root[1])}q${n(random.bell() * 10)} ${n(-tall * 0.5)} ${n(random.bell() * 16)} ${n(-tall)}`
    for (let twig = 0; twig < 9; twig++) {
      const part = random.between(0.35, 0.95)
      const out = random.bell() * tall * 0.4
      twigs += `M${n(root[0])} ${n(root[1] - tall * part)}q${n(out * 0.5)} ${n(-8)} ${n(out)} ${n(-tall * 0.2)}`
      if (!hour.snow) crowns += blot(random, [root[0] + out, root[1] - tall * (part + 0.18)], random.between(10, 26), 8)
    }
  }
  const tone = mix(hour.haze, hour.tile, 0.7)
  const snow = hour.snow ? stroke(twigs, '#ffffff', 1.6, 'transform="translate(-1 -2.4)" opacity="0.9"') : ''
  return stroke(twigs, tone, 3) + snow + fill(crowns, mix(tone, '#3f5a48', 0.35), 'opacity="0.75"')
}

/** The hall on the wall: two roofs, red posts, lattice windows. */
function hall(sheet: Sheet, random: Random, hour: Hour, [x, y]: Point, half: number): void {
  for (let level = 0; level < 2; level++) {
    const wide = half * (0.66 - level * 0.13)
    const foot = y - level * 124
    sheet.add(fill(`M${n(x - wide * 0.74)} ${n(foot)}v-92H${n(x + wide * 0.74)}v92Z`, mix(hour.wood, '#000000', 0.15)))
    let bars = ''
    for (let part = -0.68; part <= 0.69; part += 0.17) {
      const paint = hour.light ? mix(hour.light, hour.wood, random.between(0, 0.45)) : mix(hour.wall, hour.wood, 0.3)
      const [left, side] = [x + wide * (part - 0.06), wide * 0.12]
      sheet.add(`<rect x="${n(left)}" y="${n(foot - 80)}" width="${n(side)}" height="62" fill="${paint}"/>`)
      for (let bar = 1; bar < 4; bar++) bars += `M${n(left + (side * bar) / 4)} ${n(foot - 80)}v62`
      bars += `M${n(left)} ${n(foot - 60)}h${n(side)}M${n(left)} ${n(foot - 36)}h${n(side)}`
    }
    const rail = `M${n(x - wide * 0.8)} ${n(foot - 16)}H${n(x + wide * 0.8)}M${n(x - wide * 0.8)} ${n(foot - 4)}H${n(x + wide * 0.8)}`
    sheet.add(stroke(bars, mix(hour.wood, '#000000', 0.25), 1.6), stroke(rail, hour.wood, 4))
    sheet.add(tiled(hour, [x, foot - 72], wide, 96 - level * 4))
  }
  const ridge = y - 124 - 72 - 92
  const tips = ring([x - half * 0.22, ridge], 7) + ring([x + half * 0.22, ridge], 7)
  sheet.add(
    fill(tips, mix(hour.tile, '#000000', 0.3)),
    fill(`M${n(x - 52)} ${n(y - 122)}h104v34h-104Z`, mix(hour.tile, '#000000', 0.4)),
    stroke(`M${n(x - 30)} ${n(y - 105)}h16m14 0h-6m20 0h14`, '#d8b25e', 9),
  )
}

/** A gate tower on its wall, the road running up to it. */
export function gate(sheet: Sheet, random: Random, hour: Hour): void {
  const { width, height } = sheet
  const [x, top, foot] = [width / 2, height * 0.64, height * 0.86]
  const half = Math.min(width * 0.42, 520)
  const brick = mix(hour.tile, hour.wall, 0.42)
  for (const side of [-1, 1]) sheet.add(trees(random, hour, [x + side * half * 0.95, top + 60], 5))
  hall(sheet, random, hour, [x, top], half)
  const wall = `M${n(x - half)} ${n(foot)}L${n(x - half * 0.93)} ${n(top)}H${n(x + half * 0.93)}L${n(x + half)} ${n(foot)}Z`
  let [courses, joints, teeth] = ['', '', '']
  for (let y = top + 14, row = 0; y < foot; y += 15, row++) {
    courses += `M${n(x - half)} ${n(y)}H${n(x + half)}`
    for (let left = -half + (row % 2) * 18; left < half; left += 36) {
      if (random.chance(0.5)) joints += `M${n(x + left)} ${n(y - 15)}v15`
    }
  }
  for (let left = -0.92; left < 0.88; left += 0.09) {
    teeth += `M${n(x + half * left)} ${n(top + 2)}v-24h${n(half * 0.055)}v24Z`
  }
  const shade = sheet.linear(
    [0, top],
    [0, foot],
    [
      [0, brick],
      [0.6, mix(brick, hour.tile, 0.25)],
      [1, mix(brick, hour.haze, 0.5)],
    ],
  )
  const clip = sheet.clip(`<path d="${wall}"/>`)
  const arch = `M${n(x - 78)} ${n(foot)}v-92a78 78 0 0 1 156 0v92Z`
  sheet.add(
    fill(wall, shade),
    group(`clip-path="${clip}" opacity="0.25"`, stroke(courses + joints, hour.tile, 1.2)),
    fill(teeth, brick),
    hour.snow ? stroke(teeth, '#ffffff', 4, 'transform="translate(0 -3)" opacity="0.9"') : '',
    fill(arch, mix(hour.tile, '#000000', 0.55)),
    hour.light ? fill(arch, hour.light, 'opacity="0.3"') : '',
    stroke(arch, mix(brick, hour.tile, 0.55), 9),
  )
  for (const side of [-1, 1]) sheet.add(lamp(sheet, hour, [x + side * 128, foot - 138]))
  mist(sheet, random, foot - 4, 34, hour.haze, 0.75)
  road(sheet, random, hour, x, foot)
  for (const side of [-1, 1]) sheet.add(trees(random, hour, [x + side * half * 1.02, foot + 30], 4))
  if (hour.snow) alley(sheet, hour)
}

/** A red lantern beside the arch. */
function lamp(sheet: Sheet, hour: Hour, [x, y]: Point): string {
  const glow = sheet.radial([x, y], 70, [
    [0, '#ffb060', hour.light ? 0.7 : 0.3],
    [1, '#ffb060', 0],
  ])
  const body = `<ellipse cx="${n(x)}" cy="${n(y)}" rx="19" ry="23" fill="#bf3a27"/>`
  return fill(ring([x, y], 70), glow) + stroke(`M${n(x)} ${n(y - 50)}V${n(y + 52)}`, '#6a2a1c', 2) + body
}

/** The road to the gate, with the tracks of the first travellers. */
function road(sheet: Sheet, random: Random, hour: Hour, x: number, foot: number): void {
  const { width, height } = sheet
  const field = sheet.linear(
    [0, foot],
    [0, height],
    [
      [0, hour.haze],
      [1, mix(hour.haze, hour.tile, 0.25)],
    ],
  )
  const corners = (left: number, right: number): string =>
    polygon([
      [x - left, foot],
      [x + left, foot],
      [x + right, height],
      [x - right, height],
    ])
  let steps = ''
  for (let index = 0; index < 11; index++) {
    steps += blot(
      random,
      [x + 24 + (index % 2) * (8 + index) + index * 5, foot + 12 + index * 12],
      1.8 + index * 0.4,
      6,
    )
  }
  sheet.add(
    `<rect y="${n(foot)}" width="${n(width)}" height="${n(height - foot)}" fill="${field}"/>`,
    fill(corners(74, 230), lighter(hour.haze, 0.4), 'opacity="0.6"'),
    hour.snow ? '' : fill(steps, mix(hour.haze, hour.tile, 0.5)),
  )
}
