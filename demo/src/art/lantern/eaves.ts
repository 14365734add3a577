import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, ring, spot, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { round } from './lamps.ts'
import { glow, type Night } from './night.ts'

/** The plainest lamp: one round paper lantern under the eaves of a house, before its door. */
export function eave(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const [centre, top] = [width / 2, height * 0.16]
  const wood = mix(night.shade, '#8a4a2a', 0.4)
  let [bars, tiles, ends] = ['', '', '']
  for (let x = centre - 168; x <= centre + 170; x += 42) bars += `M${n(x)} ${n(top + 150)}v300`
  for (let y = top + 150; y <= top + 450; y += 42) bars += `M${n(centre - 168)} ${n(y)}h336`
  for (let x = centre % 44; x < width + 44; x += 44) {
    tiles += `M${n(x)} 0V${n(top)}`
    ends += ring([x, top + 8], 19)
  }
  const couplets = [-1, 1].map((side) => `M${n(centre + side * 300 - 44)} ${n(top + 160)}h88v470h-88Z`).join('')
  const colour = '#e8a24a'
  sheet.add(
    `<rect x="${n(centre - 210)}" y="${n(top)}" width="420" height="${n(height - top)}" fill="${wood}"/>`,
    fill(`M${n(centre - 168)} ${n(top + 150)}h336v300h-336Z`, '#d98a3c', 'opacity="0.4"'),
    stroke(`${bars}M${n(centre)} ${n(top + 60)}V${n(height)}`, mix(wood, '#000000', 0.4), 6),
    fill(couplets, '#a32a1c'),
    stroke(
      [-1, 1]
        .flatMap((side) =>
          [0, 1, 2].map((row) => `M${n(centre + side * 300)} ${n(top + 196 + row * 140)}l26 56l-26 56l-26 -56Z`),
        )
        .join(''),
      '#e8c26a',
      5,
    ),
    `<rect y="${n(height * 0.92)}" width="${n(width)}" height="${n(height * 0.08)}" fill="${mix(night.shade, '#000000', 0.2)}"/>`,
    `<rect width="${n(width)}" height="${n(top)}" fill="${mix(night.shade, '#5a6a70', 0.25)}"/>`,
    stroke(tiles, mix(night.shade, '#000000', 0.4), 7),
    `<rect y="${n(top)}" width="${n(width)}" height="46" fill="${mix(wood, '#000000', 0.35)}"/>`,
    fill(ends, mix(night.shade, '#5a6a70', 0.45)),
    glow(sheet, [centre, height * 0.52], height * 0.5, '#f2a850', 0.95),
    round(sheet, [centre, height * 0.33], 3.1, colour, random.bell() * 2),
  )
}

/** A lamp that swings in the breeze, and the leaves that the breeze brings. */
export function breeze(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  let [gusts, leaves] = ['', '']
  for (let index = 0; index < 7; index++) {
    const [x, y] = [random.between(-0.1, 0.4) * width, height * (0.16 + index * 0.115)]
    const long = random.between(0.4, 0.62) * width
    gusts += `M${n(x)} ${n(y)}c${n(long * 0.3)} -60 ${n(long * 0.6)} 50 ${n(long)} -10`
    if (index % 2) gusts += 'c50 -20 66 -76 26 -84c-30 -4 -40 32 -14 40'
  }
  for (let index = 0; index < 26; index++) {
    const [x, y] = [random.between(0, width), random.between(height * 0.1, height * 0.95)]
    const long = random.between(26, 52)
    leaves += `M${n(x)} ${n(y)}q${n(long * 0.5)} ${n(-long * 0.35)} ${n(long)} ${n(random.bell() * 10)}q${n(-long * 0.5)} ${n(long * 0.28)} ${n(-long)} 0Z`
  }
  const hung: Point = [width * 0.44, height * 0.22]
  sheet.add(
    stroke(gusts, '#e9f0e2', 5, 'opacity="0.38"'),
    glow(sheet, [width * 0.52, height * 0.48], height * 0.5, '#f2a850', 0.9),
    stroke(`M${n(hung[0] - hung[1] * 0.404)} 0L${spot(hung)}`, '#2b1a12', 5),
    round(sheet, hung, 3, random.pick(night.lights), -22),
    fill(leaves, '#b9cf8e', 'opacity="0.9"'),
  )
}
