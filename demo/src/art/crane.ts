import { createNoise, fractal, type Random } from '../random.ts'
import { mix } from './colour.ts'
import { brush, fill, group, placed, polygon, pressed, stroke, tapering } from './line.ts'
import { disc, pine, ripples } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist, seal } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

interface Mood {
  sky: readonly [top: string, bottom: string]
  reed: string
  haze: string
  orb?: string
  ink: string
  white: string
  snow?: boolean
}

const moods: Record<'dawn' | 'snow' | 'moon' | 'autumn', Mood> = {
  dawn: {
    sky: ['#e9d8c0', '#f3cda6'],
    reed: '#8d6f4c',
    haze: '#f8e6cd',
    orb: '#cf5a38',
    ink: '#2b2a2c',
    white: '#fffdf8',
  },
  snow: { sky: ['#aab8c2', '#dbe1e3'], reed: '#6e7a80', haze: '#f1f4f4', ink: '#272b30', white: '#ffffff', snow: true },
  moon: {
    sky: ['#14233f', '#4b6a8e'],
    reed: '#22344e',
    haze: '#7e9bbb',
    orb: '#f4ead0',
    ink: '#10141c',
    white: '#f3f5f6',
  },
  autumn: { sky: ['#d9dccb', '#efe2c4'], reed: '#a67c3f', haze: '#f5ecd6', ink: '#2a2825', white: '#fffef9' },
}

/** Long feathers fanned from a wing edge: one blade each. */
function blades(from: readonly Point[], to: readonly Point[], half: number): string {
  return from
    .map((root, index) =>
      brush(
        [root, [(root[0] + to[index]![0]) / 2 + half * 0.4, (root[1] + to[index]![1]) / 2], to[index]!],
        tapering(half),
        4,
      ),
    )
    .join('')
}

/** A crane standing; the origin is between its feet, about 300 units tall. `bow` lowers the head, 0..1. */
function standing(mood: Mood, at: Point, scale: number, mirrored: boolean, bow: number): string {
  const head: Point = [74 + bow * 58, -296 + bow * 208]
  const throat: Point = [60 + bow * 62, -262 + bow * 170]
  const neck: Point[] = [[34, -170], [66, -196 + bow * 10], [52 + bow * 54, -232 + bow * 96], throat, head]
  const body = 'M-64 -132C-52 -170 -14 -190 30 -182C50 -178 52 -162 40 -146C20 -122 -20 -112 -64 -132Z'
  const plumes = blades(
    [
      [-10, -164],
      [-18, -156],
      [-26, -148],
      [-34, -142],
      [-40, -136],
    ],
    [
      [-116, -98],
      [-112, -84],
      [-104, -72],
      [-92, -64],
      [-78, -62],
    ],
    10,
  )
  const legs = 'M2 -122L8 -62L2 0M-12 -122L-16 -60L-8 0M2 0l22 3M2 0l14 8M-8 0l20 6M-8 0l-14 5'
  const angle = bow > 0.5 ? 62 : 4
  const beak = `M${n(head[0] + 4)} ${n(head[1] - 5)}L${n(head[0] + 62)} ${n(head[1] + 8)}L${n(head[0] + 3)} ${n(head[1] + 6)}Z`
  return group(
    placed(at, scale, 0, mirrored),
    stroke(legs, mix(mood.ink, '#7d7468', 0.25), 4),
    fill(body, mood.white),
    fill('M-64 -132C-30 -118 14 -120 40 -146C30 -150 -10 -138 -64 -132Z', mix(mood.white, mood.ink, 0.16)),
    stroke('M-40 -146C-20 -150 0 -160 14 -172M-48 -138C-24 -140 6 -148 26 -162', mix(mood.white, mood.ink, 0.3), 1.6),
    fill(plumes, mood.ink),
    fill(
      brush(neck, (part) => 12 - part * 5.5),
      mood.white,
    ),
    fill(
      brush(neck.slice(1, 5), (part) => 7.5 * Math.sin(Math.PI * Math.min(1, part + 0.1)) + 1),
      mood.ink,
    ),
    group(
      `transform="rotate(${angle} ${n(head[0])} ${n(head[1])})"`,
      fill(`M${n(head[0] - 13)} ${n(head[1] + 1)}a13 11 0 1 1 26 0a13 11 0 1 1 -26 0Z`, mood.white),
      fill(beak, '#8d8457'),
      fill(`M${n(head[0] - 11)} ${n(head[1] - 5)}q12 -14 24 0q-12 6 -24 0Z`, '#c3301f'),
      fill(`M${n(head[0] + 3)} ${n(head[1])}a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z`, mood.ink),
    ),
  )
}

