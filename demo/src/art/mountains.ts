import { createNoise, fractal, type Random } from '../random.ts'
import { lighter, mix, pigment } from './colour.ts'
import { blot, fill, group, polygon, stroke } from './line.ts'
import { boat, disc, farPagoda, flock, pavilion, pine, ripples } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist, seal } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

interface Mood {
  sky: readonly [top: string, bottom: string]
  /** The furthest and the nearest range. */
  far: string
  near: string
  /** Colour that the foot of each range dissolves into. */
  mist: string
  /** Caught on the ridges. */
  edge: string
  orb?: { colour: string; halo: number }
  leaves: string
  snow?: boolean
}

const moods: Record<'dawn' | 'malachite' | 'autumn' | 'snow' | 'night' | 'rain' | 'dusk' | 'spring', Mood> = {
  dawn: {
    sky: ['#ece3d0', '#f3e3c6'],
    far: '#b9b9b0',
    near: '#35393a',
    mist: '#f3ead8',
    edge: '#8b8878',
    orb: { colour: '#d98a5b', halo: 0.3 },
    leaves: '#3c4640',
  },
  malachite: {
    sky: ['#d9c59a', '#ecdcb6'],
    far: '#8fb0a6',
    near: '#1f5a5c',
    mist: '#ead9b0',
    edge: '#c79f4c',
    orb: { colour: '#c4472c', halo: 0.15 },
    leaves: '#1d4a3e',
  },
  autumn: {
    sky: ['#efe3cd', '#f2dcbb'],
    far: '#c5a98d',
    near: '#5b3a2c',
    mist: '#f1e2c8',
    edge: '#b5562f',
    leaves: '#b8401f',
  },
  snow: {
    sky: ['#b9c0c4', '#dcdedb'],
    far: '#c9cfd0',
    near: '#5d676d',
    mist: '#eceeec',
    edge: '#3e474d',
    leaves: '#343c40',
    snow: true,
  },
  night: {
    sky: ['#12203a', '#3c557a'],
    far: '#47608a',
    near: '#0b1424',
    mist: '#7d93b5',
    edge: '#9db2d0',
    orb: { colour: '#f3ead0', halo: 0.4 },
    leaves: '#0a1220',
  },
  rain: {
    sky: ['#d3d3cb', '#e6e3d8'],
    far: '#bfc2be',
    near: '#2a2d2e',
    mist: '#e9e6dc',
    edge: '#6f7472',
    leaves: '#2b3130',
  },
  dusk: {
    sky: ['#7c4a55', '#eab07c'],
    far: '#c58069',
    near: '#33222e',
    mist: '#f0bd8c',
    edge: '#f5cf9b',
    orb: { colour: '#f6dcae', halo: 0.5 },
    leaves: '#2b1b26',
  },
  spring: {
    sky: ['#e6e8dc', '#f4e6dd'],
    far: '#b7c4b8',
    near: '#44604f',
    mist: '#f6ece4',
    edge: '#7f9a85',
    leaves: '#dd9a9b',
  },
}

/** The height of a ridge above its foot at x, by kind of mountain. */
type Shape = (x: number) => number

function rolling(random: Random, high: number, wave: number): Shape {
  const noise = createNoise(random)
  const [lift, shift] = [random.between(0.25, 0.5), random.between(0, 90)]
  return (x) => {
    const folded = 1 - Math.abs(fractal(noise, x / wave + shift, 2))
    return high * (folded * (1 - lift) + lift * (0.5 + fractal(noise, x / (wave * 0.16) + shift, 4) * 0.35))
  }
}

function pillared(random: Random, high: number, width: number): Shape {
  const noise = createNoise(random)
  const pillars = Array.from({ length: Math.ceil(width / 260) }, () => ({
    x: random.between(-40, width + 40),
    half: random.between(36, 92),
    top: high * random.between(0.55, 1.15),
  }))
  return (x) => {
    let top = high * 0.16 + noise(x / 120) * 20
    for (const pillar of pillars) {
      const away = Math.abs(x - pillar.x + noise(x / 30) * 6) / pillar.half
      if (away < 1.5) top = Math.max(top, pillar.top * (1 - away ** 5 * 0.35) * Math.min(1, (1.5 - away) * 2.2))
    }
    return top + fractal(noise, x / 22, 3) * high * 0.05
  }
}

