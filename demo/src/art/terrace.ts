import { createNoise, fractal, type Random } from '../random.ts'
import { lighter, mix } from './colour.ts'
import { blot, fill, polygon, ring, stroke } from './line.ts'
import { disc, flock } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist, seal } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

interface Season {
  sky: readonly [top: string, bottom: string]
  hills: string
  haze: string
  /** Fields from far to near; each takes one of these. */
  fields: readonly string[]
  bank: string
  /** Bright line on the edge of a field. */
  rim: string
  orb?: string
  tree: string
  /** Water fields carry reflected light. */
  water?: string
  crop?: string
}

const seasons: Record<'mirror' | 'green' | 'gold' | 'snow' | 'dusk', Season> = {
  mirror: {
    sky: ['#6f8fa8', '#f2d3ae'],
    hills: '#6f8a94',
    haze: '#f3dfc6',
    fields: ['#f0cda6', '#d5c9bd', '#9db6c2', '#c7d0cf', '#e9c9a8'],
    bank: '#38483f',
    rim: '#fff3dc',
    orb: '#fbeecb',
    tree: '#2b3b35',
    water: '#fff1d6',
  },
  green: {
    sky: ['#cfe0dc', '#eef0da'],
    hills: '#86a99a',
    haze: '#eef2e2',
    fields: ['#a9c47c', '#8fb567', '#6fa05c', '#bcd08a', '#5b8f58'],
    bank: '#3d5a3b',
    rim: '#dbe8b4',
    tree: '#2f4f3a',
    crop: '#3f7044',
  },
  gold: {
    sky: ['#dbe3dc', '#f6e4bb'],
    hills: '#a99f7c',
    haze: '#f8ecd0',
    fields: ['#e6bd5c', '#d8a445', '#c98f3a', '#efd07f', '#b97e34'],
    bank: '#6b4a28',
    rim: '#f8e3a4',
    tree: '#5a5a34',
    crop: '#a06a25',
  },
  snow: {
    sky: ['#a9b6c0', '#dfe4e6'],
    hills: '#98a6af',
    haze: '#eef1f2',
    fields: ['#55636e', '#616f7a', '#48555f', '#6d7c87', '#515e68'],
    bank: '#e9eef0',
    rim: '#ffffff',
    tree: '#39434a',
    water: '#c9d3da',
  },
  dusk: {
    sky: ['#4d3f63', '#f09a63'],
    hills: '#6d4a60',
    haze: '#f3b183',
    fields: ['#f2a66c', '#d9745a', '#a9546a', '#f5c98d', '#7a4a70'],
    bank: '#2f2238',
    rim: '#ffdfae',
    orb: '#ffe6b3',
    tree: '#241a2c',
    water: '#ffd9a0',
  },
}

function hills(sheet: Sheet, random: Random, season: Season, level: number): void {
  for (let layer = 0; layer < 4; layer++) {
    const noise = createNoise(random.fork(`hill${layer}`))
    const line: Point[] = []
    for (let x = -10; x <= sheet.width + 10; x += 8) {
      line.push([
        x,
        level - 130 + layer * 44 - (1 - Math.abs(fractal(noise, x / 300 + layer * 7, 4))) * (130 - layer * 22),
      ])
    }
    const tone = mix(season.sky[1], season.hills, 0.3 + layer * 0.22)
    const top = level - 260 + layer * 40
    sheet.add(
      fill(
        polygon([...line, [sheet.width + 10, level + 80], [-10, level + 80]]),
        sheet.linear(
          [0, top],
          [0, level + 60],
          [
            [0, tone],
            [1, season.haze],
          ],
        ),
      ),
    )
  }
}

