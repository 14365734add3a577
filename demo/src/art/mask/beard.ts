import type { Random } from '../../random.ts'
import { darker, lighter } from '../colour.ts'
import { stroke } from '../line.ts'
import { n } from '../sheet.ts'

/** Styles of stage beards: one curtain, three locks, short and thin, flaring. */
export type BeardKind = 'curtain' | 'locks' | 'short' | 'flaring'

/** Draws a beard on its wire over the lip, hair by hair. */
export function beard(random: Random, kind: BeardKind, colour: string): string {
  const [half, long, count] = {
    curtain: [150, 330, 110],
    locks: [128, 320, 90],
    short: [64, 110, 44],
    flaring: [190, 250, 96],
  }[kind] as [number, number, number]
  let [hair, dark, lit] = ['', '', '']
  for (let index = 0; index <= count; index++) {
    const part = (index / count) * 2 - 1
    if (kind === 'locks' && Math.abs(Math.abs(part) - 0.42) < 0.13) continue
    const x = part * half * (kind === 'short' ? 0.7 : 0.74)
    const top = 226 - (1 - part * part) * (kind === 'short' ? -34 : -8) - Math.abs(part) * 30
    const spread = kind === 'flaring' ? 1.5 : kind === 'locks' ? 1.02 : 1.16
    const end = top + long * (1 - Math.abs(part) ** 2.4 * (kind === 'curtain' ? 0.16 : 0.34)) * random.between(0.88, 1)
    const tip = x * spread * (kind === 'locks' ? 1 - Math.sign(Math.abs(part) - 0.42) * 0.04 : 1) + random.bell() * 9
    const line = `M${n(x)} ${n(top)}C${n(x * 1.06 + random.bell() * 5)} ${n(top + long * 0.3)} ${n(x * spread + random.bell() * 12)} ${n(top + long * 0.6)} ${n(tip)} ${n(end)}`
    if (index % 3 === 0) dark += line
    else if (index % 3 === 1) hair += line
    else lit += line
  }
  const lip = kind === 'short' ? '' : `M${-half * 0.78} 196Q0 176 ${half * 0.78} 196`
  return [
    stroke(dark + hair, darker(colour, 0.35), 6.5),
    stroke(hair, colour, 4.4),
    stroke(lit, colour, 3),
    stroke(lit, lighter(colour, 0.3), 1.3, 'opacity="0.8" transform="translate(1 0)"'),
    stroke(lip, darker(colour, 0.3), 5),
  ].join('')
}
