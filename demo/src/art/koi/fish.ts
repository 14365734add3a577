import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { along, blot, brush, curve, fill, group, polar, ring, stroke, spot } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Water } from './water.ts'

/** The colours of one fish. */
export interface Coat {
  base: string
  patches: readonly string[]
  /** Colour of the tips of the tail, if it differs. */
  tip?: string
}

export const coats: readonly Coat[] = [
  { base: '#fbf5ea', patches: ['#d2452c', '#c33a24'] },
  { base: '#fbf5ea', patches: ['#d4492c', '#262322'] },
  { base: '#e2882f', patches: ['#c4521f', '#f0b25a'] },
  { base: '#f4efe4', patches: ['#2b2a2c', '#45484d'] },
  { base: '#d9b04a', patches: ['#e8cf86', '#b98a2c'] },
  { base: '#c23c26', patches: ['#a82d1c', '#dd5f3c'] },
]

/** Mr Vermilion and Mr Snow, who are always together. */
export const vermilion: Coat = { base: '#c23c26', patches: ['#a82d1c', '#d04f31', '#b5331f'] }
export const snow: Coat = { base: '#f3e9d8', patches: ['#fffdf8', '#ffffff', '#e6d3b8'] }

/** The black elder of the pool. */
export const elder: Coat = { base: '#25272b', patches: ['#3b3f45', '#17181b'], tip: '#f4f1e8' }

/** One fish along a bent spine, head first. `long` is its length in units. */
export function fish(
  sheet: Sheet,
  random: Random,
  water: Water,
  head: Point,
  heading: number,
  long: number,
  bend: number,
  coat: Coat,
): string {
  const spine: Point[] = [head]
  let direction = heading + Math.PI
  for (let piece = 1; piece <= 6; piece++) {
    direction += bend * (piece < 3 ? 0.25 : 0.5) * (piece > 4 ? -0.6 : 1)
    spine.push(polar(spine[piece - 1]!, direction, long / 7))
  }
  const dense = along(spine, 8)
  const girth = (part: number): number => long * 0.105 * Math.sin(Math.PI * Math.min(0.97, part * 0.84 + 0.13)) ** 0.85
  const body = brush(spine, girth, 8)
  const at = (part: number): Point => dense[Math.round(part * (dense.length - 1))]!
  const facing = (part: number): number => {
    const [from, to] = [at(Math.min(0.96, part)), at(Math.min(1, part + 0.04))]
    return Math.atan2(to[1] - from[1], to[0] - from[0])
  }
  const fin = (part: number, side: 1 | -1, reach: number, spread: number): string => {
    const root = polar(at(part), facing(part) + (side * Math.PI) / 2, girth(part) * 0.75)
    const angle = facing(part) + side * 0.75
    const edge: Point[] = [root]
    for (let ray = 0; ray <= 4; ray++)
      edge.push(polar(root, angle + side * (0.5 - ray / 4) * spread, reach * (1 - Math.abs(ray - 1.6) * 0.1)))
    return curve(edge, true)
  }
  const tail = (side: 1 | -1): string => {
    const [root, angle] = [at(0.95), facing(0.93)]
    return curve(
      [
        root,
        polar(root, angle + side * 0.1, long * 0.13),
        polar(root, angle + side * 0.28, long * 0.3),
        polar(root, angle + side * 0.62, long * 0.26),
        polar(root, angle + side * 0.7, long * 0.1),
      ],
      true,
    )
  }
  const veil = mix(coat.base, coat.patches[0]!, 0.35)
  const fins =
    fin(0.26, 1, long * 0.19, 0.95) +
    fin(0.26, -1, long * 0.19, 0.95) +
    fin(0.58, 1, long * 0.09, 0.7) +
    fin(0.58, -1, long * 0.09, 0.7) +
    tail(1) +
    tail(-1)
  let rays = ''
  for (const side of [1, -1] as const) {
    for (let ray = 0; ray < 5; ray++) {
      const angle = facing(0.93) + side * (0.12 + ray * 0.12)
      rays += `M${spot(polar(at(0.95), angle, long * 0.05))}L${spot(polar(at(0.95), angle, long * 0.25))}`
      const root = polar(at(0.26), facing(0.26) + (side * Math.PI) / 2, girth(0.26) * 0.75)
      rays += `M${spot(root)}L${spot(polar(root, facing(0.26) + side * (0.4 + ray * 0.18), long * 0.16))}`
    }
  }
  const tips = ([1, -1] as const)
    .map((side) => {
      const [root, angle] = [at(0.95), facing(0.93)]
      return curve(
        [
          polar(root, angle + side * 0.2, long * 0.235),
          polar(root, angle + side * 0.27, long * 0.296),
          polar(root, angle + side * 0.45, long * 0.29),
          polar(root, angle + side * 0.58, long * 0.258),
          polar(root, angle + side * 0.42, long * 0.25),
        ],
        true,
      )
    })
    .join('')
  const clip = sheet.clip(`<path d="${body}"/>`)
  let patches = ''
  for (let index = 0; index < random.integer(4, 6); index++) {
    const part = random.between(0.04, 0.86)
    const centre = polar(at(part), facing(part) + Math.PI / 2, random.bell() * girth(part) * 0.7)
    patches += fill(blot(random, centre, long * random.between(0.045, 0.1), 9), random.pick(coat.patches))
  }
  let scales = ''
  for (let part = 0.24; part < 0.86; part += 0.033) {
    for (let across = -0.8; across <= 0.81; across += 0.32) {
      const centre = polar(at(part), facing(part) + Math.PI / 2, across * girth(part))
      const [from, to] = [polar(centre, facing(part) - 1, long * 0.014), polar(centre, facing(part) + 1, long * 0.014)]
      scales += `M${spot(from)}Q${spot(polar(centre, facing(part), long * 0.022))} ${spot(to)}`
    }
  }
  const back = brush(
    dense.filter((_, index) => index % 6 === 0).slice(2, 8),
    (part) => long * 0.012 * Math.sin(Math.PI * part),
    4,
  )
  const eyes = ([1, -1] as const)
    .map((side) => ring(polar(at(0.07), facing(0.07) + (side * Math.PI) / 2, girth(0.07) * 0.78), long * 0.009))
    .join('')
  const lips = ([1, -1] as const)
    .map(
      (side) =>
        `M${spot(polar(head, heading, long * 0.005))}q${spot(polar([0, 0], heading + side * 1.1, long * 0.05))} ${spot(polar([0, 0], heading + side * 1.7, long * 0.075))}`,
    )
    .join('')
  const dark = mix(coat.base, '#3a2418', 0.55)
  return [
    group(`transform="translate(${n(long * 0.05)} ${n(long * 0.09)})" opacity="0.22"`, fill(body + fins, water.shadow)),
    fill(fins, veil, 'opacity="0.78"'),
    coat.tip ? group('data-part="white tip"', fill(tips, coat.tip, 'opacity="0.9"')) : '',
    stroke(rays, dark, 0.8, 'opacity="0.35"'),
    fill(body, coat.base),
    group(
      `clip-path="${clip}"`,
      patches,
      stroke(scales, dark, 0.9, 'opacity="0.3"'),
      stroke(body, dark, long * 0.03, 'opacity="0.14"'),
    ),
    fill(back, mix(coat.base, '#2a1a12', 0.3), 'opacity="0.35"'),
    fill(eyes, '#17120f'),
    stroke(lips, dark, 1.1, 'opacity="0.7"'),
  ].join('')
}
