import type { Random } from '../../random.ts'
import { fill, group, polar, polygon, ring } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import type { Stock } from './stock.ts'

/** One cut in a folded sheet, about the origin, pointing along +x; `size` is about its half-length. */
function cut(random: Random, size: number): string {
  const kind = random.pick(['leaf', 'moon', 'drop', 'eye', 'teeth', 'petal', 'curl'])
  const s = size
  if (kind === 'leaf') return `M${n(-s)} 0Q0 ${n(-s * 0.7)} ${n(s)} 0Q0 ${n(s * 0.7)} ${n(-s)} 0Z`
  if (kind === 'moon')
    return `M${n(-s * 0.3)} ${n(-s)}Q${n(s)} 0 ${n(-s * 0.3)} ${n(s)}Q${n(s * 0.3)} 0 ${n(-s * 0.3)} ${n(-s)}Z`
  if (kind === 'drop')
    return `M${n(-s)} 0C${n(-s * 0.2)} ${n(-s * 0.2)} ${n(s * 0.2)} ${n(-s * 0.6)} ${n(s * 0.7)} ${n(-s * 0.4)}C${n(s)} ${n(-s * 0.2)} ${n(s)} ${n(s * 0.2)} ${n(s * 0.7)} ${n(s * 0.4)}C${n(s * 0.2)} ${n(s * 0.6)} ${n(-s * 0.2)} ${n(s * 0.2)} ${n(-s)} 0Z`
  if (kind === 'eye') return ring([0, 0], s * 0.55)
  if (kind === 'petal')
    return `M${n(-s)} 0C${n(-s * 0.4)} ${n(-s * 0.9)} ${n(s * 0.6)} ${n(-s * 0.8)} ${n(s * 0.5)} ${n(-s * 0.16)}L${n(s)} 0L${n(s * 0.5)} ${n(s * 0.16)}C${n(s * 0.6)} ${n(s * 0.8)} ${n(-s * 0.4)} ${n(s * 0.9)} ${n(-s)} 0Z`
  if (kind === 'curl')
    return `M${n(-s)} 0C${n(-s * 0.3)} ${n(-s)} ${n(s)} ${n(-s * 0.8)} ${n(s * 0.8)} ${n(s * 0.1)}C${n(s * 0.7)} ${n(s * 0.5)} ${n(s * 0.2)} ${n(s * 0.4)} ${n(s * 0.3)} 0C${n(s * 0.4)} ${n(-s * 0.3)} ${n(-s * 0.3)} ${n(-s * 0.3)} ${n(-s)} 0Z`
  let comb = ''
  for (let tooth = -2; tooth <= 2; tooth++)
    comb += `M${n(-s * 0.6)} ${n(tooth * s * 0.36 - s * 0.1)}L${n(s * (0.8 - Math.abs(tooth) * 0.2))} ${n(tooth * s * 0.36)}L${n(-s * 0.6)} ${n(tooth * s * 0.36 + s * 0.1)}Z`
  return comb
}

/** A rosette of 6, 8 or 12 folds: the sheet, then ring upon ring of cuts that never meet. */
export function rosette(random: Random, stock: Stock, radius: number): string {
  const folds = random.pick([6, 8, 8, 10, 12])
  const step = (Math.PI * 2) / folds
  const lobes: Point[] = []
  const [deep, wave] = [random.between(0.05, 0.13), random.pick([1, 2, 3])]
  for (let index = 0; index < 360; index++) {
    const angle = (index / 360) * Math.PI * 2
    const swing = Math.abs(Math.sin((angle * folds * wave) / 2)) ** 0.7
    lobes.push(polar([0, 0], angle, radius * (1 - deep + deep * swing)))
  }
  const holes: string[] = []
  const scatter = (shape: string, reach: number, turn: number, mirrored: boolean): void => {
    for (let fold = 0; fold < folds; fold++) {
      const angle = fold * step
      const place = (offset: number, flip: boolean): void => {
        const degrees = ((angle + offset) * 180) / Math.PI
        holes.push(
          group(
            `transform="rotate(${n(degrees)}) translate(${n(reach)} 0) scale(1 ${flip ? -1 : 1})"`,
            fill(shape, stock.ground[1]),
          ),
        )
      }
      place(turn, false)
      if (mirrored) place(-turn, true)
    }
  }
  const rings = 7
  for (let index = 0; index < rings; index++) {
    const reach = radius * (0.16 + 0.72 * (index / (rings - 1)))
    const arc = reach * step
    const room = (radius * 0.72) / (rings - 1)
    const along = Math.min(room * 0.44, 40)
    if (arc < 60) scatter(cut(random, Math.min(along, arc * 0.34)), reach, random.chance(0.5) ? 0 : step / 2, false)
    else {
      const offset = step * random.between(0.23, 0.27)
      scatter(cut(random, Math.min(along, arc * 0.17)), reach, offset, true)
      scatter(cut(random, Math.min(along, arc * 0.13)), reach, 0, false)
      scatter(cut(random, Math.min(along * 0.8, arc * 0.13)), reach, step / 2, false)
    }
  }
  const seeds = Array.from({ length: folds }, (_, index) =>
    ring(polar([0, 0], index * step + step / 2, radius * 0.075), radius * 0.017),
  ).join('')
  let rim = ''
  const count = folds * 6
  for (let index = 0; index < count; index++)
    rim += ring(polar([0, 0], ((index + 0.5) / count) * Math.PI * 2, radius * (0.965 - deep)), radius * 0.0105)
  return [
    fill(polygon(lobes), stock.paper),
    ...holes,
    fill(ring([0, 0], radius * 0.035) + seeds + rim, stock.ground[1]),
  ].join('')
}
