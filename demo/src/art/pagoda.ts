import { createNoise, fractal, type Random } from '../random.ts'
import { lighter, mix } from './colour.ts'
import { blot, curve, fill, group, polygon, ring, stroke } from './line.ts'
import { boat, disc, flock, pine, ripples, roof } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist, seal } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

interface Hour {
  sky: readonly [top: string, bottom: string]
  tile: string
  wood: string
  wall: string
  hills: string
  haze: string
  /** Lit windows; none by day. */
  light?: string
  orb?: string
  snow?: boolean
  rain?: boolean
}

const hours: Record<'dawn' | 'dusk' | 'night' | 'snow' | 'rain', Hour> = {
  dawn: {
    sky: ['#dfe3da', '#f6dfc0'],
    tile: '#4b5c5e',
    wood: '#8a4433',
    wall: '#efe6d3',
    hills: '#a9b5ae',
    haze: '#f6e8d0',
    orb: '#dd8a5c',
  },
  dusk: {
    sky: ['#5d5470', '#f0a872'],
    tile: '#3a3244',
    wood: '#7a3a33',
    wall: '#d9b08c',
    hills: '#946a70',
    haze: '#f2b98a',
    light: '#ffd98a',
    orb: '#f9e0b0',
  },
  night: {
    sky: ['#0e1a33', '#33517a'],
    tile: '#16233b',
    wood: '#54302f',
    wall: '#56678a',
    hills: '#26406a',
    haze: '#5b78a5',
    light: '#ffcf74',
    orb: '#f4ecd4',
  },
  snow: {
    sky: ['#b8c2c8', '#dfe1de'],
    tile: '#55626a',
    wood: '#86433a',
    wall: '#dcdedb',
    hills: '#a8b3b8',
    haze: '#eef0ef',
    snow: true,
  },
  rain: {
    sky: ['#c3cac4', '#dfe0d6'],
    tile: '#3f5c5a',
    wood: '#6f4a3c',
    wall: '#e8e5d9',
    hills: '#9fb0aa',
    haze: '#e6e8df',
    rain: true,
  },
}

/** A roof of tiles: the shape, ribs running down it, a shaded eaves line, snow where there is any. */
function tiled(hour: Hour, at: Point, wide: number, high: number, tile = hour.tile): string {
  let ribs = ''
  for (let part = -0.9; part <= 0.91; part += 0.12) {
    const [x, y] = at
    ribs += `M${n(x + wide * part * 0.42)} ${n(y - high * 0.96)}Q${n(x + wide * part * 0.6)} ${n(y - high * 0.2)} ${n(x + wide * part)} ${n(y - wide * 0.1 * Math.abs(part) ** 2)}`
  }
  const shape = roof(at, wide, high)
  const eaves = `M${n(at[0] - wide * 1.04)} ${n(at[1] - wide * 0.16)}Q${n(at[0])} ${n(at[1] + wide * 0.24)} ${n(at[0] + wide * 1.04)} ${n(at[1] - wide * 0.16)}`
  const cap = hour.snow
    ? fill(roof([at[0], at[1] - high * 0.16], wide * 0.95, high * 0.92), '#f7f9f9')
    : stroke(ribs, mix(tile, '#000000', 0.4), Math.max(0.7, wide * 0.012), 'opacity="0.55"')
  return fill(shape, tile) + cap + stroke(eaves, mix(tile, '#000000', 0.5), Math.max(1, high * 0.07), 'opacity="0.7"')
}

