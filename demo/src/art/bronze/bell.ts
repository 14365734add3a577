import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { type Knot, limb } from '../figure.ts'
import { curve, fill, group, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { cast, field, type Metal, raised, relief } from './metal.ts'

/** One of the thirty-six bosses: a stepped cone. */
function boss(sheet: Sheet, metal: Metal, [x, y]: Point): string {
  const dome = sheet.radial([-4, -6], 16, [
    [0, '#fff2d4'],
    [0.3, metal.light],
    [1, mix(metal.body, metal.dark, 0.6)],
  ])
  return `<g transform="translate(${n(x)} ${n(y)})">${fill(ring([2, 5], 19), '#000000', 'opacity="0.4"')}${fill(ring([0, 0], 18), mix(metal.body, metal.dark, 0.4))}${stroke(ring([0, 0], 18), darker(metal.dark, 0.3), 1.6)}${fill(ring([-0.5, -1], 12.5), dome)}${stroke(ring([-0.5, -1], 12.5), metal.dark, 1.2)}${fill(ring([-1, -2], 5), metal.light)}</g>`
}

/** Paired dragons of the striking place, back to back in scrolls. */
const scrolls: readonly (readonly Knot[])[] = [
  [
    [10, 178, 7],
    [26, 140, 10],
    [66, 124, 11],
    [96, 146, 10],
    [88, 174, 8],
    [64, 172, 6],
    [64, 156, 3],
  ],
  [
    [70, 200, 5],
    [108, 196, 9],
    [134, 168, 10],
    [130, 132, 9],
    [106, 118, 6],
    [94, 128, 3],
  ],
  [
    [16, 204, 5],
    [40, 196, 8],
    [56, 206, 6],
    [48, 218, 3],
  ],
]

/** A temple bell with a shaft: two leaves like roof tiles, three rows of bosses on each side, a hollow foot. */
export function bell(sheet: Sheet, random: Random, metal: Metal): string {
  const body = 'M-150 -176Q0 -200 150 -176L212 306C150 244 60 226 0 226C-60 226 -150 244 -212 306Z'
  const shaft = 'M-34 -180L-25 -334Q0 -346 25 -334L34 -180Z'
  const collar = 'M-48 -238Q0 -228 48 -238V-212Q0 -202 -48 -212Z'
  const bosses: string[] = []
  const bands: string[] = []
  for (let row = 0; row < 3; row++) {
    const y = -122 + row * 66
    const spread = 1 + row * 0.075
    for (const side of [-1, 1])
      for (let column = 0; column < 3; column++)
        bosses.push(boss(sheet, metal, [side * (52 + column * 42) * spread, y]))
    if (row < 2)
      bands.push(field(-158 * spread, y + 22, 126 * spread, 22, 11), field(32 * spread, y + 22, 126 * spread, 22, 11))
  }
  const frame =
    'M-30 -160L-38 42M30 -160L38 42M-158 -158Q0 -176 158 -158M-166 -102H-34M34 -102H166M-168 -76H-35M35 -76H168M-172 -36H-36M36 -36H172M-175 -10H-37M37 -10H175M-184 44Q0 34 184 44M-190 66Q0 56 190 66'
  const drum = scrolls
    .map(
      (knots) =>
        raised(metal, limb(knots)) +
        stroke(curve(knots.slice(0, -1).map(([x, y]): Point => [x, y])), darker(metal.dark, 0.2), 1.8),
    )
    .join('')
  const pattern = [
    relief(metal, bands.join(''), 1.5),
    relief(metal, frame, 3.4),
    relief(metal, field(-24, -150, 48, 186, 16), 1.9),
    relief(metal, field(-190, 44, 380, 22, 11), 1.4),
    relief(metal, field(-184, 76, 70, 130, 15) + field(114, 76, 70, 130, 15), 1.5),
    drum,
    group('transform="scale(-1 1)"', drum),
    raised(metal, ring([0, 112], 20)),
    relief(metal, `${ring([0, 112], 11)}M-6 112a6 6 0 1 1 6 6`, 2),
    ...bosses,
  ].join('')
  return [
    cast(sheet, random, metal, shaft, [-36, -346, 72, 170], relief(metal, field(-30, -326, 60, 84, 15), 1.8)),
    cast(sheet, random, metal, collar, [-50, -240, 100, 40], relief(metal, 'M-40 -226Q0 -216 40 -226', 3)),
    stroke(
      limb([
        [34, -230, 3],
        [58, -246, 3],
        [60, -272, 3],
        [34, -280, 3],
      ]),
      metal.dark,
      7,
    ),
    `<path d="M-212 306C-150 244 -60 226 0 226C60 226 150 244 212 306C150 262 60 250 0 250C-60 250 -150 262 -212 306Z" fill="${darker(metal.dark, 0.55)}"/>`,
    cast(sheet, random, metal, body, [-214, -200, 428, 508], pattern),
  ].join('')
}
