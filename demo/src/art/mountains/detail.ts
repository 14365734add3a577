import { lighter, mix, pigment } from '../colour.ts'
import type { Random } from '../../random.ts'
import { blot, fill, group, ring, stroke } from '../line.ts'
import { boat, ripples, roof } from '../motifs.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mood } from './mood.ts'
import type { Range } from './range.ts'

/** Trees along a ridge: dark below, light on top, smaller in the distance. */
export function plant(sheet: Sheet, random: Random, mood: Mood, range: Range, from: number, to: number): void {
  let [dark, light, trunks] = ['', '', '']
  const unit = 3.2 + range.near * 10
  for (let x = from; x < to; x += unit * random.between(0.35, 1)) {
    const slope = Math.abs(range.shape(x + 6) - range.shape(x - 6)) / 12
    if (slope > 0.75 && random.chance(0.9)) continue
    const edge = Math.sin((Math.PI * (x - from)) / (to - from))
    const size = unit * random.between(0.6, 1.15) * (0.5 + 0.6 * edge)
    const y = range.foot - range.shape(x) + random.between(0, 14) * range.near
    trunks += `M${n(x)} ${n(y + size * 0.6)}v${n(-size)}`
    for (let leaf = 0; leaf < 4; leaf++) {
      const at: Point = [x + random.bell() * size * 0.6, y - size * random.between(0.1, 1.5)]
      if (leaf < 3) dark += blot(random, at, size * random.between(0.3, 0.55), 6)
      else light += blot(random, [at[0] - size * 0.12, at[1] - size * 0.3], size * 0.3, 6)
    }
  }
  const middle = (from + to) / 2
  const glow = sheet.radial([0, 0], 100, [
    [0, mood.leaves, mood.blooming ? 0.5 : 0],
    [1, mood.leaves, 0],
  ])
  const spread = `translate(${n(middle)} ${n(range.foot - range.shape(middle) + unit * 2.5)}) scale(${n((to - from) / 170)} ${n(0.3 + range.near * 0.3)})`
  sheet.add(
    `<g transform="${spread}"><circle r="100" fill="${glow}"/></g>`,
    stroke(trunks, mix(mood.near, pigment.ink, 0.3), 1.2),
    fill(dark, mix(mood.leaves, mood.near, 0.2), 'opacity="0.85"'),
    fill(light, lighter(mood.leaves, 0.22), 'opacity="0.85"'),
  )
}

/** Woods in leaf or blossom in the folds of a range, paler towards its foot. */
export function woods(sheet: Sheet, random: Random, mood: Mood, range: Range): void {
  const unit = 2.6 + range.near * 5.5
  for (let grove = 0; grove < (sheet.width / 1000) * (20 + range.near * 22); grove++) {
    const middle = random.between(0, sheet.width)
    const high = range.shape(middle)
    if (high < 50) continue
    const down = random.next() ** 1.5 * Math.min(high * 0.62, 260)
    const [half, tall] = [unit * random.between(5, 11), unit * random.between(1.6, 3)]
    let [dark, main, light] = ['', '', '']
    for (let tree = 0; tree < random.integer(22, 40); tree++) {
      const x = middle + random.bell() * half
      const y = range.foot - range.shape(x) + down + random.bell() * tall
      // Past a crest the ridge falls away: a tree there would hang in the air.
      if (Math.abs(range.shape(x) - high) > half * 1.4) continue
      const size = unit * random.between(0.55, 1.05)
      dark += ring([x + size * 0.2, y + size * 0.35], size * 0.9)
      main += blot(random, [x, y], size * 0.85, 4)
      if (tree % 2) light += ring([x - size * 0.3, y - size * 0.4], size * 0.36)
    }
    const haze = Math.min(0.75, (down / Math.max(high, 1)) * 0.8 + (1 - range.near) * 0.3)
    sheet.add(
      fill(dark, mix(mix(mood.leaves, mood.near, 0.4), mood.mist, haze), 'opacity="0.75"'),
      fill(main, mix(mood.leaves, mood.mist, haze), 'opacity="0.9"'),
      fill(light, mix(lighter(mood.leaves, 0.28), mood.mist, haze * 0.8), 'opacity="0.85"'),
    )
  }
}

