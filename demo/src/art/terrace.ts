import { lighter, mix } from './colour.ts'
import { fill, polygon, stroke } from './line.ts'
import { disc, flock } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist } from './paper.ts'
import { seal } from './seal.ts'
import { type Point } from './sheet.ts'
import { hamlet, hills, smoke } from './terrace/backdrop.ts'
import { doorway } from './terrace/doorway.ts'
import { details, grove, planters } from './terrace/field.ts'
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
  if (season.orb)
    disc(
      sheet,
      [width * (0.5 - side * random.between(0.12, 0.26)), level * (season.moons ? 0.3 : 0.45)],
      52,
      season.orb,
      0.5,
    )
  hills(sheet, random, season, level)
  mist(sheet, random, level + 8, 60, season.haze, 0.85)
  const cutStep = Math.round((season.cut ?? 0) * steps)
  const hamletStep = cutStep || random.integer(4, 8)
  const hamletX = width * (0.5 + side * random.between(-0.3, 0.3))
  const treeSteps = new Set([hamletStep + 3, hamletStep - 3, steps - 3])
  for (let step = 0; step <= steps; step++) {
    const part = step / steps
    const ripe = step >= cutStep
    const line: Point[] = []
    for (let x = -10; x <= width + 10; x += 8) line.push([x, edge(step, x)])
    const middle = edge(step, width / 2)
    const tall = 26 + 90 * part
    const field = mix(season.haze, ripe ? random.pick(season.fields) : '#b3a184', 0.45 + part * 0.55)
    const paint = sheet.linear(
      [width * (0.5 - side * 0.5), middle - tall],
      [width * (0.5 + side * 0.5), middle + tall * 1.5],
      [
        [0, season.water ? mix(field, season.water, 0.75) : lighter(field, 0.16)],
        [0.5, field],
        [1, mix(field, season.sky[0], season.water ? 0.4 : 0.1)],
      ],
    )
    const bank = mix(season.haze, season.bank, 0.3 + part * 0.7)
    const wall = 4 + 22 * part
    const below = (by: number): Point[] => line.map(([x, y]): Point => [x, y + by])
    const down: Point[] = [
      [width + 10, height + 300],
      [-10, height + 300],
    ]
    sheet.add(
      fill(polygon([...line, ...down]), bank),
      fill(polygon([...below(wall), ...down]), paint),
      // The bank stands in the water below it, or throws its shadow on the crop.
      fill(polygon([...below(wall), ...below(wall * 1.7).toReversed()]), bank, 'opacity="0.38"'),
      stroke(polygon(line, false), mix(season.haze, season.rim, 0.7), 1.4 + part * 4.2, 'opacity="0.95"'),
    )
    details(
      sheet,
      random,
      { ...season, crop: ripe ? season.crop : undefined },
      part,
      (x) => edge(step, x) + wall * 1.5,
      (x) => edge(step + 1, x),
    )
    if (step === hamletStep) hamlet(sheet, random, season, [hamletX, edge(step, hamletX) + 4])
    if (season.cut && step === hamletStep) sheet.add(smoke(line, season.haze))
    if (view === 'green' && step === steps - 7)
      sheet.add(planters(random.fork('planters'), width, (x) => (edge(step, x) + wall + edge(step + 1, x)) / 2))
    if (treeSteps.has(step)) grove(sheet, random, season, part, (x) => edge(step, x))
    if (step === 3 || step === 8) mist(sheet, random, middle + 16, 40, season.haze, 0.34)
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
