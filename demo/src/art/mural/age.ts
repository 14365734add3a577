import type { Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { flake } from '../flake.ts'
import { blot, fill, polygon, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** Signs of age: paint fallen from the edges with plaster and straw below, flecks, and fine cracks. */
export function age(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
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
    stroke(cracks, mineral.line, 0.8, 'opacity="0.42"'),
  )
}
