import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, polygon, stroke } from '../line.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { crowd } from './crowd.ts'
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
      const facade = sheet.linear(
        [edge, 0],
        [edge + side * 260 * near, 0],
        [
          [0, mix(tone, '#f0904a', 0.34 * near)],
          [0.5, tone],
          [1, mix(tone, '#000000', 0.2)],
        ],
      )
      sheet.add(
        fill(
          polygon([
            [edge, height],
            [edge, eave],
            [outer, eave - 10],
            [outer, height],
          ]),
          facade,
        ),
      )
      const over = edge - side * 34 * near
      sheet.add(
        fill(
          `M${n(over)} ${n(eave - 14 * near)}Q${n(edge)} ${n(eave + 8 * near)} ${n(outer)} ${n(eave + 12 * near)}V${n(eave - 110 * near)}Q${n(edge + side * 40 * near)} ${n(eave - 80 * near)} ${n(over)} ${n(eave - 14 * near)}Z`,
          mix(tone, '#000000', 0.35),
        ),
      )
      const windows = random.integer(2, 4)
      for (let index = 0; index < windows; index++) {
        const x = edge + side * (24 + index * 62) * near
        const w = 40 * near
        sheet.add(
          shopWindow(
            night,
            [Math.min(x, x + side * w), eave + (44 + (index % 2) * 8) * near],
            w,
            random.between(0.4, 0.9),
          ),
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
  crowd(sheet, random, night, [vx, vy])
  const warm = sheet.radial([vx, vy], Math.max(width, height) * 0.62, [
    [0, '#ffb45a', 0.3],
    [1, '#ffb45a', 0],
  ])
  sheet.add(wash(sheet, warm))
}

/** Two storeys of lattice windows with light behind them. */
function shopWindow(night: Night, [x, y]: Point, wide: number, bright: number): string {
  const panes = `M${n(x)} ${n(y)}h${n(wide)}v${n(wide * 1.5)}h${n(-wide)}ZM${n(x)} ${n(y + wide * 2.6)}h${n(wide)}v${n(wide * 2.4)}h${n(-wide)}Z`
  let bars = ''
  for (const part of [0.25, 0.5, 0.75]) {
    const across = n(x + wide * part)
    bars += `M${across} ${n(y)}v${n(wide * 1.5)}M${across} ${n(y + wide * 2.6)}v${n(wide * 2.4)}`
  }
  for (const part of [0.4, 1.1, 3.2, 4]) bars += `M${n(x)} ${n(y + wide * part)}h${n(wide)}`
  return (
    fill(panes, '#f6b55a', `opacity="${n(bright)}"`) +
    stroke(bars, night.shade, Math.max(0.6, wide * 0.05), 'opacity="0.7"')
  )
}
