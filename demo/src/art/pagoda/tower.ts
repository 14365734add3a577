import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, ring, stroke } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import { type Hour, tiled } from './hour.ts'

/** A pagoda at close range: storeys with posts, rails, windows; stands on the point. */
export function tower(random: Random, hour: Hour, [x, foot]: Point, high: number, storeys: number): string {
  const parts: string[] = []
  const unit = (high * 0.82) / storeys
  const girth = high * random.between(0.15, 0.18)
  let y = foot
  for (let level = 0; level < storeys; level++) {
    const wide = girth * (1 - (level / storeys) * 0.48)
    const tall = unit * (1.08 - level * 0.02)
    const body = wide * 0.66
    const box = (left: number, top: number, w: number, h: number, paint: string): string =>
      `<rect x="${n(x + left)}" y="${n(y - top)}" width="${n(w)}" height="${n(h)}" fill="${paint}"/>`
    parts.push(box(-body, tall, body * 2, tall, mix(hour.wall, hour.wood, 0.25)))
    parts.push(box(0, tall, body, tall, mix(hour.wall, '#000000', 0.32)))
    for (const part of [-0.92, -0.34, 0.34, 0.92])
      parts.push(box(body * part - body * 0.05, tall, body * 0.1, tall, hour.wood))
    const lit = hour.light && random.chance(0.8) ? hour.light : mix(hour.wood, '#000000', 0.45)
    for (const part of [-0.63, 0, 0.63]) {
      const half = body * (part === 0 ? 0.22 : 0.17)
      const door = `M${n(x + body * part - half)} ${n(y - tall * 0.08)}v${n(-tall * 0.34)}a${n(half)} ${n(half)} 0 0 1 ${n(half * 2)} 0v${n(tall * 0.34)}Z`
      parts.push(fill(door, lit))
    }
    parts.push(
      stroke(
        `M${n(x - body * 1.12)} ${n(y - tall * 0.2)}H${n(x + body * 1.12)}M${n(x - body * 1.12)} ${n(y - tall * 0.04)}H${n(x + body * 1.12)}`,
        hour.wood,
        unit * 0.035,
      ),
    )
    parts.push(tiled(hour, [x, y - tall * 0.66], wide, tall * 0.44))
    y -= tall * 0.94
  }
  const top = girth * 0.5
  parts.push(tiled(hour, [x, y + unit * 0.3], top * 1.05, unit * 0.85))
  const spire = y - unit * 0.42
  parts.push(stroke(`M${n(x)} ${n(spire)}v${n(-high * 0.1)}`, '#8d7336', high * 0.008))
  for (let bead = 0; bead < 4; bead++)
    parts.push(fill(ring([x, spire - high * 0.022 * bead], high * (0.013 - bead * 0.002)), '#a88a45'))
  return parts.join('')
}
