import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, polar, ring, spot, stroke } from '../line.ts'
import type { Choices } from '../painter.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { lotus, palace, round, sky, tassel } from './lamps.ts'
import { glow, type Night } from './night.ts'

/** A rack of lamps of every kind, a riddle on a slip of paper under each. */
export function rack(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const wood = mix(night.shade, '#b06a38', 0.7)
  const rails = [0.1, 0.52].map((part) => height * part)
  const [left, right] = [width / 2 - Math.min(width * 0.44, 640), width / 2 + Math.min(width * 0.44, 640)]
  const count = Math.round((right - left) / 220)
  sheet.add(glow(sheet, [width / 2, height * 0.5], height * 0.62, '#f2a850', 0.6))
  sheet.add(
    stroke(`M${n(left)} ${n(height)}V${n(height * 0.05)}M${n(right)} ${n(height)}V${n(height * 0.05)}`, wood, 20),
  )
  for (const [row, y] of rails.entries()) {
    sheet.add(stroke(`M${n(left - 40)} ${n(y)}H${n(right + 40)}`, wood, 16))
    for (let index = 0; index < count; index++) {
      const x = left + ((index + 0.5) / count) * (right - left)
      const colour = random.pick(night.lights)
      sheet.add(glow(sheet, [x, y + 130], 190, colour, 0.6))
      const kind = (index + row * 2) % 4
      if (kind === 0 || kind === 2) sheet.add(round(sheet, [x, y + 50], 1.42, colour))
      else if (kind === 1) sheet.add(palace(sheet, random, [x, y + 66], 1.05, colour))
      else
        sheet.add(
          stroke(
            `M${n(x)} ${n(y)}L${n(x - 70)} ${n(y + 196)}M${n(x)} ${n(y)}L${n(x + 70)} ${n(y + 196)}`,
            '#2b1a12',
            2.5,
          ),
          lotus(sheet, [x, y + 200], 1.6, '#d95468'),
        )
      const slip: Point = [x + 62, y + 246]
      sheet.add(
        fill(`M${n(slip[0] - 21)} ${n(slip[1])}h42v104h-42Z`, '#f0e2c0'),
        stroke(
          `M${n(slip[0] + 9)} ${n(slip[1] + 14)}v74M${n(slip[0] - 8)} ${n(slip[1] + 14)}v46`,
          '#7a2a1c',
          3.5,
          'stroke-dasharray="9 8"',
        ),
      )
    }
  }
}

/** Eight lamps round a wheel. */
export function wheel(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const centre: Point = [width / 2, height * 0.5]
  const reach = height * 0.35
  const spokes = Array.from({ length: 8 }, (_, index) => polar(centre, (index * Math.PI) / 4 - Math.PI / 2, reach))
  sheet.add(
    glow(sheet, centre, height * 0.55, '#f2a850', 0.8),
    stroke(spokes.map((end) => `M${spot(centre)}L${spot(end)}`).join(''), '#8a5228', 9),
    stroke(ring(centre, reach) + ring(centre, reach * 0.42), '#c0843c', 12),
    fill(ring(centre, 60), '#8c2a1c'),
    stroke(ring(centre, 60) + ring(centre, 40), '#e2b04e', 6),
  )
  for (const [index, [x, y]] of spokes.entries()) {
    const colour = night.lights[index % night.lights.length]!
    sheet.add(glow(sheet, [x, y], 170, colour, 0.8), round(sheet, [x, y - 84], 1.3, colour, random.bell() * 4))
  }
}

/** Copper coins on a red cord, sky lanterns rising behind: points. The brief says how many coins. */
export function coins(sheet: Sheet, random: Random, night: Night, choices: Choices): void {
  const { width, height } = sheet
  const names = ['one', 'two', 'three', 'four'] as const
  const count = names.indexOf(choices.choose(names)) + 1
  const radius = [230, 160, 116, 90][count - 1]! * (height / 1000)
  for (let index = 0; index < 9; index++) {
    const at: Point = [random.between(0.06, 0.94) * width, random.between(0.16, 0.96) * height]
    sheet.add(
      glow(sheet, at, 90, '#f3a24c', 0.5),
      sky(sheet, at, random.between(0.4, 0.9), random.pick(night.lights), 0),
    )
  }
  const bronze = sheet.across(
    [0, 0],
    [1, 1],
    [
      [0, '#f7dc8e'],
      [0.5, '#d9a648'],
      [1, '#a8742a'],
    ],
  )
  const x = width / 2
  const first = height * 0.46 - (count - 1) * radius * 1.06
  const last = first + (count - 1) * radius * 2.12
  sheet.add(
    glow(sheet, [x, height * 0.46], height * 0.5, '#f2a850', 0.8),
    stroke(`M${n(x)} 0V${n(last + radius)}`, '#c23a26', 14),
    group(placed([x, last + radius], height / 420), tassel(0, 0, 100, '#d8432b')),
  )
  for (let index = 0; index < count; index++) {
    const y = first + index * radius * 2.12
    const hole = radius * 0.3
    const square = `M${n(x - hole)} ${n(y - hole)}v${n(hole * 2)}h${n(hole * 2)}v${n(-hole * 2)}Z`
    sheet.add(
      fill(ring([x, y], radius) + square, bronze, 'fill-rule="evenodd"'),
      stroke(ring([x, y], radius * 0.88), '#8a5c1e', radius * 0.035),
      stroke(square, '#8a5c1e', radius * 0.06),
      fill(
        [0, 1, 2, 3].map((turn) => ring(polar([x, y], (turn * Math.PI) / 2, radius * 0.62), radius * 0.09)).join(''),
        '#8a5c1e',
      ),
    )
  }
}
