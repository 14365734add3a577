import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { brush, fill, group, placed, ring, stroke } from '../line.ts'
import { scrollCloud } from '../motifs.ts'
import { wash } from '../paper.ts'
import type { Point, Sheet } from '../sheet.ts'
import { lotus } from './lotus.ts'
import type { Mineral } from './mineral.ts'
import { blossoms, ribbon, swirl } from './ribbon.ts'

/** A flying figure and the ribbons behind her. */
export function ribbons(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(wash(sheet, mineral.wall))
  for (let index = 0; index < (width / 1000) * 7; index++)
    sheet.add(
      group(
        'opacity="0.55"',
        scrollCloud(
          [random.between(0, width), random.between(0, height)],
          random.between(0.8, 1.6),
          mix(mineral.wall, mineral.white, 0.5),
          mineral.earth,
          random.chance(0.5),
        ),
      ),
    )
  const side = random.chance(0.5) ? 1 : -1
  const tones = random.shuffle([mineral.earth, mineral.blue, mineral.green, mineral.gold, mineral.white])
  const body: Point = [width * (0.5 + side * 0.14), height * 0.4]
  for (let index = 0; index < 5; index++) {
    const from: Point = [body[0] + random.bell() * 50, body[1] + random.bell() * 40]
    const to: Point = [width * (0.5 - side * random.between(0.3, 0.62)), height * (0.18 + index * 0.17)]
    sheet.add(ribbon(random, mineral, swirl(random, from, to, random.integer(4, 6), 74), 25, tones[index]!))
  }
  sheet.add(group(placed(body, 1.3, side * -12, side < 0), flyer(mineral)))
  blossoms(random, mineral, sheet, Math.round((width / 1000) * 22))
}

/** A flying figure whose features time has taken: halo, hair, trailing skirt; faces right. */
function flyer(mineral: Mineral): string {
  const skirt = 'M-30 20C-110 40 -190 20 -290 -50C-250 20 -310 40 -360 30C-290 90 -180 110 -100 90C-50 80 -10 64 16 40Z'
  const torso = 'M-34 30C-40 -6 -10 -50 28 -64C50 -70 70 -60 68 -44C50 -20 40 20 12 46Z'
  const arm = brush(
    [
      [50, -52],
      [110, -30],
      [164, -74],
      [196, -70],
    ],
    (part) => 11 - part * 5,
    6,
  )
  const other = brush(
    [
      [20, -50],
      [-20, -110],
      [20, -160],
      [40, -190],
    ],
    (part) => 10 - part * 5,
    6,
  )
  const line = (path: string): string => stroke(path, mineral.line, 2.6)
  const skin = mix(mineral.white, mineral.earth, 0.2)
  return [
    fill(ring([74, -104], 66), mineral.green, 'opacity="0.9"'),
    stroke(ring([74, -104], 66), mineral.white, 7),
    stroke(ring([74, -104], 52), mineral.earth, 4),
    fill(other, skin),
    line(other),
    fill(skirt, mineral.earth),
    line(skirt),
    stroke('M-40 40C-120 66 -210 60 -300 30M-30 56C-110 84 -190 86 -260 66', mineral.gold, 5),
    fill(torso, skin),
    line(torso),
    fill('M-30 26C-10 6 30 10 24 40C4 54 -24 50 -30 26Z', mineral.blue),
    line('M-30 26C-10 6 30 10 24 40C4 54 -24 50 -30 26Z'),
    stroke('M26 -56C40 -36 62 -36 70 -50', mineral.gold, 6),
    fill('M50 -100C48 -130 78 -140 94 -124C106 -112 102 -82 88 -70C70 -62 54 -76 50 -100Z', skin),
    line('M50 -100C48 -130 78 -140 94 -124C106 -112 102 -82 88 -70C70 -62 54 -76 50 -100Z'),
    fill(
      'M46 -98C38 -140 70 -158 84 -146C88 -170 112 -164 104 -142C112 -132 104 -124 98 -124C80 -132 58 -122 56 -92Z',
      mineral.line,
    ),
    stroke('M72 -104q8 -5 14 0M74 -84q6 4 12 0', mineral.line, 2.2),
    fill(arm, skin),
    line(arm),
    group('transform="translate(206 -84) scale(0.9)"', lotus(mineral, [0, 0], 34, 8)),
  ].join('')
}
