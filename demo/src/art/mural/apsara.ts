import { darker, lighter, mix } from '../colour.ts'
import { joined, limb, type Knot } from '../figure.ts'
import { curve, fill, ring, stroke } from '../line.ts'
import type { Point } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

const nearLeg: readonly Knot[] = [
  [-4, 4, 40],
  [-70, 34, 39],
  [-150, 40, 33],
  [-230, 16, 27],
  [-300, -18, 24],
  [-336, -38, 25],
]
const farLeg: readonly Knot[] = [
  [-12, -6, 36],
  [-84, 6, 33],
  [-146, -14, 27],
  [-188, -62, 22],
  [-204, -116, 20],
  [-208, -142, 21],
]

/** The hem of a skirt in the wind: folds that open like a fan behind an ankle. */
function hem([x, y]: Point, angle: number, size: number, tone: string, line: string): string {
  let markup = ''
  for (let index = 4; index >= 0; index--) {
    const turn = angle + (index - 2) * 0.36
    const long = size * (1.25 - Math.abs(index - 1.6) * 0.2)
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const at = (u: number, v: number): string =>
      `${Math.round(x + (u * c - v * s) * long)} ${Math.round(y + (u * s + v * c) * long)}`
    const fold = `M${at(-0.16, -0.12)}C${at(0.3, -0.3)} ${at(0.6, -0.02)} ${at(1, -0.16)}Q${at(0.92, 0.02)} ${at(1.06, 0.14)}C${at(0.7, 0.24)} ${at(0.4, 0.06)} ${at(-0.16, 0.14)}Z`
    markup += fill(fold, index % 2 ? tone : lighter(tone, 0.24)) + stroke(fold, line, 1.7)
  }
  return markup
}

/** Lines of cloth along a leg. */
function folds(leg: readonly Knot[], shares: readonly number[]): string {
  return shares
    .map((share) => curve(leg.map(([x, y, half]): Point => [x + half * share * 0.25, y + half * share])))
    .join('')
}

/**
 * A flying apsara of the Tang, facing right, about 620 units from hand to hem: bare shoulders, a high knot of hair, one
 * knee drawn up under the skirt. Her face is almost worn away.
 */