/** A pagoda seen near: storeys with posts, rails, windows; stands on the point. */
function tower(random: Random, hour: Hour, [x, foot]: Point, high: number, storeys: number): string {
  const parts: string[] = []
  const unit = (high * 0.82) / storeys
  const girth = high * random.between(0.15, 0.18)
  let y = foot
  for (let level = 0; level < storeys; level++) {
    const wide = girth * (1 - (level / storeys) * 0.48)
    const tall = unit * (1.08 - level * 0.02)
    const body = wide * 0.66
    const box = (left: number, top: number, w: number, h: number, paint: string): string =>
      `<rect x="${n(x + left)}" y="${n(y - top)}" width="${n(w)}" height="${n(h)}" fill="${paint}"/>`
    parts.push(box(-body, tall, body * 2, tall, mix(hour.wall, hour.wood, 0.25)))
    parts.push(box(0, tall, body, tall, mix(hour.wall, '#000000', 0.32)))
    for (const part of [-0.92, -0.34, 0.34, 0.92])
      parts.push(box(body * part - body * 0.05, tall, body * 0.1, tall, hour.wood))
    const lit = hour.light && random.chance(0.8) ? hour.light : mix(hour.wood, '#000000', 0.45)
    for (const part of [-0.63, 0, 0.63]) {
      const half = body * (part === 0 ? 0.22 : 0.17)
      const door = `M${n(x + body * part - half)} ${n(y - tall * 0.08)}v${n(-tall * 0.34)}a${n(half)} ${n(half)} 0 0 1 ${n(half * 2)} 0v${n(tall * 0.34)}Z`
      parts.push(fill(door, lit))
    }
    parts.push(
      stroke(
        `M${n(x - body * 1.12)} ${n(y - tall * 0.2)}H${n(x + body * 1.12)}M${n(x - body * 1.12)} ${n(y - tall * 0.04)}H${n(x + body * 1.12)}`,
        hour.wood,
        unit * 0.035,
      ),
    )
    parts.push(tiled(hour, [x, y - tall * 0.66], wide, tall * 0.44))
    y -= tall * 0.94
  }
  const top = girth * 0.5
  parts.push(tiled(hour, [x, y + unit * 0.3], top * 1.05, unit * 0.85))
  const spire = y - unit * 0.42
  parts.push(stroke(`M${n(x)} ${n(spire)}v${n(-high * 0.1)}`, '#8d7336', high * 0.008))
  for (let bead = 0; bead < 4; bead++)
    parts.push(fill(ring([x, spire - high * 0.022 * bead], high * (0.013 - bead * 0.002)), '#a88a45'))
  return parts.join('')
}

/** A house: a whitewashed wall, a tiled gable roof seen from the long side, a window. */
function house(random: Random, hour: Hour, [x, y]: Point, wide: number, near: number): string {
  const high = wide * random.between(0.42, 0.6)
  const pitch = wide * random.between(0.26, 0.34)
  const wall = mix(hour.haze, hour.wall, 0.4 + near * 0.6)
  const tile = mix(hour.haze, hour.tile, 0.35 + near * 0.65)
  const parts = [
    fill(`M${n(x - wide / 2)} ${n(y)}v${n(-high)}h${n(wide)}v${n(high)}Z`, wall),
    fill(`M${n(x + wide * 0.1)} ${n(y)}v${n(-high)}h${n(wide * 0.4)}v${n(high)}Z`, mix(wall, hour.tile, 0.12)),
  ]
  const windows = random.integer(1, 3)
  for (let index = 0; index < windows; index++) {
    const left = x - wide * 0.36 + (index + 0.3) * ((wide * 0.72) / windows)
    const paint = hour.light && random.chance(0.65) ? hour.light : mix(tile, wall, 0.25)
    const size = wide * 0.12
    parts.push(
      `<rect x="${n(left)}" y="${n(y - high * 0.72)}" width="${n(size)}" height="${n(size * 1.2)}" fill="${paint}"/>`,
    )
    parts.push(
      stroke(
        `M${n(left + size / 2)} ${n(y - high * 0.72)}v${n(size * 1.2)}M${n(left)} ${n(y - high * 0.72 + size * 0.6)}h${n(size)}`,
        mix(tile, '#000000', 0.3),
        size * 0.08,
      ),
    )
  }
  const eave = y - high
  const over = wide * 0.56
  const roofing = `M${n(x - over)} ${n(eave + 3)}Q${n(x - wide * 0.47)} ${n(eave - pitch * 0.6)} ${n(x - wide * 0.44)} ${n(eave - pitch)}Q${n(x)} ${n(eave - pitch * 0.9)} ${n(x + wide * 0.44)} ${n(eave - pitch)}Q${n(x + wide * 0.47)} ${n(eave - pitch * 0.6)} ${n(x + over)} ${n(eave + 3)}Z`
  let ribs = ''
  const count = Math.round(9 + near * 12)
  for (let index = 1; index < count; index++) {
    const part = index / count - 0.5
    ribs += `M${n(x + part * wide * 0.9)} ${n(eave - pitch * 0.9)}L${n(x + part * over * 2)} ${n(eave)}`
  }
  parts.push(fill(roofing, hour.snow ? mix(tile, '#ffffff', 0.85) : tile))
  parts.push(stroke(ribs, mix(tile, hour.snow ? '#ffffff' : '#000000', 0.35), 1, 'opacity="0.5"'))
  parts.push(
    stroke(
      `M${n(x - wide * 0.46)} ${n(eave - pitch - 3)}q${n(wide * 0.46)} ${n(pitch * 0.2)} ${n(wide * 0.92)} 0`,
      mix(tile, '#000000', 0.35),
      Math.max(2, wide * 0.03),
    ),
  )
  parts.push(
    stroke(`M${n(x - over)} ${n(eave + 4)}H${n(x + over)}`, mix(tile, '#000000', 0.4), Math.max(1.5, wide * 0.02)),
  )
  return parts.join('')
}

