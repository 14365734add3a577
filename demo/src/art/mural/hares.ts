import { joined, limb } from '../figure.ts'
import { curve, fill, group, polar, ring, spot, stroke } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** Number of hares, and also of the ears they share. */
const count = 3

const turn = (Math.PI * 2) / count

/** Converts a position in the ring: degrees ahead of the head, and distance from the middle. */
function place(degrees: number, distance: number): Point {
  return polar([0, 0], (degrees * Math.PI) / 180, distance)
}

/** An ear from the head of one hare to the head of the next, which belongs to both. */
function ear(): { outer: string; inner: string } {
  const [from, to] = [place(1, 43), place(360 / count + 1, 43)]
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const inward = Math.hypot(middle[0], middle[1])
  const shape = (out: number, into: number, trim: number): string => {
    const [start, end]: [Point, Point] = [
      [from[0] + (middle[0] - from[0]) * trim, from[1] + (middle[1] - from[1]) * trim],
      [to[0] + (middle[0] - to[0]) * trim, to[1] + (middle[1] - to[1]) * trim],
    ]
    const bow = (reach: number): Point => [
      (middle[0] / inward) * (inward + reach),
      (middle[1] / inward) * (inward + reach),
    ]
    return `M${spot(start)}Q${spot(bow(out))} ${spot(end)}Q${spot(bow(-into))} ${spot(start)}Z`
  }
  return { outer: shape(17, 15, 0), inner: shape(9, 6, 0.3) }
}

/** One hare at full stretch with its back to the middle, in a ring of radius 100; it runs clockwise. */
function hare(mineral: Mineral, coat: string, shade: string): string {
  const far = joined(
    [
      [
        limb([
          [...place(-62, 66), 9],
          [...place(-76, 79), 5.5],
          [...place(-86, 84), 3.6],
          [...place(-93, 81), 2.6],
        ]),
        shade,
      ],
      [
        limb([
          [...place(-6, 66), 6],
          [...place(7, 78), 4],
          [...place(19, 80), 3],
          [...place(24, 78), 2.6],
        ]),
        shade,
      ],
    ],
    mineral.line,
    1,
  )
  const body = joined(
    [
      [
        limb([
          [...place(-70, 62), 9],
          [...place(-58, 64), 17],
          [...place(-36, 64), 15],
          [...place(-18, 62), 16],
          [...place(-6, 57), 12],
        ]),
        coat,
      ],
      [
        limb([
          [...place(-62, 68), 15],
          [...place(-69, 79), 10],
          [...place(-77, 88), 5.4],
          [...place(-83, 94), 4],
          [...place(-92, 96), 3.6],
          [...place(-97, 94), 2.4],
        ]),
        coat,
      ],
      [
        limb([
          [...place(-12, 66), 10],
          [...place(-3, 78), 5.8],
          [...place(7, 87), 3.8],
          [...place(14, 94), 3.4],
          [...place(19, 95), 2.4],
        ]),
        coat,
      ],
      [
        limb([
          [...place(-10, 57), 12],
          [...place(1, 49), 11.5],
          [...place(13, 49), 9.6],
          [...place(23, 53), 5.6],
        ]),
        coat,
      ],
      [
        limb([
          [...place(-73, 54), 3],
          [...place(-78, 51), 4.4],
          [...place(-82, 51), 2.4],
        ]),
        mineral.white,
      ],
    ],
    mineral.line,
    1.1,
  )
  const lines = [
    curve([place(-54, 54), place(-47, 62), place(-49, 72), place(-58, 78)]),
    curve([place(-12, 50), place(-8, 60), place(-12, 70)]),
    curve([place(-60, 62), place(-56, 67), place(-60, 72)]),
    `M${spot(place(25, 56))}Q${spot(place(21, 57))} ${spot(place(18, 55.5))}`,
    ...[-30, -25, -20, -36].map((at) => `M${spot(place(at, 72))}L${spot(place(at - 4, 75))}`),
  ].join('')
  const belly = limb([
    [...place(-56, 74), 1],
    [...place(-36, 75), 3],
    [...place(-16, 71), 2.6],
    [...place(-8, 66), 1],
  ])
  const eye = place(12, 47)
  return group(
    'data-part="hare"',
    far,
    body,
    fill(belly, mineral.white, 'opacity="0.75"'),
    stroke(lines, mineral.line, 0.9, 'opacity="0.8"'),
    fill(ring(eye, 2.7), mineral.white),
    fill(ring(eye, 1.7), mineral.line),
    fill(ring([eye[0] - 0.5, eye[1] - 0.6], 0.5), '#ffffff'),
  )
}

/**
 * Three hares chasing one another in a ring of the given radius around the origin, as in caissons of the Sui: three
 * ears in a triangle, two for each hare.
 */
export function hares(mineral: Mineral, radius: number, coat: string, shade: string): string {
  const all = [...Array(count).keys()]
  const turned = (index: number, markup: string): string =>
    `<g transform="rotate(${n((index * turn * 180) / Math.PI)})">${markup}</g>`
  const { outer, inner } = ear()
  return group(
    `transform="scale(${Math.round(radius * 10) / 1000})"`,
    ...all.map((index) =>
      turned(
        index,
        group(
          'data-part="ear"',
          fill(outer, coat),
          stroke(outer, mineral.line, 1.2),
          fill(inner, mineral.earth, 'opacity="0.75"'),
        ),
      ),
    ),
    ...all.map((index) => turned(index, hare(mineral, coat, shade))),
  )
}
