import { createNoise, fractal, type Random } from '../random.ts'
import { darker, lighter, mix } from './colour.ts'
import { along, blot, brush, fill, group, placed, polar, polygon, ring, stroke } from './line.ts'
import { scrollCloud } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, seal, wash } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

/** Mineral colours of one grotto. */
interface Mineral {
  wall: string
  earth: string
  blue: string
  green: string
  white: string
  gold: string
  line: string
}

const minerals: readonly Mineral[] = [
  {
    wall: '#d8c3a0',
    earth: '#a8563a',
    blue: '#2f6f8f',
    green: '#5f9a86',
    white: '#f0e6d2',
    gold: '#c99a4a',
    line: '#4a2f24',
  },
  {
    wall: '#b9785a',
    earth: '#7e3a2c',
    blue: '#3d7c93',
    green: '#7bb09a',
    white: '#f1e2c9',
    gold: '#d9ae60',
    line: '#3a1f18',
  },
  {
    wall: '#c9cdb8',
    earth: '#9c5a40',
    blue: '#2b5f7c',
    green: '#4d8a78',
    white: '#f2eedf',
    gold: '#bf9443',
    line: '#37382f',
  },
  {
    wall: '#3f5a66',
    earth: '#a5563c',
    blue: '#1f4a66',
    green: '#6fa893',
    white: '#efe4cd',
    gold: '#d3a552',
    line: '#1e2a30',
  },
]

/** A lotus seen from above, in rings of pointed petals. */
function lotus(mineral: Mineral, at: Point, radius: number, petals: number): string {
  const parts: string[] = []
  for (const [index, reach] of [1, 0.76, 0.5].entries()) {
    const count = petals - index * 2
    const tone = [mineral.blue, mineral.green, mineral.earth][index]!
    let [outer, inner] = ['', '']
    for (let petal = 0; petal < count; petal++) {
      const angle = ((petal + index * 0.5) / count) * Math.PI * 2
      const half = (Math.PI / count) * 0.96
      const blade = (from: number, to: number, wide: number): string =>
        `M${polar(at, angle, radius * from)
          .map(n)
          .join(' ')}C${polar(at, angle - wide, radius * (from + (to - from) * 0.4))
          .map(n)
          .join(' ')} ${polar(at, angle - wide, radius * (from + (to - from) * 0.8))
          .map(n)
          .join(' ')} ${polar(at, angle, radius * to)
          .map(n)
          .join(' ')}C${polar(at, angle + wide, radius * (from + (to - from) * 0.8))
          .map(n)
          .join(' ')} ${polar(at, angle + wide, radius * (from + (to - from) * 0.4))
          .map(n)
          .join(' ')} ${polar(at, angle, radius * from)
          .map(n)
          .join(' ')}Z`
      outer += blade(reach * 0.25, reach, half * 1.1)
      inner += blade(reach * 0.4, reach * 0.86, half * 0.62)
    }
    parts.push(
      fill(outer, mineral.white),
      stroke(outer, mineral.line, 2, 'opacity="0.8"'),
      fill(inner, tone),
      fill(inner, lighter(tone, 0.35), `opacity="0.5" transform="translate(0 0)"`),
    )
  }
  let seeds = ''
  for (let index = 0; index < 7; index++)
    seeds += ring(index ? polar(at, index * 1.047, radius * 0.1) : at, radius * 0.03)
  return (
    parts.join('') +
    fill(ring(at, radius * 0.18), mineral.gold) +
    stroke(ring(at, radius * 0.18), mineral.line, 2) +
    fill(seeds, mineral.line)
  )
}

