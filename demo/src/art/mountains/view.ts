import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Range } from './range.ts'
import { cliff, pillared, rolling, summit, type Shape } from './shape.ts'

/** Views of the mountains. */
export const views = ['layers', 'pines', 'pillars', 'gorge', 'monument', 'falls', 'well'] as const

export type View = (typeof views)[number]

/**
 * Lists the ranges of a view from the furthest to the nearest. `side` (1 or -1) is the heavier side of the composition.
 */
export function rangesOf(view: View, sheet: Sheet, random: Random, side: number): Range[] {
  const { width, height } = sheet
  const towards = (part: number): number => width * (0.5 + side * part)
  const count = { layers: random.integer(5, 7), pines: 3, pillars: 6, gorge: 4, monument: 6, falls: 4, well: 5 }[view]
  const horizon = {
    layers: random.between(0.42, 0.56),
    pines: 0.66,
    pillars: 0.56,
    gorge: 0.5,
    monument: 0.56,
    falls: 0.5,
    well: 0.62,
  }
  return Array.from({ length: count }, (_, index) => {
    const near = index / (count - 1)
    const foot = height * (horizon[view] + (1.02 - horizon[view]) * near ** 1.15)
    const child = random.fork(`range${index}`)
    const wave = view === 'pines' ? 420 : random.between(250, 380) - near * 60
    const low = rolling(child, height * (0.13 + 0.15 * child.next()) * (view === 'pines' ? 0.7 : 1), wave)
    if ((view === 'pillars' || view === 'well') && near > 0.1 && near < 0.9) {
      return { shape: pillared(child, height * (0.36 + 0.16 * child.next()), width), foot, near: near * 0.85 }
    }
    if (view === 'monument' && index === count - 3) {
      const giant = summit(child, height * 0.6, towards(0.12))
      return { shape: (x) => Math.max(giant(x), low(x) * 0.8), foot: foot + 40, near: near * 0.8 }
    }
    if (view === 'layers' && index === count - 4) {
      // One massif breaks the rhythm of the ranges.
      const massif = summit(child, height * random.between(0.3, 0.42), towards(random.between(0.05, 0.32)))
      return { shape: (x) => Math.max(massif(x), low(x)), foot, near }
    }
    if ((view === 'gorge' || view === 'falls') && near > 0.2) {
      const wall = side * (index % 2 ? 1 : -1)
      const gap = view === 'falls' ? random.between(-0.06, 0.06) : random.between(-0.04, 0.2) + 0.05 * near
      const reach = Math.min(420, width * 0.36) * random.between(0.45, 1)
      const shape: Shape = cliff(child, height * (0.74 - near * 0.22), width * (0.5 - wall * gap), wall, reach)
      return { shape, foot: foot - height * 0.02, near: near * 0.9 }
    }
    return { shape: low, foot, near }
  })
}
