import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { type Knot, limb } from '../figure.ts'
import { curve, fill, group, polar, polygon, ring, stroke } from '../line.ts'
import { carved, type Character } from '../seal/script.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { cast, type Metal, raised, relief } from './metal.ts'

/** The vapours of the four quarters: one that sprouts, one that billows, one that drifts, one that coils to sleep. */
export const vapours: readonly (readonly (readonly Knot[])[])[] = [
  [
    [
      [-60, 30, 5],
      [-20, 34, 9],
      [20, 14, 10],
      [24, -24, 9],
      [-6, -34, 7],
      [-14, -14, 3],
    ],
    [
      [20, 18, 6],
      [54, 8, 8],
      [74, -22, 6],
      [58, -36, 3],
    ],
    [
      [-34, 30, 5],
      [-54, 6, 7],
      [-48, -22, 5],
      [-32, -20, 2],
    ],
  ],
  [
    [
      [-76, 6, 4],
      [-44, 24, 9],
      [-8, 12, 11],
      [2, -20, 9],
      [-24, -30, 6],
      [-28, -12, 3],
    ],
    [
      [-4, 14, 8],
      [34, 28, 10],
      [66, 10, 9],
      [62, -18, 7],
      [40, -16, 3],
    ],
    [
      [58, 18, 5],
      [84, 26, 4],
      [96, 16, 2],
    ],
  ],
  [
    [
      [-88, 24, 2],
      [-50, 26, 7],
      [-10, 6, 9],
      [30, 12, 9],
      [58, -8, 8],
      [44, -28, 6],
      [28, -16, 3],
    ],
    [
      [-54, 24, 5],
      [-64, 2, 6],
      [-46, -14, 5],
      [-36, -2, 2],
    ],
    [
      [26, 16, 5],
      [60, 24, 6],
      [92, 8, 2],
    ],
  ],
  [
    [
      [-20, -4, 3],
      [-4, -12, 6],
      [12, 2, 8],
      [2, 22, 9],
      [-28, 20, 9],
      [-40, -10, 9],
      [-14, -36, 9],
      [26, -30, 8],
      [46, 0, 8],
      [40, 30, 5],
      [66, 36, 2],
    ],
    [
      [-40, 6, 5],
      [-66, 14, 6],
      [-84, 0, 3],
    ],
  ],
]

/** The legend around the rim. */
export const inscription: readonly Character[] = [
  '日',
  '月',
  '之',
  '中',
  '山',
  '川',
  '大',
  '吉',
  '云',
  '水',
  '木',
  '石',
]

/**
 * The back of a mirror: the knob as the pole of heaven, four quarters with their vapours, a legend, saw teeth, a bright
 * rim.
 */
export function mirror(sheet: Sheet, random: Random, metal: Metal): string {
  const radius = 330
  let saw = ''
  for (const [reach, deep, teeth] of [
    [0.86, 0.045, 96],
    [0.81, 0.036, 96],
  ] as const)
    for (let index = 0; index < teeth; index++) {
      const angle = (index / teeth) * Math.PI * 2
      saw += polygon([
        polar([0, 0], angle, radius * reach),
        polar([0, 0], angle + Math.PI / teeth, radius * (reach + deep)),
        polar([0, 0], angle + (Math.PI * 2) / teeth, radius * reach),
      ])
    }
  const legend = inscription
    .map((word, index) => {
      const turn = (index / inscription.length) * 360
      const sign = `<g transform="translate(0 ${n(-radius * 0.735)}) scale(2.7) translate(-5 -5)">${stroke(carved(word), metal.dark, 1.3)}${stroke(carved(word), metal.light, 0.6, 'transform="translate(-0.3 -0.4)"')}</g>`
      const curl = `<g transform="rotate(${n(180 / inscription.length)}) translate(0 ${n(-radius * 0.735)})">${relief(metal, 'M-9 4a9 9 0 1 1 9 9a5 5 0 1 1 0 -9', 2.2)}</g>`
      return `<g transform="rotate(${n(turn)})">${sign}${curl}</g>`
    })
    .join('')
  const quarters = vapours
    .map((vapour, quarter) => {
      const shapes = vapour
        .map(
          (knots) =>
            raised(metal, limb(knots)) +
            stroke(curve(knots.slice(1, -1).map(([x, y]): Point => [x, y])), darker(metal.dark, 0.1), 1.6),
        )
        .join('')
      return group(
        `data-part="vapour" transform="rotate(${quarter * 90}) translate(0 ${n(-radius * 0.45)}) scale(1.02)"`,
        shapes,
      )
    })
    .join('')
  const buds = [45, 135, 225, 315]
    .map((turn) =>
      group(
        `transform="rotate(${turn}) translate(0 ${n(-radius * 0.47)})"`,
        raised(metal, ring([0, 0], 15)),
        relief(metal, ring([0, 0], 24), 2.4),
        raised(metal, ring([0, 0], 7)),
      ),
    )
    .join('')
  let petals = ''
  for (let index = 0; index < 12; index++) {
    const angle = (index / 12) * Math.PI * 2
    const [from, tip, to] = [
      polar([0, 0], angle - 0.22, radius * 0.15),
      polar([0, 0], angle, radius * 0.245),
      polar([0, 0], angle + 0.22, radius * 0.15),
    ]
    petals += `M${n(from[0])} ${n(from[1])}Q${n(tip[0] * 0.96)} ${n(tip[1] * 0.96)} ${n(tip[0])} ${n(tip[1])}Q${n(to[0])} ${n(to[1])} ${n(to[0])} ${n(to[1])}`
  }
  const knob = sheet.radial([-14, -18], 52, [
    [0, '#fff6df'],
    [0.25, metal.light],
    [0.7, metal.body],
    [1, metal.dark],
  ])
  const rim = sheet.linear(
    [-radius, -radius],
    [radius, radius],
    [
      [0, metal.dark],
      [0.3, metal.light],
      [0.45, metal.body],
      [0.62, mix(metal.light, metal.bare, 0.4)],
      [1, metal.dark],
    ],
  )
  const band = (reach: number, width: number): string => relief(metal, ring([0, 0], radius * reach), width)
  const pattern = [
    `<circle r="${n(radius * 0.955)}" fill="none" stroke="${rim}" stroke-width="${n(radius * 0.09)}"/>`,
    band(0.91, 5),
    fill(saw, metal.dark, 'opacity="0.65"'),
    stroke(saw, metal.light, 0.8, 'opacity="0.5"'),
    band(0.8, 3.4),
    legend,
    band(0.66, 5),
    band(0.645, 2),
    quarters,
    buds,
    band(0.275, 5),
    band(0.255, 2),
    relief(metal, petals, 2.6),
    fill(ring([3, 6], radius * 0.14), '#000000', 'opacity="0.4"'),
    fill(ring([0, 0], radius * 0.135), knob),
    stroke(ring([0, 0], radius * 0.135), darker(metal.dark, 0.3), 2.4),
    fill(
      `M${n(-radius * 0.13)} 9q10 -9 20 0q-10 7 -20 0ZM${n(radius * 0.13)} 9q-10 -9 -20 0q10 7 20 0Z`,
      darker(metal.dark, 0.5),
    ),
  ].join('')
  return cast(sheet, random, metal, ring([0, 0], radius), [-radius, -radius, radius * 2, radius * 2], pattern)
}