export function apsara(mineral: Mineral): string {
  const { line, gold } = mineral
  const skin = mix(mineral.white, mineral.earth, 0.16)
  const shade = mix(skin, mineral.earth, 0.24)
  const skirt = mix(mineral.earth, '#b5432f', 0.35)
  const feet = joined(
    [
      [
        limb([
          [-322, -30, 11],
          [-362, -52, 9],
          [-384, -58, 9],
          [-420, -54, 3.6],
        ]),
        skin,
      ],
      [
        limb([
          [-206, -128, 10],
          [-214, -172, 8],
          [-212, -188, 8],
          [-196, -220, 3.4],
        ]),
        shade,
      ],
    ],
    line,
    1.7,
  )
  const farArm = joined(
    [
      [
        limb([
          [86, -92, 15],
          [56, -132, 12],
          [58, -178, 9.4],
          [84, -220, 7],
        ]),
        shade,
      ],
      [
        limb([
          [84, -220, 7],
          [96, -238, 7],
          [98, -258, 3],
        ]),
        shade,
      ],
      [
        limb([
          [92, -232, 4],
          [108, -244, 3.4],
          [114, -256, 2],
        ]),
        shade,
      ],
    ],
    line,
    1.7,
  )
  const trunk = joined(
    [
      [
        limb([
          [-8, -2, 36],
          [26, -34, 28],
          [66, -64, 35],
          [98, -90, 32],
        ]),
        skin,
      ],
      [
        limb([
          [106, -104, 12],
          [122, -132, 11.6],
        ]),
        skin,
      ],
      [
        limb([
          [124, -142, 22],
          [138, -162, 28],
          [140, -178, 26],
        ]),
        skin,
      ],
    ],
    line,
    1.9,
  )
  const nearArm = joined(
    [
      [
        limb([
          [100, -84, 16],
          [146, -58, 12.6],
          [188, -58, 10],
          [228, -92, 7.4],
        ]),
        skin,
      ],
      [
        limb([
          [228, -92, 7.6],
          [246, -106, 7],
          [262, -108, 3],
        ]),
        skin,
      ],
      [
        limb([
          [238, -102, 4],
          [248, -120, 3.4],
          [258, -128, 2],
        ]),
        skin,
      ],
    ],
    line,
    1.8,
  )
  const apron =
    'M-36 -34C-10 -44 26 -40 46 -18C30 12 2 40 -34 60C-58 74 -92 80 -118 76C-96 64 -84 56 -78 46C-92 46 -104 42 -112 36C-84 30 -54 -6 -36 -34Z'
  const hair =
    'M112 -172C106 -200 124 -216 146 -212C166 -208 172 -190 166 -176C156 -190 138 -194 128 -184C122 -176 122 -160 116 -154C110 -160 112 -166 112 -172Z'
  const knot = limb([
    [128, -204, 15],
    [122, -232, 20],
    [132, -256, 15],
    [152, -262, 8],
    [160, -250, 5],
  ])
  const flower = Array.from({ length: 6 }, (_, index) =>
    ring([146 + Math.cos(index * 1.047) * 9, -214 + Math.sin(index * 1.047) * 9], 6),
  ).join('')
  const chain = curve([
    [76, -104],
    [84, -82],
    [108, -66],
    [124, -84],
  ])
  let beads = ''
  for (const [x, y] of [
    [80, -92],
    [90, -76],
    [104, -68],
    [117, -76],
    [96, -56],
    [98, -44],
  ] as const)
    beads += ring([x, y], 4.2)
  const face =
    'M146 -172q9 -5 17 -1M127 -168q7 -5 13 -2M148 -162q7 4 14 0M128 -159q6 4 11 1M146 -150q5 3 10 0M144 -164q4 6 -1 10'
  return [
    fill(ring([136, -170], 78), mix(mineral.green, mineral.wall, 0.15)),
    stroke(ring([136, -170], 78), line, 2),
    stroke(ring([136, -170], 70), mineral.white, 7),
    stroke(ring([136, -170], 58), mineral.blue, 6),
    stroke(ring([136, -170], 51), gold, 2.4),
    farArm,
    feet,
    hem([-204, -136], -1.75, 34, darker(skirt, 0.2), line),
    joined([[limb(farLeg), darker(skirt, 0.22)]], line, 2),
    hem([-326, -32], 3.55, 40, skirt, line),
    joined([[limb(nearLeg), skirt]], line, 2),
    fill(
      limb(nearLeg.map(([x, y, half]): Knot => [x + 4, y - half * 0.3, half * 0.34])),
      lighter(skirt, 0.24),
      'opacity="0.75"',
    ),
    stroke(folds(nearLeg, [-0.62, 0.18, 0.55]) + folds(farLeg, [-0.3, 0.3]), line, 1.4, 'opacity="0.55"'),
    stroke(folds(nearLeg, [0.82]), gold, 4.4, 'opacity="0.85"'),
    trunk,
    fill(
      limb([
        [0, -16, 5],
        [30, -48, 7],
        [58, -84, 9],
        [74, -108, 5],
      ]),
      shade,
      'opacity="0.7"',
    ),
    fill(apron, mineral.green),
    stroke(apron, line, 2),
    stroke(
      'M-26 -30C-10 0 -50 44 -84 62M6 -30C4 4 -20 34 -50 56M30 -22C22 4 6 24 -16 42',
      lighter(mineral.green, 0.4),
      2.4,
    ),
    stroke('M-38 -34C-10 -46 28 -40 46 -18', gold, 6),
    stroke('M-38 -34C-10 -46 28 -40 46 -18', line, 1, 'transform="translate(0 4)"'),
    fill(knot + hair, darker(line, 0.2)),
    stroke('M118 -220Q130 -226 142 -216M120 -238Q132 -240 142 -232', mix(line, mineral.white, 0.3), 1.4),
    stroke('M114 -186C126 -206 152 -208 168 -188', gold, 5),
    fill(flower, mineral.white),
    fill(ring([146, -214], 5), mineral.earth),
    stroke(face, line, 1.6, 'opacity="0.55"'),
    fill(ring([132, -152], 8) + ring([158, -156], 6), mineral.earth, 'opacity="0.2"'),
    fill(ring([113, -156], 4), gold),
    stroke(chain, gold, 4),
    fill(beads, mineral.blue),
    stroke(beads, gold, 1.6),
    nearArm,
    stroke('M140 -74q8 8 4 20M206 -84q10 6 12 14M50 -148q10 0 16 6M70 -206q8 0 14 6', gold, 5),
  ].join('')
}