/** A crane flying to the right; the origin is its breast, about 420 units from wing to wing. `beat` -1 down … 1 up. */
function flying(mood: Mood, at: Point, scale: number, turn: number, mirrored: boolean, beat: number): string {
  const lift = beat * 60
  const wing = (reach: number, high: number, tone: string, dark: string): string => {
    const tip: Point = [-40 * reach - 30, -150 * high - lift]
    const bend: Point = [6, -84 * high - lift * 0.4]
    const cover = `M34 -8C30 ${n(bend[1])} ${n(bend[0] + 10)} ${n(bend[1] - 16)} ${n(tip[0])} ${n(tip[1])}C${n(tip[0] + 6)} ${n(tip[1] + 50)} ${n(-48)} ${n(bend[1] + 44)} -58 -6Z`
    const roots: Point[] = []
    const ends: Point[] = []
    for (let index = 0; index < 9; index++) {
      const part = index / 8
      roots.push([
        tip[0] * (1 - part) + -52 * part + 8,
        tip[1] * (1 - part) + -12 * part + 16 * Math.sin(part * Math.PI),
      ])
      ends.push([
        tip[0] * (1 - part) + -84 * part - 52 + part * 24,
        tip[1] * (1 - part) + 2 * part + 26 + 22 * Math.sin(part * Math.PI),
      ])
    }
    let rows = ''
    for (const part of [0.3, 0.55, 0.78])
      rows += `M${n(30 - part * 70)} ${n(-10 - part * 4)}Q${n(bend[0] - part * 34)} ${n(bend[1] * 0.7)} ${n(tip[0] * 0.86)} ${n(tip[1] * (1 - part * 0.28))}`
    return (
      fill(blades(roots, ends, 7), dark) +
      fill(cover, tone) +
      stroke(rows, mix(tone, mood.ink, 0.3), 1.3, 'opacity="0.7"')
    )
  }
  return group(
    placed(at, scale, turn, mirrored),
    group('transform="translate(26 2) scale(0.86 0.8)"', wing(-0.6, 1.05, mix(mood.white, mood.ink, 0.14), mood.ink)),
    stroke('M-66 2L-196 18M-66 8L-190 26M-196 18l-14 -2M-190 26l-14 2', mix(mood.ink, '#7d7468', 0.25), 4),
    fill('M-80 6C-52 -22 14 -30 58 -10C66 -4 60 8 46 12C6 26 -50 24 -80 6Z', mood.white),
    fill('M-80 6C-50 22 6 26 46 12C10 12 -40 12 -80 6Z', mix(mood.white, mood.ink, 0.15)),
    fill(
      brush(
        [
          [44, -4],
          [92, -14],
          [140, -6],
          [176, -14],
        ],
        (part) => 13 - part * 7,
      ),
      mood.white,
    ),
    fill(
      brush(
        [
          [84, -10],
          [112, -11],
          [142, -6],
          [168, -12],
        ],
        pressed(8),
      ),
      mood.ink,
    ),
    fill('M166 -14a12 10 0 1 1 24 -2a12 10 0 1 1 -24 2Z', mood.white),
    fill('M186 -20L238 -8L186 -9Z', '#8d8457'),
    fill('M166 -20q12 -12 22 -1q-10 6 -22 1Z', '#c3301f'),
    wing(1, 1, mood.white, mood.ink),
  )
}

function reeds(
  random: Random,
  mood: Mood,
  [x, y]: Point,
  spread: number,
  count: number,
  high: number,
  tone: string,
): string {
  let stems = ''
  let leaves = ''
  let plumes = ''
  const wind = random.between(0.1, 0.35) * (random.chance(0.5) ? 1 : -1)
  for (let index = 0; index < count; index++) {
    const root = x + random.bell() * spread
    const tall = high * random.between(0.5, 1.15)
    const lean = (wind + random.bell() * 0.15) * tall
    const top: Point = [root + lean, y - tall]
    stems += `M${n(root)} ${n(y)}Q${n(root + lean * 0.2)} ${n(y - tall * 0.6)} ${n(top[0])} ${n(top[1])}`
    for (let leaf = 0; leaf < 2; leaf++) {
      const part = random.between(0.15, 0.6)
      const from: Point = [root + lean * part ** 2, y - tall * part]
      const out = tall * random.between(0.15, 0.3) * Math.sign(wind + random.bell() * 0.4)
      leaves += brush(
        [
          from,
          [from[0] + out * 0.6, from[1] - tall * 0.12],
          [from[0] + out, from[1] + tall * random.between(-0.1, 0.06)],
        ],
        tapering(3),
        3,
      )
    }
    if (random.chance(0.6)) {
      for (let hair = 0; hair < 9; hair++) {
        const part = hair / 9
        plumes += `M${n(top[0] + lean * 0.1 * part)} ${n(top[1] - tall * 0.15 * part + 10)}q${n(lean * 0.12)} ${n(-8)} ${n(lean * 0.16 + random.between(-3, 14) * Math.sign(wind))} ${n(random.between(-2, 10))}`
      }
    }
  }
  return (
    stroke(stems, tone, 2) +
    fill(leaves, tone, 'opacity="0.9"') +
    stroke(plumes, mix(tone, mood.haze, mood.snow ? 0.8 : 0.55), 3, 'opacity="0.8"')
  )
}

