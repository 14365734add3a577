import type { Random } from '../random.ts'
import { bell } from './bronze/bell.ts'
import { ding } from './bronze/ding.ts'
import { gui } from './bronze/gui.ts'
import { field, metals } from './bronze/metal.ts'
import { mirror } from './bronze/mirror.ts'
import { visage } from './bronze/visage.ts'
import { weight } from './bronze/weight.ts'
import { zun } from './bronze/zun.ts'
import { lighter, mix } from './colour.ts'
import { group, placed, stroke } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, ground, wash } from './paper.ts'
import { seal } from './seal.ts'
import { n, type Point, type Sheet } from './sheet.ts'

const makers = { ding, bell, mirror, zun, gui, face: visage }

/** Bronzes of the Wushan pits under a museum lamp. */
export const paintBronze: Painter = (sheet, random, choices) => {
  const shape = choices.choose(['ding', 'bell', 'mirror', 'zun', 'gui', 'face', 'weight'])
  // Gold leaf shows only against green or blue.
  const metal = random.pick(shape === 'face' ? metals.filter(({ gilded }) => gilded) : metals)
  const { width, height } = sheet
  if (shape === 'weight') {
    weight(sheet, random, metals[3]!)
    finish(sheet, random)
    return
  }
  ground(sheet, random, ...metal.wall)
  const dark = metal.lamplit
  const lamp: Point = [width * random.between(0.42, 0.58), height * 0.36]
  sheet.add(
    wash(
      sheet,
      sheet.radial(lamp, height * 0.72, [
        [0, '#ffe9bd', dark ? 0.34 : 0.5],
        [1, '#ffe9bd', 0],
      ]),
    ),
  )
  const rubbing = group(
    `opacity="${dark ? 0.1 : 0.14}"`,
    stroke(field(-40, 40, width + 80, height * 0.74, 92), dark ? '#e6d6b0' : metal.dark, 5),
  )
  if (random.chance(0.55)) sheet.add(rubbing)
  const standing = shape !== 'mirror' && shape !== 'face' && shape !== 'bell'
  const scale = (height / 1000) * { ding: 1.04, bell: 1.08, mirror: 1.16, zun: 1, gui: 1.12, face: 1.12 }[shape]
  const foot = { ding: 338, bell: 300, mirror: 330, zun: 296, gui: 256, face: 306 }[shape]
  const at: Point = [width / 2, standing ? height * 0.85 - foot * scale : height * (shape === 'bell' ? 0.5 : 0.49)]
  if (standing) {
    const plinth = mix(metal.wall[0], '#0b0a09', dark ? 0.5 : 0.62)
    const [back, front] = [height * 0.79, height * 0.89]
    const top = sheet.linear(
      [0, back],
      [0, front],
      [
        [0, mix(plinth, '#000000', 0.3)],
        [1, lighter(plinth, 0.2)],
      ],
    )
    const face = sheet.linear(
      [0, front],
      [0, height],
      [
        [0, lighter(plinth, 0.3)],
        [0.06, plinth],
        [1, mix(plinth, '#000000', 0.5)],
      ],
    )
    const pool = sheet.radial([0, 0], 100, [
      [0, '#ffe9bd', dark ? 0.3 : 0.2],
      [1, '#ffe9bd', 0],
    ])
    sheet.add(
      `<rect y="${n(back)}" width="${n(width)}" height="${n(front - back)}" fill="${top}"/>`,
      `<g transform="translate(${n(width / 2)} ${n((back + front) / 2)}) scale(5.2 0.52)"><circle r="100" fill="${pool}"/></g>`,
      `<rect y="${n(front)}" width="${n(width)}" height="${n(height - front)}" fill="${face}"/>`,
    )
  } else if (shape === 'bell') {
    const beam = height * 0.105
    sheet.add(
      `<rect y="${n(beam)}" width="${n(width)}" height="44" fill="#5b2a1f"/><rect y="${n(beam + 6)}" width="${n(width)}" height="6" fill="#c59a4e"/><rect y="${n(beam + 32)}" width="${n(width)}" height="4" fill="#c59a4e"/>`,
      stroke(
        `M${n(width / 2 - 12)} ${n(beam + 40)}V${n(at[1] - 330 * scale)}M${n(width / 2 + 12)} ${n(beam + 40)}V${n(at[1] - 330 * scale)}`,
        '#8c2f22',
        6,
      ),
    )
  }
  const shade = sheet.radial([0, 0], 100, [
    [0, '#000000', 0.6],
    [0.5, '#000000', 0.3],
    [1, '#000000', 0],
  ])
  sheet.add(
    `<g transform="translate(${n(width / 2 + (standing ? 30 : 26))} ${n(standing ? height * 0.855 : at[1] + 40)}) scale(${standing ? '3.6 0.36' : '4.1 4.1'})"><circle r="100" fill="${shade}"/></g>`,
  )
  sheet.add(group(placed(at, scale), makers[shape](sheet, random, metal)))
  finish(sheet, random)
}

function finish(sheet: Sheet, random: Random): void {
  seal(sheet, random.fork('seal'), [sheet.width - 98, sheet.height * 0.07], 48)
  grain(sheet, random, 0.5, '#080706')
}