/** A stand of trees on the near bank, on one side (1 right, -1 left), lower towards the water. */
export function bankTrees(sheet: Sheet, random: Random, mood: Mood, side: number): void {
  const { width, height } = sheet
  const bark = mix(mood.near, pigment.ink, 0.5)
  const inward = (distance: number): number => (side > 0 ? width - distance : distance)
  let bank = `M${n(inward(-20))} ${n(height + 20)}`
  for (const [out, up] of [
    [-20, 92],
    [90, 84],
    [200, 58],
    [310, 22],
    [360, -20],
  ] as const)
    bank += `L${n(inward(out))} ${n(height - up)}`
  sheet.add(fill(`${bank}Z`, mix(mood.near, mood.mist, 0.25)))
  for (const [out, tall] of [
    [150, 250],
    [40, 330],
    [255, 170],
    [95, 210],
    [200, 150],
    [-5, 220],
    [305, 90],
  ] as const) {
    const [x, base] = [inward(out + random.between(-14, 14)), height - 70 + out * 0.2]
    const lean = -side * tall * random.between(0.04, 0.14)
    let [branches, dark, main, light] = ['', '', '', '']
    for (const [from, reach] of [
      [0.3, -0.24],
      [0.38, 0.26],
      [0.5, -0.16],
    ] as const)
      branches += `M${n(x + lean * from)} ${n(base - tall * from)}q${n(tall * reach * 0.4)} ${n(-tall * 0.06)} ${n(tall * reach)} ${n(-tall * 0.22)}`
    for (let leaf = 0; leaf < 64; leaf++) {
      const up = random.between(0.36, 1)
      const half = tall * 0.3 * Math.sin(Math.PI * (0.12 + 0.82 * up) ** 0.8)
      const at: Point = [x + lean * up + random.bell() * half * 1.2, base - tall * up]
      const size = tall * random.between(0.03, 0.06) + 3
      dark += ring([at[0] - side * size * 0.3, at[1] + size * 0.5], size * 0.9)
      if (leaf % 4) main += blot(random, at, size * 0.9, 6)
      if (leaf % 3 === 0) light += blot(random, [at[0] + size * 0.3, at[1] - size * 0.4], size * 0.5, 4)
    }
    sheet.add(
      '<g data-part="near tree">',
      stroke(
        `M${n(x)} ${n(base + 8)}q${n(lean * 0.2)} ${n(-tall * 0.4)} ${n(lean * 0.8)} ${n(-tall * 0.8)}`,
        bark,
        tall * 0.026,
      ),
      fill(dark, mix(mood.leaves, mood.near, 0.38), 'opacity="0.72"'),
      stroke(branches, bark, tall * 0.012),
      fill(main, mood.leaves, 'opacity="0.88"'),
      fill(light, lighter(mood.leaves, 0.32), 'opacity="0.9"'),
      '</g>',
    )
  }
}

/** Petals on the water, most of them near one side (1 right, -1 left). */
export function petals(sheet: Sheet, random: Random, mood: Mood, side: number): void {
  let afloat = ''
  for (let index = 0; index < (sheet.width / 1000) * 120; index++) {
    const away = random.next() ** 1.7
    const x = sheet.width * (side > 0 ? 1 - away : away)
    const y = sheet.height * random.between(0.87, 0.985)
    afloat += `M${n(x)} ${n(y)}q4 -4 9 0q-4 3 -9 0Z`
  }
  sheet.add(group('data-part="petals"', fill(afloat, lighter(mood.leaves, 0.1), 'opacity="0.9"')))
}