/** One border of a caisson, on the side of a square: triangles, pearls, scrolls or lozenges. */
function borderSide(random: Random, mineral: Mineral, half: number, thick: number, kind: number): string {
  const count = Math.round((half * 2) / (thick * 1.25))
  const step = (half * 2) / count
  const top = -half
  let [first, second] = ['', '']
  for (let index = 0; index < count; index++) {
    const x = -half + index * step
    const middle: Point = [x + step / 2, top + thick / 2]
    if (kind === 0) {
      first += `M${n(x)} ${n(top)}h${n(step)}L${n(x + step / 2)} ${n(top + thick)}Z`
      second += ring([x + step / 2, top + thick * 0.34], thick * 0.13)
    } else if (kind === 1) {
      first += ring(middle, thick * 0.36)
      second += ring(middle, thick * 0.18)
    } else if (kind === 2) {
      first += `M${n(x)} ${n(middle[1])}q${n(step * 0.25)} ${n(-thick * 0.7 * (index % 2 ? 1 : -1))} ${n(step * 0.5)} 0t${n(step * 0.5)} 0q${n(-step * 0.1)} ${n(thick * 0.3)} ${n(-step * 0.3)} ${n(thick * 0.1)}q${n(-step * 0.4)} ${n(thick * 0.2)} ${n(-step * 0.7)} ${n(-thick * 0.1)}Z`
      second += `M${n(middle[0])} ${n(middle[1] - thick * 0.4)}q${n(thick * 0.3)} ${n(thick * 0.2)} 0 ${n(thick * 0.36)}q${n(-thick * 0.3)} ${n(-thick * 0.16)} 0 ${n(-thick * 0.36)}Z`
    } else {
      first += `M${n(middle[0])} ${n(top + thick * 0.1)}L${n(x + step * 0.92)} ${n(middle[1])}L${n(middle[0])} ${n(top + thick * 0.9)}L${n(x + step * 0.08)} ${n(middle[1])}Z`
      second += ring(middle, thick * 0.14)
    }
  }
  const tone = random.pick([mineral.blue, mineral.green, mineral.earth])
  return (
    fill(first, tone) +
    stroke(first, mineral.line, 1.4, 'opacity="0.6"') +
    fill(second, random.pick([mineral.white, mineral.gold]))
  )
}

function caisson(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  const centre: Point = [width / 2, height / 2]
  let half = Math.max(width, height) * 0.52
  const layers = width > 1400 || height > 1400 ? 13 : 9
  const parts: string[] = []
  let kind = random.integer(0, 3)
  for (let layer = 0; layer < layers && half > 215; layer++) {
    const thick = layer % 3 === 0 ? 64 : layer % 3 === 1 ? 22 : 40
    const base = [mineral.wall, mineral.earth, mineral.white, mineral.blue, mineral.green][(layer + kind) % 5]!
    parts.push(
      `<rect x="${n(-half)}" y="${n(-half)}" width="${n(half * 2)}" height="${n(half * 2)}" fill="${base}" stroke="${mineral.line}" stroke-width="3"/>`,
    )
    kind = (kind + 1) % 4
    const side = borderSide(random, mineral, half, thick, thick === 22 ? 1 : kind)
    for (let turn = 0; turn < 4; turn++) parts.push(`<g transform="rotate(${turn * 90})">${side}</g>`)
    half -= thick
    parts.push(
      `<rect x="${n(-half)}" y="${n(-half)}" width="${n(half * 2)}" height="${n(half * 2)}" fill="${darker(base, 0.16)}" stroke="${mineral.line}" stroke-width="2.4"/>`,
    )
  }
  for (const [turn, tone] of [
    [45, mineral.green],
    [0, mineral.blue],
  ] as const) {
    const inner = half / Math.SQRT2 + (turn ? 0 : -6)
    const square = turn ? half * 0.98 : inner
    const corner = turn ? square / Math.SQRT2 : square * 0.9
    parts.push(
      `<g transform="rotate(${turn})"><rect x="${n(-corner)}" y="${n(-corner)}" width="${n(corner * 2)}" height="${n(corner * 2)}" fill="${tone}" stroke="${mineral.white}" stroke-width="7"/><rect x="${n(-corner)}" y="${n(-corner)}" width="${n(corner * 2)}" height="${n(corner * 2)}" fill="none" stroke="${mineral.line}" stroke-width="2"/></g>`,
    )
    if (turn)
      for (let side = 0; side < 4; side++)
        parts.push(lotus(mineral, polar([0, 0], (side * Math.PI) / 2 + Math.PI / 4, half * 1.12), half * 0.24, 10))
  }
  const radius = half * 0.6
  const aura = [mineral.white, mineral.earth, mineral.gold, darker(mineral.blue, 0.3)]
    .map((tone, index) => fill(ring([0, 0], radius * (1.06 - index * 0.07)), tone))
    .join('')
  parts.push(aura, lotus(mineral, [0, 0], radius * 0.84, random.pick([8, 10, 12])))
  sheet.add(group(placed(centre), ...parts))
}

