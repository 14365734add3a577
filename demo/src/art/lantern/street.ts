import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, polygon, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { round } from './lamps.ts'
import { glow, type Night } from './night.ts'

/** A street between dark houses, lanterns on wires across it, getting smaller with distance. */
export function street(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const [vx, vy] = [width * random.between(0.4, 0.6), height * 0.68]
  sheet.add(glow(sheet, [vx, vy], height * 0.6, '#f0a04a', 0.85))
  for (let depth = 5; depth >= 0; depth--) {
    const near = 1 - depth / 6
    const tone = mix(mix('#c0643c', night.sky[1], 0.5), night.shade, near)
    for (const side of [-1, 1]) {
      const edge = vx + side * width * (0.07 + 0.43 * near ** 1.5)
      const eave = vy - height * (0.1 + 0.34 * near ** 1.4)
      const outer = vx + side * width * 1.1
      sheet.add(
        fill(
          polygon([
            [edge, height],
            [edge, eave],
            [outer, eave - 10],
            [outer, height],
          ]),
          tone,
        ),
      )
      const over = edge - side * 34 * near
      sheet.add(
        fill(
          `M${n(over)} ${n(eave - 14 * near)}Q${n(edge)} ${n(eave + 8 * near)} ${n(outer)} ${n(eave + 12 * near)}V${n(eave - 110 * near)}Q${n(edge + side * 40 * near)} ${n(eave - 80 * near)} ${n(over)} ${n(eave - 14 * near)}Z`,
          mix(tone, '#000000', 0.35),
        ),
      )
      const windows = random.integer(1, 3)
      for (let index = 0; index < windows; index++) {
        const x = edge + side * (24 + index * 62) * near
        const w = 40 * near
        sheet.add(
          `<rect x="${n(Math.min(x, x + side * w))}" y="${n(eave + 60 * near + (index % 2) * 6)}" width="${n(w)}" height="${n(70 * near)}" fill="#f6b55a" opacity="${n(random.between(0.35, 0.85))}"/>`,
        )
      }
    }
    if (depth > 4) continue
    const left = vx - width * (0.07 + 0.43 * near ** 1.5)
    const right = vx + width * (0.07 + 0.43 * near ** 1.5)
    const y = vy - height * (0.08 + 0.5 * near ** 1.3)
    const sag = 60 * near
    sheet.add(
      stroke(
        `M${n(left)} ${n(y)}Q${n((left + right) / 2)} ${n(y + sag * 2)} ${n(right)} ${n(y)}`,
        night.shade,
        1 + near,
      ),
    )
    const count = Math.max(3, Math.round((right - left) / (150 * near + 20)))
    for (let index = 0; index < count; index++) {
      const part = (index + 0.5 + random.bell() * 0.12) / count
      const at: Point = [left + (right - left) * part, y + sag * 4 * part * (1 - part) + 20 * near]
      const colour = random.pick(night.lights)
      const scale = near * random.between(0.62, 1.05)
      sheet.add(
        glow(sheet, [at[0], at[1] + 60 * scale], 130 * scale, colour, 0.75),
        round(sheet, at, scale, colour, random.bell() * 5),
      )
    }
  }
  const floor = sheet.linear(
    [0, vy],
    [0, height],
    [
      [0, '#f3b264', 0.75],
      [0.5, '#a8502f', 0.4],
      [1, night.shade, 0.4],
    ],
  )
  sheet.add(
    fill(
      polygon([
        [vx - width * 0.07, vy],
        [vx + width * 0.07, vy],
        [vx + width * 0.46, height],
        [vx - width * 0.46, height],
      ]),
      floor,
    ),
  )
  let people = ''
  for (let index = 0; index < 14; index++) {
    const near = random.between(0.15, 1) ** 1.4
    const x = vx + random.bell() * width * (0.05 + 0.28 * near)
    const y = vy + (height - vy) * near * 0.85
    const tall = 22 + 120 * near
    people += `${ring([x, y - tall * 0.9], tall * 0.1)}M${n(x - tall * 0.16)} ${n(y)}Q${n(x - tall * 0.18)} ${n(y - tall * 0.75)} ${n(x)} ${n(y - tall * 0.8)}Q${n(x + tall * 0.18)} ${n(y - tall * 0.75)} ${n(x + tall * 0.16)} ${n(y)}Z`
    if (random.chance(0.5)) {
      const hand: Point = [x + tall * 0.28, y - tall * 0.4]
      sheet.add(glow(sheet, hand, tall * 0.42, '#f3a64a', 0.7), fill(ring(hand, tall * 0.09), '#ffd98c'))
    }
  }
  sheet.add(fill(people, mix(night.shade, '#000000', 0.3), 'opacity="0.88"'))
}
