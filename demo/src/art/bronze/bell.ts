import type { Random } from '../../random.ts'
import { fill, ring, stroke } from '../line.ts'
import type { Point, Sheet } from '../sheet.ts'
import { beast } from './beast.ts'
import { cast, field, type Metal, relief } from './metal.ts'

/** A temple bell with its bosses, its foot a curve. */
export function bell(sheet: Sheet, random: Random, metal: Metal): string {
  const body = 'M-150 -170Q0 -196 150 -170L206 300Q0 220 -206 300Z'
  const stem = 'M-30 -180L-24 -330Q0 -342 24 -330L30 -180ZM-44 -240H44V-216H-44Z'
  let bosses = ''
  let shine = ''
  for (const side of [-1, 1]) {
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        const at: Point = [side * (52 + column * 40 + row * 4), -110 + row * 62]
        bosses += ring(at, 15)
        shine += ring([at[0] - 4, at[1] - 5], 5)
      }
    }
  }
  const bands = 'M-160 -140Q0 -160 160 -140M-166 -82H166M-172 -20H172M-180 46Q0 30 180 46M-30 -150V50M30 -150V50'
  const pattern =
    relief(metal, bands, 5) +
    relief(metal, field(-24, -140, 48, 180, 24), 2.2) +
    fill(bosses, metal.body) +
    stroke(bosses, metal.dark, 4) +
    fill(shine, metal.light) +
    beast(random, metal, [0, 140], 330, 160) +
    relief(metal, field(-200, 78, 60, 120, 24) + field(140, 78, 60, 120, 24), 2.2)
  return (
    cast(sheet, random, metal, stem, [-50, -340, 100, 170], relief(metal, field(-24, -326, 48, 90, 22), 2)) +
    cast(sheet, random, metal, body, [-210, -196, 420, 500], pattern)
  )
}
