import { createNoise, type Random } from '../random.ts'
import { blot, curve, fill, group, placed, stroke } from './line.ts'
import { carved, legends } from './seal/script.ts'
import type { Point, Sheet } from './sheet.ts'

const chalk = '#f7ead6'

/** The rim of a stone, worn by use; `inset` from the edge of the cell. */
function rim(random: Random, wide: number, high: number, inset: number): string {
  const noise = createNoise(random)
  const points: Point[] = []
  const corners: readonly Point[] = [
    [inset, inset],
    [wide - inset, inset],
    [wide - inset, high - inset],
    [inset, high - inset],
  ]
  for (const [side, from] of corners.entries()) {
    const to = corners[(side + 1) % 4]!
    for (let step = 0; step < 7; step++) {
      const wear = noise(side * 9 + step * 1.7) * 0.5
      points.push([from[0] + ((to[0] - from[0]) * step) / 7 + wear, from[1] + ((to[1] - from[1]) * step) / 7 + wear])
    }
  }
  return curve(points, true)
}

/**
 * A vermilion seal of two or four characters in seal script: cut in (white on red) or standing (red in a red frame).
 * `size` is its side in units, `at` its upper left corner.
 */
export function seal(sheet: Sheet, random: Random, at: Point, size = 58, colour = '#b3301f'): void {
  const legend = random.pick(legends)
  const columns = legend.length > 2 ? 2 : 1
  const [wide, high] = [columns * 12 + 2, 26]
  const standing = random.chance(0.4)
  const signs = legend
    .map((character, index) => {
      const [column, row] = [columns - 1 - Math.floor(index / 2), index % 2]
      return group(
        `transform="translate(${column * 12 + 2} ${row * 12 + 2})"`,
        stroke(carved(character), standing ? colour : chalk, standing ? 1.05 : 1.15),
      )
    })
    .join('')
  const outer = rim(random, wide, high, 0)
  let chips = ''
  for (let index = 0; index < 9; index++) {
    const along = random.between(0, 1)
    const edge: Point = random.pick([
      [along * wide, 0],
      [along * wide, high],
      [0, along * high],
      [wide, along * high],
    ])
    chips += blot(random, edge, random.between(0.2, 0.8), 6)
  }
  const stone = standing
    ? fill(outer, chalk, 'opacity="0.86"') + stroke(rim(random, wide, high, 0.6), colour, 1.2)
    : fill(outer, colour)
  sheet.add(
    group(
      `${placed(at, size / 26)} opacity="0.94"`,
      stone,
      signs,
      fill(chips, standing ? colour : chalk, 'opacity="0.55"'),
    ),
  )
}
