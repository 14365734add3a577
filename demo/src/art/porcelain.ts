import type { Random } from '../random.ts'
import { lighter, mix } from './colour.ts'
import { blot, curve, fill, group, placed, ring, stroke } from './line.ts'
import { blossomBranch } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, seal, wash } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

/** Half a vessel from lip to foot: half-width and depth, in a box about 260 wide and 520 tall. */
type Profile = readonly Point[]

const profiles: Record<'meiping' | 'flask' | 'bowl' | 'gourd' | 'ewer' | 'jar', Profile> = {
  meiping: [
    [34, 0],
    [40, 8],
    [30, 20],
    [30, 40],
    [96, 84],
    [134, 150],
    [128, 226],
    [96, 330],
    [74, 430],
    [76, 500],
    [84, 520],
  ],
  flask: [
    [58, 0],
    [44, 16],
    [26, 60],
    [24, 130],
    [36, 200],
    [84, 280],
    [124, 370],
    [118, 440],
    [84, 486],
    [66, 496],
    [70, 520],
  ],
  bowl: [
    [220, 0],
    [218, 10],
    [204, 70],
    [168, 140],
    [112, 196],
    [66, 220],
    [60, 232],
    [66, 256],
  ],
  gourd: [
    [28, 0],
    [32, 10],
    [30, 34],
    [64, 70],
    [84, 122],
    [70, 172],
    [42, 206],
    [46, 226],
    [110, 284],
    [138, 364],
    [118, 446],
    [80, 492],
    [84, 520],
  ],
  ewer: [
    [44, 0],
    [46, 14],
    [34, 40],
    [36, 110],
    [62, 150],
    [118, 226],
    [130, 306],
    [108, 396],
    [76, 456],
    [80, 490],
  ],
  jar: [
    [78, 0],
    [86, 10],
    [80, 34],
    [126, 70],
    [182, 150],
    [190, 220],
    [168, 310],
    [124, 390],
    [96, 420],
    [100, 440],
  ],
}

interface Glaze {
  light: string
  body: string
  dark: string
  lip: string
  wall: readonly [top: string, bottom: string]
  line: string
}

const glazes: Record<'celadon' | 'cobalt' | 'moon' | 'temmoku' | 'white' | 'peach', Glaze> = {
  celadon: {
    light: '#d5e5d8',
    body: '#9dbfae',
    dark: '#54796c',
    lip: '#c9b48c',
    wall: ['#d8cfbd', '#efe6d5'],
    line: '#5e8275',
  },
  cobalt: {
    light: '#fcfcf8',
    body: '#e6e9e6',
    dark: '#97a3ad',
    lip: '#d8dcd8',
    wall: ['#c9cdc8', '#e9e6dc'],
    line: '#23458a',
  },
  moon: {
    light: '#eef3f4',
    body: '#c3d3db',
    dark: '#7f97a6',
    lip: '#e6e0cf',
    wall: ['#5e6b75', '#a7aeac'],
    line: '#7a6a94',
  },
  temmoku: {
    light: '#6a5546',
    body: '#2a211d',
    dark: '#0e0b0a',
    lip: '#a06a32',
    wall: ['#c8b495', '#e6d8bd'],
    line: '#c9a05a',
  },
  white: {
    light: '#ffffff',
    body: '#efebe2',
    dark: '#b3aa9b',
    lip: '#ded5c4',
    wall: ['#8e4a38', '#c98a68'],
    line: '#c9beab',
  },
  peach: {
    light: '#f8e9e2',
    body: '#e9d2c6',
    dark: '#b08478',
    lip: '#efe2d2',
    wall: ['#d9d4c6', '#f1e9db'],
    line: '#b2392f',
  },
}

function outline(profile: Profile): string {
  const left = profile.map(([x, y]): Point => [-x, y]).reverse()
  return `${curve(profile)}L${curve(left).slice(1)}Z`
}

/** Half-width of the vessel at a depth. */
function girth(profile: Profile, y: number): number {
  for (let index = 1; index < profile.length; index++) {
    const [before, after] = [profile[index - 1]!, profile[index]!]
    if (y <= after[1]) return before[0] + ((after[0] - before[0]) * (y - before[1])) / (after[1] - before[1] || 1)
  }
  return profile.at(-1)![0]
}

