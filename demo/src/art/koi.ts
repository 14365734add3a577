import { createNoise, type Random } from '../random.ts'
import { lighter, mix } from './colour.ts'
import { along, blot, brush, curve, fill, group, polar, polygon, ring, stroke } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, seal, wash } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

interface Water {
  deep: string
  shallow: string
  line: string
  leaf: string
  petal: string
  shadow: string
}

const waters: Record<'paper' | 'jade' | 'dusk' | 'night' | 'ink', Water> = {
  paper: { deep: '#e3d8c0', shallow: '#f6efdf', line: '#8f8a78', leaf: '#4d6a58', petal: '#d98f8a', shadow: '#8c8068' },
  jade: { deep: '#3f7d74', shallow: '#a8cdb9', line: '#e3f2e6', leaf: '#23584a', petal: '#f2b6b5', shadow: '#1d4a47' },
  dusk: { deep: '#5a3a55', shallow: '#f0a775', line: '#ffe0b4', leaf: '#3d3040', petal: '#f8d0a8', shadow: '#3b2338' },
  night: { deep: '#0c1a2e', shallow: '#2d5170', line: '#9fc0d6', leaf: '#12323a', petal: '#d9c5d6', shadow: '#060d18' },
  ink: { deep: '#3c4244', shallow: '#b9bdb7', line: '#eef0ea', leaf: '#22282a', petal: '#d46a5c', shadow: '#1c2022' },
}

interface Coat {
  base: string
  patches: readonly string[]
}

const coats: readonly Coat[] = [
  { base: '#fbf5ea', patches: ['#d2452c', '#c33a24'] },
  { base: '#fbf5ea', patches: ['#d4492c', '#262322'] },
  { base: '#e2882f', patches: ['#c4521f', '#f0b25a'] },
  { base: '#f4efe4', patches: ['#2b2a2c', '#45484d'] },
  { base: '#d9b04a', patches: ['#e8cf86', '#b98a2c'] },
  { base: '#c23c26', patches: ['#a82d1c', '#dd5f3c'] },
]

const elder: Coat = { base: '#25272b', patches: ['#3b3f45', '#17181b'] }

