import type { Random } from '../../random.ts'
import { fill, ring, stroke } from '../line.ts'
import type { Stock } from './stock.ts'

/** A carp curling to the right about the origin, about 400 units long; holes are cut in the ground colour. */
export function fish(random: Random, stock: Stock): string {
  const body =
    'M-200 -10C-150 -110 -10 -130 90 -60C130 -30 150 -40 210 -110C230 -60 200 -20 186 0C210 30 226 70 200 120C160 70 130 50 90 64C0 120 -150 100 -200 -10ZM-60 -92C-30 -150 60 -150 96 -92C60 -84 20 -86 -10 -96ZM-50 84C-30 140 40 150 66 100C40 96 0 96 -20 88Z'
  let scales = ''
  for (let column = 0; column < 9; column++) {
    for (let row = -3; row <= 3; row++) {
      const x = -70 + column * 20
      const y = row * 22 + (column % 2) * 11
      if (Math.abs(y) < 74 - column * 4.6)
        scales += `M${x} ${y - 8}Q${x + 13} ${y} ${x} ${y + 8}Q${x + 5} ${y} ${x} ${y - 8}Z`
    }
  }
  let fins = ''
  for (let index = 0; index < 6; index++) {
    fins += `M${130 + index * 9} ${-30 - index * 10}l${50 - index * 5} ${-24 - index * 3}l${-44 + index * 5} 34Z`
    fins += `M${130 + index * 9} ${30 + index * 10}l${50 - index * 5} 30l${-44 + index * 5} -36Z`
  }
  const gill = 'M-104 -62Q-72 -6 -108 58Q-92 -4 -104 -62Z'
  return (
    fill(body, stock.paper) +
    fill(scales + fins + gill + ring([-150, -22], 12), stock.ground[1]) +
    fill(ring([-150, -22], 5), stock.paper) +
    stroke('M-196 8Q-176 18 -160 12', stock.ground[1], 5) +
    (random.chance(0.5) ? stroke('M-190 20C-220 40 -216 66 -236 70', stock.paper, 5) : '')
  )
}

/** A magpie on its branch, facing left; about 240 units. */
export function magpie(stock: Stock): string {
  const body =
    'M-120 -40C-100 -84 -50 -80 -30 -50C20 -50 70 -20 100 30L196 96L176 110L216 140L120 96C60 110 -20 100 -60 40C-76 10 -80 -10 -84 -26L-146 -26Z'
  let cuts = ring([-82, -48], 9)
  for (let index = 0; index < 5; index++)
    cuts += `M${-20 + index * 22} ${-14 + index * 12}Q${14 + index * 22} ${10 + index * 12} ${-2 + index * 22} ${44 + index * 9}Q${2 + index * 22} ${12 + index * 12} ${-20 + index * 22} ${-14 + index * 12}Z`
  for (let index = 0; index < 4; index++) cuts += `M${104 + index * 18} ${52 + index * 12}l34 22l-26 -6Z`
  for (let index = 0; index < 5; index++) cuts += `M${-58 + index * 6} ${-14 + index * 14}l16 6l-12 6Z`
  return fill(body, stock.paper) + fill(cuts, stock.ground[1])
}