/** Houses on stilts with a thread of smoke. */
function hamlet(sheet: Sheet, random: Random, season: Season, at: Point): void {
  const wood = mix(season.tree, '#6b3f26', 0.45)
  for (let index = 0; index < random.integer(3, 5); index++) {
    const [x, y] = [at[0] + (index - 2) * random.between(36, 52), at[1] + random.between(-16, 16)]
    const wide = random.between(32, 48)
    sheet.add(
      fill(`M${n(x - wide / 2)} ${n(y)}v${n(-wide * 0.5)}h${n(wide)}v${n(wide * 0.5)}Z`, mix(wood, season.haze, 0.25)),
    )
    sheet.add(
      fill(
        `M${n(x - wide * 0.72)} ${n(y - wide * 0.42)}L${n(x - wide * 0.4)} ${n(y - wide * 0.95)}H${n(x + wide * 0.4)}L${n(x + wide * 0.72)} ${n(y - wide * 0.42)}Z`,
        season.rim === '#ffffff' ? '#f4f6f7' : wood,
      ),
    )
    sheet.add(`<rect x="${n(x - 4)}" y="${n(y - wide * 0.34)}" width="8" height="9" fill="#ffd588" opacity="0.9"/>`)
  }
  const smoke = `M${n(at[0])} ${n(at[1] - 40)}c-26 -40 30 -60 6 -110c-14 -34 18 -54 8 -96`
  sheet.add(
    stroke(smoke, lighter(season.haze, 0.4), 9, 'opacity="0.35"'),
    stroke(smoke, '#ffffff', 4, 'opacity="0.35"'),
  )
}

/** Terraced fields stacked like contour lines, each season with its own light. */
export const paintTerrace: Painter = (sheet, random, choices) => {
  const season = seasons[choices.choose(['mirror', 'green', 'gold', 'snow', 'dusk'])]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  ground(sheet, random, ...season.sky)
  const level = height * random.between(0.3, 0.4)
  if (season.orb) disc(sheet, [width * (0.5 - side * random.between(0.12, 0.26)), level * 0.5], 52, season.orb, 0.5)
  hills(sheet, random, season, level)
  mist(sheet, random, level + 8, 60, season.haze, 0.85)
  const slope = createNoise(random.fork('slope'))
  const curl = createNoise(random.fork('curl'))
  const sway = random.between(90, 170)
  const lean = side * random.between(60, 170)
  const steps = random.integer(19, 24)
  /** Height of the edge of a step (0 far … 1 near) at x: all edges follow one hillside, so that they nest. */
  const edge = (part: number, x: number): number => {
    const across = x / width - 0.5
    const hill = fractal(slope, x / 420 + part * 0.9, 2) * sway * (0.3 + part) + across * lean * (0.4 + part)
    const curve = fractal(curl, x / 150 + part * 7, 2) * 26 * (0.2 + part)
    return level + 20 + (height * 1.12 - level) * part ** 1.35 + hill + curve
  }
  const hamletStep = random.integer(6, 9)
  const treeSteps = new Set([hamletStep + 3, hamletStep - 3, steps - 4])
  for (let step = 0; step < steps; step++) {
    const part = step / steps
    const line: Point[] = []
    for (let x = -10; x <= width + 10; x += 9) line.push([x, edge(part, x)])
    const middle = edge(part, width / 2)
    const tall = 26 + 90 * part
    const field = mix(season.haze, random.pick(season.fields), 0.45 + part * 0.55)
    const paint = sheet.linear(
      [width * (0.5 - side * 0.6), middle - tall],
      [width * (0.5 + side * 0.5), middle + tall * 1.5],
      [
        [0, season.water ? mix(field, season.water, 0.5) : lighter(field, 0.16)],
        [0.55, field],
        [1, mix(field, season.bank, 0.35)],
      ],
    )
    const body = polygon([...line, [width + 10, height + 300], [-10, height + 300]])
    const bank = mix(season.haze, season.bank, 0.25 + part * 0.75)
    const wall = 3 + 13 * part
    sheet.add(
      fill(
        polygon([...line.map(([x, y]): Point => [x, y - wall * 0.2]), [width + 10, height + 300], [-10, height + 300]]),
        bank,
      ),
    )
    sheet.add(`<path d="${body}" fill="${paint}" transform="translate(0 ${n(wall)})"/>`)
    sheet.add(stroke(polygon(line, false), mix(season.haze, season.rim, 0.5), 0.8 + part * 1.6, 'opacity="0.8"'))
    details(
      sheet,
      random,
      season,
      part,
      (x) => edge(part, x) + wall,
      (x) => edge(part + 1 / steps, x),
    )
    if (step === hamletStep)
      hamlet(sheet, random, season, [width * (0.5 + side * 0.26), edge(part, width * (0.5 + side * 0.26)) + 4])
    if (treeSteps.has(step)) grove(sheet, random, season, part, (x) => edge(part, x))
    if (step === 4 || step === 10) mist(sheet, random, middle + 16, 46, season.haze, 0.42)
  }
  sheet.add(flock(random, [width * (0.5 + side * 0.18), level * 0.55], random.integer(4, 8), 120, season.tree))
  seal(sheet, random.fork('seal'), [side > 0 ? 44 : width - 98, height * 0.06], 50)
  grain(sheet, random, 0.6)
}

