import type { Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { flake } from '../flake.ts'
import { fill, group, polygon, ring, stroke } from '../line.ts'
import type { Point, Sheet } from '../sheet.ts'
import { cast, type Metal, relief } from './metal.ts'

/** The right half of each plane of the face, with colours from lit to shaded. */
const planes = {
  forehead: 'M0 -268H196L200 -182C140 -206 60 -196 14 -150H0Z',
  cheek: 'M212 -160L204 40C198 110 184 160 164 210L110 150C84 110 60 90 44 84C120 60 180 -20 200 -160Z',
  jaw: 'M0 206C60 206 110 200 150 176L170 210C146 262 84 296 0 300Z',
  under: 'M30 -60C80 -30 150 -40 192 -86L188 -10C150 30 90 46 50 30Z',
} as const

/** An eye like a split almond, which protrudes from the face with a ridge across it. */
const eye = 'M30 -58C66 -118 140 -140 204 -116C196 -80 160 -40 104 -34C70 -30 44 -40 30 -58Z'
const lowerLid = 'M30 -58C80 -66 150 -84 204 -116C196 -80 160 -40 104 -34C70 -30 44 -40 30 -58Z'
const brow = 'M16 -132C60 -184 140 -204 214 -186L212 -158C150 -172 80 -156 28 -106Z'
const nose = 'M0 -140H12L16 -20C20 10 30 30 46 44C58 58 54 78 36 84H0Z'
const wing = 'M46 44C58 58 54 78 36 84H14C30 78 38 66 34 50Z'
const mouth = 'M0 146C50 148 110 146 158 128C150 144 120 156 60 160H0Z'
const lip = 'M0 160C60 160 110 156 146 140C120 176 60 184 0 184Z'

/** One half with its highlights, in bronze or in gold. */
function half(light: string, body: string, dark: string, ink: string): string {
  return [
    fill(planes.forehead, lighter(body, 0.12)),
    fill(planes.cheek, mix(body, dark, 0.34)),
    fill(planes.jaw, mix(body, dark, 0.5)),
    fill(planes.under, mix(body, light, 0.22)),
    fill(eye, mix(body, light, 0.75)),
    fill(lowerLid, mix(body, dark, 0.55)),
    fill('M84 -82C92 -106 134 -116 152 -104C146 -76 112 -62 92 -66Z', ink, 'opacity="0.5"'),
    stroke(eye, ink, 4),
    stroke('M30 -58C80 -66 150 -84 204 -116', lighter(light, 0.3), 2.4),
    stroke('M24 -44C60 -18 130 -16 190 -70', ink, 2.4, 'opacity="0.45"'),
    fill(brow, dark),
    stroke(brow, ink, 2.4),
    stroke('M20 -132C64 -180 140 -198 212 -182', light, 2.4),
    fill(nose, mix(body, light, 0.35)),
    fill('M6 -140L12 -140L16 -20C20 10 30 30 46 44L20 44C10 10 6 -60 6 -140Z', mix(body, dark, 0.45)),
    fill(wing, dark),
    stroke('M12 -140L16 -20C20 10 30 30 46 44C58 58 54 78 36 84', ink, 3),
    fill(mouth, ink),
    fill(lip, mix(body, light, 0.25)),
    stroke('M0 146C50 148 110 146 158 128', light, 2.2, 'transform="translate(0 -3)"'),
    stroke(lip, ink, 2, 'opacity="0.6"'),
  ].join('')
}

/**
 * A great mask with wide ears, half of it still covered in gold leaf; the mouth is closed, long and straight except at
 * its ends.
 */
export function visage(sheet: Sheet, random: Random, metal: Metal): string {
  const head =
    'M-208 -280Q0 -266 208 -280L214 -160L204 40C198 110 184 170 164 222C142 268 84 296 0 298C-84 296 -142 268 -164 222C-184 170 -198 110 -204 40L-214 -160Z'
  const ear =
    'M206 -196C236 -258 306 -262 330 -206C344 -156 326 -70 282 -20C276 26 262 62 240 84L204 60C214 0 216 -110 206 -196Z'
  const whorl =
    'M224 -176C244 -226 292 -228 306 -190C312 -146 290 -96 262 -56M236 -150C252 -184 280 -184 282 -160C280 -128 256 -110 246 -80C240 -56 256 -46 262 -30'
  const gold = {
    light: lighter(metal.bare, 0.55),
    body: mix(metal.bare, '#e9b84a', 0.5),
    dark: mix(metal.bare, '#7a4a12', 0.55),
  }
  const edge: Point[] = [
    [-6, -330],
    [8, -250],
    [-10, -190],
    [4, -120],
    [-3, -40],
    [5, 30],
    [-8, 96],
    [7, 160],
    [-6, 220],
    [6, 330],
  ]
  const clip = sheet.clip(`<path d="${head}"/>`)
  const ink = darker(metal.dark, 0.45)
  const creases = Array.from({ length: 26 }, () => {
    const [x, y] = [random.between(10, 190), random.between(-260, 280)]
    return `M${x.toFixed(0)} ${y.toFixed(0)}l${random.between(-26, 26).toFixed(0)} ${random.between(-16, 16).toFixed(0)}l${random.between(-18, 18).toFixed(0)} ${random.between(-14, 14).toFixed(0)}`
  }).join('')
  const glint = sheet.linear(
    [0, -300],
    [220, 300],
    [
      [0, '#fffbe4', 0.55],
      [0.28, '#ffffff', 0],
      [0.46, '#fff3c4', 0.4],
      [0.6, '#ffffff', 0],
      [1, '#5a3208', 0.5],
    ],
  )
  const shade = sheet.linear(
    [-212, 0],
    [0, 0],
    [
      [0, '#000000', 0.4],
      [0.3, '#000000', 0],
      [0.62, '#fff6dc', 0.2],
      [1, '#000000', 0],
    ],
  )
  let holes = ''
  for (let index = 0; index < 4; index++)
    holes += polygon(flake(random, [random.between(40, 180), random.between(-230, 250)], random.between(6, 13), 20))
  const earCast = cast(
    sheet,
    random,
    metal,
    ear,
    [200, -262, 136, 350],
    relief(metal, whorl, 7) + fill(ring([244, 40], 10), ink),
  )
  return [
    earCast,
    group('transform="scale(-1 1)"', earCast),
    cast(
      sheet,
      random,
      metal,
      head,
      [-214, -282, 428, 592],
      group('transform="scale(-1 1)"', half(metal.light, metal.body, metal.dark, ink)),
    ),
    group(
      `clip-path="${clip}"`,
      `<g clip-path="${sheet.clip(`<path d="${polygon([...edge, [400, 330], [400, -330]])}"/>`)}">`,
      fill('M-40 -330H400V340H-40Z', gold.body),
      half(gold.light, gold.body, gold.dark, mix(gold.dark, '#2a1604', 0.55)),
      group('transform="scale(-1 1)"', half(gold.light, gold.body, gold.dark, mix(gold.dark, '#2a1604', 0.55))),
      stroke(creases, '#fff6cf', 1.4, 'opacity="0.4"'),
      stroke(creases, gold.dark, 1.2, 'opacity="0.4" transform="translate(1 1.4)"'),
      fill(holes, metal.body),
      stroke(holes, gold.light, 1.6),
      `<rect x="-40" y="-330" width="440" height="670" fill="${glint}"/></g>`,
      stroke(polygon(edge, false), darker(metal.dark, 0.5), 3.4, 'opacity="0.6" transform="translate(-2 1)"'),
      stroke(polygon(edge, false), '#fff2c8', 2.2),
      `<rect x="-214" y="-290" width="214" height="600" fill="${shade}"/>`,
    ),
    stroke(head, ink, 3),
    fill('M-22 -256H22V-218H-22Z', ink),
    stroke('M-22 -256H22V-218H-22Z', metal.light, 1.6, 'opacity="0.6"'),
  ].join('')
}