/** One fish along a bent spine, head first. `long` is its length in units. */
function fish(
  sheet: Sheet,
  random: Random,
  water: Water,
  head: Point,
  heading: number,
  long: number,
  bend: number,
  coat: Coat,
): string {
  const spine: Point[] = [head]
  let direction = heading + Math.PI
  for (let piece = 1; piece <= 6; piece++) {
    direction += bend * (piece < 3 ? 0.25 : 0.5) * (piece > 4 ? -0.6 : 1)
    spine.push(polar(spine[piece - 1]!, direction, long / 7))
  }
  const dense = along(spine, 8)
  const girth = (part: number): number => long * 0.105 * Math.sin(Math.PI * Math.min(0.97, part * 0.84 + 0.13)) ** 0.85
  const body = brush(spine, girth, 8)
  const at = (part: number): Point => dense[Math.round(part * (dense.length - 1))]!
  const facing = (part: number): number => {
    const [from, to] = [at(Math.min(0.96, part)), at(Math.min(1, part + 0.04))]
    return Math.atan2(to[1] - from[1], to[0] - from[0])
  }
  const fin = (part: number, side: 1 | -1, reach: number, spread: number): string => {
    const root = polar(at(part), facing(part) + (side * Math.PI) / 2, girth(part) * 0.75)
    const angle = facing(part) + side * 0.75
    const edge: Point[] = [root]
    for (let ray = 0; ray <= 4; ray++)
      edge.push(polar(root, angle + side * (0.5 - ray / 4) * spread, reach * (1 - Math.abs(ray - 1.6) * 0.1)))
    return curve(edge, true)
  }
  const tail = (side: 1 | -1): string => {
    const [root, angle] = [at(0.95), facing(0.93)]
    return curve(
      [
        root,
        polar(root, angle + side * 0.1, long * 0.13),
        polar(root, angle + side * 0.28, long * 0.3),
        polar(root, angle + side * 0.62, long * 0.26),
        polar(root, angle + side * 0.7, long * 0.1),
      ],
      true,
    )
  }
  const veil = mix(coat.base, coat.patches[0]!, 0.35)
  const fins =
    fin(0.26, 1, long * 0.19, 0.95) +
    fin(0.26, -1, long * 0.19, 0.95) +
    fin(0.58, 1, long * 0.09, 0.7) +
    fin(0.58, -1, long * 0.09, 0.7) +
    tail(1) +
    tail(-1)
  let rays = ''
  for (const side of [1, -1] as const) {
    for (let ray = 0; ray < 5; ray++) {
      const angle = facing(0.93) + side * (0.12 + ray * 0.12)
      rays += `M${polar(at(0.95), angle, long * 0.05)
        .map(n)
        .join(' ')}L${polar(at(0.95), angle, long * 0.25)
        .map(n)
        .join(' ')}`
      const root = polar(at(0.26), facing(0.26) + (side * Math.PI) / 2, girth(0.26) * 0.75)
      rays += `M${root.map(n).join(' ')}L${polar(root, facing(0.26) + side * (0.4 + ray * 0.18), long * 0.16)
        .map(n)
        .join(' ')}`
    }
  }
  const clip = sheet.clip(`<path d="${body}"/>`)
  let patches = ''
  for (let index = 0; index < random.integer(4, 6); index++) {
    const part = random.between(0.04, 0.86)
    const centre = polar(at(part), facing(part) + Math.PI / 2, random.bell() * girth(part) * 0.7)
    patches += fill(blot(random, centre, long * random.between(0.045, 0.1), 9), random.pick(coat.patches))
  }
  let scales = ''
  for (let part = 0.24; part < 0.86; part += 0.033) {
    for (let across = -0.8; across <= 0.81; across += 0.32) {
      const centre = polar(at(part), facing(part) + Math.PI / 2, across * girth(part))
      const [from, to] = [polar(centre, facing(part) - 1, long * 0.014), polar(centre, facing(part) + 1, long * 0.014)]
      scales += `M${from.map(n).join(' ')}Q${polar(centre, facing(part), long * 0.022)
        .map(n)
        .join(' ')} ${to.map(n).join(' ')}`
    }
  }
  const back = brush(
    dense.filter((_, index) => index % 6 === 0).slice(2, 8),
    (part) => long * 0.012 * Math.sin(Math.PI * part),
    4,
  )
  const eyes = ([1, -1] as const)
    .map((side) => ring(polar(at(0.07), facing(0.07) + (side * Math.PI) / 2, girth(0.07) * 0.78), long * 0.009))
    .join('')
  const lips = ([1, -1] as const)
    .map(
      (side) =>
        `M${polar(head, heading, long * 0.005)
          .map(n)
          .join(' ')}q${polar([0, 0], heading + side * 1.1, long * 0.05)
          .map(n)
          .join(' ')} ${polar([0, 0], heading + side * 1.7, long * 0.075)
          .map(n)
          .join(' ')}`,
    )
    .join('')
  const dark = mix(coat.base, '#3a2418', 0.55)
  return [
    group(`transform="translate(${n(long * 0.05)} ${n(long * 0.09)})" opacity="0.22"`, fill(body + fins, water.shadow)),
    fill(fins, veil, 'opacity="0.78"'),
    stroke(rays, dark, 0.8, 'opacity="0.35"'),
    fill(body, coat.base),
    group(
      `clip-path="${clip}"`,
      patches,
      stroke(scales, dark, 0.9, 'opacity="0.3"'),
      stroke(body, dark, long * 0.03, 'opacity="0.14"'),
    ),
    fill(back, mix(coat.base, '#2a1a12', 0.3), 'opacity="0.35"'),
    fill(eyes, '#17120f'),
    stroke(lips, dark, 1.1, 'opacity="0.7"'),
  ].join('')
}

