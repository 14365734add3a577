import type { Random } from '../../random.ts'
import { limb } from '../figure.ts'
import { blot, brush, curve, fill, group, placed, polar, polygon, ring, stroke } from '../line.ts'
import { carved } from '../seal/script.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Metal } from './metal.ts'
import { inscription, mirror, vapours } from './mirror.ts'

/** A sheet of paper with its shadow, centred on the origin. */
function paper(wide: number, high: number, colour: string): string {
  const leaf = polygon([
    [-wide / 2, -high / 2],
    [wide / 2, -high / 2 + 5],
    [wide / 2 - 4, high / 2],
    [-wide / 2 + 5, high / 2 - 3],
  ])
  return fill(leaf, '#1a1008', 'opacity="0.35" transform="translate(10 14)"') + fill(leaf, colour)
}

/** A rubbing of the mirror's back: the raised lines stay white in the ink. */
function rubbing(random: Random): string {
  const radius = 100
  let patches = ''
  for (let index = 0; index < 60; index++)
    patches += blot(
      random,
      polar([0, 0], random.between(0, 6.3), radius * Math.sqrt(random.next())),
      random.between(4, 12),
    )
  const quarters = vapours.map((vapour, quarter) =>
    group(
      `transform="rotate(${quarter * 90}) translate(0 ${n(-radius * 0.45)}) scale(0.31)"`,
      fill(vapour.map((knots) => limb(knots)).join(''), '#efe6d2'),
    ),
  )
  return [
    fill(ring([0, 0], radius), '#26231f'),
    fill(patches, '#4a453d', 'opacity="0.35"'),
    stroke([0.9, 0.8, 0.66, 0.26].map((part) => ring([0, 0], radius * part)).join(''), '#efe6d2', 2.2),
    ...quarters,
    fill(ring([0, 0], radius * 0.13), '#efe6d2'),
  ].join('')
}

/** A small brass cast of the mirror as a paperweight: it holds down a letter, and a rubbing of it lies beside it. */
export function weight(sheet: Sheet, random: Random, metal: Metal): void {
  const { width, height } = sheet
  const scale = height / 1000
  const desk = sheet.linear(
    [0, 0],
    [width, height],
    [
      [0, '#6b4630'],
      [0.5, '#7c5439'],
      [1, '#4c2f1f'],
    ],
  )
  let boards = ''
  for (let y = 60; y < height; y += 120)
    boards += `M0 ${n(y)}q${n(width / 3)} ${n(random.bell() * 30)} ${n(width)} ${n(random.bell() * 16)}`
  const column = (x: number): string =>
    inscription
      .slice(0, 7)
      .map((_, row) =>
        group(
          `transform="translate(${x} ${-170 + row * 66}) scale(3.6)"`,
          stroke(carved(inscription[(row * 5 + x + 400) % inscription.length]!), '#2a2622', 1.2),
        ),
      )
      .join('')
  const handle = brush(
    [
      [0, 0],
      [4, 170],
      [0, 380],
    ],
    (part) => 13 - part * 3,
  )
  sheet.add(
    `<rect width="${n(width)}" height="${n(height)}" fill="${desk}"/>`,
    stroke(boards, '#3a2214', 3, 'opacity="0.5"'),
    group(
      placed([width / 2 - 90 * scale, height * 0.52], scale, -5),
      paper(560, 780, '#f4ead4'),
      ...[150, 60, -30, -120].map(column),
      stroke([195, 105, 15, -75, -165].map((x) => `M${x} -210V330`).join(''), '#b5523a', 1.6, 'opacity="0.5"'),
    ),
    group(placed([width / 2 + 330 * scale, height * 0.7], scale, 9), paper(280, 300, '#efe6d2'), rubbing(random)),
    // The brush on its rest.
    group(
      placed([width / 2 + 330 * scale, height * 0.08], scale, 10),
      fill(handle, '#1a1008', 'opacity="0.35" transform="translate(9 12)"'),
      fill(handle, '#a8743c'),
      fill(
        curve(
          [
            [-11, 376],
            [11, 376],
            [8, 420],
            [0, 452],
            [-8, 420],
          ],
          true,
        ),
        '#2a2622',
      ),
      fill('M-13 366h26v16h-26Z', '#d9b25a'),
    ),
  )
  const at: Point = [width / 2 - 120 * scale, height * 0.34]
  const shade = sheet.radial([0, 0], 100, [
    [0, '#120a04', 0.85],
    [0.72, '#120a04', 0.5],
    [1, '#120a04', 0],
  ])
  sheet.add(
    `<g transform="translate(${n(at[0] + 26 * scale)} ${n(at[1] + 34 * scale)}) scale(${n(2.9 * scale)})"><circle r="100" fill="${shade}"/></g>`,
    // Its edge is as thick as a finger.
    fill(ring([at[0] + 8 * scale, at[1] + 12 * scale], 231 * scale), metal.dark),
    group(`data-part="weight" ${placed(at, 0.69 * scale)}`, mirror(sheet, random, metal)),
  )
}
