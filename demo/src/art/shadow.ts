import { createNoise, type Random } from '../random.ts'
import { blot, group, placed, stroke } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, wash } from './paper.ts'
import { seal } from './seal.ts'
import { type Hide, hide, hides, ink } from './shadow/hide.ts'
import { horse } from './shadow/horse.ts'
import { generalHome, generalOut } from './shadow/roles/general.ts'
import { immortal } from './shadow/roles/immortal.ts'
import { flowerGirl, ladyWithFan } from './shadow/roles/lady.ts'
import { scholarOnTheRoad } from './shadow/roles/scholar.ts'
import { cloudBank, hall, pineTree, stage } from './shadow/scenery.ts'
import { n, type Point, type Sheet } from './sheet.ts'

/** One figure on the screen with its scenery; `side` is the direction it faces: 1 to the right. */
type Scene = (
  sheet: Sheet,
  random: Random,
  dyes: readonly [own: Hide, other: Hide, third: Hide],
  side: 1 | -1,
  floor: number,
) => string[]

const scale = 1.12

const general: Scene = (sheet, _random, [own, other], side, floor) => [
  hall(sheet, [sheet.width / 2 + side * 330, floor], 0.98, other, side < 0),
  group(placed([sheet.width / 2 - side * 90, floor - 36], scale, 0, side < 0), generalOut(sheet, own)),
]

const home: Scene = (sheet, random, [own, other, third], side, floor) => {
  const { markup, rein } = generalHome(sheet, own)
  const at: Point = [sheet.width / 2 + side * 290, floor - 36]
  const beast: Point = [sheet.width / 2 - side * 190, floor - 4]
  const hand: Point = [at[0] + side * rein[0], at[1] + rein[1]]
  const bit: Point = [beast[0] + side * 290 * 1.16, beast[1] - 200 * 1.16]
  return [
    pineTree(random, [sheet.width / 2 - side * 400, floor], 1.3, third),
    group(placed(beast, 1.16, 0, side < 0), horse(sheet, other)),
    stroke(
      `M${n(hand[0])} ${n(hand[1])}Q${n((hand[0] + bit[0]) / 2)} ${n(Math.max(hand[1], bit[1]) + 50)} ${n(bit[0])} ${n(bit[1])}`,
      ink,
      5,
    ),
    group(placed(at, 1, 0, side < 0), markup),
  ]
}

const fan: Scene = (sheet, _random, [own, other], side, floor) => [
  hall(sheet, [sheet.width / 2 + side * 330, floor], 1.12, other, side < 0),
  group(placed([sheet.width / 2 - side * 90, floor - 10], scale, 0, side < 0), ladyWithFan(sheet, own)),
]

const flowers: Scene = (sheet, random, [own, , third], side, floor) => [
  pineTree(random, [sheet.width / 2 + side * 380, floor], 1.2, third),
  group(placed([sheet.width / 2 - side * 40, floor - 34], scale, 0, side < 0), flowerGirl(sheet, own)),
]

const road: Scene = (sheet, random, [own, other], side, floor) => [
  pineTree(random, [sheet.width / 2 + side * 360, floor], 1.15, other),
  group(placed([sheet.width / 2 - side * 40, floor - 36], scale, 0, side < 0), scholarOnTheRoad(sheet, own)),
]

const cloud: Scene = (sheet, _random, [own, other, third], side, floor) => {
  const { width, height } = sheet
  return [
    cloudBank([width / 2 + side * 360, height * 0.3], 0.62, other),
    cloudBank([width / 2 - side * 370, height * 0.42], 0.5, third),
    cloudBank([width / 2 + side * 330, height * 0.8], 0.5, third),
    group(placed([width / 2 - side * 10, floor - 168], scale * 0.94, 0, side < 0), immortal(sheet, own)),
    cloudBank([width / 2 + side * 10, floor - 88], 1.25, other),
    hall(sheet, [width / 2 - side * 370, floor + 10], 0.34, third, false),
    hall(sheet, [width / 2 + side * 410, floor + 14], 0.26, third, true),
  ]
}

/** Shadow puppets on a lit screen: one traveller of jointed, cut hide and some scenery. */
export const paintShadow: Painter = (sheet, random, choices) => {
  const role = choices.choose(['general', 'lady', 'scholar', 'immortal'])
  const own = random.pick(hides)
  const [other, third] = random.shuffle(hides.filter((dye) => dye !== own))
  const { width, height } = sheet
  stage(sheet, random, own)
  const side = random.chance(0.5) ? -1 : 1
  const floor = height * 0.9
  const scene = {
    general: () => (choices.choose(['hall', 'horse']) === 'horse' ? home : general),
    lady: () => (choices.choose(['fan', 'flowers']) === 'fan' ? fan : flowers),
    scholar: () => road,
    immortal: () => cloud,
  }[role]()
  if (width / height > 1.5)
    sheet.add(
      pineTree(random, [width * (0.5 - side * 0.38), floor], 1.2, third!),
      hall(sheet, [width * (0.5 + side * 0.38), floor], 0.9, third!, side < 0),
      cloudBank([width * 0.26, height * 0.3], 0.6, other!),
      cloudBank([width * 0.76, height * 0.24], 0.5, third!),
    )
  sheet.add(...scene(sheet, random.fork('scene'), [own, other!, third!], side, floor))
  if (role === 'scholar') {
    let rain = ''
    for (let index = 0; index < width * 0.2; index++)
      rain += `M${n(random.between(0, width))} ${n(random.between(90, height))}l${-side * 7} ${n(random.between(18, 40))}`
    sheet.add(
      stroke(rain, '#6b3a14', 1.8, 'opacity="0.3"'),
      stroke(rain, '#fff0c0', 1, 'opacity="0.3" transform="translate(2 0)"'),
    )
  }
  const noise = createNoise(random.fork('bank'))
  let bank = `M0 ${n(height)}V${n(floor)}`
  for (let x = 0; x <= width + 20; x += 20) bank += `L${n(x)} ${n(floor + noise(x / 120) * 8)}`
  let grass = ''
  for (let index = 0; index < width / 14; index++)
    grass += blot(random, [random.between(0, width), floor + random.between(18, 84)], random.between(2, 6), 5)
  sheet.add(hide(`${bank}V${n(height)}Z`, '#4f2a14', grass))
  sheet.add(
    wash(
      sheet,
      sheet.radial([width / 2, height * 0.45], Math.max(width, height) * 0.72, [
        [0.5, '#2a0f04', 0],
        [1, '#2a0f04', 0.6],
      ]),
    ),
  )
  seal(sheet, random.fork('seal'), [side > 0 ? 46 : width - 96, height * 0.12], 46)
  grain(sheet, random, 0.5, '#2a0f04')
}
