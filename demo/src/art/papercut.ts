import { darker } from './colour.ts'
import { fill, group, placed, stroke } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, ground } from './paper.ts'
import { seal } from './seal.ts'
import { fish, magpie } from './papercut/creatures.ts'
import { flower, vase } from './papercut/flowers.ts'
import { hills } from './papercut/hills.ts'
import { rosette } from './papercut/rosette.ts'
import { type Stock, stocks } from './papercut/stock.ts'
import { n, type Point, type Sheet } from './sheet.ts'

function frame(sheet: Sheet, stock: Stock): void {
  const { width, height } = sheet
  let teeth = ''
  for (let x = 40; x < width - 40; x += 24) teeth += `M${n(x)} 40h24l-12 16ZM${n(x)} ${n(height - 40)}h24l-12 -16Z`
  for (let y = 40; y < height - 40; y += 24) teeth += `M40 ${n(y)}v24l16 -12ZM${n(width - 40)} ${n(y)}v24l-16 -12Z`
  sheet.add(
    `<rect x="32" y="32" width="${n(width - 64)}" height="${n(height - 64)}" fill="none" stroke="${stock.paper}" stroke-width="9"/>`,
    fill(teeth, stock.paper),
  )
}

/** Paper-cuts: rosettes of many folds, fish, birds, a vase, layered hills. Each cut once, shadowed once. */
export const paintPapercut: Painter = (sheet, random, choices) => {
  const form = choices.choose(['rosette', 'fish', 'birds', 'vase', 'hills'])
  const stock = random.pick(stocks[choices.choose(['red', 'gold', 'indigo', 'ivory'])])
  const { width, height } = sheet
  ground(sheet, random, ...stock.ground)
  const centre: Point = [width / 2, height / 2]
  if (form === 'hills') hills(sheet, random, stock)
  else {
    const pieces: string[] = []
    if (form === 'rosette') {
      pieces.push(group(placed(centre), rosette(random, stock, Math.min(width, height) * 0.42)))
      if (width / height > 1.5)
        for (const side of [-1, 1])
          pieces.push(
            group(placed([centre[0] + side * width * 0.32, centre[1]], 0.56), rosette(random.fork('side'), stock, 420)),
          )
    } else if (form === 'fish') {
      const turn = random.between(-24, 24)
      pieces.push(
        group(placed([centre[0] - 10, centre[1] - 150], 1.42, turn), fish(random, stock)),
        group(placed([centre[0] + 10, centre[1] + 150], 1.42, 180 + turn), fish(random, stock)),
      )
      pieces.push(flower(stock, centre, 64, 8))
      for (const [x, y] of [
        [-350, 280],
        [350, -280],
        [-350, -300],
        [350, 300],
      ] as const)
        pieces.push(flower(stock, [centre[0] + x, centre[1] + y], 62, 6))
    } else if (form === 'birds') {
      pieces.push(
        stroke(
          `M${n(centre[0] - 400)} ${n(centre[1] + 330)}C${n(centre[0] - 260)} ${n(centre[1] + 90)} ${n(centre[0] - 60)} ${n(centre[1] + 260)} ${n(centre[0] + 60)} ${n(centre[1] + 120)}S${n(centre[0] + 210)} ${n(centre[1] - 160)} ${n(centre[0] + 380)} ${n(centre[1] - 350)}`,
          stock.paper,
          24,
        ),
      )
      pieces.push(
        stroke(
          `M${n(centre[0] - 190)} ${n(centre[1] + 190)}C${n(centre[0] - 250)} ${n(centre[1] + 30)} ${n(centre[0] - 330)} ${n(centre[1] - 40)} ${n(centre[0] - 360)} ${n(centre[1] - 200)}M${n(centre[0] + 90)} ${n(centre[1] + 90)}C${n(centre[0] + 220)} ${n(centre[1] + 120)} ${n(centre[0] + 300)} ${n(centre[1] + 220)} ${n(centre[0] + 380)} ${n(centre[1] + 240)}`,
          stock.paper,
          15,
        ),
      )
      pieces.push(
        group(placed([centre[0] - 150, centre[1] - 20], 1.1, -6), magpie(stock)),
        group(placed([centre[0] + 120, centre[1] - 190], 1.02, 8, true), magpie(stock)),
      )
      for (const [x, y, size] of [
        [-360, -220, 66],
        [-300, -30, 56],
        [-390, 310, 60],
        [390, 250, 70],
        [250, 150, 52],
        [390, -350, 62],
        [280, -230, 50],
        [40, 170, 54],
        [-120, 240, 50],
      ] as const)
        pieces.push(flower(stock, [centre[0] + x + random.bell() * 14, centre[1] + y + random.bell() * 14], size, 5))
    } else pieces.push(group(placed([centre[0], centre[1] + 58], 0.9), vase(random, stock)))
    const shape = pieces.join('')
    const flat = shape.replaceAll(stock.ground[1], 'none').replaceAll(stock.paper, darker(stock.ground[0], 0.55))
    sheet.add(group(`transform="translate(7 11)" opacity="${stock.shadow}"`, flat), shape)
    if (form !== 'rosette' || random.chance(0.4)) frame(sheet, stock)
  }
  seal(sheet, random.fork('seal'), [width - 110, height - 122], 42, stock.paper === '#cf9f45' ? '#d8b060' : '#a62b1c')
  grain(sheet, random, 0.65)
}
