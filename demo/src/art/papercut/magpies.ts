import { limb } from '../figure.ts'
import { along, brush, curve, polar, ring } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import { band, eye, leaf, left, moon, out, slit, teeth } from './knife.ts'

/** A magpie on its feet at the origin, facing right, about 300 units from beak to tail. */
function magpie(): string {
  const body = limb([
    [-70, -52, 16],
    [-34, -62, 38],
    [10, -78, 44],
    [46, -104, 34],
    [72, -134, 26],
  ])
  const head = limb([
    [70, -136, 27],
    [88, -148, 24],
  ])
  const beak = 'M104 -160L150 -148L106 -138Z'
  const tail = limb([
    [-60, -48, 17],
    [-130, -24, 17],
    [-210, 10, 14],
    [-262, 34, 8],
  ])
  const under = limb([
    [-58, -40, 12],
    [-120, -6, 13],
    [-190, 36, 11],
    [-226, 62, 5],
  ])
  const wing =
    'M44 -110C10 -120 -34 -104 -64 -70C-90 -44 -120 -28 -156 -22C-116 -14 -74 -18 -44 -34C-6 -46 30 -66 44 -110Z'
  const legs = 'M2 -38L-6 0H-24V8H20V0H6L12 -38ZM30 -44L30 -2H14V6H58V-2H42L42 -46Z'
  const feathers =
    teeth(
      along(
        [
          [34, -92],
          [4, -92],
          [-34, -74],
          [-70, -46],
        ],
        7,
      ),
      22,
    ) +
    teeth(
      along(
        [
          [20, -66],
          [-14, -56],
          [-48, -40],
          [-96, -28],
        ],
        7,
      ),
      15,
    )
  const breast = teeth(
    along(
      [
        [74, -112],
        [58, -84],
        [34, -62],
        [8, -44],
      ],
      5,
    ),
    -18,
  )
  const quills = [
    slit([-84, -40], [-244, 26], 4),
    slit([-80, -54], [-200, -8], 3.4),
    slit([-84, -20], [-206, 50], 3.4),
  ].join('')
  const edge = `${curve([
    [48, -112],
    [8, -124],
    [-36, -108],
    [-68, -72],
    [-100, -44],
  ])}${curve([
    [-100, -44],
    [-62, -66],
    [-32, -100],
    [8, -115],
    [48, -112],
  ]).replace('M', 'L')}Z`
  return [
    left(under + tail),
    left(legs),
    left(body + head + beak),
    left(wing),
    out(edge),
    left(slit([-58, -98], [-40, -66], 9)),
    out(feathers + breast + quills),
    eye([88, -152], 10, 2.4),
    out(
      slit([110, -149], [144, -148], 2.4) +
        moon([66, -128], 2.4, 14) +
        [-20, 0, 20].map((x) => moon([x + 24, -58 - x * 0.3], 1.9, 6)).join(''),
    ),
  ].join('')
}

/** A plum blossom of five petals, each with its comb, whiskered at the heart. */
function plum(at: Point, size: number, turn: number): string {
  let [petals, cuts] = ['', '']
  for (let petal = 0; petal < 5; petal++) {
    const angle = turn + petal * 1.2566
    petals += ring(polar(at, angle, size * 0.58), size * 0.43)
    cuts += teeth(
      Array.from({ length: 6 }, (_, index) =>
        polar(polar(at, angle, size * 0.56), angle - 1.1 + index * 0.44, size * 0.18),
      ),
      -size * 0.15,
    )
    cuts += slit(polar(at, angle, size * 0.14), polar(at, angle, size * 0.4), size * 0.035)
  }
  return `<g data-part="open plum">${left(petals + ring(at, size * 0.4))}${out(cuts + ring(at, size * 0.09))}</g>`
}

/** A bud in its cup. */
function bud(at: Point, size: number, turn: number): string {
  const [tip, root] = [polar(at, turn, size), polar(at, turn, -size * 0.6)]
  return `<g data-part="bud">${left(
    limb([
      [...root, size * 0.3],
      [...at, size * 0.62],
      [...tip, size * 0.22],
    ]),
  )}${out(moon(polar(at, turn, size * 0.2), turn, size * 0.32))}</g>`
}

