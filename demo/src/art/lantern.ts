import type { Random } from '../random.ts'
import { lighter, mix } from './colour.ts'
import { fill, group, placed, polygon, ring, stroke } from './line.ts'
import { disc, ripples, roof } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, seal, wash } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

interface Night {
  sky: readonly [top: string, bottom: string]
  shade: string
  lights: readonly string[]
}

const nights: readonly Night[] = [
  { sky: ['#101b35', '#32406a'], shade: '#0b1226', lights: ['#d8432b', '#e0642e', '#e39a3c'] },
  { sky: ['#2a1326', '#713240'], shade: '#1c0b1a', lights: ['#e0482c', '#e8a13d', '#d96a6f'] },
  { sky: ['#0d2327', '#2f5a5a'], shade: '#081719', lights: ['#d9472c', '#e5b24c', '#77b7a0'] },
  { sky: ['#1d1730', '#57416e'], shade: '#120e20', lights: ['#d23c3c', '#eaa94b', '#c77fa8'] },
]

/** Light spilling round a point. */
function glow(sheet: Sheet, at: Point, radius: number, colour: string, strength: number): string {
  const paint = sheet.radial(at, radius, [
    [0, lighter(colour, 0.45), strength],
    [0.35, colour, strength * 0.45],
    [1, colour, 0],
  ])
  return fill(ring(at, radius), paint)
}

/** The skin of a lit lantern: nearly white at the flame, its colour at the rim. */
function lit(sheet: Sheet, colour: string): string {
  const id = sheet.define(
    (name) =>
      `<radialGradient id="${name}" cx="0.5" cy="0.58" r="0.62"><stop offset="0" stop-color="#fff0c4"/>` +
      `<stop offset="0.35" stop-color="${mix(colour, '#ffd27a', 0.55)}"/><stop offset="1" stop-color="${mix(colour, '#000000', 0.22)}"/></radialGradient>`,
  )
  return `url(#${id})`
}

function tassel(x: number, y: number, long: number, colour: string): string {
  let threads = ''
  for (let part = -2; part <= 2; part++)
    threads += `M${n(x)} ${n(y + long * 0.3)}q${n(part * 1.4)} ${n(long * 0.3)} ${n(part * 2.2)} ${n(long * 0.7)}`
  return (
    stroke(`M${n(x)} ${n(y)}v${n(long * 0.3)}`, colour, 2) +
    fill(ring([x, y + long * 0.3], 4), '#d9ae55') +
    stroke(threads, colour, 1.5)
  )
}

/** A round ribbed lantern hung at the origin's top; about 100 units wide at scale 1. */
function round(sheet: Sheet, at: Point, scale: number, colour: string, turn = 0): string {
  let ribs = ''
  for (const part of [0.2, 0.45, 0.7, 0.9])
    ribs += `M0 22C${n(-66 * part)} 26 ${n(-66 * part)} 104 0 108M0 22C${n(66 * part)} 26 ${n(66 * part)} 104 0 108`
  return group(
    placed(at, scale, turn),
    stroke('M0 -40V14', '#2b1a12', 2),
    fill('M-20 14H20V24H-20ZM-20 106H20V116H-20Z', '#c89a45'),
    `<ellipse cy="65" rx="54" ry="44" fill="${lit(sheet, colour)}"/>`,
    stroke(ribs, mix(colour, '#000000', 0.4), 1.3, 'opacity="0.6"'),
    tassel(0, 116, 54, mix(colour, '#ffd27a', 0.2)),
  )
}

/** A six-sided palace lantern with painted panes; about 130 units wide at scale 1. */
function palace(sheet: Sheet, random: Random, at: Point, scale: number, colour: string): string {
  const frame = '#5a2a1c'
  const pane = lit(sheet, mix(colour, '#f0b860', 0.55))
  const panes = ['M-62 40L-26 36V138L-62 132Z', 'M-26 36H26V138H-26Z', 'M26 36L62 40V132L26 138Z']
  let hills = ''
  for (const [left, wide] of [
    [-60, 33],
    [-25, 50],
    [27, 33],
  ] as const) {
    const first = random.between(14, 40)
    hills += `M${left} 128q${n(wide * 0.25)} ${n(-first)} ${n(wide * 0.5)} ${n(-first * 0.3)}t${n(wide * 0.5)} ${n(first * 0.2)}V132H${left}Z`
  }
  return group(
    placed(at, scale),
    stroke('M0 -60V8', '#2b1a12', 2.4),
    fill(roof([0, 36], 86, 30), frame),
    fill(roof([0, 12], 40, 18), '#c89a45'),
    ...panes.map((shape) => fill(shape, pane)),
    fill(hills, mix(colour, '#3a1512', 0.5), 'opacity="0.55"'),
    fill(ring([10, 66], 9), '#c2402a', 'opacity="0.7"'),
    stroke(panes.join(''), frame, 4.5),
    stroke('M-62 56H62M-62 118H62M-44 38V135M44 38V135', frame, 1.6, 'opacity="0.7"'),
    fill('M-66 136L-26 143H26L66 136L56 154H-56Z', frame),
    stroke('M-86 24V44M86 24V44', '#c89a45', 2),
    tassel(-86, 44, 84, colour),
    tassel(86, 44, 84, colour),
    tassel(0, 154, 96, colour),
    tassel(-52, 152, 62, colour),
    tassel(52, 152, 62, colour),
  )
}

