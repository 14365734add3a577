import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { group, placed, stroke } from '../line.ts'
import { scrollCloud } from '../motifs.ts'
import { wash } from '../paper.ts'
import type { Point, Sheet } from '../sheet.ts'
import { loss } from './age.ts'
import { apsara } from './apsara.ts'
import { lotus } from './lotus.ts'
import type { Mineral } from './mineral.ts'
import { blossoms, ribbon, swirl } from './ribbon.ts'

/** Number of bends of the ribbons from the upper left to the lower right, as in the original mural. */
const bends = 7

/** A flying figure rising to the upper left, and the ribbons behind her down to the lower right corner. */
export function ribbons(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  const deep = mix(mineral.wall, mineral.earth, 0.25)
  sheet.add(
    wash(sheet, deep),
    wash(
      sheet,
      sheet.linear(
        [0, 0],
        [width, height],
        [
          [0, darker(deep, 0.3), 0.55],
          [0.5, mineral.wall, 0.2],
          [1, darker(deep, 0.34), 0.5],
        ],
      ),
    ),
  )
  for (let index = 0; index < (width / 1000) * 9; index++)
    sheet.add(
      group(
        'opacity="0.6"',
        scrollCloud(
          [random.between(0, width), random.between(0, height)],
          random.between(0.5, 1.1),
          mix(deep, mineral.white, 0.34),
          mineral.earth,
          random.chance(0.5),
        ),
      ),
    )
  blossoms(random.fork('far'), mineral, sheet, Math.round((width / 1000) * 16))
  const at: Point = [width * 0.5 - 90, height * 0.4]
  const tones = random.shuffle([mineral.blue, mineral.green, mineral.gold, mineral.white])
  const trails: readonly (readonly [from: Point, to: Point, reach: number, wide: number])[] = [
    [[at[0] + 40, at[1] - 60], [width * 0.5 + 470, height * 0.62], 52, 20],
    [[at[0] + 120, at[1] + 60], [width * 0.5 + 240, height * 1.02], 60, 22],
    [[at[0] - 40, at[1] - 30], [width * 0.5 + 500, height * 0.98], 92, 32],
  ]
  for (const [index, [from, to, reach, wide]] of trails.entries())
    sheet.add(ribbon(random, mineral, swirl(random, from, to, index === 2 ? bends : 5, reach), wide, tones[index]!))
  const arch: Point[] = [
    [at[0] + 70, at[1] + 40],
    [at[0] + 130, at[1] - 110],
    [at[0] + 60, at[1] - 270],
    [at[0] - 90, at[1] - 330],
    [at[0] - 250, at[1] - 250],
    [at[0] - 330, at[1] - 120],
    [at[0] - 290, at[1] - 10],
    [at[0] - 350, at[1] + 80],
    [at[0] - 300, at[1] + 190],
    [at[0] - 370, at[1] + 290],
  ]
  sheet.add(ribbon(random, mineral, arch, 22, tones[3]!))
  sheet.add(group(placed(at, 1.12, 19, true), apsara(mineral)))
  const hand: Point = [at[0] - 246, at[1] - 218]
  sheet.add(
    stroke(`M${hand[0]} ${hand[1]}q-16 -24 -10 -50`, darker(mineral.green, 0.3), 4),
    lotus(mineral, [hand[0] - 12, hand[1] - 58], 40, 10),
  )
  const shawl: Point[] = [
    [at[0] - 168, at[1] - 132],
    [at[0] - 196, at[1] - 60],
    [at[0] - 140, at[1] + 30],
    [at[0] - 190, at[1] + 130],
    [at[0] - 110, at[1] + 220],
    [at[0] - 150, at[1] + 330],
    [at[0] - 60, at[1] + 420],
  ]
  sheet.add(ribbon(random, mineral, shawl, 17, tones[0]!))
  blossoms(random, mineral, sheet, Math.round((width / 1000) * 9))
  // Water has taken her face; the restorers left it so.
  sheet.add(group('data-part="lost face"', loss(random.fork('face'), mineral, [at[0] - 98, at[1] - 226], 54)))
}
