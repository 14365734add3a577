import type { Random } from '../../random.ts'
import { blot, fill, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Glaze, GlazeName } from './glaze.ts'
import { peonyScroll } from './scroll.ts'
import { girth, hoop, type Profile } from './shape.ts'

/** What the glaze carries: crackle, painted bands, oil spots, a blush of copper. */
export function decoration(sheet: Sheet, random: Random, glaze: Glaze, kind: GlazeName, profile: Profile): string {
  const foot = profile.at(-1)![1]
  if (kind === 'cobalt') {
    const bands = [0.06, 0.1, 0.24, 0.27, 0.72, 0.75, 0.92, 0.95].map((part) => hoop(profile, foot * part)).join('')
    let lappets = ''
    const [top, deep] = [foot * 0.76, foot * 0.14]
    for (let index = 0; index < 11; index++) {
      const x = Math.sin((index / 10 - 0.5) * Math.PI) * girth(profile, top + deep / 2) * 0.96
      lappets += `M${n(x - 9)} ${n(top + deep + 12)}v${n(-deep * 0.5)}q9 ${n(-deep * 0.55)} 18 0v${n(deep * 0.5)}`
    }
    return (
      stroke(bands, glaze.line, 2.6, 'opacity="0.85"') +
      peonyScroll(random, glaze, profile, foot * 0.31, foot * 0.68) +
      stroke(lappets, glaze.line, 2.4, 'opacity="0.8"')
    )
  }
  if (kind === 'temmoku') {
    let [large, small] = ['', '']
    for (let index = 0; index < 620; index++) {
      const y = random.between(0.02, 0.84) * foot
      const part = random.between(-1, 1)
      const at: Point = [Math.sin((part * Math.PI) / 2) * girth(profile, y) * 0.98, y]
      if (random.chance(0.25)) large += ring(at, random.between(1.6, 3.6) * (1.15 - Math.abs(part) * 0.5))
      else small += ring(at, random.between(0.5, 1.4))
    }
    return fill(large, '#c4b189', 'opacity="0.75"') + fill(small, '#b9a98c', 'opacity="0.7"')
  }
  if (kind === 'peach' || kind === 'moon') {
    let blush = ''
    for (let index = 0; index < 3; index++) {
      const y = foot * random.between(0.4, 0.68)
      const at: Point = [random.bell() * girth(profile, y) * 0.7, y]
      const reach = foot * random.between(0.16, 0.28)
      const paint = sheet.radial(at, reach, [
        [0, glaze.line, kind === 'peach' ? 0.95 : 0.75],
        [0.5, glaze.line, 0.45],
        [1, glaze.line, 0],
      ])
      blush += fill(blot(random, at, reach, 11), paint)
    }
    return blush
  }
  let cracks = ''
  for (let index = 0; index < 46; index++) {
    let [x, y] = [random.between(-1, 1) * 200, random.between(0, foot)]
    let angle = random.between(0, 6.3)
    cracks += `M${n(x)} ${n(y)}`
    for (let step = 0; step < 6; step++) {
      angle += random.bell() * 0.8
      x += Math.cos(angle) * random.between(14, 34)
      y += Math.sin(angle) * random.between(14, 34)
      cracks += `L${n(x)} ${n(y)}`
    }
  }
  const bands = [0.2, 0.215, 0.82].map((part) => hoop(profile, foot * part)).join('')
  return (
    stroke(cracks, kind === 'celadon' ? '#8a7a52' : glaze.line, 0.9, 'opacity="0.4"') +
    stroke(bands, glaze.dark, 1.8, 'opacity="0.4"')
  )
}