function banks(sheet: Sheet, random: Random, mood: Mood, level: number): void {
  for (let layer = 0; layer < 2; layer++) {
    const noise = createNoise(random.fork(`bank${layer}`))
    const line: Point[] = []
    for (let x = 0; x <= sheet.width; x += 12)
      line.push([x, level - 40 + layer * 34 - Math.abs(fractal(noise, x / 260, 4)) * (90 - layer * 40)])
    const tone = mix(mood.sky[1], mood.reed, 0.22 + layer * 0.16)
    sheet.add(
      fill(
        polygon([...line, [sheet.width, level + 60], [0, level + 60]]),
        sheet.linear(
          [0, level - 120],
          [0, level + 40],
          [
            [0, tone],
            [1, mood.haze, 0.2],
          ],
        ),
      ),
    )
  }
}

/** Cranes of the wetland: in the reeds, in flight, dancing in pairs, under a pine. */
export const paintCrane: Painter = (sheet, random, choices) => {
  const scene = choices.choose(['reeds', 'flight', 'pair', 'pine'])
  const mood = moods[choices.choose(['dawn', 'snow', 'moon', 'autumn'])]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  const towards = (part: number): number => width * (0.5 + side * part)
  ground(sheet, random, ...mood.sky)
  const low = scene !== 'flight'
  if (mood.orb)
    disc(
      sheet,
      [towards(low ? -0.16 : 0.08), height * (low ? 0.26 : 0.34)],
      random.between(low ? 90 : 150, low ? 130 : 190),
      mood.orb,
      0.3,
    )
  const level = height * (low ? 0.62 : 0.86)
  banks(sheet, random, mood, level)
  mist(sheet, random, level, 60, mood.haze, 0.9)
  if (low) {
    sheet.add(
      ripples(random, [width / 2, height * 0.84], width * 0.5, height * 0.13, 70, mix(mood.reed, mood.haze, 0.2)),
    )
    sheet.add(
      reeds(random, mood, [towards(-0.42), height * 0.74], width * 0.16, 26, 210, mix(mood.reed, mood.haze, 0.5)),
    )
  }
  if (scene === 'flight') {
    const count = random.integer(5, 8)
    const line = Array.from({ length: count }, (_, index) => index / (count - 1))
    for (const part of line) {
      const scale = 0.34 + part * 0.72
      const at: Point = [
        towards(0.4 - part * 0.62) + random.bell() * width * 0.07,
        height * (0.16 + part * 0.46) + random.bell() * height * 0.06,
      ]
      sheet.add(
        flying(mood, at, scale * (height / 1000), side * random.between(-16, -4), side < 0, random.between(-0.6, 1)),
      )
    }
    sheet.add(
      reeds(
        random,
        mood,
        [width * 0.5, height * 1.02],
        width * 0.6,
        Math.round(width / 14),
        170,
        mix(mood.reed, mood.ink, 0.3),
      ),
    )
  } else if (scene === 'pair') {
    sheet.add(standing(mood, [towards(-0.14), height * 0.84], 1.5, side < 0, 0))
    sheet.add(flying(mood, [towards(0.2), height * 0.56], 1.25, side * 28, side > 0, 0.9))
    sheet.add(reeds(random, mood, [towards(0.4), height * 1.02], width * 0.14, 18, 240, mix(mood.reed, mood.ink, 0.2)))
  } else {
    if (scene === 'pine')
      sheet.add(
        pine(
          random,
          [towards(-0.4), height * 1],
          height * 0.86,
          mix(mood.ink, '#6b4a34', 0.4),
          mix(mood.ink, '#24513f', 0.55),
        ),
      )
    const birds = scene === 'pine' ? 2 : random.integer(2, 4)
    for (let index = 0; index < birds; index++) {
      const part = birds === 1 ? 0.5 : index / (birds - 1)
      const at: Point = [
        towards(-0.12 + part * 0.4 + random.bell() * 0.03),
        height * (0.76 + 0.1 * part + random.bell() * 0.02),
      ]
      const scale = 1.0 + part * 0.5
      const bow = index % 2 ? random.between(0.75, 1) : random.between(0, 0.2)
      const mirrored = random.chance(0.5)
      sheet.add(
        group(
          `opacity="0.16" transform="translate(0 ${n(at[1] * 2)}) scale(1 -1)"`,
          standing(mood, at, scale, mirrored, bow),
        ),
      )
      sheet.add(standing(mood, at, scale, mirrored, bow))
    }
    mist(sheet, random, height * 0.92, 50, mood.haze, 0.55)
    sheet.add(reeds(random, mood, [towards(0.34), height * 1.03], width * 0.2, 34, 330, mix(mood.reed, mood.ink, 0.25)))
  }
  if (mood.snow) {
    let flakes = ''
    for (let index = 0; index < width * 0.26; index++)
      flakes += `M${n(random.between(0, width))} ${n(random.between(0, height))}h0.1`
    sheet.add(stroke(flakes, '#ffffff', 6, 'opacity="0.85"'))
  }
  seal(sheet, random.fork('seal'), [side > 0 ? 44 : width - 100, height * 0.08], 52)
  grain(sheet, random, 0.6)
}
