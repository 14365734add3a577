import { createNoise, fractal } from '../random.ts'
import { lighter, mix } from './colour.ts'
import { fill, polygon, stroke } from './line.ts'
import { disc, flock } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist, seal } from './paper.ts'
import { n, type Point } from './sheet.ts'
import { hamlet, hills } from './terrace/backdrop.ts'
import { details, grove } from './terrace/field.ts'
import { seasons } from './terrace/season.ts'

/** Terraced fields stacked like contour lines, each season with its own light. */
export const paintTerrace: Painter = (sheet, random, choices) => {
  const season = seasons[choices.choose(['mirror', 'green', 'gold', 'snow', 'dusk'])]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  ground(sheet, random, ...season.sky)
  const level = height * random.between(0.3, 0.4)
  if (season.orb) disc(sheet, [width * (0.5 - side * random.between(0.12, 0.26)), level * 0.5], 52, season.orb, 0.5)
  hills(sheet, random, season, level)
  mist(sheet, random, level + 8, 60, season.haze, 0.85)
  const slope = createNoise(random.fork('slope'))
  const curl = createNoise(random.fork('curl'))
  const sway = random.between(90, 170)
  const lean = side * random.between(60, 170)
  const steps = random.integer(19, 24)
  /** Height of the edge of a step (0 far … 1 near) at x: all edges follow one hillside, so that they nest. */
  const edge = (part: number, x: number): number => {
    const across = x / width - 0.5
    const hill = fractal(slope, x / 420 + part * 0.9, 2) * sway * (0.3 + part) + across * lean * (0.4 + part)
    const curve = fractal(curl, x / 150 + part * 7, 2) * 26 * (0.2 + part)
    return level + 20 + (height * 1.12 - level) * part ** 1.35 + hill + curve
  }
  const hamletStep = random.integer(6, 9)
  const treeSteps = new Set([hamletStep + 3, hamletStep - 3, steps - 4])
  for (let step = 0; step < steps; step++) {
    const part = step / steps
    const line: Point[] = []
    for (let x = -10; x <= width + 10; x += 9) line.push([x, edge(part, x)])
    const middle = edge(part, width / 2)
    const tall = 26 + 90 * part
    const field = mix(season.haze, random.pick(season.fields), 0.45 + part * 0.55)
    const paint = sheet.linear(
      [width * (0.5 - side * 0.6), middle - tall],
      [width * (0.5 + side * 0.5), middle + tall * 1.5],
      [
        [0, season.water ? mix(field, season.water, 0.5) : lighter(field, 0.16)],
        [0.55, field],
        [1, mix(field, season.bank, 0.35)],
      ],
    )
    const body = polygon([...line, [width + 10, height + 300], [-10, height + 300]])
    const bank = mix(season.haze, season.bank, 0.25 + part * 0.75)
    const wall = 3 + 13 * part
    sheet.add(
      fill(
        polygon([...line.map(([x, y]): Point => [x, y - wall * 0.2]), [width + 10, height + 300], [-10, height + 300]]),
        bank,
      ),
    )
    sheet.add(`<path d="${body}" fill="${paint}" transform="translate(0 ${n(wall)})"/>`)
    sheet.add(stroke(polygon(line, false), mix(season.haze, season.rim, 0.5), 0.8 + part * 1.6, 'opacity="0.8"'))
    details(
      sheet,
      random,
      season,
      part,
      (x) => edge(part, x) + wall,
      (x) => edge(part + 1 / steps, x),
    )
    if (step === hamletStep)
      hamlet(sheet, random, season, [width * (0.5 + side * 0.26), edge(part, width * (0.5 + side * 0.26)) + 4])
    if (treeSteps.has(step)) grove(sheet, random, season, part, (x) => edge(part, x))
    if (step === 4 || step === 10) mist(sheet, random, middle + 16, 46, season.haze, 0.42)
  }
  sheet.add(flock(random, [width * (0.5 + side * 0.18), level * 0.55], random.integer(4, 8), 120, season.tree))
  seal(sheet, random.fork('seal'), [side > 0 ? 44 : width - 98, height * 0.06], 50)
  grain(sheet, random, 0.6)
}