function hills(sheet: Sheet, random: Random, hour: Hour, foot: number): void {
  for (let layer = 0; layer < 3; layer++) {
    const noise = createNoise(random.fork(`hill${layer}`))
    const line: Point[] = []
    for (let x = -10; x <= sheet.width + 10; x += 10) {
      line.push([x, foot + layer * 40 - 130 - fractal(noise, x / 240 + layer * 9, 4) * (120 - layer * 20)])
    }
    const tone = mix(hour.sky[1], hour.hills, 0.4 + layer * 0.3)
    const paint = sheet.linear(
      [0, foot - 260],
      [0, foot + 140],
      [
        [0, tone],
        [1, hour.haze],
      ],
    )
    sheet.add(fill(polygon([...line, [sheet.width + 10, foot + 200], [-10, foot + 200]]), paint))
  }
}

/** Rows of houses from far to near. */
function rooftops(sheet: Sheet, random: Random, hour: Hour, from: number, to: number, rows: number): void {
  for (let row = 0; row < rows; row++) {
    const near = rows === 1 ? 1 : row / (rows - 1)
    const y = from + (to - from) * near
    const wide = 80 + near * 110
    const houses: string[] = []
    for (let x = random.between(-wide, 0); x < sheet.width + wide; x += wide * random.between(0.72, 1.15)) {
      const size = wide * random.between(0.8, 1.25)
      houses.push(house(random, hour, [x, y + random.between(-22, 22) * (0.5 + near)], size, near))
    }
    sheet.add(...random.shuffle(houses))
    if (row < rows - 1) mist(sheet, random, y + 6, 30, hour.haze, 0.5)
  }
}

/** The three-arched bridge with its reflection. */
function bridge(sheet: Sheet, random: Random, hour: Hour, water: number): void {
  const { width } = sheet
  const centre = width * random.between(0.42, 0.58)
  const half = Math.min(width * 0.44, 520)
  const rise = half * 0.34
  const stone = mix(hour.wall, hour.tile, 0.4)
  const arch = (x: number, radius: number): string =>
    `M${n(x - radius)} ${n(water)}a${n(radius)} ${n(radius)} 0 0 1 ${n(radius * 2)} 0Z`
  const deck = `M${n(centre - half)} ${n(water)}Q${n(centre - half * 0.4)} ${n(water - rise * 0.9)} ${n(centre)} ${n(water - rise * 1.12)}Q${n(centre + half * 0.4)} ${n(water - rise * 0.9)} ${n(centre + half)} ${n(water)}Z`
  const holes =
    arch(centre, half * 0.27) + arch(centre - half * 0.5, half * 0.15) + arch(centre + half * 0.5, half * 0.15)
  let courses = ''
  for (let index = 1; index < 7; index++)
    courses += `M${n(centre - half)} ${n(water - (rise * index) / 7)}H${n(centre + half)}`
  const clip = sheet.clip(`<path d="${deck}"/>`)
  let posts = ''
  for (let part = -0.86; part <= 0.87; part += 0.123) {
    const lift = rise * 1.12 * (1 - Math.abs(part) ** 1.7)
    posts += `M${n(centre + half * part)} ${n(water - lift + 4)}v-26`
  }
  const rail = `M${n(centre - half)} ${n(water - 20)}Q${n(centre - half * 0.4)} ${n(water - rise * 0.9 - 20)} ${n(centre)} ${n(water - rise * 1.12 - 20)}Q${n(centre + half * 0.4)} ${n(water - rise * 0.9 - 20)} ${n(centre + half)} ${n(water - 20)}`
  const span = [
    `<path d="${deck}${holes}" fill="${stone}" fill-rule="evenodd"/>`,
    group(`clip-path="${clip}" opacity="0.3"`, stroke(courses, hour.tile, 1.5)),
    stroke(holes, mix(stone, hour.tile, 0.6), 5),
    stroke(posts, mix(stone, hour.tile, 0.5), 5),
    stroke(rail, mix(stone, hour.tile, 0.35), 4),
    hour.snow ? stroke(rail, '#ffffff', 5, 'transform="translate(0 -5)"') : '',
  ].join('')
  const shown = sheet.linear(
    [0, water],
    [0, water + 260],
    [
      [0, mix(hour.haze, hour.hills, 0.45)],
      [1, mix(hour.sky[0], hour.hills, 0.4)],
    ],
  )
  sheet.add(`<rect y="${n(water)}" width="${n(width)}" height="${n(sheet.height - water)}" fill="${shown}"/>`)
  sheet.add(group(`transform="translate(0 ${n(water * 2)}) scale(1 -1)" opacity="0.28"`, span), span)
  if (hour.orb) sheet.add(group('opacity="0.7"', fill(ring([centre, water + rise * 0.62], 34), hour.orb)))
  sheet.add(
    ripples(
      random,
      [width / 2, (water + sheet.height) / 2],
      width * 0.5,
      (sheet.height - water) * 0.42,
      90,
      lighter(hour.haze, 0.3),
    ),
  )
  const side = random.chance(0.5)
  sheet.add(
    boat(
      [centre + (side ? -1 : 1) * half * random.between(0.45, 0.75), sheet.height - (sheet.height - water) * 0.36],
      1.2,
      mix(hour.tile, '#000000', 0.35),
      side,
    ),
  )
}

