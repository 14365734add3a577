import { brush, curve, pressed, ring } from '../line.ts'
import type { Point } from '../sheet.ts'
import type { Paint } from './cobalt.ts'

/** A mandarin fish turning to the left: jaw, spines, mottled flank, spread tail. */
export function mandarinFish(paint: Paint): string {
  const body: Point[] = [
    [-182, 8],
    [-150, -30],
    [-96, -66],
    [-30, -82],
    [44, -66],
    [108, -30],
    [138, -18],
    [138, 22],
    [104, 34],
    [40, 62],
    [-36, 76],
    [-110, 58],
    [-158, 34],
  ]
  const tail: Point[] = [
    [132, -18],
    [164, -48],
    [208, -70],
    [198, -28],
    [204, 4],
    [198, 40],
    [206, 78],
    [164, 52],
    [132, 22],
  ]
  const spines: Point[] = [
    [-74, -74],
    [-52, -124],
    [-14, -128],
    [24, -118],
    [62, -92],
    [92, -92],
    [104, -64],
    [96, -36],
    [20, -70],
  ]
  const belly: Point[] = [
    [-64, 68],
    [-48, 112],
    [-22, 118],
    [-12, 74],
  ]
  const vent: Point[] = [
    [46, 58],
    [70, 98],
    [96, 92],
    [94, 38],
  ]
  const side: Point[] = [
    [-84, 12],
    [-44, -8],
    [-28, 22],
    [-46, 42],
    [-84, 28],
  ]
  const rays = (root: Point, tips: readonly Point[]): string =>
    tips
      .map((tip) => brush([root, [(root[0] + tip[0]) / 2 + 2, (root[1] + tip[1]) / 2], tip], pressed(0.8), 4))
      .join('')
  let scales = ''
  for (let row = -3; row <= 3; row++)
    for (let column = 0; column < 15; column++) {
      const [x, y] = [-62 + column * 12.6 + (row % 2) * 6.3, row * 15 - 4 + column * 0.4]
      const room = 70 - Math.max(0, column - 5) * 5.4
      if (Math.abs(y) < room - 12)
        scales += brush(
          [
            [x - 3, y - 6.5],
            [x + 4, y],
            [x - 3, y + 6.5],
          ],
          pressed(0.8),
          4,
        )
    }
  const blots = [
    [-60, -44, 22, 11],
    [-6, -50, 26, 13],
    [50, -36, 22, 11],
    [16, -8, 30, 12],
    [86, -6, 20, 10],
    [-30, 30, 24, 10],
    [40, 28, 20, 9],
  ]
    .map(([x = 0, y = 0, wide = 0, high = 0]) =>
      curve(
        Array.from({ length: 8 }, (_, index): Point => {
          const turn = (index / 8) * Math.PI * 2
          const reach = 0.8 + 0.25 * Math.sin(index * 2.6 + x)
          return [x + Math.cos(turn) * wide * reach, y + Math.sin(turn) * high * reach]
        }),
        true,
      ),
    )
    .join('')
  const outlined = (points: Point[], width: number): string => brush([...points, points[0]!], pressed(width), 5)
  return [
    paint(
      curve(spines, true),
      '',
      outlined(spines, 1.6) +
        rays(
          [-10, -60],
          [
            [-50, -118],
            [-30, -124],
            [-8, -124],
          ],
        ) +
        rays(
          [40, -56],
          [
            [22, -114],
            [44, -102],
            [64, -90],
            [84, -88],
          ],
        ),
    ),
    paint(
      curve(tail, true),
      curve(
        [
          [132, -14],
          [170, -30],
          [160, 0],
          [170, 34],
          [132, 18],
        ],
        true,
      ),
      outlined(tail, 1.8) +
        rays(
          [138, 2],
          [
            [196, -58],
            [194, -36],
            [192, -14],
            [194, 10],
            [192, 36],
            [194, 62],
          ],
        ),
    ),
    paint(
      curve(belly, true),
      '',
      outlined(belly, 1.4) +
        rays(
          [-34, 72],
          [
            [-46, 106],
            [-34, 110],
            [-24, 110],
          ],
        ),
    ),
    paint(
      curve(vent, true),
      '',
      outlined(vent, 1.4) +
        rays(
          [66, 54],
          [
            [68, 90],
            [80, 88],
            [90, 84],
          ],
        ),
    ),
    paint(curve(body, true), blots, outlined(body, 2.2) + scales),
    paint(
      curve(side, true),
      '',
      outlined(side, 1.5) +
        rays(
          [-80, 20],
          [
            [-44, 0],
            [-34, 18],
            [-46, 34],
          ],
        ),
    ),
    paint(
      '',
      '',
      [
        brush(
          [
            [-98, -62],
            [-84, -24],
            [-92, 20],
            [-110, 54],
          ],
          pressed(2.4),
          6,
        ),
        brush(
          [
            [-112, -52],
            [-104, -16],
            [-112, 22],
            [-126, 44],
          ],
          pressed(1.2),
          6,
        ),
        brush(
          [
            [-184, 8],
            [-164, 12],
            [-146, 24],
          ],
          pressed(2),
          6,
        ),
        brush(
          [
            [-184, 2],
            [-196, 14],
            [-172, 26],
            [-150, 34],
          ],
          pressed(1.6),
          6,
        ),
      ].join(''),
    ),
    paint(ring([-136, -20], 11), ring([-136, -20], 9), ring([-138, -21], 4.6)),
  ].join('')
}
