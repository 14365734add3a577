import type { Random } from '../../random.ts'
import { fill, group, polygon, ring, stroke } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import type { Water } from './water.ts'

/** Rain on the pool, seen from above: rings of different widths, a crown at the impact of a drop, and streaks. */
export function rain(random: Random, width: number, height: number, water: Water): string[] {
  let [rims, crowns, streaks, drops] = ['', '', '', '']
  for (let index = 0; index < (width * height) / 11_000; index++) {
    const at: Point = [random.between(0, width), random.between(0, height)]
    const reach = random.between(6, 34)
    rims += ring(at, reach)
    if (reach > 14) rims += ring(at, reach * 0.6)
    if (reach > 24) continue
    crowns += ring(at, 2.4)
    for (let bead = 0; bead < 5; bead++) {
      const turn = random.between(0, 6.3)
      drops += ring(
        [at[0] + Math.cos(turn) * reach * 0.8, at[1] + Math.sin(turn) * reach * 0.8],
        random.between(0.8, 1.6),
      )
    }
  }
  for (let index = 0; index < (width * height) / 9000; index++) {
    const [x, y] = [random.between(0, width), random.between(-40, height)]
    const long = random.between(26, 90)
    streaks += polygon(
      [
        [x, y],
        [x - long * 0.16 + 0.9, y + long],
        [x - long * 0.16 - 0.9, y + long],
      ].map(([across = 0, down = 0]): Point => [Number(n(across)), Number(n(down))]),
    )
  }
  return [
    group(
      'data-part="rain"',
      stroke(rims, water.line, 1.3, 'opacity="0.6"'),
      fill(crowns + drops, water.line, 'opacity="0.85"'),
      fill(streaks, '#ffffff', 'opacity="0.3"'),
    ),
  ]
}
