import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, ring, stroke } from '../line.ts'
import { roof } from '../motifs.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { lit } from './night.ts'

/** A knot with its silk threads, hanging from a point. */
export function tassel(x: number, y: number, long: number, colour: string): string {
  let threads = ''
  for (let part = -2; part <= 2; part++)
    threads += `M${n(x)} ${n(y + long * 0.3)}q${n(part * 1.4)} ${n(long * 0.3)} ${n(part * 2.2)} ${n(long * 0.7)}`
  return (
    stroke(`M${n(x)} ${n(y)}v${n(long * 0.3)}`, colour, 2) +
    fill(ring([x, y + long * 0.3], 4), '#d9ae55') +
    stroke(threads, colour, 1.5)
  )
}

/** A round ribbed lantern hung at the origin's top; about 100 units wide at scale 1. */
export function round(sheet: Sheet, at: Point, scale: number, colour: string, turn = 0): string {
  let ribs = ''
  for (const part of [0.2, 0.45, 0.7, 0.9])
    ribs += `M0 22C${n(-66 * part)} 26 ${n(-66 * part)} 104 0 108M0 22C${n(66 * part)} 26 ${n(66 * part)} 104 0 108`
  return group(
    placed(at, scale, turn),
    stroke('M0 -40V14', '#2b1a12', 2),
    fill('M-20 14H20V24H-20ZM-20 106H20V116H-20Z', '#c89a45'),
    `<ellipse cy="65" rx="54" ry="44" fill="${lit(sheet, colour)}"/>`,
    stroke(ribs, mix(colour, '#000000', 0.4), 1.3, 'opacity="0.6"'),
    tassel(0, 116, 54, mix(colour, '#ffd27a', 0.2)),
  )
}

/** Edges of the five panes in sight of an eight-sided lantern: x, upper and lower end. */
const edges = [
  [-66, 43, 128],
  [-50, 39, 133],
  [-19, 36, 138],
  [19, 36, 138],
  [50, 39, 133],
  [66, 43, 128],
] as const

/** An eight-sided palace lantern with painted panes; about 130 units wide at scale 1. */
export function palace(sheet: Sheet, random: Random, at: Point, scale: number, colour: string): string {
  const frame = '#5a2a1c'
  const pane = lit(sheet, mix(colour, '#f0b860', 0.55))
  let [panes, far, near] = ['', '', '']
  for (const [index, [right, top, foot]] of edges.entries()) {
    if (index === 0) continue
    const [left, leftTop, leftFoot] = edges[index - 1]!
    panes += `M${left} ${leftTop}L${right} ${top}V${foot}L${left} ${leftFoot}Z`
    const wide = right - left
    const peak = (share: number, high: number, half: number): string =>
      `L${n(left + wide * (share - half))} ${n(118 - high * 0.3)}L${n(left + wide * share)} ${n(118 - high)}L${n(left + wide * (share + half))} ${n(118 - high * 0.4)}`
    far += `M${left} 118${peak(random.between(0.25, 0.4), random.between(34, 52), 0.2)}${peak(0.76, random.between(22, 40), 0.14)}L${right} 118Z`
    near += `M${left} ${leftFoot}V110${peak(random.between(0.55, 0.7), random.between(10, 24), 0.22)}L${right} 112V${foot}Z`
  }
  return group(
    placed(at, scale),
    stroke('M0 -60V8', '#2b1a12', 2.4),
    fill(roof([0, 36], 86, 30), frame),
    fill(roof([0, 12], 40, 18), '#c89a45'),
    fill(panes, pane),
    fill(ring([6, 62], 8), '#c2402a', 'opacity="0.7"'),
    fill(far, '#4f7f74', 'opacity="0.6"'),
    fill(near, '#2c4f4c', 'opacity="0.75"'),
    stroke(panes, frame, 3.6),
    stroke('M-66 54L-50 51H50L66 54M-66 120L-50 124H50L66 120', frame, 1.6, 'opacity="0.7"'),
    fill('M-66 136L-26 143H26L66 136L56 154H-56Z', frame),
    stroke('M-86 24V44M86 24V44', '#c89a45', 2),
    tassel(-86, 44, 84, colour),
    tassel(86, 44, 84, colour),
    tassel(0, 154, 96, colour),
    tassel(-52, 152, 62, colour),
    tassel(52, 152, 62, colour),
  )
}

/** A lotus lamp afloat; the origin is its waterline. */
export function lotus(sheet: Sheet, at: Point, scale: number, colour: string): string {
  const petal = (angle: number, long: number, half: number): string => {
    const [x, y] = [Math.sin(angle) * long, -Math.cos(angle) * long]
    const [ox, oy] = [Math.cos(angle) * half, Math.sin(angle) * half]
    return `M0 0Q${n(x * 0.5 - ox)} ${n(y * 0.5 - oy)} ${n(x)} ${n(y)}Q${n(x * 0.5 + ox)} ${n(y * 0.5 + oy)} 0 0Z`
  }
  const skin = lit(sheet, colour)
  const back = [-1.25, -0.85, 0.85, 1.25].map((angle) => petal(angle, 58, 17)).join('')
  const front = [-0.45, 0.45, 0].map((angle) => petal(angle, 50, 18)).join('')
  const line = mix(colour, '#000000', 0.35)
  return group(
    placed(at, scale),
    `<ellipse cy="4" rx="62" ry="9" fill="${mix(colour, '#000000', 0.65)}" opacity="0.6"/>`,
    fill(back, skin),
    stroke(back, line, 1.2, 'opacity="0.5"'),
    fill(front, skin),
    stroke(front, line, 1.2, 'opacity="0.5"'),
    fill('M-3 -30Q-7 -42 0 -56Q7 -42 3 -30Z', '#fff3cd'),
  )
}

/** A sky lantern; the origin is its open mouth. */
export function sky(sheet: Sheet, at: Point, scale: number, colour: string, turn: number): string {
  return group(
    placed(at, scale, turn),
    fill('M-24 0C-40 -30 -46 -74 -30 -88Q0 -98 30 -88C46 -74 40 -30 24 0Z', lit(sheet, mix(colour, '#f2a448', 0.6))),
    stroke('M-10 -2C-18 -36 -18 -70 -10 -92M10 -2C18 -36 18 -70 10 -92', '#8a3a18', 1.2, 'opacity="0.5"'),
    `<ellipse rx="24" ry="5" fill="#ffe9b0"/>`,
  )
}