/** A lotus lamp afloat; the origin is its waterline. */
function lotus(sheet: Sheet, at: Point, scale: number, colour: string): string {
  const petal = (angle: number, long: number, half: number): string => {
    const [x, y] = [Math.sin(angle) * long, -Math.cos(angle) * long]
    const [ox, oy] = [Math.cos(angle) * half, Math.sin(angle) * half]
    return `M0 0Q${n(x * 0.5 - ox)} ${n(y * 0.5 - oy)} ${n(x)} ${n(y)}Q${n(x * 0.5 + ox)} ${n(y * 0.5 + oy)} 0 0Z`
  }
  const skin = lit(sheet, colour)
  const back = [-1.25, -0.85, 0.85, 1.25].map((angle) => petal(angle, 58, 17)).join('')
  const front = [-0.45, 0.45, 0].map((angle) => petal(angle, 50, 18)).join('')
  const line = mix(colour, '#000000', 0.35)
  return group(
    placed(at, scale),
    `<ellipse cy="4" rx="62" ry="9" fill="${mix(colour, '#000000', 0.65)}" opacity="0.6"/>`,
    fill(back, skin),
    stroke(back, line, 1.2, 'opacity="0.5"'),
    fill(front, skin),
    stroke(front, line, 1.2, 'opacity="0.5"'),
    fill('M-3 -30Q-7 -42 0 -56Q7 -42 3 -30Z', '#fff3cd'),
  )
}

/** A sky lantern; the origin is its open mouth. */
function sky(sheet: Sheet, at: Point, scale: number, colour: string, turn: number): string {
  return group(
    placed(at, scale, turn),
    fill('M-24 0C-40 -30 -46 -74 -30 -88Q0 -98 30 -88C46 -74 40 -30 24 0Z', lit(sheet, mix(colour, '#f2a448', 0.6))),
    stroke('M-10 -2C-18 -36 -18 -70 -10 -92M10 -2C18 -36 18 -70 10 -92', '#8a3a18', 1.2, 'opacity="0.5"'),
    `<ellipse rx="24" ry="5" fill="#ffe9b0"/>`,
  )
}

function stars(sheet: Sheet, random: Random, until: number): void {
  let path = ''
  for (let index = 0; index < 110; index++)
    path += ring([random.between(0, sheet.width), random.between(0, until)], random.between(0.5, 1.7))
  sheet.add(fill(path, '#f4ecd8', 'opacity="0.55"'))
}