/** A silk ribbon: two edges that twist round one another, drawn as bands of colour. */
function ribbon(random: Random, mineral: Mineral, points: readonly Point[], wide: number, tone: string): string {
  const noise = createNoise(random)
  const spine = along(points, 16)
  const width = (part: number): number =>
    wide *
    (0.25 + 0.75 * Math.abs(Math.sin(part * 9 + noise(part * 4) * 1.4))) *
    Math.min(1, part * 8 + 0.2) *
    Math.min(1, (1 - part) * 6 + 0.1)
  const thinned = spine.filter((_, index) => index % 4 === 0)
  return [
    fill(brush(thinned, width, 4), tone),
    fill(
      brush(thinned, (part) => width(part) * 0.42, 4),
      lighter(tone, 0.32),
    ),
    stroke(brush(thinned, width, 4), mineral.line, 1.8, 'opacity="0.75"'),
  ].join('')
}

function swirl(random: Random, from: Point, to: Point, turns: number, reach: number): Point[] {
  const result: Point[] = []
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const across: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length]
  for (let step = 0; step <= turns; step++) {
    const part = step / turns
    const swing = (step % 2 ? 1 : -1) * reach * random.between(0.6, 1.1) * (step === 0 || step === turns ? 0.2 : 1)
    result.push([
      from[0] + (to[0] - from[0]) * part + across[0] * swing,
      from[1] + (to[1] - from[1]) * part + across[1] * swing,
    ])
  }
  return result
}

/** The instruments that play by themselves. */
function instrument(mineral: Mineral, kind: number): string {
  const line = (path: string, width = 3): string => stroke(path, mineral.line, width)
  if (kind === 0) {
    const body = 'M0 -60C70 -40 78 70 0 92C-78 70 -70 -40 0 -60Z'
    return (
      fill(body, mineral.earth) +
      line(body) +
      fill('M-9 -170H9L7 -56H-7Z', mineral.line) +
      fill('M-24 -196L24 -178L20 -164L-16 -170Z', mineral.gold) +
      line('M-6 -160V66M-2 -160V66M2 -160V66M6 -160V66', 1) +
      fill(ring([-30, 0], 8) + ring([30, 0], 8), mineral.gold) +
      fill('M-24 60H24V70H-24Z', mineral.gold)
    )
  }
  if (kind === 1) {
    const drum = 'M-74 -50Q-20 -24 0 -24Q20 -24 74 -50V50Q20 24 0 24Q-20 24 -74 50Z'
    return (
      fill(drum, mineral.earth) +
      line(drum) +
      `<ellipse cx="-76" rx="16" ry="52" fill="${mineral.white}" stroke="${mineral.line}" stroke-width="3"/><ellipse cx="76" rx="16" ry="52" fill="${mineral.white}" stroke="${mineral.line}" stroke-width="3"/>` +
      line('M-64 -44L0 -20L64 -44M-64 44L0 20L64 44M-64 -44L0 20M64 -44L0 20', 2) +
      fill(ring([-76, 0], 10) + ring([76, 0], 10), mineral.blue)
    )
  }
  if (kind === 2) {
    let pipes = ''
    for (let index = 0; index < 9; index++)
      pipes += `M${-40 + index * 10 - 4} 20V${-110 - Math.abs(index - 4) * -14}h8V20Z`
    return (
      fill(pipes, mineral.gold) +
      line(pipes, 2) +
      fill('M-56 10H56C56 60 30 74 0 74C-30 74 -56 60 -56 10Z', mineral.blue) +
      line('M-56 10H56C56 60 30 74 0 74C-30 74 -56 60 -56 10Z') +
      line('M-46 -30H46', 5)
    )
  }
  if (kind === 3) {
    const frame = 'M-70 90C-90 0 -60 -110 60 -130C70 -120 60 -108 50 -104C-20 -90 -50 -20 -40 84Z'
    return (
      fill(frame, mineral.green) +
      line(frame) +
      line(
        Array.from(
          { length: 9 },
          (_, index) => `M${n(-40 + index * 10)} ${n(-10 - index * 10)}L${n(-34 + index * 9)} 84`,
        ).join(''),
        1.4,
      ) +
      fill('M-74 84H60V98H-74Z', mineral.gold) +
      line('M-74 84H60V98H-74Z')
    )
  }
  const cymbal = ring([0, 0], 54)
  return (
    fill(cymbal, mineral.gold) +
    line(cymbal) +
    line(ring([0, 0], 38) + ring([0, 0], 24), 2) +
    fill(ring([0, 0], 14), mineral.earth)
  )
}

