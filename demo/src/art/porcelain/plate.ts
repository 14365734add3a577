import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { glazes, type GlazeName } from './glaze.ts'

/** A great dish seen from the front, painted round a fish or a flower. */
export function plate(sheet: Sheet, random: Random, kind: GlazeName, at: Point, radius: number): void {
  const glaze = glazes[kind]
  const ink = kind === 'cobalt' ? glaze.line : mix(glaze.dark, glaze.line, 0.5)
  const face = sheet.radial([at[0] - radius * 0.3, at[1] - radius * 0.35], radius * 1.5, [
    [0, glaze.light],
    [0.55, glaze.body],
    [1, glaze.dark],
  ])
  sheet.add(
    fill(ring([at[0] + 16, at[1] + 30], radius * 1.01), '#2a2018', 'opacity="0.28"'),
    fill(ring(at, radius), face),
  )
  let [lines, work] = ['', '']
  for (const part of [0.97, 0.78, 0.75, 0.56, 0.54]) lines += ring(at, radius * part)
  const petals = random.pick([12, 16, 18])
  for (let index = 0; index < petals; index++) {
    const angle = (index / petals) * Math.PI * 2
    const spot = (turn: number, reach: number): string =>
      `${n(at[0] + Math.cos(angle + turn) * radius * reach)} ${n(at[1] + Math.sin(angle + turn) * radius * reach)}`
    const step = (Math.PI * 2) / petals
    work += `M${spot(0, 0.87)}C${spot(step * 0.2, 0.96)} ${spot(step * 0.5, 0.94)} ${spot(step * 0.5, 0.87)}C${spot(step * 0.5, 0.8)} ${spot(step * 0.8, 0.79)} ${spot(step, 0.87)}`
    work += `M${spot(step * 0.25, 0.86)}Q${spot(step * 0.42, 0.83)} ${spot(step * 0.36, 0.9)}M${spot(0, 0.74)}Q${spot(step * 0.5, 0.55)} ${spot(step, 0.74)}M${spot(step * 0.5, 0.58)}L${spot(step * 0.5, 0.7)}`
  }
  sheet.add(stroke(lines, ink, 2.8, 'opacity="0.85"'), stroke(work, ink, 3.4, 'opacity="0.85"'))
  const fish =
    'M-150 0C-110 -66 10 -78 92 -14C118 -34 146 -46 168 -50C150 -20 150 18 170 46C142 40 116 26 92 10C20 66 -100 62 -150 0ZM-30 -52C-6 -96 52 -92 70 -40M-40 50C-26 84 14 88 30 52'
  let scales = ''
  for (let x = -78; x < 70; x += 20) for (let y = -34; y < 36; y += 15) scales += `M${x} ${y}q9 7 0 14`
  let weed = ''
  for (let index = 0; index < 9; index++) {
    const x = random.between(-190, 190)
    weed += `M${n(x)} ${n(190 - Math.abs(x) * 0.35)}c${n(random.between(-30, 30))} -40 ${n(random.between(-30, 30))} -70 ${n(random.between(-20, 30))} -${n(random.between(70, 130))}`
  }
  sheet.add(
    group(
      placed(at, radius / 420, random.between(-16, 10), random.chance(0.5)),
      stroke(weed, ink, 5, 'opacity="0.4"'),
      fill(fish, mix(glaze.body, ink, 0.16)),
      stroke(fish, ink, 6),
      stroke(scales, ink, 2.6, 'opacity="0.7"'),
      fill(ring([-112, -8], 8), ink),
      stroke('M-84 -36Q-66 0 -84 34', ink, 4),
    ),
  )
  sheet.add(
    stroke(
      `M${n(at[0] - radius * 0.86)} ${n(at[1] - radius * 0.22)}A${n(radius * 0.9)} ${n(radius * 0.9)} 0 0 1 ${n(at[0] - radius * 0.24)} ${n(at[1] - radius * 0.86)}`,
      '#ffffff',
      12,
      'opacity="0.5"',
    ),
  )
}
