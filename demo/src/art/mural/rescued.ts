import { mix } from '../colour.ts'
import { joined, limb } from '../figure.ts'
import { curve, fill, ring, stroke } from '../line.ts'
import type { Mineral } from './mineral.ts'

/**
 * The man whom the deer has carried across: on one knee at the water's edge, palms together; faces right, 210 units
 * high.
 */
export function rescued(mineral: Mineral): string {
  const skin = mix(mineral.white, mineral.earth, 0.34)
  const cloth = mineral.green
  const far = limb([
    [-10, -128, 11],
    [26, -108, 9],
    [54, -122, 7],
    [76, -144, 5.5],
  ])
  const legs = joined(
    [
      [
        limb([
          [-14, -70, 22],
          [24, -60, 19],
          [50, -44, 13],
          [50, -18, 9],
          [48, 0, 8],
        ]),
        mix(skin, mineral.line, 0.14),
      ],
      [
        limb([
          [44, -2, 7],
          [58, 2, 7],
          [74, 3, 4],
        ]),
        mix(skin, mineral.line, 0.14),
      ],
      [
        limb([
          [-14, -66, 24],
          [6, -28, 18],
          [4, -6, 12],
          [-30, 2, 9],
          [-62, 4, 7],
          [-76, -4, 4],
        ]),
        skin,
      ],
    ],
    mineral.line,
    2,
  )
  const torso = joined(
    [
      [far, mix(skin, mineral.line, 0.14)],
      [
        limb([
          [-16, -72, 25],
          [-14, -104, 23],
          [-4, -138, 25],
          [0, -148, 16],
        ]),
        skin,
      ],
      [
        limb([
          [2, -150, 9],
          [8, -172, 9],
        ]),
        skin,
      ],
      [
        limb([
          [8, -178, 17],
          [14, -190, 17],
        ]),
        skin,
      ],
      [
        limb([
          [8, -140, 12],
          [34, -112, 10],
          [58, -126, 7.4],
          [82, -150, 5],
        ]),
        skin,
      ],
    ],
    mineral.line,
    2,
  )
  const skirt =
    'M-40 -92C-20 -84 0 -84 14 -90C30 -76 44 -64 52 -46C40 -36 24 -36 12 -34C-6 -30 -24 -30 -44 -36C-50 -56 -48 -76 -40 -92Z'
  const hair =
    'M-8 -188C-12 -212 18 -218 28 -202C32 -196 30 -190 28 -188C18 -198 6 -196 0 -180C-4 -178 -8 -182 -8 -188Z'
  const wet = 'M-44 -30q4 8 0 12q-4 -4 0 -12ZM22 -26q4 8 0 12q-4 -4 0 -12ZM-66 14q4 8 0 12q-4 -4 0 -12Z'
  return [
    legs,
    torso,
    fill(skirt, cloth),
    stroke(skirt, mineral.line, 2.2),
    stroke(
      curve([
        [-30, -86],
        [-34, -60],
        [-30, -38],
      ]) +
        curve([
          [-8, -84],
          [-8, -60],
          [4, -38],
        ]) +
        curve([
          [12, -86],
          [22, -66],
          [34, -42],
        ]),
      mineral.white,
      2,
      'opacity="0.6"',
    ),
    stroke('M-40 -91C-20 -82 0 -82 14 -90', mineral.gold, 5),
    fill(hair + ring([6, -214], 9), mineral.line),
    stroke('M18 -192l7 1M22 -176q3 2 6 0', mineral.line, 1.8),
    fill(ring([21, -186], 1.9), mineral.line),
    fill(wet, mix(mineral.white, mineral.blue, 0.4)),
  ].join('')
}
