import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { fill, ring, stroke } from '../line.ts'
import { n } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

/** The borders of a caisson, each a traditional pattern. */
export const borders = ['pearls', 'vine', 'lozenges', 'scales', 'tassels', 'blossoms'] as const

export type Border = (typeof borders)[number]

/** Honeysuckle leaves that grow from a wave, one on each half-wave. */
function vine(step: number, x: number, middle: number, thick: number, up: number): { stem: string; leaves: string } {
  const reach = thick * 0.3 * up
  const stem = `M${n(x)} ${n(middle)}q${n(step / 2)} ${n(-reach * 2.6)} ${n(step)} 0`
  const [cx, cy] = [x + step * 0.5, middle + reach * 0.2]
  const leaf = (dx: number, dy: number, bow: number): string =>
    `M${n(cx)} ${n(cy)}q${n(dx * 0.2 + bow)} ${n(dy * 0.7)} ${n(dx)} ${n(dy)}q${n(-dx * 0.2 + bow * 0.3)} ${n(-dy * 0.9)} ${n(-dx)} ${n(-dy)}Z`
  const leaves = [-0.34, -0.17, 0, 0.17, 0.34]
    .map((out) => leaf(out * step, reach * (1.3 - Math.abs(out)), out * step * 0.4))
    .join('')
  return { stem, leaves }
}

/** One border on the upper side of a square of the given half side, `thick` units deep. */
export function borderSide(random: Random, mineral: Mineral, half: number, thick: number, kind: Border): string {
  const wide = kind === 'pearls' ? 0.9 : kind === 'vine' ? 1.5 : kind === 'blossoms' ? 1.7 : 1.05
  const count = Math.max(2, 2 * Math.round(half / (thick * wide)))
  const step = (half * 2) / count
  const top = -half
  const middle = top + thick / 2
  const tones = random.shuffle([mineral.blue, mineral.green, mineral.earth])
  const layers: string[] = []
  let [first, second, third, lines] = ['', '', '', '']
  for (let index = 0; index < count; index++) {
    const x = -half + index * step
    const at = x + step / 2
    if (kind === 'pearls') {
      first += ring([at, middle], thick * 0.32)
      second += ring([at - thick * 0.08, middle - thick * 0.08], thick * 0.12)
    } else if (kind === 'vine') {
      const { stem, leaves } = vine(step, x, middle, thick, index % 2 ? 1 : -1)
      lines += stem
      if (index % 2) first += leaves
      else second += leaves
    } else if (kind === 'lozenges') {
      const gem = (part: number): string =>
        `M${n(at)} ${n(middle - thick * part)}L${n(at + step * part)} ${n(middle)}L${n(at)} ${n(middle + thick * part)}L${n(at - step * part)} ${n(middle)}Z`
      first += gem(0.46)
      second += gem(0.28)
      third += gem(0.11)
    } else if (kind === 'scales') {
      const scale = (part: number): string =>
        `M${n(at - step * part)} ${n(top)}h${n(step * part * 2)}c0 ${n(thick * part * 1.1)} ${n(-step * part * 0.5)} ${n(thick * part * 1.5)} ${n(-step * part)} ${n(thick * part * 1.9)}c${n(-step * part * 0.5)} ${n(-thick * part * 0.4)} ${n(-step * part)} ${n(-thick * part * 0.8)} ${n(-step * part)} ${n(-thick * part * 1.9)}Z`
      if (index % 2) first += scale(0.5)
      else second += scale(0.5)
      third += scale(0.22)
    } else if (kind === 'tassels') {
      first += `M${n(x)} ${n(top)}h${n(step)}L${n(at)} ${n(top + thick * 0.94)}Z`
      second += `M${n(x + step * 0.2)} ${n(top)}h${n(step * 0.6)}L${n(at)} ${n(top + thick * 0.6)}Z`
      third += ring([at, top + thick * 0.16], thick * 0.08)
      lines += `M${n(x)} ${n(top)}v${n(thick * 0.6)}`
      third += `M${n(x - thick * 0.06)} ${n(top + thick * 0.56)}h${n(thick * 0.12)}l${n(thick * 0.05)} ${n(thick * 0.34)}h${n(-thick * 0.22)}Z`
    } else {
      for (let petal = 0; petal < 4; petal++) {
        const angle = (petal / 4) * Math.PI * 2 + Math.PI / 4
        const out: [number, number] = [Math.cos(angle) * thick * 0.2, Math.sin(angle) * thick * 0.2]
        first += ring([at + out[0], middle + out[1]], thick * 0.2)
        second += ring([at + out[0] * 1.1, middle + out[1] * 1.1], thick * 0.1)
      }
      third += ring([at, middle], thick * 0.1)
      lines += `M${n(x)} ${n(top)}q${n(step * 0.16)} ${n(thick * 0.5)} 0 ${n(thick)}M${n(x)} ${n(top)}q${n(-step * 0.16)} ${n(thick * 0.5)} 0 ${n(thick)}`
    }
  }
  const [a, b] = [tones[0]!, tones[1]!]
  layers.push(
    stroke(lines, mix(mineral.line, b, 0.4), 3.4),
    fill(first, kind === 'pearls' ? mineral.white : a),
    stroke(first, mineral.line, 1.3, 'opacity="0.65"'),
    fill(second, kind === 'pearls' ? '#ffffff' : kind === 'lozenges' ? mineral.white : lighter(b, 0.2)),
    stroke(second, mineral.line, 1, 'opacity="0.45"'),
    fill(third, mineral.gold),
  )
  return layers.join('')
}
