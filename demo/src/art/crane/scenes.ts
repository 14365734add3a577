import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { group } from '../line.ts'
import { disc, pine, ripples } from '../motifs.ts'
import { mist } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { flying, standing } from './bird.ts'
import type { Mood } from './mood.ts'
import { banks, reeds } from './reeds.ts'

/** Inputs of a scene; `side` (1 or -1) is the heavier side of the composition. */
export interface Scene {
  sheet: Sheet
  random: Random
  mood: Mood
  side: number
  /** Position across the sheet: 0 is the middle, positive towards the heavy side. */
  towards: (part: number) => number
}

/** Orders of flight. */
export const formations = ['line', 'arc', 'trio', 'wheel'] as const

/** A flock on the wing: in a line with a young bird, curving round the sun, three close by, or thirteen in a wheel. */
export function flight({ sheet, random, mood, side, towards }: Scene, formation: (typeof formations)[number]): void {
  const { width, height } = sheet
  const sun: Point = [towards(formation === 'trio' ? -0.16 : 0.08), height * (formation === 'wheel' ? 0.42 : 0.34)]
  if (mood.orb) disc(sheet, sun, random.between(110, 170), mood.orb, 0.3)
  banks(sheet, random, mood, height * 0.86)
  mist(sheet, random, height * 0.86, 60, mood.haze, 0.9)
  const swing = random.between(-1, 1)
  const count = { line: 7, arc: random.integer(6, 9), trio: 3, wheel: 13 }[formation]
  const wing = (at: Point, scale: number): string => {
    const bird = flying(
      mood,
      at,
      scale * (height / 1000),
      side * random.between(-20, -2),
      side < 0,
      random.between(-1, 1),
    )
    return group('data-part="crane"', bird)
  }
  for (let index = 0; index < count; index++) {
    const part = index / (count - 1)
    const turn = 2.6 + swing - part * 4.2
    const round = (index / count) * Math.PI * 2
    const drift: Point = formation === 'wheel' ? [0, 0] : [random.bell() * width * 0.04, random.bell() * height * 0.04]
    const place = {
      line: { at: [towards(0.42 - part * 0.62), height * (0.12 + part * 0.46)] as Point, scale: 0.26 + part * 0.66 },
      arc: {
        at: [sun[0] + Math.cos(turn) * width * 0.34, sun[1] + height * (0.06 + Math.sin(turn) * 0.3)] as Point,
        scale: 0.4 + 0.34 * Math.sin(part * Math.PI),
      },
      trio: {
        at: [towards(0.2 - part * 0.44), height * (0.22 + part * 0.3 + (index % 2) * 0.12)] as Point,
        scale: 0.8 + part * 0.5,
      },
      wheel: {
        at: [
          width / 2 + Math.cos(round) * Math.min(width * 0.36, 560),
          sun[1] + Math.sin(round) * height * 0.3,
        ] as Point,
        scale: 0.4 + 0.12 * Math.sin(round),
      },
    }[formation]
    const at: Point = [place.at[0] + drift[0], place.at[1] + drift[1]]
    sheet.add(wing(at, place.scale))
    if (formation === 'line' && index === count - 1)
      sheet.add(wing([at[0] - side * 40, at[1] + 150], place.scale * 0.5))
  }
  const tone = mix(mood.reed, mood.ink, 0.3)
  sheet.add(reeds(random, mood, [width * 0.5, height * 1.02], width * 0.6, Math.round(width / 14), 170, tone))
}

/** Shallow water with a far bank, for standing birds. */
function shallows({ sheet, random, mood, towards }: Scene): void {
  const { width, height } = sheet
  if (mood.orb) disc(sheet, [towards(-0.16), height * 0.26], random.between(90, 130), mood.orb, 0.3)
  banks(sheet, random, mood, height * 0.62)
  mist(sheet, random, height * 0.62, 60, mood.haze, 0.9)
  sheet.add(
    ripples(random, [width / 2, height * 0.84], width * 0.5, height * 0.13, 70, mix(mood.reed, mood.haze, 0.2)),
    reeds(random, mood, [towards(-0.44), height * 0.74], width * 0.12, 26, 210, mix(mood.reed, mood.haze, 0.5)),
  )
}

/** Two cranes dancing: one calls, one comes down with open wings. */
export function pair(scene: Scene): void {
  const { sheet, random, mood, side, towards } = scene
  const { width, height } = sheet
  shallows(scene)
  const reach = Math.min(width, 1200)
  sheet.add(
    standing(mood, [towards(-0.16 * (reach / width)), height * 0.86], 1.55, side < 0, 0),
    flying(mood, [towards(0.2 * (reach / width)), height * 0.52], 1.35, side * 30, side > 0, 0.9),
    reeds(random, mood, [towards(0.42), height * 1.02], width * 0.12, 18, 240, mix(mood.reed, mood.ink, 0.2)),
  )
}

/** Cranes wading and feeding, each facing the others. `underPine` puts a pine over them. */
export function waders(scene: Scene, underPine: boolean): void {
  const { sheet, random, mood, side, towards } = scene
  const { width, height } = sheet
  shallows(scene)
  if (underPine) {
    const bark = mix(mood.ink, '#6b4a34', 0.4)
    sheet.add(pine(random, [towards(-0.4), height], height * 0.9, bark, mix(mood.ink, '#24513f', 0.55)))
  }
  const birds = underPine ? 2 : random.integer(2, 3) + Math.round(width / 1000 - 1)
  const [first, last] = underPine ? [-0.04, 0.26] : [-0.27, 0.22]
  for (let index = 0; index < birds; index++) {
    const part = index / (birds - 1)
    const at: Point = [towards(first + part * (last - first)), height * (0.78 + 0.1 * part + random.bell() * 0.015)]
    const size = underPine ? 1.15 + part * 0.5 : 1.05 + part * 0.6
    const bow = (index + (underPine ? 1 : 0)) % 2 ? random.between(0, 0.16) : random.between(0.78, 1)
    const mirrored = part < 0.5 ? side < 0 : side > 0
    const bird = standing(mood, at, size, mirrored, bow)
    sheet.add(group(`opacity="0.16" transform="translate(0 ${n(at[1] * 2)}) scale(1 -1)"`, bird), bird)
  }
  mist(sheet, random, height * 0.93, 50, mood.haze, 0.55)
  sheet.add(reeds(random, mood, [towards(0.4), height * 1.03], width * 0.14, 30, 330, mix(mood.reed, mood.ink, 0.25)))
}
