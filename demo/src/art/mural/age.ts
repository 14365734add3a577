import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { blot, fill, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** Age: plaster showing through, cracks, soot. */
export function age(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  const plaster = mix(mineral.wall, '#cbb592', 0.6)
  let [lost, flecks, cracks] = ['', '', '']
  for (let index = 0; index < (width / 1000) * 16; index++) {
    const corner = random.chance(0.6)
    const at: Point = corner
      ? [random.chance(0.5) ? random.between(-20, 130) : width - random.between(-20, 130), random.between(0, height)]
      : [random.between(0, width), random.between(0, height)]
    lost += blot(random, at, random.between(8, corner ? 62 : 18), 13)
  }
  for (let index = 0; index < (width / 1000) * 700; index++)
    flecks += blot(random, [random.between(0, width), random.between(0, height)], random.between(0.8, 3.6), 5)
  for (let index = 0; index < (width / 1000) * 9; index++) {
    let [x, y] = [random.between(0, width), random.between(0, height)]
    let angle = random.between(0, 6.3)
    cracks += `M${n(x)} ${n(y)}`
    for (let step = 0; step < 9; step++) {
      angle += random.bell() * 0.7
      x += Math.cos(angle) * random.between(10, 40)
      y += Math.sin(angle) * random.between(10, 40)
      cracks += `L${n(x)} ${n(y)}`
    }
  }
  sheet.add(
    fill(lost, plaster, 'opacity="0.85"'),
    stroke(lost, darker(plaster, 0.35), 1.4, 'opacity="0.45"'),
    fill(flecks, plaster, 'opacity="0.5"'),
    stroke(cracks, mineral.line, 1.3, 'opacity="0.5"'),
  )
}
