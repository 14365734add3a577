import { type Knot, limb } from '../figure.ts'
import { polar, ring, spot } from '../line.ts'
import type { Point } from '../sheet.ts'
import { band, blossom, eye, hook, leaf, left, moon, out, slit, teeth } from './knife.ts'

/** Number of scales on each of the two fish. */
const scalesOf = 60

/** Point on the middle line of the fish: part of a circle from head (0) to tail (1). */
function spine(part: number, off = 0): Point {
  return polar([0, 0], -0.62 - part * 2.05, 214 + off)
}

function half(part: number): number {
  return 74 * Math.sin(Math.PI * Math.min(1, 0.13 + part * 0.8)) ** 0.85
}

/** One carp bent along a circle of radius 214, swimming clockwise, its head to the right. */
function carp(): string {
  const knots: Knot[] = Array.from({ length: 11 }, (_, index): Knot => [
    ...spine(index / 10),
    Math.max(16, half(index / 10)),
  ])
  const tail = [0, 1].map((side) => {
    const [root, tip, notch] = [spine(0.96, side ? -14 : 14), spine(1.32, side ? -92 : 84), spine(1.14, 0)]
    const bow = spine(1.1, side ? -78 : 74)
    return `M${spot(root)}Q${spot(bow)} ${spot(tip)}Q${spot(spine(1.2, side ? -20 : 16))} ${spot(notch)}Z`
  })
  const back = Array.from({ length: 9 }, (_, index): Knot => [
    ...spine(0.24 + index * 0.055, half(0.24 + index * 0.055) + 12),
    9 + 18 * Math.sin((index / 8) * Math.PI) ** 0.6,
  ])
  const belly = Array.from({ length: 5 }, (_, index): Knot => [
    ...spine(0.3 - index * -0.04, -half(0.34) - 6 - index * 9),
    15 - index * 2.6,
  ])
  const vent = Array.from({ length: 5 }, (_, index): Knot => [
    ...spine(0.68 + index * 0.035, -half(0.7) - 4 - index * 8),
    12 - index * 2,
  ])
  const fins = [back, belly, vent].map((fin) => left(limb(fin))).join('')
  const rays =
    teeth(
      Array.from({ length: 16 }, (_, index) => spine(0.25 + index * 0.028, half(0.25 + index * 0.028) + 4)),
      -24,
    ) +
    [0, 1]
      .map((side) =>
        Array.from({ length: 6 }, (_, index) =>
          slit(
            spine(1.02, (side ? -1 : 1) * (14 + index * 3)),
            spine(1.24 - index * 0.012, (side ? -1 : 1) * (76 - index * 10)),
            3.2,
          ),
        ).join(''),
      )
      .join('') +
    teeth(
      Array.from({ length: 6 }, (_, index) => spine(0.3 + index * 0.03, -half(0.34) - 10 - index * 4)),
      18,
    ) +
    teeth(
      Array.from({ length: 5 }, (_, index) => spine(0.68 + index * 0.024, -half(0.7) - 8 - index * 4)),
      14,
    )
  const scales: string[] = []
  for (let column = 0; scales.length < scalesOf; column++) {
    const part = 0.235 + column * 0.062
    const rows = Math.max(2, Math.round((half(part) * 2 - 16) / 23))
    for (let row = 0; row < rows && scales.length < scalesOf; row++) {
      const off = (row - (rows - 1) / 2 + (column % 2 ? 0.25 : -0.25)) * 22
      const at = spine(part, off)
      scales.push(
        `<path data-part="scale" d="${moon(at, Math.atan2(at[1], at[0]) + Math.PI / 2 + Math.PI, 9)}" fill="#000"/>`,
      )
    }
  }
  const gill = spine(0.17, 58)
  const cheek = `M${spot(gill)}C${spot(spine(0.205, 20))} ${spot(spine(0.2, -20))} ${spot(spine(0.16, -54))}C${spot(spine(0.178, -20))} ${spot(spine(0.182, 20))} ${spot(gill)}Z`
  const whiskers = [
    limb([
      [...spine(0.0, 8), 5],
      [...spine(-0.06, 34), 4],
      [...spine(-0.1, 30), 4],
      [...spine(-0.12, 46), 2],
    ]),
    limb([
      [...spine(0.0, -10), 5],
      [...spine(-0.06, -34), 4],
      [...spine(-0.1, -30), 2],
    ]),
  ]
  return [
    ...tail.map(left),
    fins,
    left(limb(knots)),
    ...whiskers.map(left),
    out(rays),
    ...scales,
    eye(spine(0.075, 22), 13, 1.2),
    out(moon(spine(0.09, 4), -1.2, 10) + cheek),
    out(slit(spine(-0.008, 0), spine(0.05, -6), 4)),
    out(
      teeth(
        Array.from({ length: 7 }, (_, index) => spine(0.1 + index * 0.009, -20 - index * 5)),
        -12,
      ),
    ),
  ].join('')
}

/** Two carp, head to tail, around a lotus, in a ring of waves: a symbol of lasting abundance. */
export function twinFish(): string {
  let waves = ''
  let moons = ''
  for (let index = 0; index < 32; index++) {
    const angle = (index / 32) * Math.PI * 2
    waves += hook(polar([0, 0], angle, 362), 1.5, (angle * 180) / Math.PI + 90)
    moons += moon(polar([0, 0], angle, 405), angle, 11) + ring(polar([0, 0], angle + Math.PI / 32, 398), 4)
  }
  const fish = carp()
  const leaves = [0, 1, 2, 3, 4, 5]
    .map((index) => leaf([0, 0], index * 1.047 + 0.3, index % 3 ? 128 : 196, 0.19))
    .join('')
  const reeds = [0, Math.PI]
    .flatMap((turn) =>
      [
        [0.12, 2.72, 118],
        [0.3, 2.9, 150],
        [0.48, 3.3, 112],
      ].map(([at = 0, lean = 0, long = 0]) => leaf(polar([0, 0], turn + at, 388), turn + at + lean, long, 0.16)),
    )
    .join('')
  return [
    band(424, 378),
    out(moons),
    waves,
    reeds,
    `<g transform="rotate(-8) scale(1.14)">${fish}</g>`,
    `<g transform="rotate(172) scale(1.14)">${fish}</g>`,
    leaves,
    blossom([0, 0], 92, 8),
  ].join('')
}
