import type { Random } from '../../random.ts'
import { fill, group, polar, ring, stroke, spot } from '../line.ts'
import type { Point } from '../sheet.ts'
import type { Stock } from './stock.ts'

/** A flower with a cut in every petal. */
export function flower(stock: Stock, at: Point, size: number, petals: number): string {
  let [out, holes] = ['', '']
  for (let index = 0; index < petals; index++) {
    const angle = (index / petals) * Math.PI * 2 - Math.PI / 2
    out += ring(polar(at, angle, size * 0.62), size * 0.46)
    const tip = polar(at, angle, size * 0.82)
    holes += `M${spot(polar(at, angle, size * 0.34))}Q${spot(polar(at, angle - 0.3, size * 0.7))} ${spot(tip)}Q${spot(polar(at, angle + 0.3, size * 0.7))} ${spot(polar(at, angle, size * 0.34))}Z`
  }
  return fill(out + ring(at, size * 0.5), stock.paper) + fill(holes + ring(at, size * 0.14), stock.ground[1])
}

function sprig(stock: Stock, from: Point, angle: number, long: number): string {
  const end = polar(from, angle, long)
  const middle = polar(polar(from, angle, long * 0.5), angle + Math.PI / 2, long * 0.12)
  let [leaves, veins] = ['', '']
  for (let index = 1; index < 6; index++) {
    const root = polar(from, angle + 0.1, (long * index) / 6)
    for (const side of [-1, 1]) {
      const tip = polar(root, angle + side * 0.8, long * 0.2)
      leaves += `M${spot(root)}Q${spot(polar(root, angle + side * 0.2, long * 0.14))} ${spot(tip)}Q${spot(polar(root, angle + side * 1.4, long * 0.12))} ${spot(root)}Z`
      veins += `M${spot(polar(root, angle + side * 0.8, long * 0.05))}L${spot(polar(root, angle + side * 0.8, long * 0.15))}`
    }
  }
  return (
    stroke(`M${spot(from)}Q${spot(middle)} ${spot(end)}`, stock.paper, 9) +
    fill(leaves, stock.paper) +
    stroke(veins, stock.ground[1], 3)
  )
}

/** A vase with four flowers, cut in a sheet folded once. */
export function vase(random: Random, stock: Stock): string {
  const side = (mirrored: boolean): string =>
    group(
      `transform="scale(${mirrored ? -1 : 1} 1)"`,
      sprig(stock, [10, 0], -1.15, 250),
      sprig(stock, [10, 0], -0.55, 220),
      stroke('M0 0C60 -120 150 -150 190 -240M0 0C30 -140 60 -240 90 -330', stock.paper, 9),
      flower(stock, [190, -250], 74, random.pick([5, 6])),
      flower(stock, [92, -340], 58, 6),
      fill('M0 0H54C46 40 40 60 64 90C150 130 170 240 116 320C96 350 80 360 84 392H0Z', stock.paper),
      fill(
        'M16 120Q60 126 96 160Q60 150 16 156ZM30 200Q80 170 120 220Q100 300 40 290Q96 270 90 226Q70 206 50 232Q60 250 70 240Q60 270 40 254Q22 226 30 200ZM12 330H84L76 346H12ZM12 24H40V36H12Z',
        stock.ground[1],
      ),
    )
  return (
    stroke('M0 0V-420', stock.paper, 10) +
    side(false) +
    side(true) +
    flower(stock, [0, -420], 92, 8) +
    fill('M0 176L22 226L0 276L-22 226Z', stock.ground[1]) +
    fill('M-150 392H150L130 420H-130Z', stock.paper)
  )
}