function blossoms(random: Random, mineral: Mineral, sheet: Sheet, count: number): void {
  for (let index = 0; index < count; index++) {
    const at: Point = [random.between(0, sheet.width), random.between(0, sheet.height)]
    const size = random.between(8, 20)
    let petals = ''
    for (let petal = 0; petal < 6; petal++) petals += ring(polar(at, petal * 1.047, size * 0.6), size * 0.4)
    sheet.add(
      fill(petals, random.pick([mineral.white, mineral.green, mineral.earth]), 'opacity="0.85"'),
      fill(ring(at, size * 0.3), mineral.gold),
    )
  }
}

function music(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(
    wash(
      sheet,
      sheet.linear(
        [0, 0],
        [0, height],
        [
          [0, darker(mineral.blue, 0.12)],
          [0.6, mix(mineral.blue, mineral.green, 0.6)],
          [1, mineral.wall],
        ],
      ),
    ),
  )
  const clouds = Math.round((width / 1000) * 12)
  for (let index = 0; index < clouds; index++)
    sheet.add(
      group(
        'opacity="0.8"',
        scrollCloud(
          [((index + 0.5) / clouds) * width + random.bell() * 60, height * (0.1 + 0.85 * random.next())],
          random.between(0.6, 1.2),
          mix(mineral.white, mineral.wall, 0.4),
          mineral.earth,
          random.chance(0.5),
        ),
      ),
    )
  blossoms(random, mineral, sheet, Math.round((width / 1000) * 24))
  const columns = Math.max(2, Math.round(width / 420))
  const rows = Math.max(2, Math.round(height / 420))
  const kinds = random.shuffle([0, 1, 2, 3, 4])
  let next = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at: Point = [
        ((column + 0.5 + (row % 2 ? 0.12 : -0.12)) / columns) * width + random.bell() * 30,
        ((row + 0.5) / rows) * height + random.bell() * 40,
      ]
      const turn = random.between(-34, 34)
      for (const tone of [mineral.earth, mineral.green]) {
        const end: Point = [at[0] + random.between(-260, -120) * (next % 2 ? 1 : -1), at[1] + random.between(-60, 190)]
        sheet.add(ribbon(random, mineral, swirl(random, at, end, 6, 58), 15, tone))
      }
      sheet.add(group(placed(at, random.between(1.05, 1.3), turn), instrument(mineral, kinds[next % 5]!)))
      next++
    }
  }
}

