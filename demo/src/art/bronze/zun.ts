import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { fill, group, polar, ring, stroke } from '../line.ts'
import { n, type Sheet } from '../sheet.ts'
import { beast, dragons } from './beast.ts'
import { flange } from './flange.ts'
import { cast, field, type Metal, raised, relief } from './metal.ts'

/** An owl that stands on the shoulder: round eyes in discs, tufts, a hooked beak, folded wings; faces front. */
function owl(sheet: Sheet, metal: Metal): string {
  const body =
    'M-40 66C-52 20 -48 -18 -34 -36C-40 -54 -44 -74 -38 -88C-26 -82 -16 -72 -8 -66H8C16 -72 26 -82 38 -88C44 -74 40 -54 34 -36C48 -18 52 20 40 66Z'
  const wing = 'M-38 0C-56 18 -54 54 -40 76C-30 60 -24 30 -26 8Z'
  const disc = sheet.radial([-4, -4], 18, [
    [0, '#fff3d0'],
    [0.5, metal.bare],
    [1, mix(metal.bare, metal.dark, 0.5)],
  ])
  const eye = (x: number): string => {
    let rays = ''
    for (let ray = 0; ray < 12; ray++) {
      const [from, to] = [polar([0, 0], ray * 0.5236, 15), polar([0, 0], ray * 0.5236, 20)]
      rays += `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`
    }
    return `<g transform="translate(${x} -44)">${fill(ring([0, 0], 21), mix(metal.body, metal.light, 0.2))}${stroke(ring([0, 0], 21), darker(metal.dark, 0.3), 2)}${stroke(rays, metal.dark, 2)}${fill(ring([0, 0], 14), disc)}${stroke(ring([0, 0], 14), darker(metal.dark, 0.4), 2)}${fill(ring([0, 0], 5.4), darker(metal.dark, 0.6))}</g>`
  }
  let feathers = ''
  for (let row = 0; row < 4; row++)
    for (let column = -2 + (row % 2) * 0.5; column <= 2; column++)
      feathers += `M${n(column * 13 - 6)} ${-10 + row * 17}q6 13 12 0`
  return [
    raised(metal, body),
    stroke(feathers, darker(metal.dark, 0.1), 2.2),
    raised(metal, wing),
    group('transform="scale(-1 1)"', raised(metal, wing)),
    eye(-19),
    eye(19),
    raised(metal, 'M-8 -40H8L4 -22L0 -14L-5 -22Z'),
  ].join('')
}

/** A large wine vessel: a trumpet mouth, a broad shoulder with two owls standing on it, a high foot. */
export function zun(sheet: Sheet, random: Random, metal: Metal): string {
  const kind = random.integer(0, 3)
  const mouth = 'M-240 -330C-170 -304 -112 -240 -108 -128Q0 -112 108 -128C112 -240 170 -304 240 -330Q0 -296 -240 -330Z'
  const belly =
    'M-118 -130C-160 -128 -206 -118 -222 -98C-208 -40 -180 40 -112 84Q0 98 112 84C180 40 208 -40 222 -98C206 -118 160 -128 118 -130Q0 -114 -118 -130Z'
  const foot = 'M-112 80Q0 96 112 80C116 140 134 214 164 256V288Q0 310 -164 288V256C-134 214 -116 140 -112 80Z'
  let leaves = ''
  for (let index = 0; index < 7; index++) {
    const [x, out] = [-93 + index * 31, -180 + index * 60]
    leaves += `M${x - 16} -146L${n(out * 1.02)} -312L${x + 16} -146ZM${x - 7} -156L${n(out * 0.9)} -262L${x + 7} -156`
  }
  const holes = [-1, 1].map((side) => `M${side * 116 - 7} 104h14v10h10v14h-10v10h-14v-10h-10v-14h10Z`).join('')
  const seams =
    flange([-219, -88], [-124, 74], -15, 7) +
    flange([219, -88], [124, 74], 15, 7) +
    flange([-122, 150], [-158, 250], -13, 4) +
    flange([122, 150], [158, 250], 13, 4)
  return [
    '<ellipse cy="294" rx="182" ry="20" fill="#000000" opacity="0.5"/>',
    fill(seams, mix(metal.body, metal.dark, 0.35)),
    stroke(seams, darker(metal.dark, 0.4), 1.6),
    cast(
      sheet,
      random,
      metal,
      foot,
      [-166, 78, 332, 232],
      [
        relief(metal, field(-170, 150, 340, 104, 15), 1.8),
        beast(sheet, metal, kind + 2, [0, 202], 266, 100),
        relief(metal, 'M-130 100Q0 116 130 100M-134 142Q0 158 134 142M-166 262Q0 284 166 262', 3.6),
        fill(holes, '#000000', 'opacity="0.7"'),
      ].join(''),
    ),
    cast(
      sheet,
      random,
      metal,
      belly,
      [-224, -134, 448, 234],
      [
        relief(metal, field(-224, -90, 448, 176, 15), 1.8),
        relief(metal, 'M-220 -96Q0 -66 220 -96', 5),
        beast(sheet, metal, kind, [0, 4], 330, 140),
      ].join(''),
    ),
    `<ellipse cy="-330" rx="240" ry="30" fill="${darker(metal.dark, 0.4)}"/>`,
    cast(
      sheet,
      random,
      metal,
      mouth,
      [-242, -332, 484, 222],
      relief(metal, leaves, 2.6) + relief(metal, field(-130, -146, 260, 14, 14), 1.6),
    ),
    stroke('M-240 -330Q0 -297 240 -330', mix(metal.light, metal.bare, 0.3), 5),
    stroke('M-240 -330Q0 -362 240 -330', mix(metal.body, metal.light, 0.3), 4),
    dragons(metal, -112, 120, 26, 1),
    ...[-1, 1].map((side) =>
      group(
        `data-part="owl" transform="translate(${side * 168} -164) scale(${side * 0.86} 0.86)"`,
        owl(sheet, { ...metal, light: mix(metal.light, metal.body, 0.6), body: mix(metal.body, metal.dark, 0.3) }),
      ),
    ),
  ].join('')
}
