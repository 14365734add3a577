import { mix } from './colour.ts'
import { fill, group, ring } from './line.ts'
import { disc, flock, pine } from './motifs.ts'
import { hills, weather } from './pagoda/backdrop.ts'
import { bridge } from './pagoda/bridge.ts'
import { ferry } from './pagoda/ferry.ts'
import { gate } from './pagoda/gate.ts'
import { hours } from './pagoda/hour.ts'
import { rooftops } from './pagoda/houses.ts'
import { tower } from './pagoda/tower.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist } from './paper.ts'
import { seal } from './seal.ts'

/** The old town: its tower, its bridge, its roofs, its gate. */
export const paintPagoda: Painter = (sheet, random, choices) => {
  const subject = choices.choose(['tower', 'bridge', 'rooftops', 'gate', 'ferry'])
  const hour = hours[choices.choose(['dawn', 'dusk', 'night', 'snow', 'rain'])]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  ground(sheet, random, ...hour.sky)
  if (hour.orb)
    disc(
      sheet,
      [width * (0.5 - side * random.between(0.18, 0.3)), height * random.between(0.16, 0.26)],
      random.between(44, 76),
      hour.orb,
      0.4,
    )
  if (hour.orb === '#f4ecd4') {
    let stars = ''
    for (let index = 0; index < 90; index++)
      stars += ring([random.between(0, width), random.between(0, height * 0.5)], random.between(0.6, 1.8))
    sheet.add(fill(stars, '#e9eefc', 'opacity="0.7"'))
  }
  hills(sheet, random, hour, height * (subject === 'bridge' ? 0.6 : 0.66))
  if (subject === 'tower') {
    const x = width * (0.5 + side * random.between(0.06, 0.16))
    mist(sheet, random, height * 0.76, 70, hour.haze, 0.9)
    sheet.add(tower(random, hour, [x, height * 0.93], height * random.between(0.72, 0.8), random.pick([7, 7, 5])))
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
  } else if (subject === 'bridge') {
    mist(sheet, random, height * 0.62, 60, hour.haze, 0.9)
    rooftops(sheet, random, hour, height * 0.655, height * 0.69, 2)
    bridge(sheet, random, hour, height * 0.72)
  } else {
    mist(sheet, random, height * 0.66, 90, hour.haze, 0.9)
    gate(sheet, random, hour)
    sheet.add(
      pine(
        random,
        [width * (0.5 - side * 0.42), height * 1.01],
        height * 0.36,
        mix(hour.tile, '#000000', 0.3),
        mix(hour.tile, '#1d3a2c', 0.5),
      ),
    )
  }
  sheet.add(
    group(
      'opacity="0.75"',
      flock(random, [width * (0.5 - side * 0.12), height * 0.3], random.integer(4, 9), 130, hour.tile),
    ),
  )
  weather(sheet, random, hour)
  seal(sheet, random.fork('seal'), [side > 0 ? 44 : width - 98, height * 0.08], 52)
  grain(sheet, random, 0.65)
}