/** A street between dark houses, lanterns on wires across it, getting smaller with distance. */
function street(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const [vx, vy] = [width * random.between(0.4, 0.6), height * 0.68]
  sheet.add(glow(sheet, [vx, vy], height * 0.6, '#f0a04a', 0.85))
  for (let depth = 5; depth >= 0; depth--) {
    const near = 1 - depth / 6
    const tone = mix(mix('#c0643c', night.sky[1], 0.5), night.shade, near)
    for (const side of [-1, 1]) {
      const edge = vx + side * width * (0.07 + 0.43 * near ** 1.5)
      const eave = vy - height * (0.1 + 0.34 * near ** 1.4)
      const outer = vx + side * width * 1.1
      sheet.add(
        fill(
          polygon([
            [edge, height],
            [edge, eave],
            [outer, eave - 10],
            [outer, height],
          ]),
          tone,
        ),
      )
      const over = edge - side * 34 * near
      sheet.add(
        fill(
          `M${n(over)} ${n(eave - 14 * near)}Q${n(edge)} ${n(eave + 8 * near)} ${n(outer)} ${n(eave + 12 * near)}V${n(eave - 110 * near)}Q${n(edge + side * 40 * near)} ${n(eave - 80 * near)} ${n(over)} ${n(eave - 14 * near)}Z`,
          mix(tone, '#000000', 0.35),
        ),
      )
      const windows = random.integer(1, 3)
      for (let index = 0; index < windows; index++) {
        const x = edge + side * (24 + index * 62) * near
        const w = 40 * near
        sheet.add(
          `<rect x="${n(Math.min(x, x + side * w))}" y="${n(eave + 60 * near + (index % 2) * 6)}" width="${n(w)}" height="${n(70 * near)}" fill="#f6b55a" opacity="${n(random.between(0.35, 0.85))}"/>`,
        )
      }
    }
    if (depth > 4) continue
    const left = vx - width * (0.07 + 0.43 * near ** 1.5)
    const right = vx + width * (0.07 + 0.43 * near ** 1.5)
    const y = vy - height * (0.08 + 0.5 * near ** 1.3)
    const sag = 60 * near
    sheet.add(
      stroke(
        `M${n(left)} ${n(y)}Q${n((left + right) / 2)} ${n(y + sag * 2)} ${n(right)} ${n(y)}`,
        night.shade,
        1 + near,
      ),
    )
    const count = Math.max(3, Math.round((right - left) / (150 * near + 20)))
    for (let index = 0; index < count; index++) {
      const part = (index + 0.5 + random.bell() * 0.12) / count
      const at: Point = [left + (right - left) * part, y + sag * 4 * part * (1 - part) + 20 * near]
      const colour = random.pick(night.lights)
      const scale = near * random.between(0.62, 1.05)
      sheet.add(
        glow(sheet, [at[0], at[1] + 60 * scale], 130 * scale, colour, 0.75),
        round(sheet, at, scale, colour, random.bell() * 5),
      )
    }
  }
  const floor = sheet.linear(
    [0, vy],
    [0, height],
    [
      [0, '#f3b264', 0.75],
      [0.5, '#a8502f', 0.4],
      [1, night.shade, 0.4],
    ],
  )
  sheet.add(
    fill(
      polygon([
        [vx - width * 0.07, vy],
        [vx + width * 0.07, vy],
        [vx + width * 0.46, height],
        [vx - width * 0.46, height],
      ]),
      floor,
    ),
  )
  let people = ''
  for (let index = 0; index < 14; index++) {
    const near = random.between(0.15, 1) ** 1.4
    const x = vx + random.bell() * width * (0.05 + 0.28 * near)
    const y = vy + (height - vy) * near * 0.85
    const tall = 22 + 120 * near
    people += `${ring([x, y - tall * 0.9], tall * 0.1)}M${n(x - tall * 0.16)} ${n(y)}Q${n(x - tall * 0.18)} ${n(y - tall * 0.75)} ${n(x)} ${n(y - tall * 0.8)}Q${n(x + tall * 0.18)} ${n(y - tall * 0.75)} ${n(x + tall * 0.16)} ${n(y)}Z`
    if (random.chance(0.5)) {
      const hand: Point = [x + tall * 0.28, y - tall * 0.4]
      sheet.add(glow(sheet, hand, tall * 0.42, '#f3a64a', 0.7), fill(ring(hand, tall * 0.09), '#ffd98c'))
    }
  }
  sheet.add(fill(people, mix(night.shade, '#000000', 0.3), 'opacity="0.88"'))
}

function river(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const shore = height * 0.36
  disc(sheet, [width * random.between(0.25, 0.75), height * 0.16], 46, '#f3e6c2', 0.35)
  let town = `M0 ${n(shore)}`
  for (let x = 0; x < width; x += 70) town += `V${n(shore - random.between(18, 46))}l34 -20l34 20`
  sheet.add(fill(`${town}V${n(shore)}Z`, mix(night.shade, night.sky[1], 0.25)))
  const water = sheet.linear(
    [0, shore],
    [0, height],
    [
      [0, mix(night.sky[1], '#e08a4a', 0.25)],
      [0.4, night.sky[1]],
      [1, night.shade],
    ],
  )
  sheet.add(`<rect y="${n(shore)}" width="${n(width)}" height="${n(height - shore)}" fill="${water}"/>`)
  sheet.add(ripples(random, [width / 2, height * 0.68], width * 0.55, height * 0.3, 150, '#ffd9a0'))
  const lamps = Array.from({ length: Math.round((width / 1000) * 46) }, () => {
    const near = random.next() ** 1.6
    const drift = Math.sin(near * 4 + random.between(-0.3, 0.3)) * width * 0.16
    return {
      near,
      x: width * 0.5 + drift + random.bell() * width * (0.22 + near * 0.42),
      y: shore + 16 + (height - shore) * 0.86 * near,
    }
  }).sort((first, second) => first.near - second.near)
  for (const { near, x, y } of lamps) {
    const scale = 0.16 + near * 1.35
    const colour = random.pick(['#d95468', '#e58a4c', '#e4b04e', ...night.lights])
    const trail = sheet.linear(
      [0, y],
      [0, y + 170 * scale],
      [
        [0, '#ffd288', 0.55],
        [1, '#ffb766', 0],
      ],
    )
    sheet.add(glow(sheet, [x, y - 20 * scale], 120 * scale, '#f4a04e', 0.6))
    sheet.add(
      `<ellipse cx="${n(x)}" cy="${n(y + 70 * scale)}" rx="${n(26 * scale)}" ry="${n(80 * scale)}" fill="${trail}"/>`,
    )
    sheet.add(lotus(sheet, [x, y], scale, colour))
  }
}

