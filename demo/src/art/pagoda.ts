import { mix } from './colour.ts'
import { fill, group, ring } from './line.ts'
import { disc, flock, pine } from './motifs.ts'
import { hills, weather } from './pagoda/backdrop.ts'
import { bridge } from './pagoda/bridge.ts'
import { ferry } from './pagoda/ferry.ts'
import { gate } from './pagoda/gate.ts'
import { hours } from './pagoda/hour.ts'
import { rooftops } from './pagoda/houses.ts'
import { porch } from './pagoda/porch.ts'
import { towerShadow } from './pagoda/shadow.ts'
import { tower } from './pagoda/tower.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist } from './paper.ts'
import { seal } from './seal.ts'
import type { Point } from './sheet.ts'

/** The old town: its tower, its bridge, its roofs, its gate. */
export const paintPagoda: Painter = (sheet, random, choices) => {
  const subject = choices.choose(['tower', 'bridge', 'rooftops', 'gate', 'ferry', 'shadow', 'porch'])
  const hour = hours[choices.choose(['dawn', 'dusk', 'night', 'snow', 'rain'])]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  ground(sheet, random, ...hour.sky)
  // There the moon is part of the subject.
  const ownMoon = subject === 'shadow' || (subject === 'bridge' && hour.stars)
  if (hour.orb && !ownMoon)
    disc(
      sheet,
      [width * (0.5 - side * random.between(0.18, 0.3)), height * random.between(0.16, 0.26)],
      random.between(44, 76),
      hour.orb,
      0.4,
    )
  if (hour.stars) {
    let stars = ''
    for (let index = 0; index < 90; index++)
      stars += ring([random.between(0, width), random.between(0, height * 0.5)], random.between(0.6, 1.8))
    sheet.add(fill(stars, '#e9eefc', 'opacity="0.7"'))
  }
  hills(sheet, random, hour, height * (subject === 'bridge' || subject === 'shadow' ? 0.52 : 0.66))
  if (subject === 'tower') {
    const x = width * (0.5 + side * random.between(0.06, 0.16))
    mist(sheet, random, height * 0.76, 70, hour.haze, 0.9)
    sheet.add(tower(random, hour, [x, height * 0.93], height * random.between(0.72, 0.8), 7))
    mist(sheet, random, height * 0.86, 50, hour.haze, 0.85)
    rooftops(sheet, random, hour, height * 0.95, height * 1.04, 2)
  } else if (subject === 'rooftops') {
    mist(sheet, random, height * 0.5, 80, hour.haze, 0.8)
    sheet.add(
      group(
        'opacity="0.9"',
        tower(random, hour, [width * (0.5 + side * random.between(0.12, 0.28)), height * 0.62], height * 0.34, 7),
      ),
    )
    rooftops(sheet, random, hour, height * 0.6, height * 1.04, 5)
  } else if (subject === 'ferry') {
    mist(sheet, random, height * 0.5, 80, hour.haze, 0.8)
    ferry(sheet, random, hour, side)
  } else if (subject === 'porch') {
    mist(sheet, random, height * 0.5, 80, hour.haze, 0.8)
    weather(sheet, random, hour)
    porch(sheet, random, hour)
  } else if (subject === 'shadow') {
    towerShadow(sheet, random, hour)
  } else if (subject === 'bridge') {
    mist(sheet, random, height * 0.5, 60, hour.haze, 0.6)
    rooftops(sheet, random, hour, height * 0.545, height * 0.58, 2)
    bridge(sheet, random, hour, height * 0.59, side)
  } else {
    mist(sheet, random, height * 0.66, 90, hour.haze, 0.9)
    gate(sheet, random, hour)
    const dark = mix(hour.tile, '#000000', 0.3)
    const root: Point = [width * (0.5 - side * 0.42), height * 1.01]
    const tree = pine(random, root, height * 0.36, dark, mix(hour.tile, '#1d3a2c', 0.5))
    if (!hour.snow) sheet.add(tree)
  }
  const birds = flock(random, [width * (0.5 - side * 0.12), height * 0.3], random.integer(4, 9), 130, hour.tile)
  if (!hour.stars) sheet.add(group('opacity="0.75"', birds))
  if (subject !== 'porch') weather(sheet, random, hour)
  seal(sheet, random.fork('seal'), [side > 0 ? 44 : width - 98, height * 0.08], 52)
  grain(sheet, random, 0.65)
}
