import type { Random } from '../../random.ts'
import { brush, curve, fill, group, pressed, ring, stroke } from '../line.ts'
import type { Point } from '../sheet.ts'
import type { Glaze } from './glaze.ts'
import { girth, hoop, type Profile, skin } from './shape.ts'

/** Maps a point of the flat drawing to the vessel's surface: `across` in units from the front, `y` the depth. */
export type Wrap = (across: number, y: number) => Point

/** Draws one stroke: its area, its wash, a darker wash, and its lines, all in the same blue. */
export type Paint = (edge: string, deep: string, line: string) => string

/** Returns a painter with the blue of a glaze. */
export function paintOf(glaze: Glaze): Paint {
  return (edge, deep, line) =>
    (edge && fill(edge, glaze.light) + fill(edge, glaze.line, 'opacity="0.24"')) +
    (deep && fill(deep, glaze.line, 'opacity="0.46"')) +
    fill(line, glaze.line, 'opacity="0.92"')
}

/** A peony from the front: rows of notched petals, each over those behind it, darker towards the centre. */
function peony(paint: Paint, wrap: Wrap, [x, y]: Point, radius: number, turn: number): string {
  const petals: string[] = []
  for (const [row, [reach, count, wide]] of (
    [
      [1, 9, 0.36],
      [0.76, 8, 0.32],
      [0.5, 6, 0.3],
    ] as const
  ).entries()) {
    for (let petal = 0; petal < count; petal++) {
      const angle = turn + row * 0.36 + (petal / count) * Math.PI * 2
      const at = (along: number, across: number): Point => {
        const [u, v] = [radius * reach * along, radius * wide * across * (0.5 + reach * 0.5)]
        return wrap(x + Math.cos(angle) * u - Math.sin(angle) * v, y + Math.sin(angle) * u + Math.cos(angle) * v)
      }
      const edge = [
        at(0.1, -0.3),
        at(0.6, -1),
        at(0.94, -0.8),
        at(1, -0.3),
        at(0.93, 0),
        at(1, 0.3),
        at(0.94, 0.8),
        at(0.6, 1),
        at(0.1, 0.3),
      ]
      const shade = [
        at(0.1, -0.3),
        at(0.56, -0.7),
        at(0.7, -0.2),
        at(0.62, 0),
        at(0.7, 0.2),
        at(0.56, 0.7),
        at(0.1, 0.3),
      ]
      const veins = [-0.3, 0, 0.3]
        .map((side) => brush([at(0.6, side * 0.8), at(0.78, side), at(0.88, side * 1.1)], pressed(0.5), 3))
        .join('')
      petals.push(paint(curve(edge, true), curve(shade, true), brush(edge, pressed(0.95), 4) + veins))
    }
  }
  let heart = ''
  for (let seed = 0; seed < 7; seed++)
    heart += ring(
      wrap(x + Math.cos(seed * 0.9) * radius * 0.09, y + Math.sin(seed * 0.9) * radius * 0.09),
      radius * 0.035,
    )
  return group('data-part="peony"', ...petals, paint(ring(wrap(x, y), radius * 0.17), '', heart))
}

/** A leaf of the vine: a tip with two shoulders on each side, one half in shade. */
export function leaf(paint: Paint, wrap: Wrap, [x, y]: Point, angle: number, long: number): string {
  const at = (along: number, across: number): Point => {
    const bend = angle + along * 0.25
    return wrap(
      x + Math.cos(bend) * long * along - Math.sin(bend) * long * across * 0.76,
      y + Math.sin(bend) * long * along + Math.cos(bend) * long * across * 0.76,
    )
  }
  const half = (side: number): Point[] => [
    at(0.14, side * 0.05),
    at(0.26, side * 0.25),
    at(0.42, side * 0.27),
    at(0.48, side * 0.15),
    at(0.62, side * 0.2),
    at(0.76, side * 0.14),
    at(0.88, side * 0.05),
  ]
  const edge = [at(0.08, 0), ...half(-1), at(1.06, 0), ...half(1).toReversed()]
  const shade = [at(0.08, 0), ...half(1), at(1.04, 0), at(0.5, 0.02)]
  const stalk = brush([at(-0.02, 0), at(0.3, 0), at(0.7, 0.01), at(0.98, 0)], (part) => 1.3 * (1 - part) + 0.3, 4)
  return paint(curve(edge, true), curve(shade, true), brush([...edge, edge[0]!], pressed(0.75), 3) + stalk)
}

