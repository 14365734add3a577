import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import type { SlidePuzzle } from '../../../src/modules/user/captcha/drawSlide.ts'

/** Grey values of a square, row by row, from 0 to 1; or anything else of that shape. */
type Grid = Float64Array

const side = 22
const middle = (side - 1) / 2

/** How unlike two seals are, the piece being given first. */
type Unlike = (piece: Seal, seal: Seal) => number

export interface Seal {
  grey: Grid
  colour: readonly [Grid, Grid, Grid]
  /** What is not the ground. */
  mask: Grid
  /** The same with its holes filled. */
  full: Grid
  /** Outlines, blurred. */
  soft: Grid
  hog: readonly number[]
}

/** Each way of comparing, by name: what a script may do without having learnt from many labelled puzzles. */
export const strategies: Record<string, Unlike> = {
  'least squares of a blend': (piece, seal) =>
    sum(piece.colour.map((channel, index) => residual(channel, seal.colour[index] as Grid))),
  'least squares, turned': (piece, seal) => least(turns(piece.grey), (turn) => residual(turn, seal.grey)),
  'template matching, turned and mirrored': (piece, seal) =>
    -most(views(piece.grey), (view) => Math.abs(correlation(view, seal.grey))),
  'template matching of outlines': (piece, seal) => -most(views(piece.soft), (view) => correlation(view, seal.soft)),
  'overlap of shapes': (piece, seal) => -most(views(piece.mask), (view) => overlap(view, seal.mask)),
  'overlap of filled shapes': (piece, seal) => -most(views(piece.full), (view) => overlap(view, seal.full)),
  'directions of outlines': (piece, seal) => distance(piece.hog, seal.hog),
  'moments of the shape': (piece, seal) => distance(moments(piece.full), moments(seal.full)),
  'rings around the middle': (piece, seal) => distance(rings(piece.full), rings(seal.full)),
  colours: (piece, seal) => distance(histogram(piece), histogram(seal)),
}

/** Cuts the piece and the seals out of a puzzle. Where seals stand is told, for finding discs is the easy part. */
export async function readPuzzle({ image, piece, pieceSize, stands }: SlidePuzzle) {
  const picture = await load(image)
  return {
    piece: read(await load(piece), { x: 0, y: 0 }, pieceSize),
    seals: stands.map((stand) => read(picture, stand, pieceSize)),
  }
}

/** A single seal, as a script draws them to learn from. */
export async function readSeal(uri: string, size: number): Promise<Seal> {
  return read(await load(uri), { x: 0, y: 0 }, size)
}

function load(uri: string): Promise<Image> {
  return loadImage(Buffer.from(uri.split(',')[1] ?? '', 'base64'))
}

function read(image: Image, { x: left, y: top }: { x: number; y: number }, size: number): Seal {
  const canvas = createCanvas(side, side)
  const pen = canvas.getContext('2d')
  pen.drawImage(image, left, top, size, size, 0, 0, side, side)
  const { data } = pen.getImageData(0, 0, side, side)
  const channel = (offset: number) => grid((index) => (data[index * 4 + offset] ?? 0) / 255)
  const colour = [channel(0), channel(1), channel(2)] as const
  const grey = grid(
    (index) => 0.3 * (colour[0][index] ?? 0) + 0.59 * (colour[1][index] ?? 0) + 0.11 * (colour[2][index] ?? 0),
  )
  const mask = split(grey)
  return { grey, colour, mask, full: filled(mask), soft: blurred(outlines(grey)), hog: directions(grey) }
}

const inside = Array.from({ length: side * side }, (_, index) => {
  const [x, y] = [index % side, Math.floor(index / side)]
  return Math.hypot(x - middle, y - middle) < middle - 1.5
})
const cells = inside.flatMap((isInside, index) => (isInside ? [index] : []))

function grid(value: (index: number) => number): Grid {
  return Float64Array.from({ length: side * side }, (_, index) => value(index))
}

