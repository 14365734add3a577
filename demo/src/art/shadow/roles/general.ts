import { fill, group, placed, ring, stroke } from '../../line.ts'
import { n, type Point, type Sheet } from '../../sheet.ts'
import { head, warHelmet } from '../head.ts'
import { coins, hide, type Hide, ink, leather, scales, snowflake } from '../hide.ts'
import { arm, leg, rods } from '../limbs.ts'
import { bowed } from './dress.ts'

/** A flag of the armour with a mountain cut into it. */
function flag(at: Point, angle: number, dye: string, trim: string): string {
  const shape = 'M4 -214C50 -214 110 -196 150 -162C120 -150 104 -132 108 -108C76 -102 40 -84 4 -56Z'
  const hills =
    'M18 -92L36 -128L46 -112L62 -146L78 -118L84 -110L18 -84ZM26 -172q14 -14 28 0q-14 14 -28 0ZM66 -176q14 -12 26 4q-16 8 -26 -4ZM102 -162q10 -6 20 4q-12 6 -20 -4Z'
  return group(
    `data-part="flag" ${placed(at, 1, angle, true)}`,
    stroke('M0 0V-222', ink, 5),
    hide(shape, dye, hills),
    stroke('M8 -206C50 -204 104 -188 138 -164M12 -66C40 -88 70 -100 98 -106', trim, 4),
    fill(ring([0, -226], 7), trim),
  )
}

/** The armour of a general from shoulder to knee. */
function armour(sheet: Sheet, dye: Hide): string {
  const skirts = ['M-62 -262L-128 -92Q-84 -66 -34 -84L-4 -256Z', 'M-14 -258L-6 -76Q46 -60 94 -86L52 -262Z']
  const coat =
    'M-58 -408C-30 -430 42 -432 66 -406C78 -352 64 -296 58 -246C24 -232 -34 -232 -62 -246C-72 -300 -70 -358 -58 -408Z'
  const belly =
    'M-44 -300C-20 -316 36 -316 58 -298C66 -264 58 -232 46 -214C18 -202 -12 -202 -36 -216C-50 -240 -52 -274 -44 -300Z'
  const shoulder = 'M26 -426C70 -424 96 -394 92 -350C66 -350 40 -366 22 -392Z'
  return [
    ...skirts.map((shape) => leather(sheet, shape, dye.robe, dye.trim, scales(-140, -256, 11, 13, 24))),
    leather(sheet, coat, dye.robe, dye.trim, scales(-76, -424, 8, 12, 22)),
    leather(sheet, belly, dye.sash, dye.trim, coins(-52, -310, 120, 110, 26)),
    hide(ring([6, -258], 22), dye.trim, snowflake([6, -258], 16)),
    hide(
      'M-64 -322C-20 -308 40 -308 66 -320L68 -302C40 -290 -20 -290 -66 -304Z',
      dye.trim,
      'M-44 -309h18l-9 8ZM-14 -304h18l-9 8ZM16 -304h18l-9 8ZM42 -308h16l-8 8Z',
    ),
    leather(sheet, shoulder, dye.sash, dye.trim, scales(16, -424, 4, 5, 22), 6),
  ].join('')
}

/** A general leaving for war: four flags at his back, plumes, a spear over his head, one long stride. */
export function generalOut(sheet: Sheet, dye: Hide): string {
  const back = arm(sheet, dye, dye.robe, { shoulder: [-40, -392], upper: 3.5, lower: -1.25, cuff: 26 })
  const front = arm(sheet, dye, dye.robe, { shoulder: [46, -390], upper: 0.35, lower: -0.75, cuff: 26 })
  const spear = `M${n(back.hand[0] - 190)} ${n(back.hand[1] + 96)}L${n(back.hand[0] + 320)} ${n(back.hand[1] - 162)}`
  const tip: Point = [back.hand[0] + 320, back.hand[1] - 162]
  return [
    rods([[0, -420], back.hand, front.hand], 120),
    ...[-72, -44, -16, 14].map((angle, index) =>
      flag([-40 + index * 7, -384], angle, index % 2 ? dye.sash : dye.robe, dye.trim),
    ),
    leg(dye, dye.sash, [
      [-24, -240, 38],
      [-88, -140, 30],
      [-132, -36, 20],
    ]),
    back.markup,
    stroke(spear, ink, 9),
    stroke(spear, dye.trim, 4.4),
    hide(`M${n(tip[0])} ${n(tip[1])}l-2 -18l64 -18l-48 46Z`, '#f1dfb8'),
    hide(`M${n(tip[0] - 4)} ${n(tip[1] + 2)}c-4 20 -20 30 -30 54c-8 -22 0 -42 10 -52Z`, '#a5281d'),
    leg(dye, dye.sash, [
      [26, -240, 40],
      [98, -150, 32],
      [92, -36, 22],
    ]),
    armour(sheet, dye),
    bowed([8, -418], -4, head(dye, { whiskers: 'black' }), warHelmet(dye, true)),
    front.markup,
  ].join('')
}

/** A general coming home: no flags, no plumes, his head bowed, the rein behind him in his hand. */
export function generalHome(sheet: Sheet, dye: Hide): { markup: string; rein: Point } {
  const back = arm(sheet, dye, dye.robe, { shoulder: [-40, -380], upper: 2.5, lower: 2.7, cuff: 26 })
  const front = arm(sheet, dye, dye.robe, { shoulder: [44, -380], upper: 1.5, lower: 1.15, cuff: 26 })
  return {
    rein: back.hand,
    markup: [
      rods([[0, -410], back.hand, front.hand], 120),
      back.markup,
      leg(
        dye,
        dye.sash,
        [
          [-20, -240, 38],
          [-44, -136, 30],
          [-84, -40, 20],
        ],
        8,
      ),
      leg(dye, dye.sash, [
        [22, -240, 40],
        [52, -142, 32],
        [44, -36, 22],
      ]),
      group('transform="translate(0 10)"', armour(sheet, dye)),
      bowed([14, -404], 17, head(dye, { whiskers: 'white' }), warHelmet(dye, false)),
      front.markup,
    ].join(''),
  }
}
