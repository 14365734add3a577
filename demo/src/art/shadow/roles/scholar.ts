import { limb } from '../../figure.ts'
import { group, ring, stroke } from '../../line.ts'
import { n, type Sheet } from '../../sheet.ts'
import { head, scholarCap } from '../head.ts'
import { coins, hide, type Hide, ink, lattice, leather, snowflake } from '../hide.ts'
import { arm, leg, rods } from '../limbs.ts'
import { bowed, collar, jacket } from './dress.ts'

/** A scholar on the road to his examination: a box of books on his back, an umbrella over it, rain. */
export function scholarOnTheRoad(sheet: Sheet, dye: Hide): string {
  const front = arm(sheet, dye, dye.robe, { shoulder: [42, -384], upper: 1.15, lower: -0.2, cuff: 34 })
  const back = arm(sheet, dye, dye.robe, { shoulder: [-30, -384], upper: 1.75, lower: 1, cuff: 34 })
  const canopy =
    'M-300 -520C-240 -640 30 -660 130 -548Q104 -566 74 -548Q44 -566 12 -546Q-20 -562 -52 -542Q-84 -556 -116 -536Q-150 -550 -182 -530Q-212 -542 -240 -524Q-270 -536 -300 -520Z'
  let ribs = ''
  for (const x of [-260, -200, -136, -70, -4, 58, 106]) ribs += `M-84 -628L${x} ${n(-528 - (x + 300) * 0.05)}`
  const robe = 'M-50 -262C-62 -180 -78 -110 -108 -56Q0 -20 104 -62C84 -120 62 -190 54 -262Z'
  const box = 'M-168 -400H-74V-176H-168Z'
  return group(
    'transform="rotate(5)"',
    rods([[0, -410], back.hand, front.hand], 120),
    stroke('M-96 -180V-650', ink, 7),
    `<g data-part="umbrella" transform="translate(-14 -44)">${hide(canopy, dye.sash, [-220, -150, -80, -10, 60].map((x) => snowflake([x, -572 + Math.abs(x + 84) * 0.14], 15)).join(''))}${stroke(ribs, ink, 2)}${hide('M-94 -652L-84 -672L-74 -652L-78 -624H-90Z', dye.trim)}</g>`,
    `<g data-part="box of books">${leather(sheet, box, dye.trim, dye.robe, coins(-170, -396, 100, 220, 24), 8)}${stroke('M-168 -330H-74M-168 -254H-74', ink, 4)}${hide('M-166 -404H-76L-84 -436H-158Z', '#f1dfb8', 'M-150 -414h60v-5h-60ZM-148 -426h56v-5h-56Z')}</g>`,
    back.markup,
    leg(
      dye,
      '#f3e2bd',
      [
        [-24, -190, 28],
        [-62, -110, 24],
        [-104, -42, 16],
      ],
      14,
    ),
    leg(
      dye,
      '#f3e2bd',
      [
        [24, -190, 28],
        [66, -118, 24],
        [62, -34, 16],
      ],
      -4,
    ),
    leather(sheet, robe, dye.robe, dye.trim, lattice(-110, -250, 240, 210, 40), 12),
    leather(sheet, jacket, dye.robe, dye.trim, lattice(-66, -396, 150, 150, 38)),
    hide(
      'M-58 -266C-20 -252 30 -252 60 -266L62 -244C30 -232 -20 -232 -60 -244Z',
      dye.sash,
      'M-40 -252h16l-8 8ZM-12 -248h16l-8 8ZM16 -248h16l-8 8Z',
    ),
    hide(
      limb([
        [20, -246, 8],
        [30, -190, 9],
        [24, -130, 8],
        [34, -84, 3],
      ]),
      dye.sash,
    ),
    stroke('M-44 -392C-20 -360 -40 -300 -74 -290M30 -400C10 -340 -30 -290 -74 -270', ink, 7),
    hide(collar, '#f3e2bd'),
    bowed([8, -416], 8, head(dye, {}), scholarCap(dye)),
    front.markup,
    hide(
      limb([
        [front.hand[0] - 8, front.hand[1] - 30, 9],
        [front.hand[0] + 6, front.hand[1] + 34, 9],
      ]),
      '#f1dfb8',
      ring([front.hand[0], front.hand[1] + 4], 4),
    ),
  )
}