/** The sign of double joy, cut square. */
function doubleJoy(x: number, y: number, size: number): string {
  const one = 'M0 8H40M20 0V22M5 16H35M9 22H31V32H9ZM12 32L16 42M28 32L24 42M0 42H40M14 42V50M26 42V50M9 50H31V62H9Z'
  const strokes = `<g fill="none" stroke="#fff" stroke-width="5.4">`
  return `<g data-part="double joy" transform="translate(${n(x)} ${n(y)}) scale(${n(size)})">${strokes}<path d="${one}"/><path d="${one}" transform="translate(44 0)"/><path d="M36 8H50M36 42H50"/></g></g>`
}

/**
 * Two magpies on a climbing plum: seven open flowers and three buds, the character for joy below, in a round window.
 */
export function magpiesOnPlum(): string {
  const trunk: Point[] = [
    [-270, 330],
    [-200, 210],
    [-60, 200],
    [0, 110],
    [90, 70],
    [150, -40],
    [260, -90],
    [300, -210],
  ]
  const boughs: Point[][] = [
    [
      [-220, 240],
      [-300, 140],
      [-290, 20],
      [-330, -60],
    ],
    [
      [-30, 150],
      [-110, 60],
      [-200, 10],
      [-210, -110],
      [-270, -190],
    ],
    [
      [40, 90],
      [10, -20],
      [-60, -120],
      [-50, -260],
    ],
    [
      [130, 10],
      [110, -110],
      [160, -210],
      [140, -310],
    ],
    [
      [120, 50],
      [220, 70],
      [330, 30],
    ],
  ]
  const knots = [0.14, 0.3, 0.46, 0.62, 0.8].map((part) => along(trunk, 10)[Math.round(part * 70)]!)
  let bark = ''
  for (const [index, at] of along(trunk, 6).entries())
    if (index % 3 === 1 && index < 36) bark += slit([at[0] - 12, at[1] + 5], [at[0] + 12, at[1] - 5], 4)
  let rim = ''
  for (let index = 0; index < 44; index++) {
    const angle = (index / 44) * Math.PI * 2
    rim += moon(polar([0, 0], angle, 408), angle, 9) + ring(polar([0, 0], angle + Math.PI / 44, 402), 3.4)
  }
  const flowers: readonly (readonly [number, number, number])[] = [
    [-318, -40, 58],
    [-262, -188, 60],
    [-50, -258, 62],
    [142, -300, 56],
    [296, -206, 62],
    [320, 34, 54],
    [-284, 132, 46],
  ]
  const buds: readonly (readonly [number, number, number, number])[] = [
    [-118, 50, 24, -2.2],
    [108, -118, 24, -1.9],
    [214, 70, 22, 0.4],
  ]
  const leaves: readonly (readonly [number, number, number, number])[] = [
    [-200, -40, 3.4, 74],
    [16, 0, -0.5, 84],
    [-58, -150, 3.5, 70],
    [178, -140, 0.1, 76],
    [-150, 206, 1.2, 84],
    [250, -100, 0.8, 80],
    [-250, 200, 2.7, 76],
    [150, -230, 3.3, 70],
  ]
  return [
    band(430, 384),
    out(rim),
    left(brush(trunk, (part) => 25 * (1 - part * 0.72), 8)),
    ...boughs.map((bough) => left(brush(bough, (part) => 12 * (1 - part * 0.55), 8))),
    ...leaves.map(([x, y, angle, long]) => leaf([x, y], angle, long)),
    left(knots.map((at) => ring(at, 20)).join('')),
    out(bark + knots.map((at) => ring(at, 6)).join('')),
    ...flowers.map(([x, y, size], index) => plum([x, y], size, -1.57 + index * 0.3)),
    ...buds.map(([x, y, size, turn]) => bud([x, y], size, turn)),
    `<g data-part="magpie" transform="translate(-66 190) scale(0.98)">${magpie()}</g>`,
    `<g data-part="magpie" transform="translate(190 -62) rotate(-6) scale(-0.86 0.86)">${magpie()}</g>`,
    doubleJoy(64, 176, 2.1),
    left('M150 300L140 400L160 400L166 300ZM110 300L96 400L112 404L124 300ZM220 300L248 362L262 350L240 296Z'),
  ].join('')
}