function grand(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const centre = width / 2
  const scale = (height / 1000) * random.between(2.5, 2.9)
  sheet.add(fill(ring([centre, height * 0.45], height * 0.38), mix(night.sky[1], '#f0a04a', 0.18), 'opacity="0.5"'))
  const lattice = 58
  let bars = ''
  for (let x = centre % lattice; x < width; x += lattice) bars += `M${n(x)} 0V${n(height)}`
  for (let y = 0; y < height; y += lattice) bars += `M0 ${n(y)}H${n(width)}`
  for (let x = centre % lattice; x < width; x += lattice)
    for (let y = 0; y < height; y += lattice)
      bars += `M${n(x + 16)} ${n(y + 16)}h${lattice - 32}v${lattice - 32}h${32 - lattice}Z`
  sheet.add(stroke(bars, night.shade, 3, 'opacity="0.35"'))
  for (const side of [-1, 1]) {
    const colour = random.pick(night.lights)
    const at: Point = [centre + side * Math.min(width * 0.37, 560), height * random.between(0.12, 0.3)]
    sheet.add(glow(sheet, [at[0], at[1] + 70], 230, colour, 0.6), round(sheet, at, 1.15, colour))
  }
  const colour = random.pick(night.lights)
  sheet.add(glow(sheet, [centre, height * 0.44], height * 0.52, '#f2a850', 0.85))
  sheet.add(palace(sheet, random, [centre, height * 0.2], scale, colour))
}

function rising(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const crest = height * 0.84
  let hills = `M0 ${n(height)}V${n(crest)}`
  for (let x = 0; x <= width; x += 80)
    hills += `Q${n(x + 20)} ${n(crest - random.between(10, 70))} ${n(x + 80)} ${n(crest + random.between(-18, 18))}`
  sheet.add(glow(sheet, [width / 2, height], height * 0.62, '#f09a4c', 0.55))
  sheet.add(fill(`${hills}V${n(height)}Z`, night.shade))
  const lamps = Array.from({ length: Math.round((width / 1000) * 64) }, () => random.next() ** 2.4).sort(
    (a, b) => a - b,
  )
  for (const near of lamps) {
    const at: Point = [width * 0.5 + random.bell() * width * 0.62, height * (0.9 - random.next() * 0.84)]
    const scale = 0.14 + near * 1.5
    sheet.add(glow(sheet, [at[0], at[1] - 40 * scale], 110 * scale, '#f3a24c', 0.6))
    sheet.add(sky(sheet, at, scale, random.pick(night.lights), random.bell() * 12))
  }
}

/** The night of lanterns: a street, the river, one great lantern, the sky. */
export const paintLantern: Painter = (sheet, random, choices) => {
  const scene = choices.choose(['street', 'river', 'palace', 'sky'])
  const night = random.pick(nights)
  ground(sheet, random, ...night.sky)
  stars(sheet, random, sheet.height * 0.6)
  if (scene === 'street') street(sheet, random, night)
  else if (scene === 'river') river(sheet, random, night)
  else if (scene === 'palace') grand(sheet, random, night)
  else rising(sheet, random, night)
  sheet.add(
    wash(
      sheet,
      sheet.linear(
        [0, 0],
        [0, sheet.height],
        [
          [0, night.shade, 0.35],
          [0.3, night.shade, 0],
        ],
      ),
    ),
  )
  seal(sheet, random.fork('seal'), [sheet.width - 92, sheet.height - 104], 48)
  grain(sheet, random, 0.55, '#05060c')
}
