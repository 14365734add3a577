import { createNoise, fractal, type Random } from '../../random.ts'

/** One hillside cut into steps. */
export interface Terrain {
  /** Start of the fields below the far hills, in units from the top. */
  level: number
  steps: number
  /**
   * Height of the upper edge of a step (0 the furthest) at x. Like contour lines the edges never cross; they draw apart
   * where the slope is gentle, and meet where it is steep.
   */
  edge: (step: number, x: number) => number
}

const grid = 12

/**
 * Creates a long slope, a hollow surrounded by fields, or a spur that they climb; seen at eye level or from high above.
 */
export function terrainOf(random: Random, width: number, height: number, side: number): Terrain {
  const slope = createNoise(random.fork('slope'))
  const curl = createNoise(random.fork('curl'))
  const form = random.pick(['slope', 'hollow', 'spur'] as const)
  const level = height * random.pick([random.between(0.2, 0.26), random.between(0.28, 0.36)])
  const [sway, lean] = [random.between(90, 190), side * random.between(30, 130)]
  const [centre, depth] = [0.5 + side * random.between(0.02, 0.24), random.between(120, 200)]
  const bend = { slope: 0.3, hollow: 1, spur: -1 }[form]
  const steps = random.integer(17, 20)
  const columns = Math.ceil((width + 40) / grid) + 1
  const xAt = (column: number): number => column * grid - 20
  // Each step lies below the one before by a gap that swells and shrinks along it.
  const edges: number[][] = [
    Array.from({ length: columns }, (_, column) => {
      const x = xAt(column)
      return level + 20 + fractal(slope, x / 420, 2) * sway * 0.25 + (x / width - 0.5) * lean * 0.4
    }),
  ]
  for (let step = 1; step <= steps + 1; step++) {
    const [before, after] = [((step - 1) / steps) ** 1.5, (step / steps) ** 1.5]
    const gap = (height * 1.16 - level) * (after - before)
    const swell = createNoise(random.fork(`step${step}`))
    const part = step / steps
    edges.push(
      edges[step - 1]!.map((above, column) => {
        const x = xAt(column)
        const away = Math.min(1, Math.abs(x / width - centre) / 0.55)
        const round = (bend * depth * Math.cos(Math.PI * away) * 0.9) / steps
        const wide =
          1 + 1.5 * fractal(swell, x / (150 + 260 * part), 2) + ((x / width - 0.5) * lean * 0.6) / steps / gap
        const hill = (fractal(slope, x / 420 + part * 0.9, 2) * sway) / steps
        return above + Math.max(gap * 0.1, gap * wide + round + hill + curl(x / 60 + step * 3) * 3 * part)
      }),
    )
  }
  const edge = (step: number, x: number): number => {
    const place = Math.min(columns - 1.001, Math.max(0, (x + 20) / grid))
    const line = edges[Math.min(step, steps + 1)]!
    const [from, to] = [line[Math.floor(place)]!, line[Math.floor(place) + 1]!]
    return from + (to - from) * (place % 1)
  }
  return { level, steps, edge }
}