function ribbons(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(wash(sheet, mineral.wall))
  for (let index = 0; index < (width / 1000) * 7; index++)
    sheet.add(
      group(
        'opacity="0.55"',
        scrollCloud(
          [random.between(0, width), random.between(0, height)],
          random.between(0.8, 1.6),
          mix(mineral.wall, mineral.white, 0.5),
          mineral.earth,
          random.chance(0.5),
        ),
      ),
    )
  const side = random.chance(0.5) ? 1 : -1
  const tones = random.shuffle([mineral.earth, mineral.blue, mineral.green, mineral.gold, mineral.white])
  const body: Point = [width * (0.5 + side * 0.14), height * 0.4]
  for (let index = 0; index < 5; index++) {
    const from: Point = [body[0] + random.bell() * 50, body[1] + random.bell() * 40]
    const to: Point = [width * (0.5 - side * random.between(0.3, 0.62)), height * (0.18 + index * 0.17)]
    sheet.add(ribbon(random, mineral, swirl(random, from, to, 7, 100), 30, tones[index]!))
  }
  sheet.add(group(placed(body, 1.3, side * -12, side < 0), flyer(mineral)))
  blossoms(random, mineral, sheet, Math.round((width / 1000) * 22))
}

/** A flying figure whose features time has taken: halo, hair, trailing skirt; faces right. */
function flyer(mineral: Mineral): string {
  const skirt = 'M-30 20C-110 40 -190 20 -290 -50C-250 20 -310 40 -360 30C-290 90 -180 110 -100 90C-50 80 -10 64 16 40Z'
  const torso = 'M-34 30C-40 -6 -10 -50 28 -64C50 -70 70 -60 68 -44C50 -20 40 20 12 46Z'
  const arm = brush(
    [
      [50, -52],
      [110, -30],
      [164, -74],
      [196, -70],
    ],
    (part) => 11 - part * 5,
    6,
  )
  const other = brush(
    [
      [20, -50],
      [-20, -110],
      [20, -160],
      [40, -190],
    ],
    (part) => 10 - part * 5,
    6,
  )
  const line = (path: string): string => stroke(path, mineral.line, 2.6)
  const skin = mix(mineral.white, mineral.earth, 0.2)
  return [
    fill(ring([74, -104], 66), mineral.green, 'opacity="0.9"'),
    stroke(ring([74, -104], 66), mineral.white, 7),
    stroke(ring([74, -104], 52), mineral.earth, 4),
    fill(other, skin),
    line(other),
    fill(skirt, mineral.earth),
    line(skirt),
    stroke('M-40 40C-120 66 -210 60 -300 30M-30 56C-110 84 -190 86 -260 66', mineral.gold, 5),
    fill(torso, skin),
    line(torso),
    fill('M-30 26C-10 6 30 10 24 40C4 54 -24 50 -30 26Z', mineral.blue),
    line('M-30 26C-10 6 30 10 24 40C4 54 -24 50 -30 26Z'),
    stroke('M26 -56C40 -36 62 -36 70 -50', mineral.gold, 6),
    fill('M50 -100C48 -130 78 -140 94 -124C106 -112 102 -82 88 -70C70 -62 54 -76 50 -100Z', skin),
    line('M50 -100C48 -130 78 -140 94 -124C106 -112 102 -82 88 -70C70 -62 54 -76 50 -100Z'),
    fill(
      'M46 -98C38 -140 70 -158 84 -146C88 -170 112 -164 104 -142C112 -132 104 -124 98 -124C80 -132 58 -122 56 -92Z',
      mineral.line,
    ),
    stroke('M72 -104q8 -5 14 0M74 -84q6 4 12 0', mineral.line, 2.2),
    fill(arm, skin),
    line(arm),
    group('transform="translate(206 -84) scale(0.9)"', lotus(mineral, [0, 0], 34, 8)),
  ].join('')
}

function lamps(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(wash(sheet, mineral.earth))
  const step = 100
  const tones = random.shuffle([mineral.blue, mineral.green, mineral.white, mineral.earth])
  const shift = random.pick([1, 3])
  const big = { x: Math.floor(width / step / 2), y: Math.floor(height / step / 2) }
  for (let row = 0; row * step < height + step; row++) {
    for (let column = 0; column * step < width + step; column++) {
      const at: Point = [column * step + step / 2, row * step + step / 2]
      if (Math.abs(column - big.x) < 2 && Math.abs(row - big.y) < 2) continue
      sheet.add(niche(mineral, at, 46, (index) => tones[(column + row * shift + index) % 4]!, random.chance(0.985)))
    }
  }
  sheet.add(niche(mineral, [(big.x + 0.5) * step, (big.y + 0.5) * step], 142, (index) => tones[(index + 1) % 4]!, true))
}

