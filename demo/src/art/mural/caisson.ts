import type { Random } from '../../random.ts'
import { darker } from '../colour.ts'
import { fill, group, placed, polar, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { lotus } from './lotus.ts'
import type { Mineral } from './mineral.ts'

/** One border of a caisson, on the side of a square: triangles, pearls, scrolls or lozenges. */
function borderSide(random: Random, mineral: Mineral, half: number, thick: number, kind: number): string {
  const count = Math.round((half * 2) / (thick * 1.25))
  const step = (half * 2) / count
  const top = -half
  let [first, second] = ['', '']
  for (let index = 0; index < count; index++) {
    const x = -half + index * step
    const middle: Point = [x + step / 2, top + thick / 2]
    if (kind === 0) {
      first += `M${n(x)} ${n(top)}h${n(step)}L${n(x + step / 2)} ${n(top + thick)}Z`
      second += ring([x + step / 2, top + thick * 0.34], thick * 0.13)
    } else if (kind === 1) {
      first += ring(middle, thick * 0.36)
      second += ring(middle, thick * 0.18)
    } else if (kind === 2) {
      first += `M${n(x)} ${n(middle[1])}q${n(step * 0.25)} ${n(-thick * 0.7 * (index % 2 ? 1 : -1))} ${n(step * 0.5)} 0t${n(step * 0.5)} 0q${n(-step * 0.1)} ${n(thick * 0.3)} ${n(-step * 0.3)} ${n(thick * 0.1)}q${n(-step * 0.4)} ${n(thick * 0.2)} ${n(-step * 0.7)} ${n(-thick * 0.1)}Z`
      second += `M${n(middle[0])} ${n(middle[1] - thick * 0.4)}q${n(thick * 0.3)} ${n(thick * 0.2)} 0 ${n(thick * 0.36)}q${n(-thick * 0.3)} ${n(-thick * 0.16)} 0 ${n(-thick * 0.36)}Z`
    } else {
      first += `M${n(middle[0])} ${n(top + thick * 0.1)}L${n(x + step * 0.92)} ${n(middle[1])}L${n(middle[0])} ${n(top + thick * 0.9)}L${n(x + step * 0.08)} ${n(middle[1])}Z`
      second += ring(middle, thick * 0.14)
    }
  }
  const tone = random.pick([mineral.blue, mineral.green, mineral.earth])
  return (
    fill(first, tone) +
    stroke(first, mineral.line, 1.4, 'opacity="0.6"') +
    fill(second, random.pick([mineral.white, mineral.gold]))
  )
}

/** A coffered ceiling: borders within borders, turned squares, a lotus at the heart. */
export function caisson(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  const centre: Point = [width / 2, height / 2]
  let half = Math.max(width, height) * 0.52
  const layers = width > 1400 || height > 1400 ? 13 : 9
  const parts: string[] = []
  let kind = random.integer(0, 3)
  for (let layer = 0; layer < layers && half > 215; layer++) {
    const thick = layer % 3 === 0 ? 64 : layer % 3 === 1 ? 22 : 40
    const base = [mineral.wall, mineral.earth, mineral.white, mineral.blue, mineral.green][(layer + kind) % 5]!
    parts.push(
      `<rect x="${n(-half)}" y="${n(-half)}" width="${n(half * 2)}" height="${n(half * 2)}" fill="${base}" stroke="${mineral.line}" stroke-width="3"/>`,
    )
    kind = (kind + 1) % 4
    const side = borderSide(random, mineral, half, thick, thick === 22 ? 1 : kind)
    for (let turn = 0; turn < 4; turn++) parts.push(`<g transform="rotate(${turn * 90})">${side}</g>`)
    half -= thick
    parts.push(
      `<rect x="${n(-half)}" y="${n(-half)}" width="${n(half * 2)}" height="${n(half * 2)}" fill="${darker(base, 0.16)}" stroke="${mineral.line}" stroke-width="2.4"/>`,
    )
  }
  for (const [turn, tone] of [
    [45, mineral.green],
    [0, mineral.blue],
  ] as const) {
    const inner = half / Math.SQRT2 + (turn ? 0 : -6)
    const square = turn ? half * 0.98 : inner
    const corner = turn ? square / Math.SQRT2 : square * 0.9
    parts.push(
      `<g transform="rotate(${turn})"><rect x="${n(-corner)}" y="${n(-corner)}" width="${n(corner * 2)}" height="${n(corner * 2)}" fill="${tone}" stroke="${mineral.white}" stroke-width="7"/><rect x="${n(-corner)}" y="${n(-corner)}" width="${n(corner * 2)}" height="${n(corner * 2)}" fill="none" stroke="${mineral.line}" stroke-width="2"/></g>`,
    )
    if (turn)
      for (let side = 0; side < 4; side++)
        parts.push(lotus(mineral, polar([0, 0], (side * Math.PI) / 2 + Math.PI / 4, half * 1.12), half * 0.24, 10))
  }
  const radius = half * 0.6
  const aura = [mineral.white, mineral.earth, mineral.gold, darker(mineral.blue, 0.3)]
    .map((tone, index) => fill(ring([0, 0], radius * (1.06 - index * 0.07)), tone))
    .join('')
  parts.push(aura, lotus(mineral, [0, 0], radius * 0.84, random.pick([8, 10, 12])))
  sheet.add(group(placed(centre), ...parts))
}
