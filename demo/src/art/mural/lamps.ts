import type { Random } from '../../random.ts'
import { fill, ring, stroke } from '../line.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** Walls full of small haloes with a lamp in each; their colours run in slanting lines. */
export function lamps(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(wash(sheet, mineral.earth))
  const step = 100
  const tones = random.shuffle([mineral.blue, mineral.green, mineral.white, mineral.earth])
  const shift = random.pick([1, 3])
  const big = { x: Math.floor(width / step / 2), y: Math.floor(height / step / 2) }
  for (let row = 0; row * step < height + step; row++) {
    for (let column = 0; column * step < width + step; column++) {
      const at: Point = [column * step + step / 2, row * step + step / 2]
      if (Math.abs(column - big.x) < 2 && Math.abs(row - big.y) < 2) continue
      sheet.add(niche(mineral, at, 46, (index) => tones[(column + row * shift + index) % 4]!, random.chance(0.985)))
    }
  }
  sheet.add(niche(mineral, [(big.x + 0.5) * step, (big.y + 0.5) * step], 142, (index) => tones[(index + 1) % 4]!, true))
}

/** One small halo with its lamp. */
function niche(mineral: Mineral, at: Point, size: number, tone: (index: number) => string, burning: boolean): string {
  const halo =
    [1, 0.8, 0.6].map((reach, index) => fill(ring(at, size * reach), tone(index))).join('') +
    stroke(ring(at, size), mineral.line, 2)
  const bowl = `M${n(at[0] - size * 0.4)} ${n(at[1] + size * 0.2)}h${n(size * 0.8)}q${n(-size * 0.1)} ${n(size * 0.34)} ${n(-size * 0.4)} ${n(size * 0.34)}t${n(-size * 0.4)} ${n(-size * 0.34)}Z`
  const flame = `M${n(at[0])} ${n(at[1] - size * 0.5)}q${n(size * 0.3)} ${n(size * 0.44)} 0 ${n(size * 0.68)}q${n(-size * 0.3)} ${n(-size * 0.24)} 0 ${n(-size * 0.68)}Z`
  return (
    halo +
    fill(bowl, mineral.line) +
    (burning ? fill(flame, '#f6d27a') + fill(ring([at[0], at[1] + size * 0.02], size * 0.08), '#fff6d8') : '')
  )
}
