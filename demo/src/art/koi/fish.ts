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

/** Half widths of the body from the nose to the root of the tail, as parts of the greatest. */
const profile = [0.3, 0.66, 0.86, 0.97, 1, 0.98, 0.9, 0.78, 0.62, 0.46, 0.33, 0.25, 0.22]

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
  const girth = (part: number): number => {
    const place = Math.min(part, 0.999) * (profile.length - 1)
    const [from, to] = [profile[Math.floor(place)]!, profile[Math.floor(place) + 1]!]
    return long * 0.108 * (from + (to - from) * (place % 1))
  }
  const at = (part: number): Point => dense[Math.round(part * (dense.length - 1))]!
  const facing = (part: number): number => {
    const [from, to] = [at(Math.min(0.96, part)), at(Math.min(1, part + 0.04))]
    return Math.atan2(to[1] - from[1], to[0] - from[0])
  }
  const flank = (part: number, way: 1 | -1, reach = 1): Point =>
    polar(at(part), facing(part) + (way * Math.PI) / 2, girth(part) * reach)
  const parts = Array.from({ length: 26 }, (_, index) => index / 25)
  const snout = [0.9, 0.3, -0.3, -0.9].map((turn) =>
    polar(head, heading + turn, long * 0.042 * (1.2 - Math.abs(turn) * 0.2)),
  )
  const body = curve(
    [...snout, ...parts.map((part) => flank(part, 1)), ...parts.map((part) => flank(part, -1)).toReversed()],
    true,
  )
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
  for (const way of [1, -1] as const) {
    for (let ray = 0; ray < 5; ray++) {
      const angle = facing(0.93) + way * (0.12 + ray * 0.12)
      rays += `M${spot(polar(at(0.95), angle, long * 0.05))}L${spot(polar(at(0.95), angle, long * 0.25))}`
      const root = polar(at(0.26), facing(0.26) + (way * Math.PI) / 2, girth(0.26) * 0.75)
      rays += `M${spot(root)}L${spot(polar(root, facing(0.26) + way * (0.4 + ray * 0.18), long * 0.16))}`
    }
  }
  const tips = ([1, -1] as const)
    .map((way) => {
      const [root, angle] = [at(0.95), facing(0.93)]
      return curve(
        [
          polar(root, angle + way * 0.2, long * 0.235),
          polar(root, angle + way * 0.27, long * 0.296),
          polar(root, angle + way * 0.45, long * 0.29),
          polar(root, angle + way * 0.58, long * 0.258),
          polar(root, angle + way * 0.42, long * 0.25),
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
    [0.3, 0.38, 0.46, 0.54, 0.62].map((part, index) =>
      polar(at(part), facing(part) + Math.PI / 2, index % 2 ? long * 0.004 : 0),
    ),
    (part) => long * 0.017 * Math.sin(Math.PI * part ** 0.7),
    4,
  )
  const both = [1, -1] as const
  const eyes = both.map((way) => ring(flank(0.1, way, 0.82), long * 0.0125)).join('')
  const nostrils = both.map((way) => ring(flank(0.025, way, 0.42), long * 0.0045)).join('')
  const gills = both
    .map((way) => `M${spot(flank(0.2, way, 0.96))}Q${spot(flank(0.25, way, 0.62))} ${spot(flank(0.17, way, 0.3))}`)
    .join('')
  const barbels = both
    .map((way) => {
      const root = polar(head, heading + way * 1.05, long * 0.04)
      return `M${spot(root)}Q${spot(polar(root, heading + way * 0.5, long * 0.03))} ${spot(polar(root, heading + way * 1.3, long * 0.06))}`
    })
    .join('')
  const shine = brush(
    [0.12, 0.26, 0.4, 0.54].map((part) => flank(part, -1, 0.46)),
    (part) => long * 0.016 * Math.sin(Math.PI * part),
    4,
  )
  const dark = mix(coat.base, '#3a2418', 0.55)
  return [
    group(`transform="translate(${n(long * 0.05)} ${n(long * 0.09)})" opacity="0.22"`, fill(body + fins, water.shadow)),
    fill(fins, veil, 'opacity="0.78"'),
    coat.tip ? group('data-part="white tip"', fill(tips, coat.tip, 'opacity="0.9"')) : '',
    stroke(fins, dark, long * 0.004, 'opacity="0.3"'),
    stroke(rays, dark, 0.8, 'opacity="0.35"'),
    fill(body, coat.base),
    stroke(body, dark, long * 0.006, 'opacity="0.55"'),
    group(
      `clip-path="${clip}"`,
      patches,
      stroke(scales, dark, 0.9, 'opacity="0.3"'),
      stroke(body, dark, long * 0.05, 'opacity="0.2"'),
      fill(shine, '#ffffff', 'opacity="0.28"'),
    ),
    fill(back, mix(veil, '#2a1a12', 0.3), 'opacity="0.6"'),
    stroke(gills, dark, long * 0.006, 'opacity="0.6"'),
    stroke(barbels, dark, long * 0.006),
    fill(nostrils, dark),
    fill(eyes, '#17120f'),
  ].join('')
}
