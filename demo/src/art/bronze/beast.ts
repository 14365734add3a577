import { darker, lighter, mix } from '../colour.ts'
import { type Knot, limb } from '../figure.ts'
import { curve, fill, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { type Metal, raised } from './metal.ts'

/**
 * Horn shapes that distinguish the faces: curled like a ram's, bent like an ox's, bottle-shaped, a dragon lying down.
 */
const horns: readonly (readonly Knot[])[] = [
  [
    [34, -40, 9],
    [44, -76, 14],
    [86, -102, 17],
    [140, -98, 17],
    [172, -66, 14],
    [158, -36, 11],
    [128, -38, 8],
    [124, -60, 5],
    [140, -66, 3],
  ],
  [
    [28, -44, 12],
    [62, -60, 16],
    [110, -62, 17],
    [156, -74, 14],
    [184, -104, 9],
    [182, -122, 3],
  ],
  [
    [40, -40, 10],
    [48, -70, 12],
    [60, -98, 19],
    [92, -112, 12],
    [126, -92, 11],
    [150, -60, 10],
    [176, -62, 8],
    [184, -84, 4],
  ],
  [
    [26, -52, 9],
    [54, -64, 13],
    [96, -60, 15],
    [138, -72, 15],
    [168, -102, 12],
    [142, -116, 9],
    [124, -100, 5],
    [134, -90, 3],
  ],
]

const ear: readonly Knot[] = [
  [140, -20, 8],
  [168, -30, 12],
  [194, -18, 11],
  [196, 6, 8],
  [178, 14, 6],
  [170, 0, 3],
]
const nostril: readonly Knot[] = [
  [8, 24, 8],
  [14, 46, 11],
  [34, 54, 10],
  [46, 40, 8],
  [34, 28, 4],
]
const jaw: readonly Knot[] = [
  [12, 72, 10],
  [56, 64, 13],
  [104, 66, 14],
  [134, 86, 12],
  [128, 112, 9],
  [102, 114, 7],
  [96, 98, 4],
]
const cheek: readonly Knot[] = [
  [112, 38, 8],
  [150, 34, 12],
  [186, 46, 13],
  [202, 78, 11],
  [190, 108, 8],
  [168, 104, 5],
  [172, 90, 3],
]
const body: readonly Knot[] = [
  [204, 24, 9],
  [228, 4, 12],
  [236, -44, 13],
  [228, -92, 12],
  [206, -112, 9],
  [194, -96, 6],
  [202, -84, 3],
]
const claw: readonly Knot[] = [
  [214, 52, 8],
  [238, 70, 10],
  [238, 100, 9],
  [216, 112, 6],
  [208, 100, 3],
]

/** Returns the line cut along the middle of a raised limb. */
function cut(knots: readonly Knot[]): string {
  return curve(knots.slice(0, -1).map(([x, y]): Point => [x, y]))
}

/** One half of the face, the right one, in a box of about 250 by 240 from the middle line. */
function half(sheet: Sheet, metal: Metal, kind: number): string {
  const horn = horns[kind % horns.length]!
  const limbs = [body, claw, cheek, ear, horn, jaw, nostril]
  const eyeHole = 'M28 4C44 -28 108 -34 138 -8C126 0 128 12 116 20C86 36 50 30 28 4Z'
  const brow = 'M26 -26C60 -46 116 -46 146 -22C112 -30 62 -30 30 -12Z'
  const ball = sheet.radial([78, -8], 26, [
    [0, lighter(metal.light, 0.5)],
    [0.3, metal.light],
    [0.75, metal.body],
    [1, metal.dark],
  ])
  return [
    ...limbs.map((knots) => raised(metal, limb(knots))),
    ...limbs.map((knots) => stroke(cut(knots), darker(metal.dark, 0.2), 2, 'opacity="0.75"')),
    raised(metal, brow),
    fill(eyeHole, darker(metal.dark, 0.4)),
    stroke(eyeHole, metal.light, 2, 'opacity="0.8"'),
    fill(ring([84, -2], 23), ball),
    stroke(ring([84, -2], 23), darker(metal.dark, 0.3), 2),
    fill(ring([84, -2], 6.4), darker(metal.dark, 0.5)),
    fill(ring([76, -11], 4.4), '#fff6e0', 'opacity="0.75"'),
    raised(metal, 'M36 82L46 108L58 80ZM74 80L84 104L96 81Z'),
  ].join('')
}

/**
 * The animal face of the Shang, both halves, in a box of the given size around its centre: horns, bulging round eyes,
 * ears, an upper jaw that hooks inward over its fangs, a body that parts to both sides; no lower jaw.
 */
export function beast(sheet: Sheet, metal: Metal, kind: number, at: Point, wide: number, high: number): string {
  const side = half(sheet, metal, kind)
  const ridge = raised(metal, 'M-9 -96L0 -116L9 -96L13 -40L10 30L15 52H-15L-10 30L-13 -40Z')
  const gem = raised(metal, 'M0 -92L15 -72L0 -52L-15 -72Z')
  const size = `scale(${(wide / 500).toFixed(3)} ${(high / 240).toFixed(3)})`
  return `<g transform="translate(${n(at[0])} ${n(at[1])}) ${size}">${side}<g transform="scale(-1 1)">${side}</g>${ridge}${gem}</g>`
}

/** A one-legged dragon in profile with its head to the left, in a box of about 200 by 60 around the origin. */
export function dragon(metal: Metal): string {
  const trunk: readonly Knot[] = [
    [-66, 4, 12],
    [-34, -8, 13],
    [0, 2, 12],
    [36, -6, 10],
    [68, 4, 9],
    [92, -6, 7],
    [86, -22, 5],
    [72, -20, 3],
  ]
  const snout: readonly Knot[] = [
    [-66, 2, 13],
    [-88, 10, 9],
    [-98, 24, 6],
    [-88, 30, 3],
  ]
  const crest: readonly Knot[] = [
    [-58, -8, 6],
    [-46, -24, 7],
    [-28, -28, 5],
    [-20, -20, 3],
  ]
  const leg: readonly Knot[] = [
    [-22, 8, 7],
    [-18, 24, 6],
    [-32, 30, 4],
  ]
  const parts = [crest, leg, trunk, snout]
  return [
    ...parts.map((knots) => raised(metal, limb(knots))),
    stroke(cut(trunk), darker(metal.dark, 0.2), 2),
    fill(ring([-68, 0], 7), mix(metal.light, '#ffffff', 0.3)),
    stroke(ring([-68, 0], 7), darker(metal.dark, 0.3), 2),
    fill(ring([-68, 0], 2.4), darker(metal.dark, 0.5)),
  ].join('')
}

/** Dragons in a row on both sides of the middle, heads inward, `count` to a side over `reach` units. */
export function dragons(metal: Metal, y: number, reach: number, high: number, count: number): string {
  let markup = ''
  const step = reach / count
  for (const way of [1, -1])
    for (let index = 0; index < count; index++)
      markup += `<g transform="translate(${n(way * step * (index + 0.53))} ${n(y)}) scale(${(way * (step / 214)).toFixed(3)} ${(high / 66).toFixed(3)})">${dragon(metal)}</g>`
  return markup
}
