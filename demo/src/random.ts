/** A seeded source of numbers: the same seed gives the same picture on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** A whole number in [low, high], both included. */
  integer(low: number, high: number): number
  /** True with the given probability (0..1). */
  chance(probability: number): boolean
  /** One element of a non-empty list. Throws RangeError on an empty one. */
  pick<T>(choices: readonly T[]): T
  /** A shuffled copy of the list. */
  shuffle<T>(list: readonly T[]): T[]
  /** Roughly bell-shaped around 0, within -1..1. */
  bell(): number
  /** An independent source, so that drawing more of one thing does not change another. */
  fork(name: string): Random
}

/** FNV-1a over UTF-16 code units, with a final mix so that similar seeds give very different values. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Creates a source of numbers (mulberry32) whose whole sequence follows from the seed. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number): number => low + (high - low) * next()
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    integer,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)]
      if (choice === undefined) throw new RangeError('pick needs at least one choice')
      return choice
    },
    shuffle: (list) => {
      const result = [...list]
      for (let index = result.length - 1; index > 0; index--) {
        const other = integer(0, index)
        const moved = result[index]!
        result[index] = result[other]!
        result[other] = moved
      }
      return result
    },
    bell: () => (next() + next() + next()) / 1.5 - 1,
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** Smooth one-dimensional noise in -1..1; equal inputs give equal outputs. */
export type Noise = (position: number) => number

/** Value noise over a ring of 256 random heights, eased between neighbours. */
export function createNoise(random: Random): Noise {
  const heights = Array.from({ length: 256 }, () => random.between(-1, 1))
  return (position) => {
    const cell = Math.floor(position)
    const part = position - cell
    const ease = part * part * (3 - 2 * part)
    const from = heights[cell & 255]!
    const to = heights[(cell + 1) & 255]!
    return from + (to - from) * ease
  }
}

/** Several octaves of noise on top of one another, still about -1..1. */
export function fractal(noise: Noise, position: number, octaves: number): number {
  let sum = 0
  let weight = 1
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(position * 2 ** octave + octave * 37.3) * weight
    total += weight
    weight *= 0.5
  }
  return sum / total
}
