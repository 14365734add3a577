import { lighter, mix } from './colour.ts'
import { fill, polygon, stroke } from './line.ts'
import { disc, flock } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist } from './paper.ts'
import { seal } from './seal.ts'
import { n, type Point } from './sheet.ts'
import { hamlet, hills } from './terrace/backdrop.ts'
import { doorway } from './terrace/doorway.ts'
import { details, grove } from './terrace/field.ts'
import { seasons } from './terrace/season.ts'
import { terrainOf } from './terrace/terrain.ts'

/** Terraced fields stacked like contour lines, each season in its own light. */
export const paintTerrace: Painter = (sheet, random, choices) => {
  const view = choices.choose(['mirror', 'green', 'gold', 'snow', 'dusk', 'door'])
  const season = seasons[view === 'door' ? 'dusk' : view]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  ground(sheet, random, ...season.sky)
  const { level, steps, edge } = terrainOf(random, width, height, side)
  if (season.orb) disc(sheet, [width * (0.5 - side * random.between(0.12, 0.26)), level * 0.5], 52, season.orb, 0.5)
  hills(sheet, random, season, level)
  mist(sheet, random, level + 8, 60, season.haze, 0.85)
  const hamletStep = random.integer(5, 11)
  const hamletX = width * (0.5 + side * random.between(-0.3, 0.34))
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
    if (step === hamletStep) hamlet(sheet, random, season, [hamletX, edge(part, hamletX) + 4])
    if (treeSteps.has(step)) grove(sheet, random, season, part, (x) => edge(part, x))
    if (step === 4 || step === 10) mist(sheet, random, middle + 16, 46, season.haze, 0.42)
  }
  sheet.add(flock(random, [width * (0.5 + side * 0.18), level * 0.55], random.integer(4, 8), 120, season.tree))
  if (view === 'door') sheet.add(doorway(sheet, random.fork('door')))
  seal(
    sheet,
    random.fork('seal'),
    [view === 'door' ? width * 0.16 : side > 0 ? 44 : width - 98, height * (view === 'door' ? 0.16 : 0.06)],
    50,
  )
  grain(sheet, random, 0.6)
}