function pad(sheet: Sheet, random: Random, water: Water, at: Point, radius: number): string {
  const turn = random.between(0, Math.PI * 2)
  const noise = createNoise(random)
  const edge: Point[] = [at]
  for (let step = 0; step <= 30; step++) {
    const angle = turn + 0.22 + (step / 30) * (Math.PI * 2 - 0.44)
    edge.push(polar(at, angle, radius * (1 + noise(step * 0.7) * 0.045)))
  }
  let veins = ''
  for (let vein = 0; vein < 13; vein++) {
    const angle = turn + 0.4 + (vein / 12) * (Math.PI * 2 - 0.8)
    const fork = polar(at, angle, radius * 0.62)
    veins += `M${at.map(n).join(' ')}L${fork.map(n).join(' ')}L${polar(at, angle + 0.1, radius * 0.92)
      .map(n)
      .join(' ')}M${fork.map(n).join(' ')}L${polar(at, angle - 0.1, radius * 0.92)
      .map(n)
      .join(' ')}`
  }
  const paint = sheet.radial([at[0] - radius * 0.2, at[1] - radius * 0.25], radius * 1.3, [
    [0, lighter(water.leaf, 0.32)],
    [0.7, water.leaf],
    [1, mix(water.leaf, '#000000', 0.25)],
  ])
  let dew = ''
  for (let drop = 0; drop < 3; drop++)
    dew += ring(polar(at, random.between(0, 6), radius * random.between(0.2, 0.7)), random.between(2, 5))
  return [
    fill(polygon(edge.map(([x, y]): Point => [x + 14, y + 22])), water.shadow, 'opacity="0.25"'),
    fill(polygon(edge), paint),
    stroke(veins, lighter(water.leaf, 0.4), 1.5, 'opacity="0.45"'),
    fill(dew, '#ffffff', 'opacity="0.55"'),
  ].join('')
}

function lotus(random: Random, water: Water, at: Point, size: number): string {
  const parts: string[] = []
  for (const [count, reach, tone] of [
    [9, 1, 0.15],
    [8, 0.78, 0.4],
    [6, 0.52, 0.62],
  ] as const) {
    const turn = random.between(0, 2)
    let petals = ''
    for (let petal = 0; petal < count; petal++) {
      const angle = turn + (petal / count) * Math.PI * 2
      const [tip, left, right] = [
        polar(at, angle, size * reach),
        polar(at, angle - 0.42, size * reach * 0.6),
        polar(at, angle + 0.42, size * reach * 0.6),
      ]
      petals += `M${at.map(n).join(' ')}Q${left.map(n).join(' ')} ${tip.map(n).join(' ')}Q${right.map(n).join(' ')} ${at.map(n).join(' ')}Z`
    }
    parts.push(
      fill(petals, lighter(water.petal, tone)),
      stroke(petals, mix(water.petal, '#5a1f28', 0.35), 0.9, 'opacity="0.5"'),
    )
  }
  let stamens = ''
  for (let index = 0; index < 16; index++)
    stamens += ring(polar(at, index * 0.4, size * random.between(0.1, 0.22)), size * 0.025)
  return parts.join('') + fill(ring(at, size * 0.13), '#cfc069') + fill(stamens, '#d89a2f')
}

function rings(random: Random, at: Point, radius: number, water: Water): string {
  let path = ''
  for (let index = 1; index <= 4; index++) path += ring(at, (radius * index) / 4 + random.bell() * 3)
  return stroke(path, water.line, 1.3, 'opacity="0.4"')
}

