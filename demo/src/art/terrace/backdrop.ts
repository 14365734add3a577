import { createNoise, fractal, type Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { curve, fill, polygon, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Season } from './season.ts'

/** Hills beyond the fields. */
export function hills(sheet: Sheet, random: Random, season: Season, level: number): void {
  const scale = Math.min(1, (level / sheet.height) * 2)
  for (let layer = 0; layer < 4; layer++) {
    const noise = createNoise(random.fork(`hill${layer}`))
    const line: Point[] = []
    for (let x = -10; x <= sheet.width + 10; x += 8) {
      line.push([
        x,
        level +
          (layer * 44 - 130 - (1 - Math.abs(fractal(noise, x / 300 + layer * 7, 4))) * (130 - layer * 22)) * scale,
      ])
    }
    const tone = mix(season.sky[1], season.hills, 0.3 + layer * 0.22)
    const top = level - 260 + layer * 40
    sheet.add(
      fill(
        polygon([...line, [sheet.width + 10, level + 80], [-10, level + 80]]),
        sheet.linear(
          [0, top],
          [0, level + 60],
          [
            [0, tone],
            [1, season.haze],
          ],
        ),
      ),
    )
  }
}

/** Houses on stilts with a thread of smoke. */
export function hamlet(sheet: Sheet, random: Random, season: Season, at: Point): void {
  const wood = mix(season.tree, '#6b3f26', 0.45)
  for (let index = 0; index < random.integer(3, 5); index++) {
    const [x, y] = [at[0] + (index - 2) * random.between(36, 52), at[1] + random.between(-16, 16)]
    const wide = random.between(32, 48)
    sheet.add(
      fill(`M${n(x - wide / 2)} ${n(y)}v${n(-wide * 0.5)}h${n(wide)}v${n(wide * 0.5)}Z`, mix(wood, season.haze, 0.25)),
    )
    sheet.add(
      fill(
        `M${n(x - wide * 0.72)} ${n(y - wide * 0.42)}L${n(x - wide * 0.4)} ${n(y - wide * 0.95)}H${n(x + wide * 0.4)}L${n(x + wide * 0.72)} ${n(y - wide * 0.42)}Z`,
        season.rim === '#ffffff' ? '#f4f6f7' : wood,
      ),
    )
    sheet.add(`<rect x="${n(x - 4)}" y="${n(y - wide * 0.34)}" width="8" height="9" fill="#ffd588" opacity="0.9"/>`)
  }
  const thread = `M${n(at[0])} ${n(at[1] - 40)}c-26 -40 30 -60 6 -110c-14 -34 18 -54 8 -96`
  sheet.add(
    stroke(thread, lighter(season.haze, 0.4), 9, 'opacity="0.35"'),
    stroke(thread, '#ffffff', 4, 'opacity="0.35"'),
  )
}

/** Smoke of the kitchens, which lies along the edge of a field. */
export function smoke(edge: readonly Point[], haze: string): string {
  const drifting = edge.map(([x, y], index): Point => [x, y - 26 - Math.sin(index / 11) * 12])
  const path = curve(drifting.filter((_, index) => index % 6 === 0))
  return (
    stroke(path, lighter(haze, 0.5), 46, 'opacity="0.3"') +
    stroke(path, lighter(haze, 0.6), 26, 'opacity="0.45"') +
    stroke(path, '#ffffff', 9, 'opacity="0.6"')
  )
}