/** A level line round the vessel: it bows downward, as a ring seen from a little above. */
function hoop(profile: Profile, y: number): string {
  const half = girth(profile, y)
  return `M${n(-half)} ${n(y)}Q0 ${n(y + half * 0.2)} ${n(half)} ${n(y)}`
}

function scrollwork(random: Random, profile: Profile, from: number, to: number): string {
  const [middle, room] = [(from + to) / 2, to - from]
  const half = girth(profile, middle)
  let path = ''
  const turns = Math.max(3, Math.round((half * 2) / 62))
  for (let index = 0; index < turns; index++) {
    const part = (index + 0.5) / turns
    const x = Math.sin((part - 0.5) * Math.PI) * half
    const squeeze = Math.max(0.25, Math.cos((part - 0.5) * Math.PI))
    const y = middle + (1 - Math.abs(part - 0.5) * 2) * half * 0.16
    const size = room * 0.3
    const up = index % 2 ? 1 : -1
    path += `M${n(x - 34 * squeeze)} ${n(y)}q${n(17 * squeeze)} ${n(-up * size * 1.1)} ${n(34 * squeeze)} 0t${n(34 * squeeze)} 0`
    path += `M${n(x)} ${n(y)}c${n(10 * squeeze)} ${n(-up * size)} ${n(-24 * squeeze)} ${n(-up * size)} ${n(-16 * squeeze)} ${n(-up * size * 0.35)}`
    for (let leaf = 0; leaf < 4; leaf++) {
      const lx = x + random.bell() * 24 * squeeze
      const ly = y + up * random.between(0.1, 0.9) * size
      path += `M${n(lx)} ${n(ly)}q${n(7 * squeeze)} ${n(-8)} ${n(13 * squeeze)} ${n(-up * 7)}q${n(-2 * squeeze)} ${n(9)} ${n(-13 * squeeze)} ${n(up * 7)}`
    }
    const heart: Point = [x, y + up * size * 0.4]
    for (let petal = 0; petal < 6; petal++) {
      const angle = petal * 1.047
      path += ring([heart[0] + Math.cos(angle) * 8 * squeeze, heart[1] + Math.sin(angle) * 8], 3.4)
    }
  }
  return path
}

/** What the glaze carries: crackle, painted bands, oil spots, a blush of copper. */
function decoration(sheet: Sheet, random: Random, glaze: Glaze, kind: keyof typeof glazes, profile: Profile): string {
  const foot = profile.at(-1)![1]
  if (kind === 'cobalt') {
    const bands = [0.06, 0.1, 0.24, 0.27, 0.72, 0.75, 0.92, 0.95].map((part) => hoop(profile, foot * part)).join('')
    let lappets = ''
    const [top, deep] = [foot * 0.76, foot * 0.14]
    for (let index = 0; index < 11; index++) {
      const x = Math.sin((index / 10 - 0.5) * Math.PI) * girth(profile, top + deep / 2) * 0.96
      lappets += `M${n(x - 9)} ${n(top + deep + 12)}v${n(-deep * 0.5)}q9 ${n(-deep * 0.55)} 18 0v${n(deep * 0.5)}`
    }
    return (
      stroke(bands, glaze.line, 2.6, 'opacity="0.85"') +
      stroke(scrollwork(random, profile, foot * 0.3, foot * 0.7), glaze.line, 3.2, 'opacity="0.85"') +
      stroke(lappets, glaze.line, 2.4, 'opacity="0.8"')
    )
  }
  if (kind === 'temmoku') {
    let [large, small] = ['', '']
    for (let index = 0; index < 620; index++) {
      const y = random.between(0.02, 0.84) * foot
      const part = random.between(-1, 1)
      const at: Point = [Math.sin((part * Math.PI) / 2) * girth(profile, y) * 0.98, y]
      if (random.chance(0.25)) large += ring(at, random.between(1.6, 3.6) * (1.15 - Math.abs(part) * 0.5))
      else small += ring(at, random.between(0.5, 1.4))
    }
    return fill(large, '#c4b189', 'opacity="0.75"') + fill(small, '#b9a98c', 'opacity="0.7"')
  }
  if (kind === 'peach' || kind === 'moon') {
    let blush = ''
    for (let index = 0; index < 3; index++) {
      const y = foot * random.between(0.4, 0.68)
      const at: Point = [random.bell() * girth(profile, y) * 0.7, y]
      const reach = foot * random.between(0.16, 0.28)
      const paint = sheet.radial(at, reach, [
        [0, glaze.line, kind === 'peach' ? 0.95 : 0.75],
        [0.5, glaze.line, 0.45],
        [1, glaze.line, 0],
      ])
      blush += fill(blot(random, at, reach, 11), paint)
    }
    return blush
  }
  let cracks = ''
  for (let index = 0; index < 46; index++) {
    let [x, y] = [random.between(-1, 1) * 200, random.between(0, foot)]
    let angle = random.between(0, 6.3)
    cracks += `M${n(x)} ${n(y)}`
    for (let step = 0; step < 6; step++) {
      angle += random.bell() * 0.8
      x += Math.cos(angle) * random.between(14, 34)
      y += Math.sin(angle) * random.between(14, 34)
      cracks += `L${n(x)} ${n(y)}`
    }
  }
  const bands = [0.2, 0.215, 0.82].map((part) => hoop(profile, foot * part)).join('')
  return (
    stroke(cracks, kind === 'celadon' ? '#8a7a52' : glaze.line, 0.9, 'opacity="0.4"') +
    stroke(bands, glaze.dark, 1.8, 'opacity="0.4"')
  )
}