/** A tendril that curls at its end. */
export function tendril(paint: Paint, wrap: Wrap, [x, y]: Point, angle: number, long: number, hand: number): string {
  const points: Point[] = []
  let [turn, u, v] = [angle, x, y]
  for (let step = 0; step < 22; step++) {
    points.push(wrap(u, v))
    turn += hand * (0.06 + step * 0.03)
    u += Math.cos(turn) * (long / 13)
    v += Math.sin(turn) * (long / 13)
  }
  return paint('', '', brush(points, (part) => 1.5 * (1 - part) + 0.45, 2) + ring(points.at(-1)!, 1.5))
}

/** A vine around the belly: peonies in its bends, leaves and tendrils alternating on both sides of its stem. */
function vine(random: Random, paint: Paint, wrap: Wrap, from: number, to: number, half: number): string {
  const room = to - from
  const middle = (from + to) / 2
  const wave = half * 1.02
  const shift = half * random.between(-0.12, 0.12)
  const stem = (across: number): Point => [across, middle + Math.sin(((across + shift) / wave) * Math.PI) * room * 0.36]
  const edge = half * 1.57
  const points = Array.from({ length: 61 }, (_, index) => wrap(...stem(-edge + (edge * index) / 30)))
  const [behind, flowers]: [string[], string[]] = [[], []]
  for (let place = -9; place <= 9; place++) {
    const across = place * wave * 0.19 + half * 0.03
    const [at, next] = [stem(across), stem(across + 4)]
    const along = Math.atan2(next[1] - at[1], next[0] - at[0])
    const side = place % 2 ? 1 : -1
    behind.push(leaf(paint, wrap, at, along + side * 0.95, room * 0.25))
    behind.push(tendril(paint, wrap, at, along - side * 0.7, room * 0.15, -side))
  }
  for (let bend = -2; bend <= 2; bend++) {
    const across = (bend + 0.5) * wave - shift
    if (Math.abs(across) < edge)
      flowers.push(
        peony(paint, wrap, [across, middle + (bend % 2 ? 1 : -1) * room * 0.09], room * 0.25, random.between(0, 1)),
      )
  }
  return [
    ...behind,
    paint(
      '',
      '',
      brush(points, (part) => 1.3 + Math.sin(part * 46) * 0.35, 3),
    ),
    ...flowers,
  ].join('')
}

/** Plantain leaves around the neck, every second one behind. */
function plantain(paint: Paint, wrap: Wrap, low: number, high: number, count: number, half: number): string {
  return Array.from({ length: count }, (_, index) => {
    const across = ((index + 0.5) / count - 0.5) * half * Math.PI
    const wide = (half * Math.PI) / count / 2
    const at = (part: number, side: number): Point => wrap(across + wide * side, low + (high - low) * part)
    const edge = [at(0, -0.9), at(0.4, -0.95), at(0.75, -0.55), at(1, 0), at(0.75, 0.55), at(0.4, 0.95), at(0, 0.9)]
    const veins = [0.12, 0.22, 0.32, 0.42, 0.52, 0.62, 0.72]
      .map((part) =>
        brush(
          [at(part, -0.6 * (1 - part * 0.6)), at(part - 0.07, 0), at(part, 0.6 * (1 - part * 0.6))],
          pressed(0.45),
          3,
        ),
      )
      .join('')
    const rib = [at(0, -0.16), at(0.6, -0.12), at(0.94, 0), at(0.6, 0.12), at(0, 0.16)]
    return paint(curve(edge, true), curve(rib, true), brush(edge, pressed(0.8), 4) + veins)
  }).join('')
}

