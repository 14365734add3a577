import { createNoise, fractal, type Random } from '../../random.ts'

/** The height of a ridge above its foot at x, by kind of mountain. */
export type Shape = (x: number) => number

export function rolling(random: Random, high: number, wave: number): Shape {
  const noise = createNoise(random)
  const [lift, shift] = [random.between(0.25, 0.5), random.between(0, 90)]
  return (x) => {
    const folded = 1 - Math.abs(fractal(noise, x / wave + shift, 2))
    return high * (folded * (1 - lift) + lift * (0.5 + fractal(noise, x / (wave * 0.16) + shift, 4) * 0.35))
  }
}

export function pillared(random: Random, high: number, width: number): Shape {
  const noise = createNoise(random)
  const pillars = Array.from({ length: Math.ceil(width / 260) }, () => ({
    x: random.between(-40, width + 40),
    half: random.between(36, 92),
    top: high * random.between(0.55, 1.15),
  }))
  return (x) => {
    let top = high * 0.16 + noise(x / 120) * 20
    for (const pillar of pillars) {
      const away = Math.abs(x - pillar.x + noise(x / 30) * 6) / pillar.half
      if (away < 1.5) top = Math.max(top, pillar.top * (1 - away ** 5 * 0.35) * Math.min(1, (1.5 - away) * 2.2))
    }
    return top + fractal(noise, x / 22, 3) * high * 0.05
  }
}

export function summit(random: Random, high: number, centre: number): Shape {
  const noise = createNoise(random)
  const half = high * random.between(0.62, 0.85)
  return (x) => {
    const away = Math.abs(x - centre) / half
    const shoulder = Math.max(0, 1 - away ** 1.25)
    return high * shoulder + fractal(noise, x / 90, 5) * high * 0.13 * (0.3 + shoulder)
  }
}