/** A handful of roofs at the edge of the mist. */
export function village(random: Random, mood: Mood, at: Point, scale: number): string {
  const ink = mix(mood.near, pigment.ink, 0.35)
  let [walls, roofs] = ['', '']
  for (let index = 0; index < random.integer(4, 7); index++) {
    const x = at[0] + (index - 2.5) * 30 * scale + random.bell() * 20 * scale
    const y = at[1] + random.between(-14, 16) * scale
    const wide = random.between(15, 25) * scale
    walls += `M${n(x - wide * 0.72)} ${n(y)}v${n(-wide * 0.8)}h${n(wide * 1.44)}v${n(wide * 0.8)}Z`
    roofs += roof([x, y - wide * 0.7], wide, wide * 0.62)
  }
  return fill(walls, mix(mood.mist, mood.far, 0.32)) + fill(roofs, mood.snow ? '#f3f5f5' : ink)
}

/** Water falling from a ledge into mist. */
export function waterfall(sheet: Sheet, random: Random, mood: Mood, at: Point, drop: number): void {
  const wide = random.between(20, 32)
  const paint = sheet.linear(
    [0, at[1]],
    [0, at[1] + drop],
    [
      [0, lighter(mood.mist, 0.55)],
      [0.7, lighter(mood.mist, 0.4), 0.92],
      [1, mood.mist, 0.2],
    ],
  )
  const edge = (part: number, half: number): string =>
    `${n(at[0] + half + Math.sin(part * 7) * 5)} ${n(at[1] + drop * part)}`
  const left = [0, 0.25, 0.5, 0.75, 1].map((part) => edge(part, -wide * (0.35 + part * 0.5)))
  const right = [1, 0.75, 0.5, 0.25, 0].map((part) => edge(part, wide * (0.35 + part * 0.5)))
  let threads = ''
  for (let index = 0; index < 16; index++) {
    const x = at[0] + random.bell() * wide * 0.8
    threads += `M${n(x)} ${n(at[1] + random.between(0, drop * 0.5))}q${n(random.between(-4, 4))} ${n(drop * 0.2)} ${n(random.between(-8, 8))} ${n(drop * 0.42)}`
  }
  const pool = sheet.radial([0, 0], 100, [
    [0, mood.mist, 0.95],
    [1, mood.mist, 0],
  ])
  sheet.add(
    fill(`M${[...left, ...right].join('L')}Z`, paint),
    stroke(threads, mix(mood.near, mood.mist, 0.4), 1.1, 'opacity="0.5"'),
    `<g transform="translate(${n(at[0])} ${n(at[1] + drop)}) scale(1.9 0.6)"><circle r="100" fill="${pool}"/></g>`,
  )
}

/** The river along the foot of the picture, with a boat on it, or only the moon. */
export function river(sheet: Sheet, random: Random, mood: Mood, boatX: number, mirrored: boolean): void {
  const { width, height } = sheet
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
  sheet.add(
    `<rect y="${n(shore - 60)}" width="${n(width)}" height="${n(height - shore + 60)}" fill="${water}"/>`,
    ripples(random, [width / 2, height * 0.94], width * 0.5, height * 0.05, 40, mix(mood.near, mood.far, 0.3)),
    mood.deserted
      ? moonOn([boatX, height * 0.93], 44, mood)
      : boat([boatX, height * 0.9], 0.8, mix(mood.near, pigment.ink, 0.4), mirrored),
  )
}

/** Flakes over the whole sheet. */
export function snowfall(sheet: Sheet, random: Random): string {
  let flakes = ''
  for (let index = 0; index < (sheet.width / 1000) * 160; index++) {
    flakes += blot(random, [random.between(0, sheet.width), random.between(0, sheet.height)], random.between(1, 2.6), 4)
  }
  return group('opacity="0.85"', fill(flakes, '#ffffff'))
}

/** The moon on water: flattened, and broken by ripples. */
function moonOn([x, y]: Point, radius: number, mood: Mood): string {
  const colour = mood.orb?.colour ?? mood.mist
  let breaks = ''
  for (const part of [-0.18, 0.04, 0.22])
    breaks += `M${n(x - radius * (1.1 - part))} ${n(y + radius * part)}h${n(radius * (1 + part))}`
  return (
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius * 2)}" ry="${n(radius * 0.8)}" fill="${colour}" opacity="0.2"/>` +
    `<ellipse data-part="moon on water" cx="${n(x)}" cy="${n(y)}" rx="${n(radius)}" ry="${n(radius * 0.42)}" fill="${colour}"/>` +
    stroke(breaks, mix(mood.far, mood.near, 0.3), 2, 'opacity="0.6"')
  )
}

