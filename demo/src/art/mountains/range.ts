import { createNoise, type Random } from '../../random.ts'
import { lighter, mix, pigment } from '../colour.ts'
import { blot, fill, polygon, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mood } from './mood.ts'
import type { Shape } from './shape.ts'

/** One range of mountains across the sheet. */
export interface Range {
  shape: Shape
  foot: number
  /** 0 furthest, 1 nearest. */
  near: number
}

/** Draws one range: a wash that fades into mist, texture strokes down its sides, moss dots along its ridge. */
export function drawRange(sheet: Sheet, random: Random, mood: Mood, { shape, foot, near }: Range): void {
  const { width } = sheet
  const ridge: Point[] = []
  for (let x = -20; x <= width + 20; x += 5) ridge.push([x, foot - shape(x)])
  const top = Math.min(...ridge.map(([, y]) => y))
  const tone = mix(mood.far, mood.near, near ** 1.2)
  const body = polygon([...ridge, [width + 20, foot + 240], [-20, foot + 240]])
  const peak = mood.snow ? lighter(tone, 0.72) : mix(tone, mood.edge, 0.18)
  const wash = sheet.linear(
    [0, top],
    [0, foot + 40],
    [
      [0, peak],
      [0.35, mood.snow ? lighter(tone, 0.4) : tone],
      [0.75, mix(tone, mood.mist, 0.55)],
      [1, mood.mist],
    ],
  )
  sheet.add(fill(body, wash))
  const noise = createNoise(random)
  let texture = ''
  let moss = ''
  const strokes = Math.round((width / 1000) * (160 + near * 240))
  for (let index = 0; index < strokes; index++) {
    const x = random.between(0, width)
    const high = shape(x)
    if (high < 40) continue
    const slope = (shape(x + 8) - shape(x - 8)) / 16
    const start = random.next() ** 1.8 * high * 0.7
    const length = random.between(0.06, 0.24) * high * (1 - start / high)
    const drift = -Math.sign(slope || 1) * Math.min(1.1, Math.abs(slope)) * length * 0.55 + noise(x) * 6
    const y = foot - high + start + 3
    texture += `M${n(x)} ${n(y)}q${n(drift * 0.2)} ${n(length * 0.5)} ${n(drift)} ${n(length)}`
    if (random.chance(0.22 + near * 0.2))
      moss += blot(random, [x, foot - high + random.between(-3, 5)], random.between(1.2, 2.2 + near * 3), 5)
  }
  const ink = mood.snow ? mood.edge : mix(tone, pigment.ink, 0.45)
  sheet.add(stroke(texture, ink, 0.9 + near * 0.9, `opacity="${n(0.2 + near * 0.25)}"`))
  sheet.add(stroke(polygon(ridge, false), near < 0.3 ? tone : mood.edge, 0.8 + near * 1.2, 'opacity="0.55"'))
  sheet.add(fill(moss, ink, `opacity="${n(0.35 + near * 0.4)}"`))
}