function vessel(
  sheet: Sheet,
  random: Random,
  kind: keyof typeof glazes,
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

/** A great dish seen from the front, painted round a fish or a flower. */
function plate(sheet: Sheet, random: Random, kind: keyof typeof glazes, at: Point, radius: number): void {
  const glaze = glazes[kind]
  const ink = kind === 'cobalt' ? glaze.line : mix(glaze.dark, glaze.line, 0.5)
  const face = sheet.radial([at[0] - radius * 0.3, at[1] - radius * 0.35], radius * 1.5, [
    [0, glaze.light],
    [0.55, glaze.body],
    [1, glaze.dark],
  ])
  sheet.add(
    fill(ring([at[0] + 16, at[1] + 30], radius * 1.01), '#2a2018', 'opacity="0.28"'),
    fill(ring(at, radius), face),
  )
  let [lines, work] = ['', '']
  for (const part of [0.97, 0.78, 0.75, 0.56, 0.54]) lines += ring(at, radius * part)
  const petals = random.pick([12, 16, 18])
  for (let index = 0; index < petals; index++) {
    const angle = (index / petals) * Math.PI * 2
    const spot = (turn: number, reach: number): string =>
      `${n(at[0] + Math.cos(angle + turn) * radius * reach)} ${n(at[1] + Math.sin(angle + turn) * radius * reach)}`
    const step = (Math.PI * 2) / petals
    work += `M${spot(0, 0.87)}C${spot(step * 0.2, 0.96)} ${spot(step * 0.5, 0.94)} ${spot(step * 0.5, 0.87)}C${spot(step * 0.5, 0.8)} ${spot(step * 0.8, 0.79)} ${spot(step, 0.87)}`
    work += `M${spot(step * 0.25, 0.86)}Q${spot(step * 0.42, 0.83)} ${spot(step * 0.36, 0.9)}M${spot(0, 0.74)}Q${spot(step * 0.5, 0.55)} ${spot(step, 0.74)}M${spot(step * 0.5, 0.58)}L${spot(step * 0.5, 0.7)}`
  }
  sheet.add(stroke(lines, ink, 2.8, 'opacity="0.85"'), stroke(work, ink, 3.4, 'opacity="0.85"'))
  const fish =
    'M-150 0C-110 -66 10 -78 92 -14C118 -34 146 -46 168 -50C150 -20 150 18 170 46C142 40 116 26 92 10C20 66 -100 62 -150 0ZM-30 -52C-6 -96 52 -92 70 -40M-40 50C-26 84 14 88 30 52'
  let scales = ''
  for (let x = -78; x < 70; x += 20) for (let y = -34; y < 36; y += 15) scales += `M${x} ${y}q9 7 0 14`
  let weed = ''
  for (let index = 0; index < 9; index++) {
    const x = random.between(-190, 190)
    weed += `M${n(x)} ${n(190 - Math.abs(x) * 0.35)}c${n(random.between(-30, 30))} -40 ${n(random.between(-30, 30))} -70 ${n(random.between(-20, 30))} -${n(random.between(70, 130))}`
  }
  sheet.add(
    group(
      placed(at, radius / 420, random.between(-16, 10), random.chance(0.5)),
      stroke(weed, ink, 5, 'opacity="0.4"'),
      fill(fish, mix(glaze.body, ink, 0.16)),
      stroke(fish, ink, 6),
      stroke(scales, ink, 2.6, 'opacity="0.7"'),
      fill(ring([-112, -8], 8), ink),
      stroke('M-84 -36Q-66 0 -84 34', ink, 4),
    ),
  )
  sheet.add(
    stroke(
      `M${n(at[0] - radius * 0.86)} ${n(at[1] - radius * 0.22)}A${n(radius * 0.9)} ${n(radius * 0.9)} 0 0 1 ${n(at[0] - radius * 0.24)} ${n(at[1] - radius * 0.86)}`,
      '#ffffff',
      12,
      'opacity="0.5"',
    ),
  )
}

/** Vessels of the Poyun kiln, each alone on its shelf. */
export const paintPorcelain: Painter = (sheet, random, choices) => {
  const shape = choices.choose(['meiping', 'flask', 'bowl', 'gourd', 'ewer', 'jar', 'plate'])
  const kind = choices.choose(['celadon', 'cobalt', 'moon', 'temmoku', 'white', 'peach'])
  const glaze = glazes[kind]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  ground(sheet, random, ...glaze.wall)
  const shelf = height * 0.8
  const x = width * 0.5
  const panel = random.pick(['moon', 'screen', 'none'])
  const pale = lighter(glaze.wall[1], 0.35)
  if (panel === 'moon') sheet.add(fill(ring([x + side * 70, height * 0.43], height * 0.31), pale, 'opacity="0.75"'))
  if (panel === 'screen')
    sheet.add(
      `<rect x="${n(x - 330 + side * 60)}" y="${n(height * 0.1)}" width="660" height="${n(shelf - height * 0.1)}" fill="${pale}" opacity="0.5"/>`,
    )
  const beam = sheet.linear(
    [0, 0],
    [width, height],
    [
      [0, '#ffffff', 0.3],
      [0.5, '#ffffff', 0],
      [1, '#2a1c10', 0.22],
    ],
  )
  sheet.add(wash(sheet, beam))
  if (shape === 'plate') {
    plate(sheet, random, kind, [x, height * 0.47], Math.min(height, width) * 0.36)
  } else {
    const table = mix(glaze.wall[0], '#3c2415', 0.62)
    sheet.add(
      `<rect y="${n(shelf)}" width="${n(width)}" height="${n(height - shelf)}" fill="${sheet.linear(
        [0, shelf],
        [0, height],
        [
          [0, lighter(table, 0.16)],
          [0.06, table],
          [1, mix(table, '#000000', 0.35)],
        ],
      )}"/>`,
    )
    const foot: Point = [x, shelf + height * 0.05]
    const scale = (height * (shape === 'bowl' ? 0.4 : 0.62)) / profiles[shape].at(-1)![1] / (shape === 'bowl' ? 1.1 : 1)
    if (random.chance(0.55) && (shape === 'meiping' || shape === 'flask' || shape === 'gourd')) {
      const lip: Point = [x, foot[1] - profiles[shape].at(-1)![1] * scale + 14]
      sheet.add(
        blossomBranch(
          random.fork('branch'),
          lip,
          -Math.PI / 2 + side * 0.55,
          height * 0.42,
          '#4a3428',
          random.pick(['#d9736f', '#f4e9e4', '#e8b3a6']),
        ),
      )
    }
    const shade = sheet.radial([0, 0], 100, [
      [0, '#140c06', 0.55],
      [0.5, '#140c06', 0.28],
      [1, '#140c06', 0],
    ])
    sheet.add(
      `<g transform="translate(${n(x + 70)} ${n(foot[1])}) scale(3.1 0.34)"><circle r="100" fill="${shade}"/></g>`,
    )
    sheet.add(vessel(sheet, random, kind, shape, foot, scale))
  }
  seal(sheet, random.fork('seal'), [side > 0 ? 52 : width - 106, height * 0.09], 50)
  grain(sheet, random, 0.5)
}
