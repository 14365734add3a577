import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { group, placed } from '../line.ts'
import { scrollCloud } from '../motifs.ts'
import { wash } from '../paper.ts'
import type { Point, Sheet } from '../sheet.ts'
import { instruments } from './instruments.ts'
import type { Mineral } from './mineral.ts'
import { blossoms, ribbon, swirl } from './ribbon.ts'

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
  const kinds = [...random.shuffle([0, 1, 2, 3]), 4]
  let next = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at: Point = [
        ((column + 0.5 + (row % 2 ? 0.12 : -0.12)) / columns) * width + random.bell() * 30,
        ((row + 0.5) / rows) * height + random.bell() * 40,
      ]
      const turn = random.between(-34, 34)
      const size = random.between(1.1, 1.28)
      for (const tone of [mineral.earth, mineral.green]) {
        const end: Point = [
          at[0] + random.between(-330, -210) * size * (next % 2 ? 1 : -1),
          at[1] + random.between(20, 190) * size,
        ]
        sheet.add(ribbon(random, mineral, swirl(random, at, end, 4, 44 * size), 15 * size, tone))
      }
      sheet.add(group(placed(at, size, turn), instruments[kinds[next % 5]!]!(mineral)))
      next++
    }
  }
}
