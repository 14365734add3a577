import type { Random } from '../../random.ts'
import { curve, fill, spot, stroke } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import type { Glaze } from './glaze.ts'
import { girth, type Profile } from './shape.ts'

/** A peony painted in two strengths of cobalt; narrower where the vessel turns away. */
function peony(glaze: Glaze, [x, y]: Point, radius: number, squeeze: number): string {
  const oval = (angle: number, reach: number, size: number): string =>
    `<ellipse cx="${n(x + Math.cos(angle) * reach * squeeze)}" cy="${n(y + Math.sin(angle) * reach)}" rx="${n(size * squeeze)}" ry="${n(size)}"/>`
  const ringOf = (count: number, reach: number, size: number): string =>
    Array.from({ length: count }, (_, index) =>
      oval((index / count) * Math.PI * 2, radius * reach, radius * size),
    ).join('')
  return [
    `<g fill="${glaze.line}" fill-opacity="0.28" stroke="${glaze.line}" stroke-width="2.2">${ringOf(9, 0.68, 0.34)}</g>`,
    `<g fill="${glaze.line}" fill-opacity="0.6" stroke="${glaze.light}" stroke-width="1.2">${ringOf(6, 0.34, 0.27)}</g>`,
    `<g fill="${glaze.line}">${oval(0, 0, radius * 0.2)}</g>`,
  ].join('')
}

/** A vine of peonies round the belly between two depths. */
export function peonyScroll(random: Random, glaze: Glaze, profile: Profile, from: number, to: number): string {
  const room = to - from
  const wrap = (u: number, v: number): Point => {
    const y = from + v * room
    const half = girth(profile, y)
    return [Math.sin((u * Math.PI) / 2) * half * 0.98, y + (1 - u * u) * half * 0.14]
  }
  const [waves, shift] = [random.pick([2, 3]), random.between(0, 6.3)]
  const swing = (u: number): number => Math.sin(u * waves * Math.PI + shift)
  const steps = Array.from({ length: 45 }, (_, index) => index / 22 - 1)
  const stem = curve(steps.map((u) => wrap(u, 0.5 + 0.3 * swing(u))))
  let [leaves, curls] = ['', '']
  for (const [index, u] of steps.entries()) {
    const squeeze = Math.cos((u * Math.PI) / 2)
    if (squeeze < 0.15 || index % 2) continue
    const v = 0.5 + 0.3 * swing(u)
    const side = index % 4 ? 1 : -1
    const [root, tip] = [wrap(u, v), wrap(u + 0.07, v + side * 0.2)]
    const [left, right] = [wrap(u + 0.06, v + side * 0.06), wrap(u - 0.02, v + side * 0.13)]
    leaves += `M${spot(root)}Q${spot(left)} ${spot(tip)}Q${spot(right)} ${spot(root)}Z`
    const end = wrap(u - 0.05, v - side * 0.1)
    curls += `M${spot(root)}q${n(-8 * squeeze)} ${n(-side * 14)} ${n(end[0] - root[0])} ${n(end[1] - root[1])}`
  }
  const flowers: string[] = []
  for (let bend = -waves - 3; bend <= waves + 3; bend++) {
    const u = ((bend + 0.5) * Math.PI - shift) / (waves * Math.PI)
    const squeeze = Math.cos((u * Math.PI) / 2)
    if (Math.abs(u) < 0.96)
      flowers.push(peony(glaze, wrap(u, 0.5 - 0.12 * swing(u)), room * 0.19, Math.max(0.2, squeeze)))
  }
  return [
    stroke(stem, glaze.line, 3.4, 'opacity="0.85"'),
    stroke(curls, glaze.line, 2, 'opacity="0.7"'),
    fill(leaves, glaze.line, 'opacity="0.72"'),
    ...flowers,
  ].join('')
}