/** One small halo with its lamp. */
function niche(mineral: Mineral, at: Point, size: number, tone: (index: number) => string, burning: boolean): string {
  const halo =
    [1, 0.8, 0.6].map((reach, index) => fill(ring(at, size * reach), tone(index))).join('') +
    stroke(ring(at, size), mineral.line, 2)
  const bowl = `M${n(at[0] - size * 0.4)} ${n(at[1] + size * 0.2)}h${n(size * 0.8)}q${n(-size * 0.1)} ${n(size * 0.34)} ${n(-size * 0.4)} ${n(size * 0.34)}t${n(-size * 0.4)} ${n(-size * 0.34)}Z`
  const flame = `M${n(at[0])} ${n(at[1] - size * 0.5)}q${n(size * 0.3)} ${n(size * 0.44)} 0 ${n(size * 0.68)}q${n(-size * 0.3)} ${n(-size * 0.24)} 0 ${n(-size * 0.68)}Z`
  return (
    halo +
    fill(bowl, mineral.line) +
    (burning ? fill(flame, '#f6d27a') + fill(ring([at[0], at[1] + size * 0.02], size * 0.08), '#fff6d8') : '')
  )
}

function halo(sheet: Sheet, _random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(wash(sheet, mix(mineral.wall, mineral.earth, 0.35)))
  const centre: Point = [width / 2, height * 0.46]
  const lapis = '#1f4f96'
  const tones = [mineral.white, lapis, mineral.green, mineral.gold, darker(lapis, 0.3), mineral.earth]
  for (let index = 0; index < 9; index++) {
    const radius = 410 - index * 42
    const tone = tones[index % tones.length]!
    sheet.add(fill(ring(centre, radius), tone), stroke(ring(centre, radius), mineral.line, 2.4))
    const count = 24 + (index % 3) * 12
    let work = ''
    for (let step = 0; step < count; step++) {
      const angle = (step / count) * Math.PI * 2
      const reach = radius - 20
      if (index % 3 === 0)
        work += `M${polar(centre, angle, reach - 16)
          .map(n)
          .join(' ')}Q${polar(centre, angle + 0.14, reach)
          .map(n)
          .join(' ')} ${polar(centre, angle + 0.02, reach + 18)
          .map(n)
          .join(' ')}Q${polar(centre, angle - 0.05, reach)
          .map(n)
          .join(' ')} ${polar(centre, angle, reach - 16)
          .map(n)
          .join(' ')}Z`
      else if (index % 3 === 1) work += ring(polar(centre, angle, reach), 6.5)
      else
        work += polygon([
          polar(centre, angle, reach - 14),
          polar(centre, angle + Math.PI / count, reach + 12),
          polar(centre, angle + (Math.PI * 2) / count, reach - 14),
        ])
    }
    sheet.add(fill(work, tones[(index + 3) % tones.length]!), stroke(work, mineral.line, 1, 'opacity="0.5"'))
  }
  sheet.add(
    fill(
      ring(centre, 44),
      sheet.radial(centre, 44, [
        [0, '#fff4d0'],
        [1, mineral.gold],
      ]),
    ),
  )
  const seat = height * 0.93
  for (const [count, size, tone] of [
    [9, 88, lapis],
    [8, 84, mineral.green],
    [7, 80, mineral.earth],
  ] as const) {
    for (let index = 0; index < count; index++) {
      const x = centre[0] + (index - (count - 1) / 2) * (680 / count)
      const petal = `M${n(x)} ${n(seat - size)}C${n(x + size * 0.7)} ${n(seat - size * 0.6)} ${n(x + size * 0.5)} ${n(seat + 10)} ${n(x)} ${n(seat + 20)}C${n(x - size * 0.5)} ${n(seat + 10)} ${n(x - size * 0.7)} ${n(seat - size * 0.6)} ${n(x)} ${n(seat - size)}Z`
      sheet.add(fill(petal, mineral.white), fill(petal, tone, `opacity="0.85"`), stroke(petal, mineral.line, 2.2))
    }
  }
  for (const side of [-1, 1])
    for (const part of [0.2, 0.5, 0.8])
      sheet.add(
        scrollCloud(
          [centre[0] + side * Math.max(410, width * 0.42), height * part],
          0.9,
          mineral.white,
          mineral.earth,
          side < 0,
        ),
      )
}

