import { limb } from '../../figure.ts'
import { fill, ring, stroke } from '../../line.ts'
import { n, type Sheet } from '../../sheet.ts'
import { head, ladyHair } from '../head.ts'
import { coins, hide, type Hide, ink, lamp, leather, plums } from '../hide.ts'
import { arm, leg, rods } from '../limbs.ts'
import { bowed, collar, jacket, ribbons, trailing } from './dress.ts'

/** A lady waiting upstairs, with a round fan that shows a branch of plum. */
export function ladyWithFan(sheet: Sheet, dye: Hide): string {
  const back = arm(sheet, dye, dye.robe, { shoulder: [-34, -384], upper: 2.1, lower: 1.2, cuff: 44 })
  const front = arm(sheet, dye, dye.robe, { shoulder: [40, -382], upper: 0.9, lower: -0.95, cuff: 44 })
  const [x, y] = [front.hand[0] + 34, front.hand[1] - 74]
  let blossoms = ''
  for (const [u, v, size] of [
    [-30, 20, 13],
    [-8, -6, 15],
    [22, -26, 13],
    [-34, -22, 11],
    [30, 14, 12],
    [4, 34, 11],
    [-4, -44, 10],
    [44, -8, 9],
    [-52, 2, 8],
  ] as const)
    for (let petal = 0; petal < 5; petal++)
      blossoms += ring(
        [x + u + Math.cos(petal * 1.257) * size * 0.62, y + v + Math.sin(petal * 1.257) * size * 0.62],
        size * 0.36,
      )
  const branch = `M${n(x - 60)} ${n(y + 40)}Q${n(x - 20)} ${n(y + 4)} ${n(x + 8)} ${n(y - 10)}T${n(x + 54)} ${n(y - 46)}M${n(x - 14)} ${n(y + 4)}Q${n(x + 14)} ${n(y + 20)} ${n(x + 40)} ${n(y + 24)}`
  const sleeve = limb([
    [back.hand[0], back.hand[1] - 6, 20],
    [back.hand[0] - 14, back.hand[1] + 60, 24],
    [back.hand[0] - 40, back.hand[1] + 120, 22],
    [back.hand[0] - 30, back.hand[1] + 170, 10],
  ])
  return [
    rods([[0, -410], back.hand, front.hand], 120),
    ribbons(dye),
    hide(sleeve, '#f3e2bd', ring([back.hand[0] - 24, back.hand[1] + 90], 6)),
    back.markup,
    leather(sheet, trailing, dye.robe, dye.trim, plums(-230, -250, 340, 270, 46), 12),
    leather(sheet, 'M-30 -258L-48 -40Q0 -26 46 -40L40 -258Z', dye.sash, dye.trim, coins(-60, -250, 130, 220, 25)),
    leather(sheet, jacket, dye.robe, dye.trim, plums(-70, -400, 140, 150, 40)),
    hide(
      'M-58 -264C-20 -250 30 -250 60 -264L62 -240C30 -228 -20 -228 -60 -240Z',
      dye.sash,
      'M-40 -250h16l-8 8ZM-12 -246h16l-8 8ZM16 -246h16l-8 8Z',
    ),
    hide(collar, '#f3e2bd'),
    bowed([6, -416], 6, head(dye, { rouge: true }), ladyHair(dye)),
    stroke(`M${n(front.hand[0])} ${n(front.hand[1] + 30)}L${n(x)} ${n(y + 60)}`, ink, 6),
    `<g data-part="fan">${hide(ring([x, y], 74), dye.sash, '')}${fill(ring([x, y], 64), lamp, 'opacity="0.9"')}${stroke(branch, ink, 5)}${hide(blossoms, '#a5281d')}${stroke(ring([x, y], 74), dye.trim, 5)}${stroke(ring([x, y], 77), ink, 2.4)}</g>`,
    stroke(`M${n(x)} ${n(y + 74)}v60`, '#a5281d', 5),
    front.markup,
  ].join('')
}

/** The flower girl of the opening: a basket on her arm, two plaits, small steps. */
export function flowerGirl(sheet: Sheet, dye: Hide): string {
  const front = arm(sheet, dye, dye.robe, { shoulder: [38, -378], upper: 0.95, lower: -0.1, cuff: 26 })
  const back = arm(sheet, dye, dye.robe, { shoulder: [-34, -380], upper: 2.3, lower: 1.5, cuff: 30 })
  const [x, y] = [front.hand[0] - 14, front.hand[1] + 96]
  const flowers: string[] = []
  for (const [index, [u, v, size]] of (
    [
      [-48, -24, 19],
      [-18, -40, 23],
      [18, -44, 21],
      [48, -26, 20],
      [0, -70, 18],
      [-34, -62, 15],
      [34, -68, 16],
    ] as const
  ).entries()) {
    let petals = ''
    for (let petal = 0; petal < 6; petal++)
      petals += ring(
        [x + u + Math.cos(petal * 1.047) * size * 0.58, y + v + Math.sin(petal * 1.047) * size * 0.58],
        size * 0.42,
      )
    flowers.push(
      hide(petals, [dye.trim, '#b3301f', '#d98a9a'][index % 3]!) + fill(ring([x + u, y + v], size * 0.3), lamp),
    )
  }
  const basket = `M${n(x - 66)} ${n(y - 20)}H${n(x + 66)}C${n(x + 64)} ${n(y + 20)} ${n(x + 44)} ${n(y + 48)} ${n(x + 30)} ${n(y + 54)}H${n(x - 30)}C${n(x - 44)} ${n(y + 48)} ${n(x - 64)} ${n(y + 20)} ${n(x - 66)} ${n(y - 20)}Z`
  const skirt = 'M-46 -262C-66 -190 -88 -110 -120 -60Q0 -24 110 -58C84 -110 64 -190 52 -262Z'
  return [
    rods([[0, -410], back.hand, front.hand], 120),
    ribbons(dye),
    back.markup,
    leg(
      dye,
      dye.sash,
      [
        [-24, -200, 30],
        [-40, -110, 24],
        [-62, -36, 15],
      ],
      6,
    ),
    leg(dye, dye.sash, [
      [24, -200, 30],
      [42, -110, 24],
      [40, -36, 15],
    ]),
    leather(sheet, skirt, dye.robe, dye.trim, plums(-130, -256, 250, 210, 44), 12),
    leather(sheet, jacket, dye.sash, dye.trim, coins(-70, -410, 140, 170, 26)),
    hide(
      'M-58 -264C-20 -250 30 -250 60 -264L62 -240C30 -228 -20 -228 -60 -240Z',
      dye.trim,
      'M-40 -250h16l-8 8ZM-12 -246h16l-8 8ZM16 -246h16l-8 8Z',
    ),
    hide(collar, '#f3e2bd'),
    bowed([6, -414], 4, head(dye, { rouge: true }), ladyHair(dye)),
    `<g data-part="basket">${stroke(`M${n(x - 58)} ${n(y - 20)}C${n(x - 50)} ${n(y - 130)} ${n(x + 50)} ${n(y - 130)} ${n(x + 58)} ${n(y - 20)}`, ink, 8)}${flowers.join('')}${leather(sheet, basket, dye.trim, dye.sash, coins(x - 70, y - 20, 140, 80, 20), 6)}</g>`,
    front.markup,
  ].join('')
}