/** The flat top of a peak with a pool in it, in which the moon stands at midnight. */
export function well(sheet: Sheet, random: Random, mood: Mood): void {
  const { width, height } = sheet
  const [x, y, wide] = [width / 2, height * 0.7, Math.min(width * 0.3, 400)]
  const side = (way: number): string => {
    const [top, out] = [wide * 1.24, random.between(60, 120)]
    return `${n(x + way * top)} ${n(y + 8)}L${n(x + way * (top + 22))} ${n(y + 70)}L${n(x + way * (top - 6))} ${n(y + 120)}L${n(x + way * (top + out * 0.6))} ${n(y + 220)}L${n(x + way * (top + out))} ${n(height + 20)}`
  }
  const rock = sheet.linear(
    [0, y - 70],
    [0, height],
    [
      [0, mix(mood.near, mood.edge, 0.42)],
      [0.4, mix(mood.near, mood.edge, 0.14)],
      [1, mood.near],
    ],
  )
  const water = sheet.linear(
    [0, y - 60],
    [0, y + 70],
    [
      [0, mix(mood.far, mood.mist, 0.4)],
      [1, mix(mood.far, mood.sky[0], 0.6)],
    ],
  )
  let [cracks, stones] = ['', '']
  for (let index = 0; index < 26; index++) {
    const from = x + random.between(-1.1, 1.1) * wide
    cracks += `M${n(from)} ${n(y + random.between(86, 120))}l${n(random.bell() * 30)} ${n(random.between(50, 190))}`
  }
  for (let turn = 0; turn < 26; turn++) {
    const angle = (turn / 26) * Math.PI * 2
    stones += blot(
      random,
      [x + Math.cos(angle) * wide * 1.03, y + Math.sin(angle) * wide * 0.25],
      random.between(15, 30),
      7,
    )
  }
  sheet.add(
    fill(`M${side(-1)}L${side(1).split('L').toReversed().join('L')}Z`, rock),
    `<ellipse cx="${n(x)}" cy="${n(y + 8)}" rx="${n(wide * 1.24)}" ry="${n(wide * 0.33)}" fill="${mix(mood.near, mood.edge, 0.55)}"/>`,
    stroke(cracks, mood.near, 3, 'opacity="0.7"'),
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(wide)}" ry="${n(wide * 0.235)}" fill="${water}"/>`,
    moonOn([x, y + 4], 78, mood),
    fill(stones, mix(mood.near, mood.edge, 0.25)),
    stroke(stones, mood.near, 2, 'opacity="0.6"'),
  )
}

/** A woodcutter on the way home, a bundle at each end of the pole; stands on the point, `high` units tall. */
export function woodcutter([x, y]: Point, high: number, colour: string): string {
  const u = high / 40
  const bundle = (side: number): string =>
    `M${n(x + side * 26 * u - 7 * u)} ${n(y - 26 * u)}h${n(14 * u)}l${n(3 * u)} ${n(17 * u)}h${n(-20 * u)}Z`
  return group(
    'data-part="woodcutter"',
    fill(
      `M${n(x - 5 * u)} ${n(y)}l${n(1 * u)} ${n(-26 * u)}q${n(4 * u)} ${n(-5 * u)} ${n(8 * u)} 0l${n(3 * u)} ${n(26 * u)}Z${bundle(-1)}${bundle(1)}M${n(x - 11 * u)} ${n(y - 32 * u)}L${n(x)} ${n(y - 41 * u)}L${n(x + 11 * u)} ${n(y - 32 * u)}Z`,
      colour,
    ),
    stroke(
      `M${n(x - 30 * u)} ${n(y - 24 * u)}Q${n(x)} ${n(y - 31 * u)} ${n(x + 30 * u)} ${n(y - 24 * u)}`,
      colour,
      1.8 * u,
    ),
  )
}