function summit(random: Random, high: number, centre: number): Shape {
  const noise = createNoise(random)
  const half = high * random.between(0.62, 0.85)
  return (x) => {
    const away = Math.abs(x - centre) / half
    const shoulder = Math.max(0, 1 - away ** 1.25)
    return high * shoulder + fractal(noise, x / 90, 5) * high * 0.13 * (0.3 + shoulder)
  }
}

interface Range {
  shape: Shape
  foot: number
  /** 0 furthest, 1 nearest. */
  near: number
}

/** One range: a wash that thins into mist, texture strokes down its sides, moss dots along its ridge. */
function drawRange(sheet: Sheet, random: Random, mood: Mood, { shape, foot, near }: Range): void {
  const { width } = sheet
  const ridge: Point[] = []
  for (let x = -20; x <= width + 20; x += 5) ridge.push([x, foot - shape(x)])
  const top = Math.min(...ridge.map(([, y]) => y))
  const tone = mix(mood.far, mood.near, near ** 1.2)
  const body = polygon([...ridge, [width + 20, foot + 240], [-20, foot + 240]])
  const peak = mood.snow ? lighter(tone, 0.72) : mix(tone, mood.edge, 0.18)
  const wash = sheet.linear(
    [0, top],
    [0, foot + 40],
    [
      [0, peak],
      [0.35, mood.snow ? lighter(tone, 0.4) : tone],
      [0.75, mix(tone, mood.mist, 0.55)],
      [1, mood.mist],
    ],
  )
  sheet.add(fill(body, wash))
  const noise = createNoise(random)
  let texture = ''
  let moss = ''
  const strokes = Math.round((width / 1000) * (160 + near * 240))
  for (let index = 0; index < strokes; index++) {
    const x = random.between(0, width)
    const high = shape(x)
    if (high < 40) continue
    const slope = (shape(x + 8) - shape(x - 8)) / 16
    const start = random.next() ** 1.8 * high * 0.7
    const length = random.between(0.06, 0.24) * high * (1 - start / high)
    const drift = -Math.sign(slope || 1) * Math.min(1.1, Math.abs(slope)) * length * 0.55 + noise(x) * 6
    const y = foot - high + start + 3
    texture += `M${n(x)} ${n(y)}q${n(drift * 0.2)} ${n(length * 0.5)} ${n(drift)} ${n(length)}`
    if (random.chance(0.22 + near * 0.2))
      moss += blot(random, [x, foot - high + random.between(-3, 5)], random.between(1.2, 2.2 + near * 3), 5)
  }
  const ink = mood.snow ? mood.edge : mix(tone, pigment.ink, 0.45)
  sheet.add(stroke(texture, ink, 0.9 + near * 0.9, `opacity="${n(0.2 + near * 0.25)}"`))
  sheet.add(stroke(polygon(ridge, false), near < 0.3 ? tone : mood.edge, 0.8 + near * 1.2, 'opacity="0.55"'))
  sheet.add(fill(moss, ink, `opacity="${n(0.35 + near * 0.4)}"`))
}

/** Trees along a ridge, smaller the further away. */
function plant(sheet: Sheet, random: Random, mood: Mood, range: Range, from: number, to: number): void {
  let crowns = ''
  let trunks = ''
  for (let x = from; x < to; x += random.between(6, 22)) {
    const size = (5 + range.near * 15) * random.between(0.6, 1.25)
    const y = range.foot - range.shape(x) + size * 0.3
    for (let leaf = 0; leaf < 4; leaf++) {
      crowns += blot(random, [x + random.bell() * size * 0.5, y - size * random.between(0.4, 1.5)], size * 0.42, 6)
    }
    trunks += `M${n(x)} ${n(y + size * 0.4)}v${n(-size * 1.2)}`
  }
  sheet.add(stroke(trunks, mix(mood.near, pigment.ink, 0.3), 1.2), fill(crowns, mood.leaves, 'opacity="0.78"'))
}

