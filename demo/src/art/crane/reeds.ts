import { createNoise, fractal, type Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { brush, fill, polygon, stroke, tapering } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mood } from './mood.ts'

/** Reeds bent by one wind, with leaves and plumes; rooted on the point, `spread` to both sides. */
export function reeds(
  random: Random,
  mood: Mood,
  [x, y]: Point,
  spread: number,
  count: number,
  high: number,
  tone: string,
): string {
  let stems = ''
  let leaves = ''
  let plumes = ''
  const wind = random.between(0.1, 0.35) * (random.chance(0.5) ? 1 : -1)
  for (let index = 0; index < count; index++) {
    const root = x + random.bell() * spread
    const tall = high * random.between(0.5, 1.15)
    const lean = (wind + random.bell() * 0.15) * tall
    const top: Point = [root + lean, y - tall]
    stems += `M${n(root)} ${n(y)}Q${n(root + lean * 0.2)} ${n(y - tall * 0.6)} ${n(top[0])} ${n(top[1])}`
    for (let leaf = 0; leaf < 2; leaf++) {
      const part = random.between(0.15, 0.6)
      const from: Point = [root + lean * part ** 2, y - tall * part]
      const out = tall * random.between(0.15, 0.3) * Math.sign(wind + random.bell() * 0.4)
      leaves += brush(
        [
          from,
          [from[0] + out * 0.6, from[1] - tall * 0.12],
          [from[0] + out, from[1] + tall * random.between(-0.1, 0.06)],
        ],
        tapering(3),
        3,
      )
    }
    if (random.chance(0.6)) {
      for (let hair = 0; hair < 9; hair++) {
        const part = hair / 9
        plumes += `M${n(top[0] + lean * 0.1 * part)} ${n(top[1] - tall * 0.15 * part + 10)}q${n(lean * 0.12)} ${n(-8)} ${n(lean * 0.16 + random.between(-3, 14) * Math.sign(wind))} ${n(random.between(-2, 10))}`
      }
    }
  }
  return (
    stroke(stems, tone, 2) +
    fill(leaves, tone, 'opacity="0.9"') +
    stroke(plumes, mix(tone, mood.haze, mood.snow ? 0.8 : 0.55), 3, 'opacity="0.8"')
  )
}

/** The far bank of the wetland, in two layers. */
export function banks(sheet: Sheet, random: Random, mood: Mood, level: number): void {
  for (let layer = 0; layer < 2; layer++) {
    const noise = createNoise(random.fork(`bank${layer}`))
    const line: Point[] = []
    for (let x = 0; x <= sheet.width; x += 12)
      line.push([x, level - 40 + layer * 34 - Math.abs(fractal(noise, x / 260, 4)) * (90 - layer * 40)])
    const tone = mix(mood.sky[1], mood.reed, 0.22 + layer * 0.16)
    sheet.add(
      fill(
        polygon([...line, [sheet.width, sheet.height], [0, sheet.height]]),
        sheet.linear(
          [0, level - 120],
          [0, level + 40],
          [
            [0, tone],
            [1, mood.haze, 0.2],
          ],
        ),
      ),
    )
  }
}
