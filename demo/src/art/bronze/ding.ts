import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { flake } from '../flake.ts'
import { fill, polygon, ring, stroke } from '../line.ts'
import { n, type Sheet } from '../sheet.ts'
import { beast, dragons } from './beast.ts'
import { flange } from './flange.ts'
import { cast, field, type Metal, raised, relief } from './metal.ts'

/** A leg: a column with the horned face of a small beast at its head and three cords below it. */
function leg(sheet: Sheet, random: Random, metal: Metal, x: number, kind: number): string {
  const form = `M${x - 46} 100L${x - 38} 336Q${x} 346 ${x + 38} 336L${x + 46} 100Z`
  const cords = [214, 226, 238].map((y) => `M${x - 46} ${y}Q${x} ${y + 9} ${x + 46} ${y}`).join('')
  return cast(
    sheet,
    random,
    metal,
    form,
    [x - 46, 100, 92, 246],
    relief(metal, field(x - 46, 112, 92, 88, 15), 1.7) +
      beast(sheet, metal, kind, [x, 160], 92, 76) +
      relief(metal, cords, 4.4),
  )
}

/** A repair: a broken leg that was cast on again in ancient times, coarse but firm. */
function mend(random: Random, metal: Metal, x: number): string {
  const seam = flake(random, [x, 272], 34, 30).map(([u, v]): [number, number] => [
    x + (u - x) * 1.25,
    272 + (v - 272) * 0.42,
  ])
  return (
    fill(polygon(seam), mix(metal.body, metal.bare, 0.14)) +
    stroke(polygon(seam), darker(metal.dark, 0.3), 2) +
    stroke(polygon(seam), metal.light, 1.2, 'opacity="0.6" transform="translate(-1.2 -1.6)"')
  )
}

/** A rectangular cauldron on four legs, for meat: a beast on each face, dragons below the rim, flanges at the seams. */
export function ding(sheet: Sheet, random: Random, metal: Metal): string {
  const kind = random.integer(0, 3)
  const body = 'M-240 -152H240L224 112Q0 122 -224 112Z'
  const rim = 'M-262 -188H262V-150H-262Z'
  const ears = [-1, 1]
    .map((side) => {
      const [outer, inner] = [side * 214, side * 106]
      const form = `M${outer} -182V-282Q${outer} -312 ${side * 160} -312Q${inner} -312 ${inner} -282V-182H${side * 132}V-268Q${side * 132} -282 ${side * 160} -282Q${side * 188} -282 ${side * 188} -268V-182Z`
      return cast(
        sheet,
        random,
        metal,
        form,
        [Math.min(outer, inner), -314, 108, 136],
        relief(
          metal,
          `M${side * 202} -190V-280Q${side * 202} -299 ${side * 160} -299Q${side * 118} -299 ${side * 118} -280V-190`,
          3.4,
        ),
      )
    })
    .join('')
  const far = [-104, 104]
    .map((x) => {
      const form = `M${x - 32} 104L${x - 26} 306Q${x} 313 ${x + 26} 306L${x + 32} 104Z`
      return cast(
        sheet,
        random,
        { ...metal, light: metal.body, body: metal.dark, dark: darker(metal.dark, 0.5) },
        form,
        [x - 32, 104, 64, 210],
        '',
      )
    })
    .join('')
  let nipples = ''
  for (let index = -8; index <= 8; index++) nipples += ring([index * 26.5, 92], 8.4)
  const pattern = [
    relief(metal, field(-240, -150, 480, 228, 15), 1.8),
    dragons(metal, -120, 226, 50, 2),
    relief(metal, 'M-246 -92H246M-236 74H236M-246 -146H246', 3.4),
    beast(sheet, metal, kind, [0, -8], 424, 158),
    raised(metal, nipples),
  ].join('')
  const seams = [
    flange([-238, -146], [-224, 104], -15, 9),
    flange([238, -146], [224, 104], 15, 9),
    flange([-5, -146], [-5, -88], 12, 2),
  ].join('')
  const contact = (x: number, y: number, wide: number): string =>
    `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${n(wide * 0.17)}" fill="#000000" opacity="0.55"/>`
  return [
    contact(-104, 310, 36),
    contact(104, 310, 36),
    far,
    contact(-172, 340, 54),
    contact(178, 340, 54),
    ears,
    fill(seams, mix(metal.body, metal.dark, 0.35)),
    stroke(seams, darker(metal.dark, 0.4), 1.6),
    leg(sheet, random, metal, -176, kind + 1),
    mend(random, metal, -176),
    leg(sheet, random, metal, 176, kind + 1),
    cast(sheet, random, metal, body, [-240, -152, 480, 272], pattern),
    fill('M-240 -150H240L238 -132Q0 -126 -238 -132Z', '#000000', 'opacity="0.35"'),
    cast(sheet, random, metal, rim, [-262, -188, 524, 38], relief(metal, field(-262, -182, 524, 26, 26), 2)),
  ].join('')
}