/** What lies in one field: low walls that divide it, glints of water or rows of rice. */
function details(
  sheet: Sheet,
  random: Random,
  season: Season,
  part: number,
  top: (x: number) => number,
  bottom: (x: number) => number,
): void {
  const { width } = sheet
  let dividers = ''
  let marks = ''
  for (let x = random.between(0, 200); x < width; x += random.between(120, 380)) {
    const from = top(x)
    const to = bottom(x + 10)
    if (to - from > 8)
      dividers += `M${n(x)} ${n(from)}q${n(random.between(-14, 20))} ${n((to - from) * 0.5)} ${n(random.between(-20, 30))} ${n(to - from)}`
  }
  const count = Math.round((width / 1000) * (season.crop ? 60 + 210 * part : 26))
  for (let index = 0; index < count; index++) {
    const x = random.between(0, width)
    const room = bottom(x) - top(x)
    if (room < 6) continue
    const y = top(x) + room * random.between(0.1, 0.9)
    if (season.crop) marks += `M${n(x - 3)} ${n(y - 2 - 7 * part)}l3 ${n(3 + 7 * part)}l3 ${n(-4 - 7 * part)}`
    else marks += `M${n(x)} ${n(y)}h${n(random.between(10, 60) * (0.3 + part))}`
  }
  const bank = mix(season.haze, season.bank, 0.35 + part * 0.6)
  sheet.add(stroke(dividers, bank, 1.4 + part * 4))
  sheet.add(
    stroke(marks, season.crop ?? season.water ?? '#ffffff', 1 + part * 0.8, `opacity="${season.crop ? 0.5 : 0.4}"`),
  )
}

function grove(sheet: Sheet, random: Random, season: Season, part: number, ground: (x: number) => number): void {
  const from = random.between(0.05, 0.7) * sheet.width
  let trunks = ''
  let dark = ''
  let light = ''
  for (let index = 0; index < random.integer(4, 9); index++) {
    const x = from + random.between(0, 150)
    const tall = (26 + 70 * part) * random.between(0.7, 1.3)
    const y = ground(x)
    trunks += `M${n(x)} ${n(y + 3)}q2 ${n(-tall * 0.5)} 0 ${n(-tall * 0.8)}`
    for (let leaf = 0; leaf < 7; leaf++) {
      const at: Point = [x + random.bell() * tall * 0.3, y - tall * random.between(0.45, 1.05)]
      if (leaf % 3) dark += blot(random, at, tall * 0.17, 7)
      else light += blot(random, [at[0] - 2, at[1] - 3], tall * 0.12, 7)
    }
  }
  const tone = mix(season.haze, season.tree, 0.5 + part * 0.5)
  sheet.add(stroke(trunks, tone, 1.5 + 2 * part), fill(dark, tone), fill(light, mix(tone, season.rim, 0.3)))
  sheet.add(fill(ring([from + 170, ground(from + 170) - 10 * (0.5 + part)], 3 * (0.5 + part)), '#b53a26'))
}
