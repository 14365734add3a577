import type { Random } from '../../random.ts'
import { darker, lighter } from '../colour.ts'
import { fill, stroke } from '../line.ts'
import { n } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** One hill of the old style, smaller than the people in front of it: bands of one mineral, darkest at the rim. */
export function hill(random: Random, mineral: Mineral, x: number, foot: number, wide: number, high: number): string {
  const tone = random.pick([mineral.blue, mineral.green, mineral.earth, mineral.white])
  const lean = random.bell() * wide * 0.16
  const shape = (part: number): string => {
    const [half, top] = [(wide / 2) * part, high * (0.3 + 0.7 * part)]
    return (
      `M${n(x - half)} ${n(foot)}C${n(x - half * 0.86)} ${n(foot - top * 0.6)} ${n(x - half * 0.5 + lean)} ${n(foot - top)} ${n(x + lean * part)} ${n(foot - top)}` +
      `C${n(x + half * 0.5 + lean)} ${n(foot - top)} ${n(x + half * 0.86)} ${n(foot - top * 0.6)} ${n(x + half)} ${n(foot)}Z`
    )
  }
  let trees = ''
  for (let index = 0; index < 3; index++) {
    const at = x + lean + (index - 1) * wide * 0.13 + random.bell() * 4
    const top = foot - high * (1 - Math.abs(index - 1) * 0.06)
    trees += `M${n(at)} ${n(top)}v${n(-high * 0.12)}m-4 6l4 -5l4 5m-9 4l5 -5l5 5`
  }
  return [
    fill(shape(1), darker(tone, 0.16)),
    fill(shape(0.8), tone),
    fill(shape(0.58), lighter(tone, 0.22)),
    fill(shape(0.34), lighter(tone, 0.42)),
    stroke(shape(1), mineral.line, 1.8, 'opacity="0.7"'),
    stroke(trees, darker(mineral.green, 0.35), 1.7),
  ].join('')
}
