import { createNoise } from '../random.ts'
import { lighter, mix } from './colour.ts'
import { type Coat, coats, elder, fish, snow, vermilion } from './koi/fish.ts'
import { lotus, pad, rings } from './koi/lotus.ts'
import { rain } from './koi/rain.ts'
import { waters } from './koi/water.ts'
import { brush, fill, group, polar, ring, stroke } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, wash } from './paper.ts'
import { seal } from './seal.ts'
import { n, type Point } from './sheet.ts'

/** Fish in the pool of fallen blossom, seen from above. */
export const paintKoi: Painter = (sheet, random, choices) => {
  const scene = choices.choose(['pair', 'school', 'lotus', 'ring', 'rain'])
  const kind = choices.choose(['paper', 'jade', 'dusk', 'night', 'ink'])
  const water = waters[kind]
  const { width, height } = sheet
  const light: Point =
    scene === 'ring' ? [width / 2, height / 2] : [width * random.between(0.3, 0.7), height * random.between(0.2, 0.6)]
  sheet.add(
    wash(sheet, water.deep),
    wash(
      sheet,
      sheet.radial(light, Math.max(width, height) * 0.7, [
        [0, water.shallow],
        [0.35, mix(water.shallow, water.deep, 0.35)],
        [1, water.deep],
      ]),
    ),
  )
  const flow = createNoise(random.fork('flow'))
  let current = ''
  for (let index = 0; index < width * 0.05; index++) {
    const [x, y] = [random.between(-100, width), random.between(0, height)]
    const long = random.between(60, 240)
    current += `M${n(x)} ${n(y)}q${n(long * 0.25)} ${n(flow(x / 90) * 22)} ${n(long * 0.5)} 0t${n(long * 0.5)} 0`
  }
  sheet.add(stroke(current, water.line, 1.3, 'opacity="0.28"'))
  const coat = (): Coat => random.pick(coats)
  const centre: Point = [width / 2, height / 2]
  const pads: [Point, number][] = []
  const [breath, gap]: [Point, number] = [[width / 2 - 60, height * 0.46], 118]
  if (scene === 'pair') {
    // Side by side around one point, the red fish outside and the white one inside.
    const turn = random.between(-0.24, 0.1)
    const about: Point = [width / 2 - 130, height / 2 + 150]
    sheet.add(rings(random, about, 330, water))
    for (const [one, reach, ahead, long, bend] of [
      [vermilion, 400, 0.04, 560, -0.5],
      [snow, 225, 0.02, 470, -0.74],
    ] as const) {
      const angle = turn + ahead
      const shape = fish(sheet, random, water, polar(about, angle, reach), angle + 1.72, long, bend, one)
      sheet.add(group('data-part="fish"', shape))
    }
    pads.push([[width * 0.1, height * 0.9], 150], [[width * 0.95, height * 0.1], 110])
  } else if (scene === 'ring') {
    sheet.add(fill(ring(centre, 128), lighter(water.shallow, 0.35), 'opacity="0.9"'), rings(random, centre, 250, water))
    const count = 9
    for (let index = 0; index < count; index++) {
      const angle = (index / count) * Math.PI * 2 + random.bell() * 0.1
      sheet.add(
        fish(
          sheet,
          random,
          water,
          polar(centre, angle, 330 + random.bell() * 50),
          angle + 1.72,
          random.between(230, 290),
          -0.34,
          coat(),
        ),
      )
    }
  } else if (scene === 'school') {
    const heading = random.between(-0.9, 0.5) + (random.chance(0.5) ? Math.PI : 0)
    const count = Math.round(4 + (width / 1000) * 3)
    for (let index = 0; index < count; index++) {
      const cell = (index + 0.5) / count
      const at: Point = [
        width * (0.08 + 0.86 * cell),
        height * (0.12 + 0.76 * ((index * 0.618 + 0.3) % 1)) + random.bell() * 30,
      ]
      sheet.add(
        fish(
          sheet,
          random,
          water,
          at,
          heading + random.bell() * 0.45,
          random.between(210, 380),
          random.between(-0.4, 0.4),
          coat(),
        ),
      )
    }
    pads.push([[width * 0.94, height * 0.92], 130])
    // One has come up for air: the petals open in a ring.
    const red = fish(sheet, random, water, breath, -1.1, 420, 0.5, vermilion)
    sheet.add(group('data-part="breath"', red), rings(random, breath, gap, water))
  } else {
    const count = Math.round((width / 1000) * 7)
    for (let index = 0; index < count; index++) {
      const corner = random.chance(0.5)
      pads.push([
        [
          width * (corner ? random.between(0.55, 1.02) : random.between(-0.02, 0.4)),
          height * (corner ? random.between(-0.02, 0.36) : random.between(0.68, 1.02)),
        ],
        random.between(80, 170),
      ])
    }
    const big = kind === 'night' ? elder : coat()
    sheet.add(fish(sheet, random, water, [width * 0.36, height * 0.34], Math.PI * 1.22, 620, 0.3, big))
    if (scene === 'rain') {
      sheet.add(fish(sheet, random, water, [width * 0.9, height * 0.46], -0.9, 330, -0.4, coat()))
      sheet.add(fish(sheet, random, water, [width * 0.11, height * 0.33], -1.9, 330, 0.45, coat()))
    } else {
      const other = fish(
        sheet,
        random,
        water,
        [width * 0.78, height * 0.72],
        random.between(-0.6, 0.4),
        300,
        -0.4,
        coat(),
      )
      // The elder swims alone.
      if (big !== elder) sheet.add(other)
    }
  }
  for (const [at, radius] of pads) sheet.add(pad(sheet, random, water, at, radius))
  if (pads.length > 1) sheet.add(lotus(random, water, [pads[1]![0][0] + 40, pads[1]![0][1] + 60], 92))
  let petals = ''
  for (let index = 0; index < (scene === 'school' ? 420 : 26) * (width / 1000); index++) {
    const at: Point = [random.between(0, width), random.between(0, height)]
    const angle = random.between(0, 6)
    if (scene === 'school' && Math.hypot(at[0] - breath[0], at[1] - breath[1]) < gap) continue
    petals += brush(
      [at, polar(at, angle, 9), polar(at, angle + 0.4, 19)],
      (part) => 6 * Math.sin(Math.PI * part) + 0.3,
      3,
    )
  }
  sheet.add(fill(petals, water.petal, 'opacity="0.88"'))
  for (let index = 0; index < 4; index++)
    sheet.add(rings(random, [random.between(0, width), random.between(0, height)], random.between(26, 66), water))
  if (scene === 'rain') sheet.add(...rain(random.fork('rain'), width, height, water))
  seal(sheet, random.fork('seal'), [width - 96, height - 112], 50)
  grain(sheet, random, 0.5, water.shadow)
}
