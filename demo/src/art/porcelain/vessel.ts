import type { Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { curve, fill, group, placed, polygon, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { decoration } from './decoration.ts'
import { glazes, type Glaze, type GlazeName } from './glaze.ts'
import { facing, hoop, outline, type Profile, profiles, skin } from './shape.ts'

/** Strength of the window's reflection in each glaze, 0..1. */
const gloss: Record<GlazeName, number> = {
  celadon: 0.62,
  cobalt: 0.8,
  moon: 0.42,
  temmoku: 0.5,
  white: 0.7,
  peach: 0.66,
}

/** Horizontal shading: light from the left, shade on the right, and reflected light from the wall at the edge. */
function roundness(sheet: Sheet, glaze: Glaze, widest: number): string {
  return sheet.linear(
    [-widest, 0],
    [widest, 0],
    [
      [0, mix(glaze.dark, glaze.body, 0.35)],
      [0.1, glaze.body],
      [0.3, glaze.light],
      [0.46, mix(glaze.light, glaze.body, 0.6)],
      [0.64, glaze.body],
      [0.86, mix(glaze.body, glaze.dark, 0.8)],
      [0.95, glaze.dark],
      [1, mix(glaze.dark, glaze.wall[1], 0.4)],
    ],
  )
}

/** Vertical shading: light on surfaces that face up, shade on those that face down. */
function fall(sheet: Sheet, profile: Profile): string {
  const foot = profile.at(-1)![1]
  return sheet.linear(
    [0, 0],
    [0, foot],
    facing(profile).map(({ part, slope }) =>
      slope > 0
        ? ([part, '#fffaf0', Math.round(Math.min(0.34, slope * 0.36) * 100) / 100] as const)
        : ([part, '#1a1410', Math.round(Math.min(0.4, -slope * 0.4) * 100) / 100] as const),
    ),
  )
}

/** The window's reflection in the glaze: four panes that follow the surface, and a thin light along the shaded edge. */
function mirror(sheet: Sheet, profile: Profile, from: number, to: number, strength: number): string {
  const blur = sheet.define((id) => `<filter id="${id}"><feGaussianBlur stdDeviation="1.6"/></filter>`)
  const pane = (left: number, right: number, top: number, bottom: number): string => {
    const side = (angle: number): Point[] =>
      Array.from({ length: 7 }, (_, index) => skin(profile, angle, top + ((bottom - top) * index) / 6))
    return polygon([...side(left), ...side(right).toReversed()])
  }
  const middle = from + (to - from) * 0.54
  const panes = [
    pane(-0.86, -0.68, from, middle - 5),
    pane(-0.64, -0.46, from, middle - 5),
    pane(-0.86, -0.68, middle + 5, to),
    pane(-0.64, -0.46, middle + 5, to),
  ].join('')
  const light = sheet.linear(
    [0, from],
    [0, to + 20],
    [
      [0, '#ffffff', strength],
      [0.5, '#ffffff', strength * 0.66],
      [1, '#ffffff', strength * 0.12],
    ],
  )
  const glow = skin(profile, -0.66, from + (to - from) * 0.3)
  const halo = sheet.radial(glow, (to - from) * 0.85, [
    [0, '#ffffff', strength * 0.5],
    [1, '#ffffff', 0],
  ])
  const foot = profile.at(-1)![1]
  const edge = curve(
    Array.from({ length: 16 }, (_, index) => skin(profile, 1.24, foot * 0.1 + (foot * 0.78 * index) / 15)),
  )
  return [
    `<rect x="-260" y="-10" width="520" height="${foot + 40}" fill="${halo}"/>`,
    fill(panes, light, `filter="url(#${blur})"`),
    stroke(edge, '#fff6e6', 7, `opacity="${n(strength * 0.4)}" filter="url(#${blur})"`),
  ].join('')
}

/** The end of the glaze above the foot, and the clay below it. */
function footRing(kind: GlazeName, glaze: Glaze, profile: Profile): string {
  const foot = profile.at(-1)![1]
  const ends = kind === 'temmoku' ? foot * 0.86 : foot - 7
  const half = profile.at(-1)![0] + 40
  const clay = {
    celadon: '#7a4a30',
    cobalt: '#d9c7a8',
    moon: '#8a6248',
    temmoku: '#4a3226',
    white: '#d8c3a4',
    peach: '#d3b898',
  }[kind]
  const line = Array.from({ length: 13 }, (_, index): Point => {
    const [x, y] = skin(profile, ((index - 6) / 12) * Math.PI, ends)
    return [x, y + (kind === 'temmoku' ? Math.sin(index * 1.7) * 5 : 0)]
  })
  const bare = `${curve(line)}L${half + 40} ${foot + 40}L${-half - 40} ${foot + 40}Z`
  return (
    fill(bare, clay) +
    stroke(
      curve(line),
      kind === 'temmoku' ? '#0a0706' : darker(glaze.dark, 0.1),
      kind === 'temmoku' ? 9 : 2.4,
      'opacity="0.8"',
    )
  )
}

/** The mouth: its lip, the dark inside, and the light on the far wall. */
function mouth(sheet: Sheet, kind: GlazeName, glaze: Glaze, rim: number, depth: number, isOpen: boolean): string {
  const within = sheet.linear(
    [-rim, 0],
    [rim, 0],
    isOpen
      ? [
          [0, darker(glaze.dark, 0.25)],
          [0.6, glaze.body],
          [0.85, glaze.light],
          [1, glaze.body],
        ]
      : [
          [0, darker(glaze.dark, 0.6)],
          [1, mix(glaze.dark, glaze.body, 0.35)],
        ],
  )
  const well = sheet.radial([0, rim * depth * 0.7], rim * 0.95, [
    [0, darker(glaze.dark, 0.3), isOpen ? 0.7 : 0],
    [0.5, darker(glaze.dark, 0.2), isOpen ? 0.3 : 0],
    [1, glaze.dark, 0],
  ])
  const high = n(rim * depth)
  return [
    `<ellipse rx="${rim}" ry="${high}" fill="${within}"/>`,
    isOpen ? `<ellipse rx="${rim}" ry="${high}" fill="${well}"/>` : '',
    `<ellipse rx="${rim}" ry="${high}" fill="none" stroke="${glaze.lip}" stroke-width="${isOpen ? 5 : 4.2}"/>`,
    stroke(
      `M${n(-rim * 0.92)} ${n(rim * depth * 0.4)}A${rim} ${high} 0 0 0 ${n(rim * 0.2)} ${n(rim * depth * 0.98)}`,
      lighter(glaze.lip, kind === 'temmoku' ? 0.35 : 0.75),
      2,
      'opacity="0.9"',
    ),
  ].join('')
}

/** The spout and handle of a ewer, and the cloud that connects the spout to the neck. */
function fittings(sheet: Sheet, glaze: Glaze): string {
  const tube = sheet.linear(
    [96, 0],
    [196, 0],
    [
      [0, glaze.body],
      [0.4, glaze.light],
      [1, glaze.dark],
    ],
  )
  return [
    stroke('M-38 46C-152 36 -184 190 -112 276', darker(glaze.dark, 0.12), 22),
    stroke('M-38 46C-152 36 -184 190 -112 276', mix(glaze.body, glaze.dark, 0.4), 18),
    stroke('M-42 42C-150 34 -178 186 -118 262', glaze.light, 6, 'opacity="0.85"'),
    fill('M106 224C140 206 152 140 162 66C164 54 186 52 188 64C184 154 180 268 100 318Z', tube),
    stroke('M106 224C140 206 152 140 162 66', lighter(glaze.light, 0.5), 4, 'opacity="0.7"'),
    stroke('M36 74C64 54 84 92 112 74C130 64 146 78 158 88', mix(glaze.body, glaze.dark, 0.55), 13),
    stroke('M36 71C64 51 84 89 112 71C130 61 146 75 158 85', glaze.light, 5, 'opacity="0.8"'),
    `<ellipse cx="175" cy="62" rx="13" ry="5" fill="${darker(glaze.dark, 0.4)}" stroke="${glaze.lip}" stroke-width="2.5"/>`,
  ].join('')
}

/** One vessel with its foot at the point; its lip is bound in metal if a colour is given. */
export function vessel(
  sheet: Sheet,
  random: Random,
  kind: GlazeName,
  shape: keyof typeof profiles,
  at: Point,
  scale: number,
  bound?: string,
): string {
  const glaze = bound ? { ...glazes[kind], lip: bound } : glazes[kind]
  const profile = profiles[shape]
  const form = outline(profile)
  const [widest, foot] = [Math.max(...profile.map(([x]) => x)), profile.at(-1)![1]]
  const clip = sheet.clip(`<path d="${form}"/>`)
  const whole = (paint: string, attributes = ''): string =>
    `<rect x="-260" y="-10" width="520" height="${foot + 40}" fill="${paint}"${attributes}/>`
  const isOpen = shape === 'bowl'
  const shoulder = profile.findIndex(([x]) => x > widest * 0.62)
  const from = isOpen ? foot * 0.16 : (profile[shoulder]?.[1] ?? foot * 0.3) + foot * 0.03
  const depth = isOpen ? 0.24 : 0.2
  const underLip = isOpen ? '' : stroke(hoop(profile, foot * 0.035), glaze.dark, 3, 'opacity="0.35"')
  return group(
    placed([at[0], at[1] - foot * scale], scale),
    shape === 'ewer' ? fittings(sheet, glaze) : '',
    fill(form, roundness(sheet, glaze, widest)),
    group(
      `clip-path="${clip}"`,
      decoration(sheet, random, glaze, kind, shape),
      whole(fall(sheet, profile)),
      underLip,
      footRing(kind, glaze, profile),
      mirror(sheet, profile, from, from + foot * (isOpen ? 0.44 : 0.27), gloss[kind]),
      shape === 'gourd' ? mirror(sheet, profile, foot * 0.13, foot * 0.26, gloss[kind] * 0.7) : '',
    ),
    mouth(sheet, kind, glaze, profile[0]![0], depth, isOpen),
    isOpen && kind === 'temmoku' ? innerSpots(random.fork('within'), profile[0]![0], depth) : '',
    stroke(form, glaze.dark, 1.2, 'opacity="0.4"'),
  )
}

/** Oil spots on the inner wall visible beyond the lip. */
function innerSpots(random: Random, rim: number, depth: number): string {
  let spots = ''
  for (let index = 0; index < 150; index++) {
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.between(0.1, 0.9))
    const size = random.between(0.8, 2.6) * (0.5 + reach * 0.5)
    spots += `M${n(Math.cos(angle) * rim * reach - size)} ${n(Math.sin(angle) * rim * depth * reach)}a${n(size)} ${n(size * 0.5)} 0 1 0 ${n(size * 2)} 0a${n(size)} ${n(size * 0.5)} 0 1 0 ${n(-size * 2)} 0Z`
  }
  return fill(spots, '#c2b8a2', 'opacity="0.6"')
}
