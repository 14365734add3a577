import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { joined, limb, type Part } from '../figure.ts'
import { brush, curve, fill, polar, ring, stroke, tapering } from '../line.ts'
import type { Point } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** A flower-shaped spot of the coat. */
function flower(at: Point, size: number): string {
  let path = ''
  for (let petal = 0; petal < 5; petal++) path += ring(polar(at, petal * 1.257, size * 0.56), size * 0.38)
  return path
}

/** One antler: a beam that sweeps back and up, with four tines. */
function antler(): string {
  const beam: Point[] = [
    [116, -412],
    [126, -448],
    [116, -490],
    [126, -534],
    [152, -566],
  ]
  const tines: Point[][] = [
    [
      [121, -440],
      [100, -452],
      [90, -478],
    ],
    [
      [117, -482],
      [92, -500],
      [84, -530],
    ],
    [
      [121, -510],
      [146, -520],
      [158, -544],
    ],
    [
      [130, -540],
      [122, -560],
      [126, -586],
    ],
  ]
  return [brush(beam, tapering(6.4), 8), ...tines.map((tine) => brush(tine, tapering(4.4), 6))].join('')
}

/**
 * The deer of nine colours, landed and still wet, looking back over its shoulder; stands on the origin, faces right,
 * about 580 units high with its antlers.
 */
export function stag(random: Random, mineral: Mineral): string {
  const coat = mix(mineral.white, mineral.gold, 0.08)
  const shade = mix(coat, mineral.earth, 0.24)
  const hoof = mix(mineral.line, mineral.blue, 0.2)
  const far: Part[] = [
    [
      limb([
        [-96, -190, 34],
        [-82, -136, 25],
        [-84, -98, 12],
        [-98, -62, 8],
        [-88, -20, 6.4],
        [-84, -6, 7],
      ]),
      shade,
    ],
    [
      limb([
        [96, -190, 28],
        [126, -132, 17],
        [146, -92, 9.6],
        [122, -54, 7],
        [102, -40, 6.6],
      ]),
      shade,
    ],
  ]
  const neck = limb([
    [84, -208, 48],
    [112, -262, 36],
    [124, -318, 26],
    [122, -366, 21],
    [112, -396, 19],
  ])
  const body: Part[] = [
    [
      limb([
        [-128, -190, 40],
        [-92, -192, 54],
        [-30, -184, 50],
        [34, -190, 54],
        [86, -202, 50],
      ]),
      coat,
    ],
    [neck, coat],
    [
      limb([
        [-118, -180, 46],
        [-120, -136, 32],
        [-124, -102, 15],
        [-144, -70, 9],
        [-136, -26, 7],
        [-130, -6, 7.6],
      ]),
      coat,
    ],
    [
      limb([
        [76, -186, 38],
        [80, -134, 21],
        [80, -92, 11],
        [84, -50, 8],
        [80, -20, 7],
        [82, -6, 7.6],
      ]),
      coat,
    ],
    [
      limb([
        [120, -398, 20],
        [102, -404, 22],
        [76, -390, 16],
        [50, -374, 10.5],
        [36, -367, 8.4],
      ]),
      coat,
    ],
    [
      limb([
        [132, -410, 5],
        [150, -424, 11],
        [174, -428, 3],
      ]),
      coat,
    ],
    [
      limb([
        [-152, -214, 9],
        [-170, -202, 11],
        [-176, -176, 7],
        [-170, -158, 2],
      ]),
      mineral.white,
    ],
  ]
  const marks: string[] = []
  const tones = [mineral.earth, mineral.blue, mineral.green, mineral.gold, mix(mineral.earth, mineral.blue, 0.5)]
  const rows: readonly Point[] = [
    [-138, -200],
    [-112, -222],
    [-84, -228],
    [-56, -224],
    [-28, -220],
    [0, -220],
    [28, -224],
    [56, -232],
    [-124, -170],
    [-98, -190],
    [-68, -196],
    [-40, -190],
    [-12, -188],
    [16, -190],
    [44, -196],
    [72, -206],
    [98, -222],
    [-110, -146],
    [-80, -162],
    [-52, -160],
    [-24, -156],
    [4, -156],
    [32, -162],
    [60, -168],
    [88, -178],
    [104, -254],
    [120, -282],
    [112, -312],
    [126, -338],
    [114, -362],
  ]
  for (const [index, [x, y]] of rows.entries()) {
    const at: Point = [x + random.bell() * 5, y + random.bell() * 4]
    const size = random.between(6.4, 9.4) * (index > 24 ? 0.78 : 1)
    marks.push(fill(flower(at, size), tones[index % tones.length]!), fill(ring(at, size * 0.3), mineral.white))
  }
  const folds = [
    curve([
      [-78, -214],
      [-70, -184],
      [-84, -152],
      [-104, -134],
    ]),
    curve([
      [60, -230],
      [50, -200],
      [58, -168],
      [66, -150],
    ]),
    curve([
      [-40, -138],
      [0, -134],
      [44, -140],
    ]),
    curve([
      [98, -392],
      [88, -384],
      [80, -386],
    ]),
    'M38 -362Q48 -360 56 -366M-142 -84q4 8 2 16M82 -102q-4 6 -2 14',
  ].join('')
  const hooves =
    'M-140 -16L-122 -16L-116 2H-142ZM71 -16H91L98 2H72ZM-93 -16H-76L-70 2H-94ZM110 -48L101 -32L88 -30L90 -42Z'
  let drops = ''
  for (const [x, y] of [
    [-146, -40],
    [-114, -52],
    [-98, -34],
    [66, -46],
    [98, -36],
    [112, -22],
    [-66, -124],
    [-30, -120],
    [20, -124],
  ] as const)
    drops += `M${x} ${y - 9}q5.4 9 0 13q-5.4 -4 0 -13Z`
  const eye = 'M84 -404Q92 -414 104 -408Q96 -398 84 -404Z'
  return [
    fill(
      limb([
        [104, -410, 5],
        [92, -432, 9],
        [82, -446, 2.4],
      ]),
      shade,
    ),
    `<g transform="translate(14 6)">${fill(antler(), mix(mineral.gold, mineral.line, 0.5))}</g>`,
    joined(far, mineral.line, 2.4),
    joined([[antler(), mix(mineral.gold, mineral.white, 0.3)]], mineral.line, 1.3),
    joined(body, mineral.line, 2.6),
    fill(
      limb([
        [-112, -150, 3],
        [-40, -143, 9],
        [30, -148, 9],
        [66, -160, 3],
      ]),
      mineral.white,
      'opacity="0.8"',
    ),
    ...marks,
    stroke(folds, mineral.line, 1.9, 'opacity="0.75"'),
    fill(
      limb([
        [142, -419, 2],
        [152, -422, 5],
        [164, -424, 1],
      ]),
      mineral.earth,
      'opacity="0.7"',
    ),
    fill(hooves, hoof),
    fill(eye, mineral.white),
    stroke('M82 -403Q92 -416 106 -408', mineral.line, 2.6),
    fill(ring([95, -406], 4), mineral.line),
    fill(ring([39, -370], 3.6), mineral.line),
    fill(drops, mix(mineral.white, mineral.blue, 0.45)),
    stroke(drops, mineral.white, 0.9),
  ].join('')
}