function deer(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(wash(sheet, mineral.wall))
  for (let row = 0; row < 3; row++) {
    const foot = height * (0.42 + row * 0.27)
    for (let x = -40; x < width + 60; x += random.between(66, 104)) {
      const [wide, high] = [random.between(80, 130), random.between(70, 130)]
      const tone = random.pick([mineral.blue, mineral.green, mineral.earth, mineral.white])
      const hill = `M${n(x - wide / 2)} ${n(foot)}Q${n(x - wide * 0.3)} ${n(foot - high)} ${n(x)} ${n(foot - high)}Q${n(x + wide * 0.3)} ${n(foot - high)} ${n(x + wide / 2)} ${n(foot)}Z`
      sheet.add(
        fill(hill, tone),
        fill(
          hill,
          lighter(tone, 0.3),
          `opacity="0.5" transform="translate(${n(x * 0.3)} ${n(foot * 0.3)}) scale(0.7)"`,
        ),
        stroke(hill, mineral.line, 2, 'opacity="0.55"'),
      )
    }
    const band = createNoise(random.fork(`band${row}`))
    const line: Point[] = []
    for (let x = -10; x <= width + 10; x += 20) line.push([x, foot - 8 + fractal(band, x / 160, 2) * 16])
    sheet.add(
      fill(
        polygon([...line, [width + 10, foot + 220], [-10, foot + 220]]),
        row === 1 ? mix(mineral.blue, mineral.wall, 0.4) : mix(mineral.wall, mineral.white, 0.35),
      ),
    )
    if (row === 1) {
      let waves = ''
      for (let index = 0; index < width / 9; index++)
        waves += `M${n(random.between(0, width))} ${n(foot + random.between(14, 170))}q14 -14 28 0t28 0`
      sheet.add(stroke(waves, mineral.white, 2.4, 'opacity="0.7"'))
    }
  }
  const side = random.chance(0.5)
  sheet.add(group(placed([width * (side ? 0.46 : 0.54), height * 0.74], 1.5, 0, !side), stag(random, mineral)))
  for (const part of [0.14, 0.84]) {
    let leaves = ''
    const [x, y] = [width * part, height * 0.97]
    for (let index = 0; index < 30; index++)
      leaves += blot(random, [x + random.bell() * 90, y - random.between(110, 260)], random.between(10, 22), 6)
    sheet.add(
      stroke(
        `M${n(x)} ${n(y + 40)}q14 -90 -4 -190M${n(x)} ${n(y - 60)}l36 -70M${n(x)} ${n(y - 80)}l-40 -60`,
        mineral.line,
        9,
      ),
      fill(leaves, mineral.green),
      fill(leaves, mineral.white, 'opacity="0.25" transform="translate(-3 -4)"'),
    )
  }
  blossoms(random, mineral, sheet, Math.round((width / 1000) * 14))
}

