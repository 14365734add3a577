import { createNoise, fractal, type Random } from '../../random.ts'

/** One hillside cut into steps. */
export interface Terrain {
  /** Start of the fields below the far hills, in units from the top. */
  level: number
  steps: number
  /** Height of the edge of a step (0 far … 1 near) at x. All edges follow one hillside, so that they nest. */
  edge: (part: number, x: number) => number
}

/**
 * Creates a long slope, a hollow surrounded by fields, or a spur that they climb; seen at eye level or from high above.
 */
export function terrainOf(random: Random, width: number, height: number, side: number): Terrain {
  const slope = createNoise(random.fork('slope'))
  const curl = createNoise(random.fork('curl'))
  const form = random.pick(['slope', 'hollow', 'spur'])
  const level =
    height * random.pick([random.between(0.14, 0.22), random.between(0.27, 0.36), random.between(0.38, 0.46)])
  const [sway, lean] = [random.between(90, 210), side * random.between(40, 220)]
  const [centre, depth] = [0.5 + side * random.between(0.02, 0.24), random.between(110, 210)]
  const bend = { slope: 0, hollow: 1, spur: -1 }[form]!
  const edge = (part: number, x: number): number => {
    const across = x / width - 0.5
    const away = Math.min(1, Math.abs(x / width - centre) / 0.55)
    const round = bend * depth * (0.5 + 0.5 * Math.cos(Math.PI * away)) * (0.15 + part * 0.95)
    const hill = fractal(slope, x / 420 + part * 0.9, 2) * sway * (0.3 + part) + across * lean * (0.4 + part)
    const detail = fractal(curl, x / 150 + part * 7, 2) * 26 * (0.2 + part)
    const lift = form === 'spur' ? 90 : form === 'hollow' ? -60 : 0
    return level + 20 + lift * part + (height * 1.12 - level) * part ** 1.35 + hill + detail + round
  }
  return { level, steps: random.integer(19, 25), edge }
}
