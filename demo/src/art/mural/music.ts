import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { fill, group, placed, ring, stroke } from '../line.ts'
import { scrollCloud } from '../motifs.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'
import { blossoms, ribbon, swirl } from './ribbon.ts'

/** The instruments that play by themselves. */
function instrument(mineral: Mineral, kind: number): string {
  const line = (path: string, width = 3): string => stroke(path, mineral.line, width)
  if (kind === 0) {
    const body = 'M0 -60C70 -40 78 70 0 92C-78 70 -70 -40 0 -60Z'
    return (
      fill(body, mineral.earth) +
      line(body) +
      fill('M-9 -170H9L7 -56H-7Z', mineral.line) +
      fill('M-24 -196L24 -178L20 -164L-16 -170Z', mineral.gold) +
      line('M-6 -160V66M-2 -160V66M2 -160V66M6 -160V66', 1) +
      fill(ring([-30, 0], 8) + ring([30, 0], 8), mineral.gold) +
      fill('M-24 60H24V70H-24Z', mineral.gold)
    )
  }
  if (kind === 1) {
    const drum = 'M-74 -50Q-20 -24 0 -24Q20 -24 74 -50V50Q20 24 0 24Q-20 24 -74 50Z'
    return (
      fill(drum, mineral.earth) +
      line(drum) +
      `<ellipse cx="-76" rx="16" ry="52" fill="${mineral.white}" stroke="${mineral.line}" stroke-width="3"/><ellipse cx="76" rx="16" ry="52" fill="${mineral.white}" stroke="${mineral.line}" stroke-width="3"/>` +
      line('M-64 -44L0 -20L64 -44M-64 44L0 20L64 44M-64 -44L0 20M64 -44L0 20', 2) +
      fill(ring([-76, 0], 10) + ring([76, 0], 10), mineral.blue)
    )
  }
  if (kind === 2) {
    let pipes = ''
    for (let index = 0; index < 9; index++)
      pipes += `M${-40 + index * 10 - 4} 20V${-110 - Math.abs(index - 4) * -14}h8V20Z`
    return (
      fill(pipes, mineral.gold) +
      line(pipes, 2) +
      fill('M-56 10H56C56 60 30 74 0 74C-30 74 -56 60 -56 10Z', mineral.blue) +
      line('M-56 10H56C56 60 30 74 0 74C-30 74 -56 60 -56 10Z') +
      line('M-46 -30H46', 5)
    )
  }
  if (kind === 3) {
    const frame = 'M-70 90C-90 0 -60 -110 60 -130C70 -120 60 -108 50 -104C-20 -90 -50 -20 -40 84Z'
    return (
      fill(frame, mineral.green) +
      line(frame) +
      line(
        Array.from(
          { length: 9 },
          (_, index) => `M${n(-40 + index * 10)} ${n(-10 - index * 10)}L${n(-34 + index * 9)} 84`,
        ).join(''),
        1.4,
      ) +
      fill('M-74 84H60V98H-74Z', mineral.gold) +
      line('M-74 84H60V98H-74Z')
    )
  }
  const cymbal = ring([0, 0], 54)
  return (
    fill(cymbal, mineral.gold) +
    line(cymbal) +
    line(ring([0, 0], 38) + ring([0, 0], 24), 2) +
    fill(ring([0, 0], 14), mineral.earth)
  )
}

/** Instruments afloat in the sky, playing by themselves. */
export function music(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(
    wash(
      sheet,
      sheet.linear(
        [0, 0],
        [0, height],
        [
          [0, darker(mineral.blue, 0.12)],
          [0.6, mix(mineral.blue, mineral.green, 0.6)],
          [1, mineral.wall],
        ],
      ),
    ),
  )
  const clouds = Math.round((width / 1000) * 12)
  for (let index = 0; index < clouds; index++)
    sheet.add(
      group(
        'opacity="0.8"',
        scrollCloud(
          [((index + 0.5) / clouds) * width + random.bell() * 60, height * (0.1 + 0.85 * random.next())],
          random.between(0.6, 1.2),
          mix(mineral.white, mineral.wall, 0.4),
          mineral.earth,
          random.chance(0.5),
        ),
      ),
    )
  blossoms(random, mineral, sheet, Math.round((width / 1000) * 24))
  const columns = Math.max(2, Math.round(width / 420))
  const rows = Math.max(2, Math.round(height / 420))
  const kinds = random.shuffle([0, 1, 2, 3, 4])
  let next = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at: Point = [
        ((column + 0.5 + (row % 2 ? 0.12 : -0.12)) / columns) * width + random.bell() * 30,
        ((row + 0.5) / rows) * height + random.bell() * 40,
      ]
      const turn = random.between(-34, 34)
      const size = random.between(1.3, 1.6)
      for (const tone of [mineral.earth, mineral.green]) {
        const end: Point = [
          at[0] + random.between(-230, -120) * size * (next % 2 ? 1 : -1),
          at[1] + random.between(-50, 150) * size,
        ]
        sheet.add(ribbon(random, mineral, swirl(random, at, end, 4, 40 * size), 10 * size, tone))
      }
      sheet.add(group(placed(at, size, turn), instrument(mineral, kinds[next % 5]!)))
      next++
    }
  }
}
