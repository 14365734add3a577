import { createNoise, fractal, type Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { fill, polygon, ring, stroke } from '../line.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** The red cliff above the river, a lamp burning before each of its caves. */
export function cliff(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  const red = mix(mineral.earth, '#a8492c', 0.6)
  const [night, water] = [darker(mineral.blue, 0.45), height * 0.87]
  const noise = createNoise(random)
  const crest = (x: number): number => height * 0.17 + fractal(noise, x / 260, 3) * height * 0.08
  const rim = Array.from({ length: Math.ceil(width / 24) + 2 }, (_, index): Point => [
    index * 24 - 12,
    crest(index * 24),
  ])
  const rock = sheet.linear(
    [0, height * 0.1],
    [0, water],
    [
      [0, lighter(red, 0.12)],
      [0.55, red],
      [1, darker(red, 0.45)],
    ],
  )
  let [strata, stars] = ['', '']
  for (let index = 0; index < 60; index++)
    stars += ring([random.between(0, width), random.between(0, height * 0.16)], random.between(1, 3))
  for (let x = 0; x < width; x += random.between(16, 40))
    strata += `M${n(x)} ${n(crest(x) + 8)}q${n(random.bell() * 26)} ${n(height * 0.2)} ${n(random.bell() * 20)} ${n(random.between(0.2, 0.6) * height)}`
  sheet.add(
    wash(sheet, night),
    fill(stars, mineral.white, 'opacity="0.7"'),
    fill(polygon([...rim, [width + 12, water], [-12, water]]), rock),
    stroke(strata, darker(red, 0.4), 4, 'opacity="0.35"'),
    stroke(polygon(rim, false), mineral.line, 4),
    `<rect y="${n(water)}" width="${n(width)}" height="${n(height - water)}" fill="${darker(mineral.blue, 0.3)}"/>`,
  )
  const rows = 5
  const step = (water - height * 0.3) / rows
  const trails: string[] = []
  for (let row = 0; row < rows; row++) {
    const foot = height * 0.3 + (row + 0.86) * step
    walk(sheet, random, mineral, foot)
    const count = Math.round(width / 118)
    for (let index = 0; index < count; index++) {
      const x = ((index + 0.5 + (row % 2 ? 0.22 : -0.22)) / count) * width + random.bell() * 14
      if (random.chance(0.1)) continue
      const [half, high] = [random.between(19, 36), step * random.between(0.4, 0.66)]
      sheet.add(cave(sheet, mineral, [x, foot], half, high))
      if (row === rows - 1) trails.push(`M${n(x - 16)} ${n(water + 14)}h32m-26 16h22m-26 17h30m-24 18h18`)
    }
  }
  let waves = ''
  for (let y = water + 18; y < height; y += 22)
    for (let x = ((y / 22) % 2) * 30 - 40; x < width; x += 62) waves += `M${n(x)} ${n(y)}q14 -12 28 -3t28 -2`
  sheet.add(
    stroke(`M0 ${n(water)}H${n(width)}`, mineral.line, 4),
    stroke(waves, lighter(mineral.blue, 0.4), 1.8, 'opacity="0.6"'),
    stroke(trails.join(''), '#f6d27a', 5, 'opacity="0.8"'),
  )
}

/** A gallery of planks along the rock, on posts. */
function walk(sheet: Sheet, random: Random, mineral: Mineral, y: number): void {
  let posts = ''
  for (let x = random.between(10, 40); x < sheet.width; x += 46) posts += `M${n(x)} ${n(y + 4)}l-5 18`
  sheet.add(
    stroke(posts, mineral.line, 4),
    `<rect y="${n(y)}" width="${n(sheet.width)}" height="7" fill="${mix(mineral.gold, mineral.line, 0.55)}"/>`,
  )
}

/** One cave: a painted frame, darkness, and the lamp on its sill. */
function cave(sheet: Sheet, mineral: Mineral, [x, foot]: Point, half: number, high: number): string {
  const mouth = `M${n(x - half)} ${n(foot)}v${n(half - high)}a${n(half)} ${n(half)} 0 0 1 ${n(half * 2)} 0v${n(high - half)}Z`
  const flame: Point = [x, foot - 15]
  const light = sheet.radial([x, foot - 18], half * 2.3, [
    [0, '#ffd98a', 0.95],
    [0.4, '#f2a04a', 0.5],
    [1, '#f2a04a', 0],
  ])
  return [
    stroke(mouth, mineral.white, 9),
    stroke(mouth, mineral.green, 5),
    fill(mouth, '#2a140e'),
    fill(ring([x, foot - 18], half * 2.3), light),
    fill(`M${n(x - 11)} ${n(foot - 9)}h22q-3 9 -11 9t-11 -9Z`, mineral.line),
    fill(`M${n(flame[0])} ${n(flame[1] - 16)}q9 14 0 21q-9 -7 0 -21Z`, '#fff0b8'),
  ].join('')
}
