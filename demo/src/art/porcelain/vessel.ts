import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { decoration } from './decoration.ts'
import { glazes, type GlazeName } from './glaze.ts'
import { outline, profiles } from './shape.ts'

export function vessel(
  sheet: Sheet,
  random: Random,
  kind: GlazeName,
  shape: keyof typeof profiles,
  at: Point,
  scale: number,
): string {
  const glaze = glazes[kind]
  const profile = profiles[shape]
  const form = outline(profile)
  const [widest, foot] = [Math.max(...profile.map(([x]) => x)), profile.at(-1)![1]]
  const clip = sheet.clip(`<path d="${form}"/>`)
  const body = sheet.linear(
    [-widest, 0],
    [widest, 0],
    [
      [0, glaze.dark],
      [0.16, glaze.body],
      [0.34, glaze.light],
      [0.55, glaze.body],
      [0.84, mix(glaze.body, glaze.dark, 0.6)],
      [1, glaze.dark],
    ],
  )
  const pool = sheet.linear(
    [0, 0],
    [0, foot],
    [
      [0, glaze.light, 0.35],
      [0.3, glaze.body, 0],
      [0.8, glaze.dark, 0.12],
      [1, glaze.dark, 0.55],
    ],
  )
  const rim = profile[0]![0]
  const depth = shape === 'bowl' ? 0.17 : 0.2
  const spout =
    shape === 'ewer'
      ? fill('M104 236C150 226 166 170 178 84L194 88C190 180 176 262 112 290Z', body) +
        stroke('M-40 46C-150 40 -176 190 -112 262', mix(glaze.body, glaze.dark, 0.35), 17) +
        stroke('M-42 43C-146 38 -170 186 -112 256', glaze.light, 4, 'opacity="0.7"')
      : ''
  const shine =
    shape === 'bowl'
      ? `M${n(-widest * 0.62)} 40C${n(-widest * 0.56)} 96 ${n(-widest * 0.4)} 140 ${n(-widest * 0.24)} 166`
      : `M${n(-widest * 0.52)} ${n(foot * 0.26)}C${n(-widest * 0.66)} ${n(foot * 0.36)} ${n(-widest * 0.62)} ${n(foot * 0.5)} ${n(-widest * 0.48)} ${n(foot * 0.62)}`
  return group(
    placed([at[0], at[1] - foot * scale], scale),
    spout,
    fill(form, body),
    group(
      `clip-path="${clip}"`,
      decoration(sheet, random, glaze, kind, profile),
      `<rect x="-260" y="-10" width="520" height="${foot + 30}" fill="${pool}"/>`,
    ),
    stroke(shine, '#ffffff', 13, `opacity="${kind === 'temmoku' ? 0.22 : 0.5}"`),
    `<ellipse rx="${rim}" ry="${n(rim * depth)}" fill="${mix(glaze.dark, '#000000', 0.35)}"/>`,
    shape === 'bowl'
      ? `<ellipse cy="8" rx="${n(rim * 0.9)}" ry="${n(rim * depth * 0.72)}" fill="${mix(glaze.body, glaze.dark, 0.3)}"/>`
      : '',
    `<ellipse rx="${rim}" ry="${n(rim * depth)}" fill="none" stroke="${glaze.lip}" stroke-width="4.5"/>`,
    stroke(form, glaze.dark, 1.2, 'opacity="0.5"'),
  )
}