/** Lotus panels above the foot, with a scroll in each. */
function panels(paint: Paint, wrap: Wrap, low: number, high: number, count: number, half: number): string {
  return Array.from({ length: count }, (_, index) => {
    const across = ((index + 0.5) / count - 0.5) * half * Math.PI
    const wide = (half * Math.PI) / count / 2
    const at = (part: number, side: number): Point => wrap(across + wide * side, low + (high - low) * part)
    const shape = (size: number): Point[] => [
      at(0.04, -0.9 * size),
      at(0.5, -0.92 * size),
      at(0.8 * (0.6 + size * 0.4), -0.62 * size),
      at(0.98 * (0.6 + size * 0.4), 0),
      at(0.8 * (0.6 + size * 0.4), 0.62 * size),
      at(0.5, 0.92 * size),
      at(0.04, 0.9 * size),
    ]
    const curl = Array.from({ length: 9 }, (__, step): Point => {
      const turn = step * 0.8
      return at(0.42 + Math.sin(turn) * (0.2 - step * 0.018), Math.cos(turn) * (0.42 - step * 0.04))
    })
    const lines = brush(shape(1), pressed(1.5), 4) + brush(shape(0.74), pressed(0.6), 4)
    return paint('', '', lines + brush(curl, (part) => 1.2 - part * 0.7, 3))
  }).join('')
}

/** A band of curling waves round the shoulder. */
function waves(paint: Paint, wrap: Wrap, y: number, half: number): string {
  let lines = ''
  for (let crest = -7; crest <= 7; crest++) {
    const x = (crest / 7) * half * 1.5
    const points = Array.from({ length: 10 }, (_, step): Point => {
      const turn = step * 0.72
      const size = half * 0.1 * (1 - step * 0.075)
      return wrap(x + Math.cos(turn) * size, y + Math.sin(turn) * size)
    })
    lines += brush(points, (part) => 1.2 - part * 0.6, 3)
    lines += brush(
      [wrap(x + half * 0.09, y), wrap(x + half * 0.15, y + half * 0.09), wrap(x + half * 0.21, y)],
      pressed(0.8),
      4,
    )
  }
  return paint('', '', lines)
}

/**
 * A vessel painted in cobalt from lip to foot, in two strengths of wash under the lines, with bands that suit its form.
 */
export function cobalt(random: Random, glaze: Glaze, profile: Profile): string {
  const foot = profile.at(-1)![1]
  const widest = Math.max(...profile.map(([x]) => x))
  const wrap: Wrap = (across, y) => {
    const angle = Math.max(-1.57, Math.min(1.57, across / widest))
    return skin(profile, angle, y)
  }
  const narrow = girth(profile, foot * 0.16)
  const around: Wrap = (across, y) => skin(profile, Math.max(-1.57, Math.min(1.57, across / narrow)), y)
  const broad = girth(profile, foot * 0.4)
  const collar: Wrap = (across, y) => skin(profile, Math.max(-1.57, Math.min(1.57, across / broad)), y)
  const hasNeck = narrow < widest * 0.5
  const top = hasNeck ? 0.5 : 0.26
  const paint = paintOf(glaze)
  const painted = [
    vine(random, paint, wrap, foot * (top + 0.015), foot * 0.86, widest),
    hasNeck ? plantain(paint, around, foot * 0.34, foot * 0.08, 7, narrow) : '',
    hasNeck ? waves(paint, collar, foot * 0.397, broad) : '',
    panels(paint, wrap, foot * 0.945, foot * 0.875, 15, widest),
  ]
  const pearls: string[] = []
  for (let bead = -12; bead <= 12; bead++)
    pearls.push(ring(skin(profile, (bead / 12) * 1.5, foot * (top - 0.035)), 2.4))
  const bands = [0.028, hasNeck ? 0.355 : 0.1, top - 0.06, top - 0.01, 0.862, 0.952, 0.962]
    .map((part) => hoop(profile, foot * part))
    .join('')
  // Thick pigment broke through the glaze here.
  let heaped = ''
  for (let index = 0; index < 70; index++)
    heaped += ring(wrap(random.between(-1.3, 1.3) * widest, foot * random.between(top, 0.86)), random.between(0.3, 0.8))
  return [
    ...painted,
    stroke(bands, glaze.line, 1.7, 'opacity="0.85"'),
    fill(pearls.join(''), glaze.line, 'opacity="0.8"'),
    fill(heaped, '#12264f', 'opacity="0.35"'),
  ].join('')
}
