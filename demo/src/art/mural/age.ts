import type { Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { flake } from '../flake.ts'
import { blot, fill, polygon, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** Plaster from which the paint has fallen, about `reach` units around a point, with a broken edge and straw in it. */
export function loss(random: Random, mineral: Mineral, at: Point, reach: number): string {
  const plaster = mix(mineral.wall, '#c2ab84', 0.75)
  const edge = flake(random, at, reach)
  const inner = (part: number): string =>
    polygon(edge.map(([x, y]): Point => [at[0] + (x - at[0]) * part, at[1] + (y - at[1]) * part]))
  let [straw, crumbs] = ['', '']
  for (let index = 0; index < reach / 3; index++) {
    const [x, y] = [at[0] + random.bell() * reach * 0.7, at[1] + random.bell() * reach * 0.7]
    straw += `M${n(x)} ${n(y)}l${n(random.bell() * 22)} ${n(random.bell() * 13)}`
    crumbs += blot(
      random,
      [at[0] + random.bell() * reach * 1.7, at[1] + random.bell() * reach * 1.7],
      random.between(1, reach * 0.07),
      7,
    )
  }
  return [
    fill(polygon(edge), darker(plaster, 0.42), 'opacity="0.6" transform="translate(-3 -4)"'),
    fill(polygon(edge) + crumbs, plaster),
    fill(inner(0.8), lighter(plaster, 0.12), 'opacity="0.8"'),
    fill(inner(0.5), darker(plaster, 0.1), 'opacity="0.5"'),
    stroke(straw, darker(plaster, 0.34), 1.6, 'opacity="0.55"'),
    stroke(polygon(edge), lighter(plaster, 0.3), 2, 'opacity="0.7"'),
  ].join('')
}

/** Water stains that run down from the upper edge, and smoke below it. */
function stains(sheet: Sheet, random: Random): void {
  const { width, height } = sheet
  for (let index = 0; index < (width / 1000) * 5; index++) {
    const [x, long] = [random.between(0, width), random.between(0.3, 0.85) * height]
    const wide = random.between(14, 46)
    const paint = sheet.linear(
      [0, 0],
      [0, long],
      [
        [0, '#3a2414', 0.34],
        [1, '#3a2414', 0],
      ],
    )
    sheet.add(
      fill(
        `M${n(x - wide)} 0C${n(x - wide * 0.4)} ${n(long * 0.3)} ${n(x - wide * 0.6)} ${n(long * 0.7)} ${n(x)} ${n(long)}C${n(x + wide * 0.5)} ${n(long * 0.7)} ${n(x + wide * 0.4)} ${n(long * 0.3)} ${n(x + wide)} 0Z`,
        paint,
      ),
    )
  }
  const smoke = sheet.linear(
    [0, 0],
    [0, height * 0.3],
    [
      [0, '#1c120a', 0.42],
      [1, '#1c120a', 0],
    ],
  )
  sheet.add(`<rect width="${n(width)}" height="${n(height * 0.3)}" fill="${smoke}"/>`)
}

/** Signs of age: stains, paint fallen from the edges with plaster and straw below, flecks, and fine cracks. */
export function age(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  stains(sheet, random)
  // Great losses reach in from the corners and the lower edge, where walls grow damp.
  const damp: readonly Point[] = random.shuffle([
    [0, height],
    [width, height],
    [width, 0],
    [0, 0],
    [width * random.between(0.2, 0.8), height],
  ])
  for (const at of damp.slice(0, 3)) sheet.add(loss(random, mineral, at, random.between(130, 215)))
  const plaster = mix(mineral.wall, '#cdb996', 0.7)
  let [lost, under, flecks, straw, cracks] = ['', '', '', '', '']
  const around = (width + height) * 2
  for (let index = 0; index < around / 260; index++) {
    const along = random.between(0, around / 2)
    const inward = random.between(-26, 16)
    const at: Point =
      along < width
        ? [along, random.chance(0.5) ? inward : height - inward]
        : [random.chance(0.5) ? inward : width - inward, along - width]
    const reach = random.between(14, 58)
    const edge = flake(random, at, reach)
    lost += polygon(edge)
    under += polygon(edge.map(([x, y]): Point => [at[0] + (x - at[0]) * 0.72 + 3, at[1] + (y - at[1]) * 0.72 + 2]))
    for (let piece = 0; piece < 5; piece++)
      lost += blot(
        random,
        [at[0] + random.bell() * reach * 2, at[1] + random.bell() * reach * 2],
        random.between(1.5, 6),
        7,
      )
    for (let piece = 0; piece < 4; piece++)
      straw += `M${n(at[0] + random.bell() * reach * 0.5)} ${n(at[1] + random.bell() * reach * 0.5)}l${n(random.bell() * 14)} ${n(random.bell() * 9)}`
  }
  for (let index = 0; index < (width / 1000) * 520; index++)
    flecks += blot(random, [random.between(0, width), random.between(0, height)], random.between(0.5, 2.4), 5)
  for (let index = 0; index < (width / 1000) * 7; index++) {
    let [x, y] = [random.between(0, width), random.between(0, height)]
    let angle = random.between(0, 6.3)
    cracks += `M${n(x)} ${n(y)}`
    for (let step = 0; step < 14; step++) {
      angle += random.bell() * 0.6
      x += Math.cos(angle) * random.between(8, 26)
      y += Math.sin(angle) * random.between(8, 26)
      cracks += `L${n(x)} ${n(y)}`
    }
  }
  sheet.add(
    fill(lost, darker(plaster, 0.3), 'opacity="0.5" transform="translate(-1.4 -1.6)"'),
    fill(lost, plaster, 'opacity="0.94"'),
    fill(under, lighter(plaster, 0.14), 'opacity="0.7"'),
    stroke(straw, darker(plaster, 0.3), 1, 'opacity="0.5"'),
    fill(flecks, plaster, 'opacity="0.42"'),
    stroke(cracks, lighter(plaster, 0.3), 2.4, 'opacity="0.35" transform="translate(1.4 1.4)"'),
    stroke(cracks, darker(mineral.line, 0.2), 1.5, 'opacity="0.7"'),
  )
}
