import type { Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { fill, group, placed, polar, ring, spot, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { type Border, borderSide } from './border.ts'
import { hares } from './hares.ts'
import { lotus } from './lotus.ts'
import type { Mineral } from './mineral.ts'

function square(half: number, paint: string, line: string, width = 2.4): string {
  const side = `x="${n(-half)}" y="${n(-half)}" width="${n(half * 2)}" height="${n(half * 2)}"`
  return `<rect ${side} fill="${paint}" stroke="${line}" stroke-width="${width}"/>`
}

/** One petal of a lotus seen from below, from `from` to `to`; `wide` is half its angle in radians. */
function petal(angle: number, from: number, to: number, wide: number): string {
  const [root, tip] = [polar([0, 0], angle, from), polar([0, 0], angle, to)]
  const side = (sign: number, reach: number, share: number): Point =>
    polar([0, 0], angle + sign * wide * share, from + (to - from) * reach)
  return (
    `M${spot(root)}C${spot(side(-1, 0.2, 1.1))} ${spot(side(-1, 0.72, 1.16))} ${spot(side(-1, 0.88, 0.42))}Q${spot(side(-1, 0.95, 0.14))} ${spot(tip)}` +
    `Q${spot(side(1, 0.95, 0.14))} ${spot(side(1, 0.88, 0.42))}C${spot(side(1, 0.72, 1.16))} ${spot(side(1, 0.2, 1.1))} ${spot(root)}Z`
  )
}

/** Eight petals over eight, each shaded in bands from its edge inward. */
function eightPetals(mineral: Mineral, inner: number, outer: number): string {
  const parts: string[] = []
  for (const [row, shift] of [
    [0, 0.5],
    [1, 0],
  ] as const) {
    const tone = row ? mineral.green : mineral.earth
    for (let index = 0; index < 8; index++) {
      const angle = ((index + shift) / 8) * Math.PI * 2 - Math.PI / 2
      const to = row ? outer * 0.95 : outer
      parts.push(
        fill(petal(angle, inner * 0.8, to, 0.4), mineral.white),
        stroke(petal(angle, inner * 0.8, to, 0.4), mineral.line, 2.2),
      )
      for (const [band, paint] of [lighter(tone, 0.42), tone, darker(tone, 0.22)].entries())
        parts.push(
          fill(petal(angle, inner * 0.8, inner + (to - inner) * (0.84 - band * 0.2), 0.32 - band * 0.07), paint),
        )
      let veins = ''
      for (const side of [-0.14, -0.05, 0.05, 0.14])
        veins += `M${spot(polar([0, 0], angle + side, inner + (to - inner) * 0.1))}L${spot(polar([0, 0], angle + side * 0.5, inner + (to - inner) * (0.66 - Math.abs(side))))}`
      parts.push(stroke(veins, mineral.white, 1.2, 'opacity="0.45"'))
    }
  }
  return parts.join('')
}

/** The heart of the ceiling: three hares in a lotus of eight petals. */
function heart(mineral: Mineral, radius: number): string {
  const pool = darker(mineral.blue, 0.12)
  const inner = radius * 0.7
  const rings = [
    fill(ring([0, 0], radius * 1.07), mineral.gold),
    stroke(ring([0, 0], radius * 1.07), mineral.line, 2.4),
    fill(ring([0, 0], radius * 1.03), mix(mineral.blue, mineral.line, 0.5)),
  ]
  let pearls = ''
  for (let index = 0; index < 56; index++)
    pearls += ring(polar([0, 0], (index / 56) * Math.PI * 2, inner * 0.955), radius * 0.016)
  return [
    ...rings,
    eightPetals(mineral, inner, radius * 1.01),
    fill(ring([0, 0], inner), mineral.line),
    fill(pearls, mineral.white),
    fill(ring([0, 0], inner * 0.905), pool),
    stroke(ring([0, 0], inner * 0.905), mineral.gold, 2.4),
    hares(mineral, inner * 0.885, mix(mineral.white, mineral.gold, 0.22), mix(mineral.gold, mineral.earth, 0.35)),
  ].join('')
}

/** A quarter of a lotus in each corner of a square. */
function corners(mineral: Mineral, half: number, size: number): string {
  return [0, 1, 2, 3]
    .map((side) => lotus(mineral, polar([0, 0], (side * Math.PI) / 2 + Math.PI / 4, half * Math.SQRT2), size, 12))
    .join('')
}

/**
 * A ceiling of nested squares, the inner ones rotated: borders of tassels, pearls, vines and lozenges, and at its
 * centre three hares that share three ears.
 */
export function caisson(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  const far = Math.max(width, height) / 2 + 20
  const parts: string[] = []
  const order: readonly Border[] = ['tassels', 'pearls', 'vine', 'lozenges', 'pearls', 'blossoms']
  const bases = random.shuffle([mineral.earth, mineral.green, mineral.blue])
  const grounds = [
    mineral.white,
    mineral.line,
    bases[0]!,
    mineral.white,
    mix(mineral.earth, mineral.line, 0.4),
    bases[1]!,
  ]
  const thick = { tassels: 62, pearls: 24, vine: 56, lozenges: 34, scales: 40, blossoms: 46 }
  let half = 384
  const inside: Border[] = []
  for (let index = order.length - 1; half < far; index = (index + order.length - 1) % order.length) {
    const kind = order[index]!
    inside.push(kind)
    half += thick[kind]
  }
  for (const kind of inside.toReversed()) {
    const place = order.indexOf(kind)
    const ground = grounds[place]!
    const side = borderSide(random.fork(`${kind}${n(half)}`), mineral, half, thick[kind], kind)
    const inner = `M${n(-half)} ${n(-half)}H${n(half)}L${n(half - thick[kind])} ${n(-half + thick[kind])}H${n(-half + thick[kind])}Z`
    const clip = sheet.clip(`<path d="${inner}"/>`)
    parts.push(square(half, ground, mineral.line))
    for (let turn = 0; turn < 4; turn++)
      parts.push(`<g transform="rotate(${turn * 90})"><g clip-path="${clip}">${side}</g></g>`)
    half -= thick[kind]
    parts.push(square(half, darker(ground, 0.2), mineral.line, 3))
  }
  const turned = half / Math.SQRT2
  const room = sheet.clip(`<path d="M${n(-half)} ${n(-half)}H${n(half)}V${n(half)}H${n(-half)}Z"/>`)
  parts.push(
    square(half, mix(bases[2]!, mineral.line, 0.12), mineral.white, 5),
    group(`clip-path="${room}"`, corners(mineral, half, half * 0.52)),
    `<g transform="rotate(45)">${square(turned, mineral.earth, mineral.line, 3)}${square(turned - 12, mineral.white, mineral.line)}${square(turned - 20, mix(mineral.green, mineral.blue, 0.35), mineral.line)}</g>`,
    heart(mineral, turned - 34),
  )
  sheet.add(group(placed([width / 2, height / 2]), ...parts))
}
