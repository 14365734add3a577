import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { createDice } from '../../../src/modules/user/captcha/dice.ts'
import { drawSlide } from '../../../src/modules/user/captcha/drawSlide.ts'
import { type Motif, motifs } from '../../../src/modules/user/captcha/motifs.ts'
import { drawSeal } from '../../../src/modules/user/captcha/seal.ts'
import { choose, distance, readPuzzle, readSeal, type Seal, strategies, vote } from './solver.ts'

const puzzles = 60
/** Drawings of each motif that the learning script has looked at. */
const examples = 25
const slow = 240_000

/** The same fractions each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Solver = (piece: Seal, seals: readonly Seal[]) => number

/** Of the same puzzles each time, how many each solver finds. */
async function rates(solvers: Record<string, Solver>): Promise<Record<string, number>> {
  const found = Object.fromEntries(Object.keys(solvers).map((name) => [name, 0]))
  for (let seed = 1000; seed < 1000 + puzzles; seed++) {
    const puzzle = drawSlide(createDice(seeded(seed)))
    const { piece, seals } = await readPuzzle(puzzle)
    for (const [name, solve] of Object.entries(solvers)) {
      if (puzzle.stands[solve(piece, seals)]?.x === puzzle.left) found[name] = (found[name] ?? 0) + 1 / puzzles
    }
  }
  return found
}

test(
  'scripts that compare pictures find the seal in fewer than half of the puzzles',
  async () => {
    const each = Object.entries(strategies).map(([name, unlike]) => [name, comparing(unlike)] as const)
    const found = await rates({ ...Object.fromEntries(each), 'all together': vote })
    console.table(found)
    for (const [name, rate] of Object.entries(found)) expect(rate, name).toBeLessThan(0.5)
  },
  slow,
)

test(
  'what found blended holes 40 times of 40 is no better than chance',
  async () => {
    const name = 'least squares of a blend'
    const found = await rates({ [name]: comparing(strategies[name] as (typeof strategies)[string]) })
    expect(found[name]).toBeLessThan(0.3)
  },
  slow,
)

test(
  'a script that has drawn our own seals to learn from fails with every fourth puzzle at least',
  async () => {
    const gallery = await learn()
    const found = await rates({ learnt: (piece, seals) => likeliest(gallery, piece, seals) })
    console.table(found)
    expect(found['learnt']).toBeLessThan(0.75)
  },
  slow,
)

const comparing =
  (unlike: (typeof strategies)[string]): Solver =>
  (piece, seals) =>
    choose(piece, seals, unlike)

interface Example {
  motif: Motif
  hog: readonly number[]
}

async function learn(): Promise<Example[]> {
  const dice = createDice(seeded(7))
  const gallery: Example[] = []
  for (const motif of Object.keys(motifs) as Motif[]) {
    for (let example = 0; example < examples; example++) {
      const canvas = createCanvas(60, 60)
      drawSeal(canvas.getContext('2d'), dice, { motif, x: 0, y: 0, size: 60 })
      const { hog } = await readSeal(`,${canvas.toBuffer('image/png').toString('base64')}`, 60)
      gallery.push({ motif, hog })
    }
  }
  return gallery
}

/** The seal that most likely shows what the piece shows, by the motifs of the fifteen nearest examples. */
function likeliest(gallery: readonly Example[], piece: Seal, seals: readonly Seal[]): number {
  const names = Object.keys(motifs)
  const beliefs = ({ hog }: Seal): number[] => {
    const near = gallery.map((one) => ({ ...one, far: distance(hog, one.hog) })).toSorted((a, b) => a.far - b.far)
    return names.map((name) =>
      near.slice(0, 15).reduce((sum, { motif, far }) => sum + (motif === name ? 1 / (far + 0.1) : 0), 0.3),
    )
  }
  const own = beliefs(piece)
  const scores = seals.map((seal) => {
    const theirs = beliefs(seal)
    const total = theirs.reduce((sum, value) => sum + value, 0)
    return theirs.reduce((sum, value, index) => sum + (value * (own[index] ?? 0)) / total, 0)
  })
  return scores.indexOf(Math.max(...scores))
}
