import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { decoration } from './decoration.ts'
import { glazes, type GlazeName } from './glaze.ts'
import { outline, profiles } from './shape.ts'

/** One vessel standing with its foot at the point. */
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
      ? fill('M100 214C140 214 152 150 160 78C162 64 184 62 186 76C184 160 184 262 96 300Z', body) +
        stroke('M118 226C150 206 160 150 168 84', glaze.light, 5, 'opacity="0.6"') +
        `<ellipse cx="173" cy="73" rx="13" ry="5" fill="${mix(glaze.dark, '#000000', 0.4)}" stroke="${glaze.lip}" stroke-width="2.5"/>` +
        stroke('M-38 44C-150 36 -178 190 -114 262', mix(glaze.body, glaze.dark, 0.4), 19) +
        stroke('M-40 44C-148 36 -174 188 -116 258', glaze.body, 12) +
        stroke('M-44 40C-148 34 -172 182 -122 248', glaze.light, 4, 'opacity="0.8"')
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
      stroke(shine, '#ffffff', 13, `opacity="${kind === 'temmoku' ? 0.22 : 0.5}"`),
    ),
    `<ellipse rx="${rim}" ry="${n(rim * depth)}" fill="${mix(glaze.dark, '#000000', 0.35)}"/>`,
    shape === 'bowl'
      ? `<ellipse cy="8" rx="${n(rim * 0.9)}" ry="${n(rim * depth * 0.72)}" fill="${mix(glaze.body, glaze.dark, 0.3)}"/>`
      : '',
    `<ellipse rx="${rim}" ry="${n(rim * depth)}" fill="none" stroke="${glaze.lip}" stroke-width="4.5"/>`,
    stroke(form, glaze.dark, 1.2, 'opacity="0.5"'),
  )
}