/** Landscapes of the Yunxiu mountains: four views, eight hours and seasons. */
export const paintMountains: Painter = (sheet, random, choices) => {
  const view = choices.choose(['layers', 'pillars', 'gorge', 'monument'])
  const mood = moods[choices.choose(['dawn', 'malachite', 'autumn', 'snow', 'night', 'rain', 'dusk', 'spring'])]
  const { width, height } = sheet
  ground(sheet, random, ...mood.sky)
  const side = random.chance(0.5) ? 1 : -1
  const towards = (part: number): number => width * (0.5 + side * part)
  if (mood.orb)
    disc(
      sheet,
      [towards(-0.26), height * random.between(0.14, 0.24)],
      random.between(38, 62),
      mood.orb.colour,
      mood.orb.halo,
    )
  const count = view === 'gorge' ? 4 : random.integer(5, 6)
  const ranges: Range[] = []
  for (let index = 0; index < count; index++) {
    const near = index / (count - 1)
    const foot = height * (0.52 + 0.5 * near ** 1.15)
    const child = random.fork(`range${index}`)
    const low = rolling(child, height * (0.16 + 0.12 * child.next()), 330 - near * 60)
    if (view === 'pillars' && near > 0.1 && near < 0.9) {
      ranges.push({ shape: pillared(child, height * (0.34 + 0.18 * child.next()), width), foot, near: near * 0.85 })
    } else if (view === 'monument' && index === count - 3) {
      const giant = summit(child, height * 0.62, towards(0.12))
      ranges.push({ shape: (x) => Math.max(giant(x), low(x) * 0.8), foot: foot + 40, near: near * 0.8 })
    } else if (view === 'gorge' && near > 0.2) {
      const wall = side * (index % 2 ? 1 : -1)
      const opening = width * (0.5 - wall * (0.08 + 0.06 * near))
      const cliff = rolling(child, height * (0.66 - near * 0.12), 260)
      const shape: Shape = (x) => cliff(x) * Math.min(1, Math.max(0, ((x - opening) * wall) / (width * 0.34))) ** 0.55
      ranges.push({ shape, foot: foot - height * 0.02, near: near * 0.9 })
    } else ranges.push({ shape: low, foot, near })
  }
  for (const [index, range] of ranges.entries()) {
    drawRange(sheet, random.fork(`texture${index}`), mood, range)
    if (range.near > 0.3) {
      const from = random.between(0, width * 0.7)
      plant(sheet, random.fork(`trees${index}`), mood, range, from, from + random.between(80, 260))
    }
    if (index === count - 3) {
      const x = towards(-0.1 - random.next() * 0.2)
      const ink = mix(mood.near, pigment.ink, 0.4)
      const at: Point = [x, range.foot - range.shape(x) + 6]
      sheet.add(random.chance(0.5) ? farPagoda(at, 96, 7, ink) : pavilion(at, 44, ink))
    }
    if (index < count - 1) mist(sheet, random.fork(`mist${index}`), range.foot - 10, height * 0.07, mood.mist, 0.85)
  }
  if (view === 'gorge' || random.chance(0.35)) {
    const shore = height * 0.86
    const water = sheet.linear(
      [0, shore - 60],
      [0, height],
      [
        [0, mood.mist, 0],
        [0.4, mood.mist, 0.92],
        [1, mix(mood.mist, mood.far, 0.5)],
      ],
    )
    sheet.add(`<rect y="${n(shore - 60)}" width="${n(width)}" height="${n(height - shore + 60)}" fill="${water}"/>`)
    sheet.add(
      ripples(random, [width / 2, height * 0.94], width * 0.5, height * 0.05, 40, mix(mood.near, mood.far, 0.3)),
    )
    sheet.add(
      boat([towards(-0.05 - random.next() * 0.12), height * 0.9], 0.8, mix(mood.near, pigment.ink, 0.4), side > 0),
    )
  } else {
    const root: Point = [towards(0.38), height * 1.02]
    sheet.add(
      pine(random.fork('pine'), root, height * 0.3, mix(mood.near, pigment.ink, 0.5), mix(mood.leaves, mood.near, 0.5)),
    )
  }
  sheet.add(
    group(
      'opacity="0.7"',
      flock(random, [towards(-0.2), height * 0.3], random.integer(4, 9), 110, mix(mood.near, mood.far, 0.2)),
    ),
  )
  if (mood.snow) {
    let flakes = ''
    for (let index = 0; index < (width / 1000) * 160; index++)
      flakes += blot(random, [random.between(0, width), random.between(0, height)], random.between(1, 2.6), 4)
    sheet.add(fill(flakes, '#ffffff', 'opacity="0.85"'))
  }
  seal(sheet, random.fork('seal'), [side > 0 ? 46 : width - 100, height * random.between(0.08, 0.12)], 52)
  grain(sheet, random, 0.7)
}