/** A gate tower on its wall, the road running up to it. */
function gate(sheet: Sheet, random: Random, hour: Hour): void {
  const { width, height } = sheet
  const [x, top, foot] = [width / 2, height * 0.6, height * 0.86]
  const half = Math.min(width * 0.46, 560)
  const brick = mix(hour.tile, hour.wall, 0.42)
  let courses = ''
  for (let y = top + 14; y < foot; y += 15) courses += `M${n(x - half)} ${n(y)}H${n(x + half)}`
  const wall = `M${n(x - half)} ${n(foot)}L${n(x - half * 0.94)} ${n(top)}H${n(x + half * 0.94)}L${n(x + half)} ${n(foot)}Z`
  let teeth = ''
  for (let left = -0.93; left < 0.9; left += 0.09)
    teeth += `M${n(x + half * left)} ${n(top + 2)}v-24h${n(half * 0.055)}v24Z`
  const arch = `M${n(x - 74)} ${n(foot)}v-84a74 74 0 0 1 148 0v84Z`
  const cap = hour.snow ? stroke(teeth, '#ffffff', 5, 'transform="translate(0 -2)"') : ''
  for (let level = 0; level < 2; level++) {
    const wide = half * (0.6 - level * 0.14)
    const y = top - level * 112
    sheet.add(fill(`M${n(x - wide * 0.74)} ${n(y)}v-86H${n(x + wide * 0.74)}v86Z`, mix(hour.wood, '#000000', 0.15)))
    for (let part = -0.68; part <= 0.69; part += 0.17) {
      const paint = hour.light ? mix(hour.light, hour.wood, random.between(0, 0.5)) : mix(hour.wall, hour.wood, 0.35)
      sheet.add(
        `<rect x="${n(x + wide * (part - 0.055))}" y="${n(y - 74)}" width="${n(wide * 0.11)}" height="58" fill="${paint}"/>`,
      )
    }
    sheet.add(tiled(hour, [x, y - 66], wide, 84 - level * 6))
  }
  sheet.add(fill(wall, brick), group('opacity="0.22"', stroke(courses, hour.tile, 1.2)), fill(teeth, brick), cap)
  sheet.add(fill(arch, mix(hour.tile, '#000000', 0.55)), stroke(arch, mix(brick, hour.tile, 0.5), 8))
  const road = sheet.linear(
    [0, foot],
    [0, height],
    [
      [0, hour.haze],
      [1, mix(hour.haze, hour.tile, 0.25)],
    ],
  )
  sheet.add(
    fill(
      polygon([
        [0, foot],
        [width, foot],
        [width, height],
        [0, height],
      ]),
      road,
    ),
  )
  sheet.add(
    fill(
      polygon([
        [x - 70, foot],
        [x + 70, foot],
        [x + 250, height],
        [x - 250, height],
      ]),
      lighter(hour.haze, 0.4),
      'opacity="0.6"',
    ),
  )
  let steps = ''
  for (let index = 0; index < 9; index++)
    steps += blot(random, [x + 40 + (index % 2) * 12 + index * 5, foot + 16 + index * 14], 2 + index * 0.4, 6)
  sheet.add(fill(steps, mix(hour.haze, hour.tile, 0.5)))
}