/** Fish in the pool of fallen blossom, seen from above. */
export const paintKoi: Painter = (sheet, random, choices) => {
  const scene = choices.choose(['pair', 'school', 'lotus', 'ring'])
  const kind = choices.choose(['paper', 'jade', 'dusk', 'night', 'ink'])
  const water = waters[kind]
  const { width, height } = sheet
  const light: Point =
    scene === 'ring' ? [width / 2, height / 2] : [width * random.between(0.3, 0.7), height * random.between(0.2, 0.6)]
  sheet.add(
    wash(sheet, water.deep),
    wash(
      sheet,
      sheet.radial(light, Math.max(width, height) * 0.7, [
        [0, water.shallow],
        [0.35, mix(water.shallow, water.deep, 0.35)],
        [1, water.deep],
      ]),
    ),
  )
  const flow = createNoise(random.fork('flow'))
  let current = ''
  for (let index = 0; index < width * 0.05; index++) {
    const [x, y] = [random.between(-100, width), random.between(0, height)]
    const long = random.between(60, 240)
    current += `M${n(x)} ${n(y)}q${n(long * 0.25)} ${n(flow(x / 90) * 22)} ${n(long * 0.5)} 0t${n(long * 0.5)} 0`
  }
  sheet.add(stroke(current, water.line, 1.3, 'opacity="0.28"'))
  const coat = (): Coat => random.pick(coats)
  const centre: Point = [width / 2, height / 2]
  const pads: [Point, number][] = []
  if (scene === 'pair') {
    const turn = random.between(0, Math.PI * 2)
    const [first, second] = random.shuffle(coats)
    sheet.add(rings(random, centre, 330, water))
    for (const [index, one] of [first!, second!].entries()) {
      const angle = turn + index * Math.PI
      sheet.add(fish(sheet, random, water, polar(centre, angle, 225), angle + 1.75, 520, -0.5, one))
    }
    pads.push([[width * 0.1, height * 0.9], 150], [[width * 0.95, height * 0.1], 110])
  } else if (scene === 'ring') {
    sheet.add(fill(ring(centre, 128), lighter(water.shallow, 0.35), 'opacity="0.9"'), rings(random, centre, 250, water))
    const count = 9
    for (let index = 0; index < count; index++) {
      const angle = (index / count) * Math.PI * 2 + random.bell() * 0.1
      sheet.add(
        fish(
          sheet,
          random,
          water,
          polar(centre, angle, 330 + random.bell() * 50),
          angle + 1.72,
          random.between(230, 290),
          -0.34,
          coat(),
        ),
      )
    }
  } else if (scene === 'school') {
    const heading = random.between(-0.9, 0.5) + (random.chance(0.5) ? Math.PI : 0)
    const count = Math.round(6 + (width / 1000) * 3)
    for (let index = 0; index < count; index++) {
      const cell = (index + 0.5) / count
      const at: Point = [width * (0.12 + 0.8 * cell) + random.bell() * 60, height * (0.5 + random.between(-0.38, 0.38))]
      sheet.add(
        fish(
          sheet,
          random,
          water,
          at,
          heading + random.bell() * 0.45,
          random.between(210, 380),
          random.between(-0.4, 0.4),
          coat(),
        ),
      )
    }
    pads.push([[width * 0.94, height * 0.92], 130])
  } else {
    const count = Math.round((width / 1000) * 7)
    for (let index = 0; index < count; index++) {
      const corner = random.chance(0.5)
      pads.push([
        [
          width * (corner ? random.between(0.55, 1.02) : random.between(-0.02, 0.4)),
          height * (corner ? random.between(-0.02, 0.36) : random.between(0.68, 1.02)),
        ],
        random.between(80, 170),
      ])
    }
    const big = kind === 'night' ? elder : coat()
    sheet.add(fish(sheet, random, water, [width * 0.36, height * 0.34], Math.PI * 1.22, 620, 0.3, big))
    sheet.add(fish(sheet, random, water, [width * 0.78, height * 0.72], random.between(-0.6, 0.4), 300, -0.4, coat()))
  }
  for (const [at, radius] of pads) sheet.add(pad(sheet, random, water, at, radius))
  if (pads.length > 1) sheet.add(lotus(random, water, [pads[1]![0][0] + 40, pads[1]![0][1] + 60], 92))
  let petals = ''
  for (let index = 0; index < (scene === 'school' ? 90 : 26) * (width / 1000); index++) {
    const at: Point = [random.between(0, width), random.between(0, height)]
    const angle = random.between(0, 6)
    petals += brush(
      [at, polar(at, angle, 9), polar(at, angle + 0.4, 19)],
      (part) => 6 * Math.sin(Math.PI * part) + 0.3,
      3,
    )
  }
  sheet.add(fill(petals, water.petal, 'opacity="0.88"'))
  for (let index = 0; index < 4; index++)
    sheet.add(rings(random, [random.between(0, width), random.between(0, height)], random.between(26, 66), water))
  seal(sheet, random.fork('seal'), [width - 96, height - 112], 50)
  grain(sheet, random, 0.5, water.shadow)
}
