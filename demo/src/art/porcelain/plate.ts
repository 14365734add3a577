import type { Random } from '../../random.ts'
import { limb } from '../figure.ts'
import { brush, fill, group, placed, polar, pressed, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { leaf, type Paint, paintOf, tendril, type Wrap } from './cobalt.ts'
import { glazes, type GlazeName } from './glaze.ts'
import { mandarinFish } from './mandarinFish.ts'

const flat: Wrap = (across, y) => [across, y]

/** Honeysuckle around the rim: a waving stem with half-leaves in its bends. */
function honeysuckle(paint: Paint, radius: number): string {
  const bends = 12
  const swing = (turn: number): Point => polar([0, 0], turn, radius + Math.sin(turn * bends) * radius * 0.052)
  const stem = Array.from({ length: 241 }, (_, index) => swing((index / 240) * Math.PI * 2))
  const leaves: string[] = []
  for (let bend = 0; bend < bends * 2; bend++) {
    const turn = ((bend + 0.5) / (bends * 2)) * Math.PI * 2
    const side = bend % 2 ? 1 : -1
    const root = swing(turn - 0.09)
    for (const [lean, long] of [
      [0.1, 46],
      [0.62, 38],
      [1.14, 28],
    ] as const)
      leaves.push(leaf(paint, flat, root, turn + Math.PI / 2 - side * lean, long))
    leaves.push(tendril(paint, flat, swing(turn + 0.02), turn + Math.PI / 2 + side * 0.6, 26, side))
  }
  return (
    paint(
      '',
      '',
      brush(stem, () => 1.8, 1),
    ) + leaves.join('')
  )
}

/** A ribbon-like or feathery water plant, bent by the stream. */
function weed(random: Random, paint: Paint, root: number): string {
  const foot = polar([0, 0], 0.34 + root * 0.245, 236)
  const long = random.between(120, 200)
  const lean = random.between(-0.5, 0.5)
  const points = Array.from({ length: 7 }, (_, index): Point => {
    const part = index / 6
    return [foot[0] * (1 - part * 0.16) + Math.sin(part * 4 + root) * 15 + lean * part * 90, foot[1] - part * long]
  })
  if (root % 3 !== 1) {
    const ribbon = brush(points, (part) => 8 * Math.sin(Math.PI * (0.12 + part * 0.88)) + 0.4, 5)
    return paint(ribbon, '', brush(points, pressed(0.9), 5))
  }
  const twigs = points.slice(1).flatMap(([x, y], index) =>
    [-1, 1].map((side) =>
      brush(
        [
          [x, y],
          [x + side * 11, y - 6],
          [x + side * (19 - index), y - 16],
        ],
        pressed(1.2),
        4,
      ),
    ),
  )
  return paint('', '', brush(points, (part) => 1.4 - part * 0.8, 5) + twigs.join(''))
}

/** Water plants at the foot of the dish, floating hearts above. */
function weeds(random: Random, paint: Paint): string {
  const drawn = Array.from({ length: 11 }, (_, root) => group('data-part="weed"', weed(random, paint, root)))
  for (const [x, y, size] of [
    [-150, -150, 24],
    [-96, -186, 18],
    [128, -158, 26],
    [172, -104, 17],
    [20, -206, 20],
  ] as const)
    drawn.push(
      paint(
        limb([
          [x - size * 0.5, y, size * 0.42],
          [x + size * 0.5, y, size * 0.42],
        ]),
        '',
        brush(
          [
            [x - size, y + 2],
            [x, y - size * 0.1],
            [x + size * 0.86, y + 2],
          ],
          pressed(1.4),
          5,
        ) +
          brush(
            [
              [x, y],
              [x + size * 0.2, y + size * 0.9],
            ],
            pressed(0.9),
            5,
          ),
      ),
    )
  return drawn.join('')
}

/** A great dish with a flat rim, seen from the front: honeysuckle on the rim, a fish among weeds within. */
export function plate(sheet: Sheet, random: Random, kind: GlazeName, at: Point, radius: number): void {
  const glaze = glazes[kind]
  const r = 400
  const paint = paintOf(glaze)
  const face = sheet.radial([-r * 0.35, -r * 0.4], r * 1.7, [
    [0, glaze.light],
    [0.6, glaze.body],
    [1, glaze.dark],
  ])
  // The wall of the dish slopes down from the rim: dark on the side away from the light, bright on the opposite side.
  const wall = sheet.linear(
    [-r * 0.5, -r * 0.6],
    [r * 0.5, r * 0.6],
    [
      [0, glaze.dark, 0.75],
      [0.4, glaze.dark, 0.12],
      [0.62, '#ffffff', 0.1],
      [1, '#ffffff', 0.85],
    ],
  )
  const blur = sheet.define((id) => `<filter id="${id}"><feGaussianBlur stdDeviation="7"/></filter>`)
  const soft = sheet.define(
    (id) =>
      `<filter id="${id}" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="15"/></filter>`,
  )
  const rings = [0.985, 0.965, 0.775, 0.762, 0.612, 0.6].map((part) => ring([0, 0], r * part)).join('')
  const gleam = (from: number, to: number, reach: number): string => {
    const [a, b] = [polar([0, 0], from, r * reach), polar([0, 0], to, r * reach)]
    return `M${n(a[0])} ${n(a[1])}A${n(r * reach)} ${n(r * reach)} 0 0 1 ${n(b[0])} ${n(b[1])}`
  }
  const pearls = Array.from({ length: 72 }, (_, index) =>
    ring(polar([0, 0], (index / 72) * Math.PI * 2, r * 0.69), 3.2),
  ).join('')
  sheet.add(
    group(
      placed(at, radius / r),
      fill(ring([20, 36], r * 1), '#1c140c', `opacity="0.42" filter="url(#${soft})"`),
      fill(ring([0, 0], r), face),
      fill(ring([0, 0], r * 0.77), wall),
      fill(ring([0, 0], r * 0.62), face, `filter="url(#${blur})"`),
      honeysuckle(paint, r * 0.87),
      stroke(rings, glaze.line, 2, 'opacity="0.85"'),
      fill(pearls, glaze.line, 'opacity="0.75"'),
      weeds(random, paint),
      group('data-part="fish" transform="translate(-6 4) rotate(-7) scale(0.98)"', mandarinFish(paint)),
      stroke(gleam(3.5, 4.4, 0.985), '#ffffff', 7, 'opacity="0.9"'),
      stroke(gleam(0.35, 1.2, 0.985), glaze.dark, 6, 'opacity="0.6"'),
      stroke(gleam(3.6, 4.3, 0.86), '#ffffff', 38, `opacity="0.5" filter="url(#${blur})"`),
      stroke(gleam(0.5, 1.1, 0.69), '#ffffff', 22, `opacity="0.7" filter="url(#${blur})"`),
    ),
  )
}
