import type { Random } from '../../random.ts'
import { fill, polygon, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { cobalt } from './cobalt.ts'
import type { Glaze, GlazeName } from './glaze.ts'
import { girth, hoop, type Profile, profiles, skin } from './shape.ts'

/** A net of cracks over the whole surface: `step` is the width of a cell in units. */
function crackle(random: Random, profile: Profile, step: number): string {
  const foot = profile.at(-1)![1]
  const widest = Math.max(...profile.map(([x]) => x))
  const columns = Math.round((Math.PI * widest) / step)
  const rows = Math.round(foot / step)
  const knots = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column): Point => {
      const y = ((row + random.between(-0.42, 0.42)) / rows) * foot
      const angle = ((column + (row % 2) * 0.5 + random.between(-0.36, 0.36)) / columns - 0.5) * Math.PI
      return skin(profile, Math.max(-1.57, Math.min(1.57, angle)), Math.max(0, Math.min(foot, y)))
    }),
  )
  let path = ''
  const crack = (from: Point, to: Point | undefined): void => {
    if (!to || random.chance(0.16)) return
    const [bend, sway] = [random.between(-0.14, 0.14), random.between(-0.14, 0.14)]
    path += `M${n(from[0])} ${n(from[1])}Q${n((from[0] + to[0]) / 2 + (to[1] - from[1]) * bend)} ${n((from[1] + to[1]) / 2 + (to[0] - from[0]) * sway)} ${n(to[0])} ${n(to[1])}`
  }
  for (const [row, line] of knots.entries()) {
    for (const [column, knot] of line.entries()) {
      crack(knot, line[column + 1])
      crack(knot, knots[row + 1]?.[column + (row % 2 ? random.integer(0, 1) : 0)])
    }
  }
  return path
}

/** Iron that rose through the glaze: round spots, each with a bright centre, spread evenly over the surface. */
function oilSpots(random: Random, profile: Profile): string {
  const foot = profile.at(-1)![1]
  let [large, hearts, small] = ['', '', '']
  for (let index = 0; index < 1500; index++) {
    const y = random.between(0.02, 0.84) * foot
    const at = skin(profile, random.between(-1.5, 1.5), y)
    const flat = Math.max(0.3, Math.sqrt(Math.max(0, 1 - (at[0] / girth(profile, y)) ** 2)))
    const size = random.chance(0.2) ? random.between(2, 4.4) * (0.6 + (y / foot) * 0.6) : random.between(0.5, 1.5)
    const oval = `M${n(at[0] - size * flat)} ${n(at[1])}a${n(size * flat)} ${n(size)} 0 1 0 ${n(size * flat * 2)} 0a${n(size * flat)} ${n(size)} 0 1 0 ${n(-size * flat * 2)} 0Z`
    if (size < 1.8) small += oval
    else {
      large += oval
      hearts += ring([at[0] - size * 0.2 * flat, at[1] - size * 0.25], size * 0.42 * flat)
    }
  }
  return (
    fill(small, '#a89c86', 'opacity="0.6"') +
    stroke(large, '#5a6f86', 1, 'opacity="0.8"') +
    fill(large, '#b9ae97', 'data-part="oil spot" opacity="0.82"') +
    fill(hearts, '#f2ead6', 'opacity="0.75"')
  )
}

/** Copper or purple that spread in the kiln: soft in the middle, running downward, faded at the edges. */
function drift(sheet: Sheet, random: Random, glaze: Glaze, kind: 'peach' | 'moon', profile: Profile): string {
  const foot = profile.at(-1)![1]
  let blush = ''
  const clouds = kind === 'peach' ? 7 : 6
  for (let index = 0; index < clouds; index++) {
    const y = foot * (kind === 'peach' ? random.between(0.5, 0.74) : random.between(0.34, 0.7))
    const at: Point = [random.bell() * girth(profile, y) * (kind === 'peach' ? 0.6 : 0.9), y]
    const reach = foot * random.between(0.12, kind === 'peach' ? 0.3 : 0.22)
    const paint = sheet.radial(at, reach, [
      [0, glaze.line, kind === 'peach' ? 0.62 : 0.5],
      [0.45, glaze.line, 0.3],
      [1, glaze.line, 0],
    ])
    blush += `<rect x="-260" y="0" width="520" height="${foot + 20}" fill="${paint}"/>`
  }
  let runs = ''
  for (let index = 0; index < 90; index++) {
    const y = foot * random.between(0.42, 0.72)
    const at = skin(profile, random.between(-1.2, 1.2), y)
    runs += `M${n(at[0])} ${n(at[1])}q${n(random.between(-3, 3))} ${n(foot * 0.03)} ${n(random.between(-2, 2))} ${n(foot * random.between(0.03, 0.1))}`
  }
  return (
    blush + stroke(runs, kind === 'peach' ? '#8e1f1a' : glaze.light, 1.3, `opacity="${kind === 'peach' ? 0.22 : 0.3}"`)
  )
}

/** The decoration of the glaze: crackle, painted bands, oil spots, a cloud of copper, or none. */
export function decoration(
  sheet: Sheet,
  random: Random,
  glaze: Glaze,
  kind: GlazeName,
  shape: keyof typeof profiles,
): string {
  const profile = profiles[shape]
  const foot = profile.at(-1)![1]
  if (kind === 'cobalt') return cobalt(random, glaze, profile)
  if (kind === 'temmoku') return oilSpots(random, profile)
  if (kind === 'peach' || kind === 'moon') return drift(sheet, random, glaze, kind, profile)
  if (shape === 'jar')
    return (
      stroke(crackle(random, profile, 64), '#5b4326', 1.5, 'data-part="crackle" opacity="0.62"') +
      stroke(crackle(random, profile, 25), '#b58a45', 0.8, 'data-part="crackle" opacity="0.55"')
    )
  // Plain: the glaze is deepest where it collected, over lines cut into the clay.
  const cut = [0.235, 0.25].map((part) => hoop(profile, foot * part)).join('')
  const petals = Array.from({ length: 15 }, (_, index) => {
    const angle = ((index - 7) / 14) * Math.PI
    const [low, high] = [foot * 0.9, foot * 0.62]
    const side = (lean: number): Point[] =>
      [0, 0.3, 0.6, 0.85, 1].map((part) =>
        skin(profile, angle + lean * 0.11 * Math.sin(Math.PI * (0.5 + part * 0.5)) ** 0.7, low + (high - low) * part),
      )
    return polygon([...side(-1), ...side(1).toReversed()])
  }).join('')
  return (
    stroke(cut, glaze.dark, 2.2, 'opacity="0.45"') +
    (shape === 'meiping' || shape === 'bowl' ? stroke(petals, glaze.dark, 2, 'opacity="0.3"') : '') +
    (shape === 'meiping' || shape === 'bowl'
      ? stroke(petals, glaze.light, 1.2, 'opacity="0.5" transform="translate(-1.4 -1)"')
      : '')
  )
}