const at = (values: Grid, x: number, y: number): number =>
  x < 0 || y < 0 || x >= side || y >= side ? 0 : (values[y * side + x] ?? 0)

/** Otsu's threshold inside the disc; the rarer half is the shape. */
function split(grey: Grid): Grid {
  const values = cells.map((cell) => grey[cell] ?? 0).toSorted((a, b) => a - b)
  let [best, threshold] = [-1, 0.5]
  for (let cut = 10; cut < values.length - 10; cut += 4) {
    const [low, high] = [values.slice(0, cut), values.slice(cut)]
    const between = low.length * high.length * (mean(low) - mean(high)) ** 2
    if (between > best) [best, threshold] = [between, values[cut] ?? 0.5]
  }
  const bright = cells.filter((cell) => (grey[cell] ?? 0) >= threshold)
  const isBrightShape = bright.length < cells.length / 2
  return grid((index) => (inside[index] && (grey[index] ?? 0) >= threshold === isBrightShape ? 1 : 0))
}

/** Shapes closed by two pixels and their holes filled from outside, so that lines and full prints look alike. */
function filled(mask: Grid): Grid {
  const thick = grid((index) => {
    const [x, y] = [index % side, Math.floor(index / side)]
    return Math.max(at(mask, x, y), at(mask, x + 1, y), at(mask, x - 1, y), at(mask, x, y + 1), at(mask, x, y - 1))
  })
  const outside = new Set<number>()
  const open = [0]
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (outside.has(cell) || thick[cell]) continue
    outside.add(cell)
    const [x, y] = [cell % side, Math.floor(cell / side)]
    for (const [a, b] of [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ] as const)
      if (a >= 0 && b >= 0 && a < side && b < side) open.push(b * side + a)
  }
  return grid((index) => (outside.has(index) ? 0 : 1))
}

function outlines(grey: Grid): Grid {
  return grid((index) => {
    if (!inside[index]) return 0
    const [x, y] = [index % side, Math.floor(index / side)]
    return Math.hypot(at(grey, x + 1, y) - at(grey, x - 1, y), at(grey, x, y + 1) - at(grey, x, y - 1))
  })
}

/** Directions of outlines in nine fields, each of eight, as detectors of people use them. */
function directions(grey: Grid): number[] {
  const bins = Array.from({ length: 72 }, () => 0)
  for (const cell of cells) {
    const [x, y] = [cell % side, Math.floor(cell / side)]
    const [dx, dy] = [at(grey, x + 1, y) - at(grey, x - 1, y), at(grey, x, y + 1) - at(grey, x, y - 1)]
    const angle = (Math.atan2(dy, dx) + 2 * Math.PI) % Math.PI
    const field = Math.min(2, Math.floor((3 * x) / side)) + 3 * Math.min(2, Math.floor((3 * y) / side))
    const bin = field * 8 + Math.min(7, Math.floor((8 * angle) / Math.PI))
    bins[bin] = (bins[bin] ?? 0) + Math.hypot(dx, dy)
  }
  return unit(bins)
}

function turned(values: Grid, angle: number, mirror: 1 | -1, scale: number): Grid {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return grid((index) => {
    const [x, y] = [((index % side) - middle) * mirror, Math.floor(index / side) - middle]
    return at(values, Math.round(middle + cos * x - sin * y), Math.round(middle + sin * x + cos * y))
  })
}
const angles = Array.from({ length: 13 }, (_, index) => ((index - 6) * Math.PI) / 24)
/** Every way a script holds one seal against another; worked out once for each. */
const turns = remembered((values) => angles.map((angle) => turned(values, angle, 1, 1)))
const views = remembered((values) =>
  angles.flatMap((angle) =>
    ([1, -1] as const).flatMap((mirror) => [0.87, 1, 1.15].map((scale) => turned(values, angle, mirror, scale))),
  ),
)

function remembered<Result>(work: (values: Grid) => Result): (values: Grid) => Result {
  const known = new WeakMap<Grid, Result>()
  return (values) => {
    const found = known.get(values) ?? work(values)
    known.set(values, found)
    return found
  }
}

