import type { Random } from '../../random.ts'
import { curve, polar, ring, spot } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import { arc, band, blossom, leaf, left, moon, out, slit, teeth } from './knife.ts'

/** The motif of a rosette. */
export type RosetteKind = 'pomegranate' | 'peony'

/** Repeats a piece once for each fold. */
function folded(folds: number, piece: string, shift = 0): string {
  return Array.from(
    { length: folds },
    (_, fold) => `<g transform="rotate(${n(((fold + shift) / folds) * 360)})">${piece}</g>`,
  ).join('')
}

/** A split pomegranate, its crown outward along +x, centred at `at` from the middle; rows of seeds. */
function pomegranate(at: number, size: number): string {
  const s = size
  const fruit = `M${n(at - s)} 0C${n(at - s)} ${n(-s * 0.9)} ${n(at + s * 0.3)} ${n(-s * 1.16)} ${n(at + s * 0.74)} ${n(-s * 0.4)}L${n(at + s * 1.3)} ${n(-s * 0.62)}L${n(at + s * 1.12)} ${n(-s * 0.2)}L${n(at + s * 1.46)} 0L${n(at + s * 1.12)} ${n(s * 0.2)}L${n(at + s * 1.3)} ${n(s * 0.62)}L${n(at + s * 0.74)} ${n(s * 0.4)}C${n(at + s * 0.3)} ${n(s * 1.16)} ${n(at - s)} ${n(s * 0.9)} ${n(at - s)} 0Z`
  const split = `M${n(at - s * 0.74)} 0C${n(at - s * 0.5)} ${n(-s * 0.56)} ${n(at + s * 0.24)} ${n(-s * 0.56)} ${n(at + s * 0.56)} 0C${n(at + s * 0.24)} ${n(s * 0.56)} ${n(at - s * 0.5)} ${n(s * 0.56)} ${n(at - s * 0.74)} 0Z`
  let seeds = ''
  for (let row = -2; row <= 2; row++) {
    const count = 5 - Math.abs(row)
    for (let column = 0; column < count; column++)
      seeds += ring([at - s * 0.1 + (column - (count - 1) / 2) * s * 0.25, row * s * 0.19], s * 0.104)
  }
  // Skins hold the seeds together: lines from seed to seed, into the fruit.
  const bars = [-2, -1, 0, 1, 2]
    .flatMap((across) =>
      [-1, 1].map((lean) => {
        const [x, run, rise] = [at - s * (0.1 - across * 0.25), s * 0.36 * lean, s * 0.547]
        return slit([x - run, -rise], [x + run, rise], s * 0.028)
      }),
    )
    .join('')
  const skin = [-1, 1]
    .map((side) => teeth(arc([at - s * 0.08, 0], s * 0.78, side * 2.3, side * 0.75, 9), side * -s * 0.17))
    .join('')
  return (
    left(fruit) + out(split) + left(bars + seeds) + out(skin + slit([at + s * 0.86, 0], [at + s * 1.3, 0], s * 0.07))
  )
}

/** A peony from the side along +x: petals within petals, combed. */
function peony(at: number, size: number): string {
  const s = size
  const rows: string[] = []
  for (const [reach, count] of [
    [1, 7],
    [0.66, 5],
    [0.36, 3],
  ] as const) {
    const edge: Point[] = []
    for (let step = 0; step <= count * 6; step++) {
      const part = step / (count * 6)
      const angle = -2 + part * 4
      edge.push([
        at - s * 0.4 + Math.cos(angle) * s * reach * (1.06 + 0.16 * Math.abs(Math.sin(part * Math.PI * count))),
        Math.sin(angle) * s * reach * (0.98 + 0.14 * Math.abs(Math.sin(part * Math.PI * count))),
      ])
    }
    const shape = curve([...edge, [at - s * 0.8, 0]], true)
    let cuts = ''
    for (let petal = 0; petal < count; petal++) {
      const angle = -1.8 + ((petal + 0.5) / count) * 3.6
      const place: Point = [at - s * 0.4 + Math.cos(angle) * s * reach * 0.9, Math.sin(angle) * s * reach * 0.86]
      cuts += moon(place, angle, s * 0.1)
    }
    rows.push(
      out(
        curve(
          edge.map(([x, y]): Point => [at - s * 0.4 + (x - at + s * 0.4) * 1.06, y * 1.06]),
          false,
        ),
      ),
      left(shape),
      out(cuts + teeth(arc([at - s * 0.4, 0], s * reach * 0.62, -1.4, 1.4, count * 3), -s * 0.13)),
    )
  }
  return rows.join('')
}

/**
 * A rosette of eight folds (ten for peonies): a lobed rim, fruit or flowers between leaves, a ring of teeth and
 * crescents, a flower in the centre. One sheet in which every part is connected.
 */