/** The deer of nine colours, standing, looking back; about 300 units. */
function stag(random: Random, mineral: Mineral): string {
  const body =
    'M-130 -90C-100 -130 40 -126 90 -122C100 -160 108 -200 128 -226C150 -236 190 -214 200 -196C194 -184 170 -186 158 -186C150 -150 146 -100 126 -70C80 -36 -80 -36 -124 -58C-144 -70 -142 -82 -130 -90Z'
  const legs =
    'M-122 -70L-136 20L-128 96H-112L-116 20L-90 -56ZM-84 -54L-80 30L-86 96H-70L-64 26L-58 -52ZM70 -54L78 26L72 96H88L94 22L92 -58ZM98 -60L128 -6L116 66H132L148 -14L124 -78Z'
  const antlers =
    'M134 -228C120 -270 130 -310 110 -340M124 -272C104 -280 96 -300 96 -318M122 -300C140 -306 146 -324 144 -340M146 -228C150 -266 176 -290 184 -328M154 -262C174 -264 190 -274 198 -290M170 -296C160 -310 160 -326 164 -340'
  let spots = ''
  const tones = [mineral.earth, mineral.blue, mineral.green, mineral.gold]
  const marks: string[] = []
  for (let index = 0; index < 34; index++) {
    const at: Point = [random.between(-112, 108), random.between(-108, -58)]
    marks.push(fill(snow(at, random.between(5, 9)), random.pick(tones)))
  }
  for (let index = 0; index < 6; index++) spots += ring([112 + index * 5, -130 - index * 13], 4)
  const hair = mix(mineral.white, mineral.gold, 0.12)
  return [
    stroke('M-132 -84q-24 6 -22 34', mineral.line, 7),
    fill(legs, hair),
    stroke(legs, mineral.line, 2.2),
    fill(body, hair),
    ...marks,
    fill(spots, mineral.earth),
    stroke(body, mineral.line, 2.6),
    stroke(antlers, mineral.green, 7),
    stroke(antlers, mineral.line, 1.4),
    fill('M128 -222q-30 -12 -40 4q18 14 40 6Z', hair),
    stroke('M128 -222q-30 -12 -40 4q18 14 40 6', mineral.line, 2),
    fill(ring([160, -208], 4.5), mineral.line),
    stroke('M96 -130C110 -118 130 -118 146 -126', mineral.earth, 7),
  ].join('')
}

function snow(at: Point, size: number): string {
  let path = ''
  for (let petal = 0; petal < 5; petal++) path += ring(polar(at, petal * 1.257, size * 0.5), size * 0.36)
  return path
}

/** Age: plaster showing through, cracks, soot. */
function age(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  const plaster = mix(mineral.wall, '#cbb592', 0.6)
  let [lost, flecks, cracks] = ['', '', '']
  for (let index = 0; index < (width / 1000) * 16; index++) {
    const corner = random.chance(0.6)
    const at: Point = corner
      ? [random.chance(0.5) ? random.between(-20, 130) : width - random.between(-20, 130), random.between(0, height)]
      : [random.between(0, width), random.between(0, height)]
    lost += blot(random, at, random.between(8, corner ? 62 : 18), 13)
  }
  for (let index = 0; index < (width / 1000) * 700; index++)
    flecks += blot(random, [random.between(0, width), random.between(0, height)], random.between(0.8, 3.6), 5)
  for (let index = 0; index < (width / 1000) * 9; index++) {
    let [x, y] = [random.between(0, width), random.between(0, height)]
    let angle = random.between(0, 6.3)
    cracks += `M${n(x)} ${n(y)}`
    for (let step = 0; step < 9; step++) {
      angle += random.bell() * 0.7
      x += Math.cos(angle) * random.between(10, 40)
      y += Math.sin(angle) * random.between(10, 40)
      cracks += `L${n(x)} ${n(y)}`
    }
  }
  sheet.add(
    fill(lost, plaster, 'opacity="0.85"'),
    stroke(lost, darker(plaster, 0.35), 1.4, 'opacity="0.45"'),
    fill(flecks, plaster, 'opacity="0.5"'),
    stroke(cracks, mineral.line, 1.3, 'opacity="0.5"'),
  )
}

const scenes = { caisson, music, ribbons, lamps, halo, deer }

/** Wall paintings of the grotto of a thousand lamps. */
export const paintMural: Painter = (sheet, random, choices) => {
  const mineral = random.pick(minerals)
  scenes[choices.choose(['caisson', 'music', 'ribbons', 'lamps', 'halo', 'deer'])](sheet, random, mineral)
  age(sheet, random.fork('age'), mineral)
  sheet.add(wash(sheet, mineral.wall, 0.08))
  seal(sheet, random.fork('seal'), [sheet.width - 92, sheet.height - 100], 44)
  grain(sheet, random, 0.9, '#2a170c')
}
