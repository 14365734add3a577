import { createNoise, fractal, type Random } from '../random.ts'
import type { Point } from './sheet.ts'

/** The ragged edge of an area of fallen paint or rust, about `reach` units around a centre. */
export function flake(random: Random, [x, y]: Point, reach: number, points = 46): Point[] {
  const noise = createNoise(random)
  const [stretch, lean] = [random.between(0.7, 1.5), random.between(0, 3.1)]
  return Array.from({ length: points }, (_, index): Point => {
    const angle = (index / points) * Math.PI * 2
    const out = reach * (0.72 + 0.5 * fractal(noise, 12 + 2.2 * Math.cos(angle) + 2.6 * Math.sin(angle), 3))
    const [u, v] = [Math.cos(angle) * out * stretch, (Math.sin(angle) * out) / stretch]
    return [x + u * Math.cos(lean) - v * Math.sin(lean), y + u * Math.sin(lean) + v * Math.cos(lean)]
  })
}
