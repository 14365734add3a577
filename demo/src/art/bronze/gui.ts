import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { limb } from '../figure.ts'
import { fill, group, ring, stroke } from '../line.ts'
import { n, type Sheet } from '../sheet.ts'
import { beast, dragons } from './beast.ts'
import { cast, field, type Metal, raised, relief } from './metal.ts'

/** An ear: a horned head that swallows the handle, with a pendant under it. */
function ear(sheet: Sheet, random: Random, metal: Metal): string {
  const loop = limb([
    [206, -76, 19],
    [262, -92, 20],
    [296, -44, 19],
    [290, 24, 18],
    [246, 74, 19],
    [208, 76, 15],
  ])
  const pendant = 'M246 78L286 70L288 138Q276 148 262 140L254 116Z'
  return [
    cast(sheet, random, metal, pendant, [240, 66, 52, 82], relief(metal, 'M260 90L276 86V124', 3)),
    cast(
      sheet,
      random,
      metal,
      loop,
      [186, -114, 134, 212],
      relief(metal, 'M232 -86C270 -88 284 -40 276 14C270 44 256 62 236 70', 3.4),
    ),
    raised(
      metal,
      'M222 -112C232 -146 262 -150 276 -130C292 -136 306 -122 300 -98C292 -76 262 -72 246 -80C230 -84 218 -94 222 -112Z',
    ),
    raised(metal, 'M246 -128C250 -156 274 -162 284 -146C276 -148 266 -144 264 -130Z'),
    fill(ring([266, -108], 10), metal.light),
    stroke(ring([266, -108], 10), darker(metal.dark, 0.3), 2.4),
    fill(ring([266, -108], 3.4), darker(metal.dark, 0.5)),
    stroke('M240 -84q24 12 52 -8', darker(metal.dark, 0.3), 3),
  ].join('')
}

/** A round tureen with two ears on a ring foot, for millet: dragons below the lip, upright ribs on the belly. */
export function gui(sheet: Sheet, random: Random, metal: Metal): string {
  const body =
    'M-236 -150C-222 -134 -212 -112 -210 -84C-216 -40 -226 0 -214 46C-202 92 -160 122 -128 132Q0 148 128 132C160 122 202 92 214 46C226 0 216 -40 210 -84C212 -112 222 -134 236 -150Q0 -118 -236 -150Z'
  const foot = 'M-134 126Q0 142 134 126C140 170 156 200 176 216V246Q0 268 -176 246V216C-156 200 -140 170 -134 126Z'
  let ribs = ''
  for (let index = -15; index <= 15; index++) {
    const turn = Math.sin((index / 16) * 1.35) / Math.sin(1.35)
    ribs += `M${n(turn * 216)} -22Q${n(turn * 222)} 50 ${n(turn * 150)} 128`
  }
  const pattern = [
    relief(metal, field(-230, -104, 460, 64, 14), 1.7),
    dragons(metal, -68, 208, 52, 2),
    raised(metal, 'M-26 -92H26L34 -64Q18 -40 0 -36Q-18 -40 -34 -64Z'),
    beast(sheet, metal, 0, [0, -66], 86, 54),
    relief(metal, 'M-230 -104Q0 -86 230 -104M-230 -34Q0 -16 230 -34', 4),
    stroke(ribs, darker(metal.dark, 0.2), 9, 'opacity="0.6"'),
    stroke(ribs, mix(metal.body, metal.light, 0.5), 5, 'transform="translate(-2 0)"'),
  ].join('')
  const base = [
    relief(metal, field(-180, 158, 360, 42, 14), 1.7),
    dragons(metal, 178, 150, 36, 2),
    relief(metal, 'M-150 152Q0 168 150 152M-170 210Q0 228 170 210M-178 232Q0 252 178 232', 3.4),
  ].join('')
  const handle = ear(sheet, random, metal)
  return [
    '<ellipse cy="252" rx="196" ry="20" fill="#000000" opacity="0.5"/>',
    handle,
    group('transform="scale(-1 1)"', handle),
    cast(sheet, random, metal, foot, [-178, 124, 356, 144], base),
    `<ellipse cy="-150" rx="236" ry="33" fill="${darker(metal.dark, 0.35)}"/>`,
    `<path d="M-220 -148Q0 -106 220 -148Q150 -176 0 -176Q-150 -176 -220 -148Z" fill="${sheet.linear(
      [-220, 0],
      [220, 0],
      [
        [0, '#000000', 0.65],
        [0.75, metal.body, 0.55],
        [1, '#000000', 0.3],
      ],
    )}"/>`,
    cast(sheet, random, metal, body, [-238, -152, 476, 300], pattern),
    stroke('M-236 -150Q0 -117 236 -150', mix(metal.light, metal.bare, 0.3), 5),
    stroke('M-236 -150Q0 -183 236 -150', mix(metal.body, metal.light, 0.4), 4),
  ].join('')
}
