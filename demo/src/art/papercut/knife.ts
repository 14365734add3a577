import { curve, fill, polar, ring, spot } from '../line.ts'
import { n, type Point } from '../sheet.ts'

/** White shapes remain paper, black shapes over them are cut out; together they form the mask of one sheet. */
export const left = (path: string): string => fill(path, '#fff')

/** A cut-out shape, see `left`. */
export const out = (path: string): string => fill(path, '#000')

/** A crescent around a point, its back towards the angle (radians). */
export function moon(at: Point, angle: number, size: number): string {
  const [a, b] = [polar(at, angle + 1.9, size), polar(at, angle - 1.9, size)]
  return `M${spot(a)}Q${spot(polar(at, angle, size * 1.5))} ${spot(b)}Q${spot(polar(at, angle, size * 0.55))} ${spot(a)}Z`
}

/** A leaf-shaped slit between two points. */
export function slit(from: Point, to: Point, wide: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const long = Math.hypot(dx, dy) || 1
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const side: Point = [(-dy / long) * wide, (dx / long) * wide]
  return `M${spot(from)}Q${spot([x + side[0], y + side[1]])} ${spot(to)}Q${spot([x - side[0], y - side[1]])} ${spot(from)}Z`
}

/** Saw teeth: a comb of fine cuts on the left side of a curve, `long` units at their longest in the middle. */
export function teeth(line: readonly Point[], long: number, gap = 0.5): string {
  let path = ''
  for (let index = 0; index < line.length - 1; index++) {
    const [from, to] = [line[index]!, line[index + 1]!]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const step = Math.hypot(dx, dy) || 1
    const swell = 0.55 + 0.45 * Math.sin((Math.PI * (index + 0.5)) / (line.length - 1))
    const tip: Point = [
      from[0] + dx * 0.3 + (dy / step) * long * swell,
      from[1] + dy * 0.3 - (dx / step) * long * swell,
    ]
    path += `M${spot(from)}L${spot([from[0] + dx * gap, from[1] + dy * gap])}L${spot(tip)}Z`
  }
  return path
}

/** Returns points of an arc around a centre, from one angle to another (radians). */
export function arc(centre: Point, radius: number, from: number, to: number, count: number): Point[] {
  return Array.from({ length: count + 1 }, (_, index) => polar(centre, from + ((to - from) * index) / count, radius))
}

/** A band between two radii. */
export function band(outer: number, inner: number): string {
  return left(ring([0, 0], outer)) + out(ring([0, 0], inner))
}

/** A round flower of petals: lobed edge, a comb of teeth and a crescent in each petal, a seeded heart. */
export function blossom(at: Point, radius: number, petals: number, turn = 0): string {
  const edge: Point[] = []
  for (let index = 0; index < petals * 8; index++) {
    const angle = turn + (index / (petals * 8)) * Math.PI * 2
    edge.push(polar(at, angle, radius * (0.78 + 0.22 * Math.abs(Math.cos((angle - turn) * petals * 0.5)) ** 0.7)))
  }
  let cuts = ''
  for (let petal = 0; petal < petals; petal++) {
    const angle = turn + (petal / petals) * Math.PI * 2
    cuts += moon(polar(at, angle, radius * 0.66), angle, radius * 0.16)
    cuts += teeth(
      arc(at, radius * 0.36, angle - (Math.PI / petals) * 0.8, angle + (Math.PI / petals) * 0.8, 5),
      -radius * 0.18,
    )
    cuts += slit(
      polar(at, angle + Math.PI / petals, radius * 0.46),
      polar(at, angle + Math.PI / petals, radius * 0.74),
      radius * 0.035,
    )
  }
  let seeds = ring(at, radius * 0.06)
  for (let seed = 0; seed < 6; seed++) seeds += ring(polar(at, seed * 1.047, radius * 0.16), radius * 0.035)
  return left(curve(edge, true)) + out(cuts + seeds)
}

/** A leaf with saw teeth along its rib. */
export function leaf(root: Point, angle: number, long: number, wide = 0.26): string {
  const at = (along: number, across: number): Point =>
    polar(polar(root, angle, long * along), angle + Math.PI / 2, long * across)
  const shape = `M${spot(root)}C${spot(at(0.25, wide))} ${spot(at(0.7, wide * 0.95))} ${spot(at(1, 0))}C${spot(at(0.7, -wide * 0.95))} ${spot(at(0.25, -wide))} ${spot(root)}Z`
  const rib = Array.from({ length: 8 }, (_, index) => at(0.2 + index * 0.09, wide * 0.1))
  const under = Array.from({ length: 8 }, (_, index) => at(0.2 + index * 0.09, -wide * 0.1))
  return (
    left(shape) +
    out(
      teeth(rib, -long * wide * 0.55) + teeth(under, long * wide * 0.55) + slit(at(0.08, 0), at(0.16, 0), long * 0.02),
    )
  )
}

/** A scroll of cloud or water: a hook that remains paper. */
export function hook(at: Point, size: number, turn: number, mirrored = false): string {
  const flip = mirrored ? -1 : 1
  return `<g transform="translate(${n(at[0])} ${n(at[1])}) rotate(${n(turn)}) scale(${Math.round(size * flip * 100) / 100} ${Math.round(size * 100) / 100})">${left('M-10 0C-10 -8 -4 -14 4 -14C14 -14 18 -4 12 3C7 8 -1 6 0 -1C1 -5 7 -5 7 -1C10 -5 7 -10 2 -9C-4 -8 -6 0 -2 6C3 12 12 11 18 6C14 16 -2 18 -8 8Z')}</g>`
}

/** An eye whose pupil hangs by a thread of paper, so that it does not fall out. */
export function eye(at: Point, size: number, turn: number): string {
  return out(ring(at, size)) + left(ring(at, size * 0.5) + slit(at, polar(at, turn, size * 1.3), size * 0.3))
}

/** A corner of a window: a flower between two leaves, its angle at the origin, growing along +x and +y. */
function corner(): string {
  const leaves: readonly (readonly [number, number, number])[] = [
    [0.1, 210, 0.17],
    [1.47, 210, 0.17],
    [0.42, 150, 0.2],
    [1.15, 150, 0.2],
  ]
  return [
    left('M-8 -8H96Q34 34 -8 96Z'),
    ...leaves.map(([angle, long, wide]) => leaf([4, 4], angle, long, wide)),
    out(ring([58, 58], 61)),
    left(ring([58, 58], 52)),
    left('M0 0L40 8L8 40Z'),
    blossom([58, 58], 60, 6, 0.785),
  ].join('')
}

/** The corners of a window of this size, `inset` from its edges. */
export function corners(width: number, height: number, inset: number, size = 1): string {
  const [right, bottom] = [width - inset, height - inset]
  return [
    [inset, inset, size, size],
    [right, inset, -size, size],
    [inset, bottom, size, -size],
    [right, bottom, -size, -size],
  ]
    .map(([x, y, across, down]) => `<g transform="translate(${x} ${y}) scale(${across} ${down})">${corner()}</g>`)
    .join('')
}