/** The old town: its tower, its bridge, its roofs, its gate. */
export const paintPagoda: Painter = (sheet, random, choices) => {
  const subject = choices.choose(['tower', 'bridge', 'rooftops', 'gate'])
  const hour = hours[choices.choose(['dawn', 'dusk', 'night', 'snow', 'rain'])]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  ground(sheet, random, ...hour.sky)
  if (hour.orb)
    disc(
      sheet,
      [width * (0.5 - side * random.between(0.18, 0.3)), height * random.between(0.16, 0.26)],
      random.between(44, 76),
      hour.orb,
      0.4,
    )
  if (hour.orb === '#f4ecd4') {
    let stars = ''
    for (let index = 0; index < 90; index++)
      stars += ring([random.between(0, width), random.between(0, height * 0.5)], random.between(0.6, 1.8))
    sheet.add(fill(stars, '#e9eefc', 'opacity="0.7"'))
  }
  hills(sheet, random, hour, height * (subject === 'bridge' ? 0.6 : 0.66))
  if (subject === 'tower') {
    const x = width * (0.5 + side * random.between(0.06, 0.16))
    mist(sheet, random, height * 0.76, 70, hour.haze, 0.9)
    sheet.add(tower(random, hour, [x, height * 0.93], height * random.between(0.72, 0.8), random.pick([7, 7, 5])))
    mist(sheet, random, height * 0.86, 50, hour.haze, 0.85)
    rooftops(sheet, random, hour, height * 0.95, height * 1.04, 2)
  } else if (subject === 'rooftops') {
    mist(sheet, random, height * 0.5, 80, hour.haze, 0.8)
    sheet.add(
      group(
        'opacity="0.9"',
        tower(random, hour, [width * (0.5 + side * random.between(0.12, 0.28)), height * 0.62], height * 0.34, 7),
      ),
    )
    rooftops(sheet, random, hour, height * 0.6, height * 1.04, 5)
  } else if (subject === 'bridge') {
    mist(sheet, random, height * 0.62, 60, hour.haze, 0.9)
    rooftops(sheet, random, hour, height * 0.655, height * 0.69, 2)
    bridge(sheet, random, hour, height * 0.72)
  } else {
    mist(sheet, random, height * 0.66, 90, hour.haze, 0.9)
    gate(sheet, random, hour)
    sheet.add(
      pine(
        random,
        [width * (0.5 - side * 0.42), height * 1.01],
        height * 0.36,
        mix(hour.tile, '#000000', 0.3),
        mix(hour.tile, '#1d3a2c', 0.5),
      ),
    )
  }
  sheet.add(
    group(
      'opacity="0.75"',
      flock(random, [width * (0.5 - side * 0.12), height * 0.3], random.integer(4, 9), 130, hour.tile),
    ),
  )
  weather(sheet, random, hour)
  seal(sheet, random.fork('seal'), [side > 0 ? 44 : width - 98, height * 0.08], 52)
  grain(sheet, random, 0.65)
}

function weather(sheet: Sheet, random: Random, hour: Hour): void {
  const { width, height } = sheet
  if (hour.rain) {
    let drops = ''
    for (let index = 0; index < width * 0.32; index++)
      drops += `M${n(random.between(0, width))} ${n(random.between(0, height))}l${n(-6)} ${n(random.between(20, 44))}`
    sheet.add(stroke(drops, '#ffffff', 1.1, 'opacity="0.4"'))
  }
  if (hour.snow) {
    let flakes = ''
    for (let index = 0; index < width * 0.3; index++)
      flakes += ring([random.between(0, width), random.between(0, height)], random.between(1, 4))
    sheet.add(fill(flakes, '#ffffff', 'opacity="0.85"'))
    sheet.add(
      fill(
        curve(
          [
            [0, height],
            [0, height - 26],
            [width * 0.3, height - 10],
            [width * 0.6, height - 22],
            [width, height - 8],
            [width, height],
          ],
          false,
        ),
        '#f5f7f7',
        'opacity="0.9"',
      ),
    )
  }
}