export function rosette(random: Random, kind: RosetteKind, radius: number): string {
  const r = radius
  const folds = kind === 'pomegranate' ? 8 : 10
  const step = (Math.PI * 2) / folds
  const rim: Point[] = []
  const lobes = folds * random.pick([2, 3])
  for (let index = 0; index < 480; index++) {
    const angle = (index / 480) * Math.PI * 2
    rim.push(polar([0, 0], angle, r * (0.955 + 0.045 * Math.abs(Math.cos((angle * lobes) / 2)) ** 0.6)))
  }
  let rimCuts = ''
  for (let index = 0; index < lobes; index++) {
    const angle = (index / lobes) * Math.PI * 2
    rimCuts += moon(polar([0, 0], angle, r * 0.93), angle, r * 0.032)
    rimCuts += ring(polar([0, 0], angle + Math.PI / lobes, r * 0.908), r * 0.011)
  }
  const size = r * (kind === 'pomegranate' ? 0.178 : 0.15)
  const at = r * (kind === 'pomegranate' ? 0.64 : 0.68)
  const main = kind === 'pomegranate' ? pomegranate(at, size) : peony(at + size * 0.3, size * 1.15)
  const stalk = left(
    `M${n(r * 0.42)} ${n(-r * 0.018)}L${n(at - size * 0.62)} ${n(-r * 0.012)}V${n(r * 0.012)}L${n(r * 0.42)} ${n(r * 0.018)}Z`,
  )
  const leaves = [1, -1]
    .map(
      (side) =>
        leaf([r * 0.47, 0], side * 0.62, r * 0.2, 0.24) +
        leaf(polar([0, 0], side * step * 0.5, r * 0.44), side * (step * 0.5 - 0.24), r * 0.27, 0.23),
    )
    .join('')
  const bird = random.chance(0.5)
  const between = bird
    ? flutter(polar([0, 0], step / 2, r * 0.806), step / 2, r * 0.082)
    : blossom(polar([0, 0], step / 2, r * 0.8), r * 0.082, 5, step / 2)
  const inner = arc([0, 0], r * 0.385, 0, Math.PI * 2, folds * 9)
  let crescents = ''
  for (let index = 0; index < folds * 3; index++)
    crescents += moon(
      polar([0, 0], (index / (folds * 3)) * Math.PI * 2, r * 0.428),
      (index / (folds * 3)) * Math.PI * 2,
      r * 0.017,
    )
  const petalRing = folded(
    folds,
    left(drop(r * 0.19, r * 0.35, step * 0.42)) +
      out(moon([r * 0.3, 0], 0, r * 0.022) + slit([r * 0.22, 0], [r * 0.27, 0], r * 0.012)),
  )
  return [
    left(curve(rim, true)),
    out(rimCuts),
    out(ring([0, 0], r * 0.88)),
    folded(folds, leaves),
    folded(folds, between),
    folded(folds, main + stalk),
    left(arcBand(r * 0.9, r * 0.865)),
    band(r * 0.46, r * 0.36),
    out(teeth(inner, -r * 0.028)),
    out(crescents),
    petalRing,
    blossom([0, 0], r * 0.21, folds),
  ].join('')
}

/** A ring between two radii as one shape with a hole. */
function arcBand(outer: number, inner: number): string {
  return `${ring([0, 0], outer)}M${n(-inner)} 0a${n(inner)} ${n(inner)} 0 1 1 ${n(inner * 2)} 0a${n(inner)} ${n(inner)} 0 1 1 ${n(-inner * 2)} 0Z`
}

function drop(from: number, to: number, wide: number): string {
  const at = (reach: number, turn: number): string => spot(polar([0, 0], turn, from + (to - from) * reach))
  return `M${at(0, -wide * 0.5)}C${at(0.4, -wide)} ${at(0.9, -wide)} ${at(1.12, 0)}C${at(0.9, wide)} ${at(0.4, wide)} ${at(0, wide * 0.5)}Z`
}

/** A butterfly whose head points outward. */
function flutter(at: Point, angle: number, size: number): string {
  const wings =
    'M0 0C-10 -34 -44 -54 -62 -34C-74 -16 -54 2 -30 4C-56 8 -60 38 -40 46C-22 50 -8 28 0 6C8 28 22 50 40 46C60 38 56 8 30 4C54 2 74 -16 62 -34C44 -54 10 -34 0 0Z'
  const cuts = `${ring([-42, -24], 8)}${ring([42, -24], 8)}${moon([-34, 30], 2, 9)}${moon([34, 30], 1.1, 9)}${slit([-30, -14], [-12, -2], 3)}${slit([30, -14], [12, -2], 3)}`
  return `<g transform="translate(${n(at[0])} ${n(at[1])}) rotate(${n((angle * 180) / Math.PI + 90)}) scale(${Math.round((size / 60) * 100) / 100})">${left('M-5 -22C-5 -32 5 -32 5 -22L4 40Q0 48 -4 40ZM-6 -26L-20 -60L-11 -63L4 -30ZM6 -26L20 -60L11 -63L-4 -30Z')}${left(wings)}${out(cuts)}</g>`
}
