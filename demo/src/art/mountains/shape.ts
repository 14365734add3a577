import { createNoise, fractal, type Random } from '../../random.ts'

/** The height of a ridge above its foot at x, by kind of mountain. */
export type Shape = (x: number) => number

/** A range of old, folded hills with a sharper skyline on top. */
export function rolling(random: Random, high: number, wave: number): Shape {
  const noise = createNoise(random)
  const [lift, shift] = [random.between(0.25, 0.5), random.between(0, 90)]
  return (x) => {
    const folded = 1 - Math.abs(fractal(noise, x / wave + shift, 2))
    return high * (folded * (1 - lift) + lift * (0.5 + fractal(noise, x / (wave * 0.16) + shift, 4) * 0.35))
  }
}

/** Stone columns in clusters, each with a broken top and a skirt of scree. */
export function pillared(random: Random, high: number, width: number): Shape {
  const noise = createNoise(random)
  const columns = Array.from({ length: Math.max(2, Math.round(width / 420)) }, (_, cluster) => {
    const x = ((cluster + random.between(0.15, 0.85)) * width) / Math.max(2, Math.round(width / 420))
    const top = high * random.between(0.62, 1.15)
    return Array.from({ length: random.integer(2, 5) }, (_column, index) => ({
      x: x + (index - 1.5) * random.between(26, 52),
      half: random.between(16, 40),
      top: top * (index === 1 ? 1 : random.between(0.42, 0.93)),
    }))
  }).flat()
  return (x) => {
    let top = high * 0.14 + noise(x / 120) * 20
    for (const column of columns) {
      const away = Math.abs(x - column.x + noise(x / 26) * 5) / column.half
      const wall = Math.min(1, Math.max(0, (1.28 - away) / 0.3))
      const broken = 1 - 0.07 * away ** 2 + fractal(noise, x / 11 + column.x, 2) * 0.045
      const scree = column.top * 0.34 * Math.max(0, 1 - away / 3.4)
      top = Math.max(top, column.top * broken * wall ** 0.6, scree)
    }
    return top + fractal(noise, x / 16, 3) * high * 0.022
  }
}

/** One mountain that dominates the picture, with lower shoulders on its flanks. */
export function summit(random: Random, high: number, centre: number): Shape {
  const noise = createNoise(random)
  const half = high * random.between(0.62, 0.85)
  const shoulders = [-1, 1].map((side) => ({
    x: centre + side * half * random.between(0.4, 0.7),
    half: half * random.between(0.3, 0.42),
    top: high * random.between(0.5, 0.72),
  }))
  return (x) => {
    const away = Math.abs(x - centre) / half
    let top = high * Math.max(0, 1 - away ** 1.15)
    for (const shoulder of shoulders) {
      const reach = Math.abs(x - shoulder.x) / shoulder.half
      top = Math.max(top, shoulder.top * Math.max(0, 1 - reach ** 1.4))
    }
    return top + fractal(noise, x / 70, 5) * high * 0.12 * (0.25 + top / high)
  }
}

/** A rock wall that enters from one side (`wall` 1 right, -1 left) and ends at the opening. */
export function cliff(random: Random, high: number, opening: number, wall: number, reach: number): Shape {
  const face = rolling(random, high * random.between(0.72, 1.16), random.between(170, 420))
  const noise = createNoise(random)
  return (x) => {
    const inside = Math.min(1, Math.max(0, ((x - opening + noise(x / 40) * 18) * wall) / reach))
    return face(x) * inside ** 0.42 * (0.8 + 0.2 * Math.round(inside * 4 + noise(x / 30) * 0.5) * 0.25)
  }
}
