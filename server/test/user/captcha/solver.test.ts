import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, expect, test } from 'vitest'
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

const seeds = Array.from({ length: puzzles }, (_, index) => 1000 + index)
/** The same puzzles for each solver, as it sees them, and whether a seal is the one. */
let read: (Awaited<ReturnType<typeof readPuzzle>> & { isRight: (seal: number) => boolean })[]
beforeAll(async () => {
  read = await Promise.all(
    seeds.map(async (seed) => {
      const puzzle = drawSlide(createDice(seeded(seed)))
      return { ...(await readPuzzle(puzzle)), isRight: (seal) => puzzle.stands[seal]?.x === puzzle.left }
    }),
  )
}, slow)

type Solver = (piece: Seal, seals: readonly Seal[]) => number

/** Of the puzzles, how many each solver finds. */
const rates = (solvers: Record<string, Solver>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(solvers).map(([name, solve]) => [
      name,
      read.filter(({ piece, seals, isRight }) => isRight(solve(piece, seals))).length / puzzles,
    ]),
  )

test(
  'scripts that compare pictures find the seal in fewer than half of the puzzles',
  () => {
    const each = Object.entries(strategies).map(([name, unlike]) => [name, comparing(unlike)] as const)
    const found = rates({ ...Object.fromEntries(each), 'all together': vote })
    console.table(found)
    for (const [name, rate] of Object.entries(found)) expect(rate, name).toBeLessThan(0.5)
  },
  slow,
)

test(
  'what found blended holes 40 times of 40 is no better than chance',
  () => {
    const name = 'least squares of a blend'
    const found = rates({ [name]: comparing(strategies[name] as (typeof strategies)[string]) })
    expect(found[name]).toBeLessThan(0.3)
  },
  slow,
)

test(
  'a script that has drawn our own seals to learn from fails with every fourth puzzle at least',
  async () => {
    const gallery = await learn()
    const found = rates({ learnt: (piece, seals) => likeliest(gallery, piece, seals) })
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
