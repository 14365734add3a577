import { limb } from '../../figure.ts'
import { ring, stroke } from '../../line.ts'
import { n, type Sheet } from '../../sheet.ts'
import { head, immortalHair } from '../head.ts'
import { coins, hide, type Hide, ink, lattice, leather } from '../hide.ts'
import { arm, rivet, rods } from '../limbs.ts'
import { bowed, collar, jacket, trailing } from './dress.ts'

/** An immortal on his cloud, afraid of heights and looking down. */
export function immortal(sheet: Sheet, dye: Hide): string {
  const front = arm(sheet, dye, dye.robe, { shoulder: [40, -384], upper: 0.5, lower: -0.55, cuff: 50 })
  const back = arm(sheet, dye, dye.robe, { shoulder: [-34, -384], upper: 2.5, lower: 2.05, cuff: 50 })
  const [x, y] = front.hand
  let whisk = ''
  for (let hair = 0; hair < 15; hair++)
    whisk += `M${n(x + 24)} ${n(y - 74)}C${n(x + 60 + hair * 3)} ${n(y - 110 + hair * 5)} ${n(x + 84 + hair * 3)} ${n(y - 60 + hair * 5)} ${n(x + 92 - hair * 4)} ${n(y + 10 + hair * 3)}`
  const scarf = limb([
    [-40, -410, 12],
    [-130, -440, 15],
    [-200, -380, 14],
    [-262, -410, 13],
    [-330, -350, 5],
  ])
  return [
    rods([[0, -410], back.hand, front.hand], 220),
    hide(scarf, dye.sash, ring([-130, -438], 6) + ring([-200, -384], 6) + ring([-262, -404], 5)),
    back.markup,
    hide('M40 -4C30 18 34 26 36 28H112C110 12 84 6 76 -8Z', ink),
    leather(sheet, trailing, dye.robe, dye.trim, coins(-230, -250, 340, 280, 34), 13),
    leather(sheet, 'M-24 -258L-40 -50Q0 -36 44 -50L40 -258Z', dye.trim, dye.sash, lattice(-40, -244, 90, 200, 36)),
    leather(sheet, jacket, dye.robe, dye.trim, coins(-70, -410, 140, 170, 34)),
    hide(
      'M-58 -264C-20 -250 30 -250 60 -264L62 -240C30 -228 -20 -228 -60 -240Z',
      dye.sash,
      'M-40 -250h16l-8 8ZM-12 -246h16l-8 8ZM16 -246h16l-8 8Z',
    ),
    hide(
      'M-66 -236C-84 -230 -84 -208 -72 -202C-98 -196 -98 -156 -66 -156C-34 -156 -34 -196 -60 -202C-48 -208 -48 -230 -66 -236Z',
      '#c98a3a',
      ring([-66, -180], 9),
    ),
    hide(collar, '#f3e2bd'),
    bowed([10, -412], 22, head(dye, { whiskers: 'white' }), immortalHair(dye)),
    stroke(`M${n(x - 6)} ${n(y + 34)}L${n(x + 26)} ${n(y - 78)}`, ink, 7),
    stroke(whisk, '#f3e8cc', 3.4),
    stroke(whisk, ink, 0.8, 'opacity="0.6" transform="translate(2 1)"'),
    front.markup,
    rivet([6, -252], dye),
  ].join('')
}