function blurred(values: Grid): Grid {
  return grid((index) => {
    const [x, y] = [index % side, Math.floor(index / side)]
    let total = 0
    for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) total += at(values, x + dx, y + dy)
    return total
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / Math.max(1, values.length)
const least = (all: readonly Grid[], of: (one: Grid) => number) => Math.min(...all.map(of))
const most = (all: readonly Grid[], of: (one: Grid) => number) => Math.max(...all.map(of))

function correlation(one: Grid, other: Grid): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (const cell of cells) {
    const [x, y] = [one[cell] as number, other[cell] as number]
    a += x
    b += y
    aa += x * x
    bb += y * y
    ab += x * y
  }
  const many = cells.length
  return (ab - (a * b) / many) / Math.sqrt(Math.abs((aa - (a * a) / many) * (bb - (b * b) / many)) + 1e-9)
}

/** What is left of one after the best straight line of the other: what found blended holes 40 times of 40. */
function residual(one: Grid, other: Grid): number {
  const own = cells.map((cell) => other[cell] ?? 0)
  const spread = mean(own.map((value) => value ** 2)) - mean(own) ** 2
  return spread * (1 - correlation(one, other) ** 2)
}

function overlap(one: Grid, other: Grid): number {
  let [both, either] = [0, 0]
  for (const cell of cells) {
    both += (one[cell] ?? 0) * (other[cell] ?? 0)
    either += Math.max(one[cell] ?? 0, other[cell] ?? 0)
  }
  return both / Math.max(1, either)
}

/** Hu's seven moments, which neither turning nor size changes, by their logarithms. */
function moments(mask: Grid): number[] {
  const points = cells.filter((cell) => mask[cell]).map((cell) => [cell % side, Math.floor(cell / side)] as const)
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const m = (p: number, q: number) =>
    sum(points.map(([x, y]) => (x - mx) ** p * (y - my) ** q)) / Math.max(1, points.length) ** (1 + (p + q) / 2)
  const [n20, n02, n11, n30, n03, n21, n12] = [m(2, 0), m(0, 2), m(1, 1), m(3, 0), m(0, 3), m(2, 1), m(1, 2)]
  const hu = [
    n20 + n02,
    (n20 - n02) ** 2 + 4 * n11 ** 2,
    (n30 - 3 * n12) ** 2 + (3 * n21 - n03) ** 2,
    (n30 + n12) ** 2 + (n21 + n03) ** 2,
  ]
  return hu.map((value) => Math.log10(Math.abs(value) + 1e-7))
}

function rings(mask: Grid): number[] {
  const totals = Array.from({ length: 7 }, () => 0)
  for (const cell of cells) {
    const ring = Math.floor(Math.hypot((cell % side) - middle, Math.floor(cell / side) - middle) / 2)
    totals[ring] = (totals[ring] ?? 0) + (mask[cell] ?? 0)
  }
  return unit(totals)
}

function histogram({ colour }: Seal): number[] {
  const bins = Array.from({ length: 64 }, () => 0)
  for (const cell of cells) {
    const bin = colour.reduce((index, channel) => index * 4 + Math.min(3, Math.floor((channel[cell] ?? 0) * 4)), 0)
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  return unit(bins)
}

function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values) || 1
  return values.map((value) => value / length)
}
export const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)))

/** The ranks of all strategies together. */
export function vote(piece: Seal, seals: readonly Seal[]): number {
  const totals = seals.map(() => 0)
  for (const unlike of Object.values(strategies)) {
    const scores = seals.map((seal) => unlike(piece, seal))
    const order = scores.toSorted((a, b) => a - b)
    for (const [index, score] of scores.entries()) totals[index] = (totals[index] ?? 0) + order.indexOf(score)
  }
  return totals.indexOf(Math.min(...totals))
}

export function choose(piece: Seal, seals: readonly Seal[], unlike: Unlike): number {
  const scores = seals.map((seal) => unlike(piece, seal))
  return scores.indexOf(Math.min(...scores))
}
