import type { Random } from '../../random.ts'
import { blot, fill, group, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'

/** One bronze: its patina, its bare metal and the room it is shown in. */
export interface Metal {
  light: string
  body: string
  dark: string
  /** Bright metal where the patina is rubbed away. */
  bare: string
  rust: string
  wall: readonly [top: string, bottom: string]
  /** A dark hall with a lamp, rather than a pale wall. */
  lamplit: boolean
  /** Cold enough in colour for gold leaf to stand out. */
  gilded: boolean
}

export const metals: readonly Metal[] = [
  {
    light: '#a9cfb6',
    body: '#5a8f7b',
    dark: '#1f3f3a',
    bare: '#d8b15c',
    rust: '#8fd0b4',
    wall: ['#15191c', '#2c3436'],
    lamplit: true,
    gilded: true,
  },
  {
    light: '#c6b07a',
    body: '#7d7648',
    dark: '#2d2a1b',
    bare: '#e6c272',
    rust: '#6fae93',
    wall: ['#1c1612', '#3a2c22'],
    lamplit: true,
    gilded: false,
  },
  {
    light: '#9fbcc4',
    body: '#4f7583',
    dark: '#1a2f3a',
    bare: '#cda559',
    rust: '#79b9b4',
    wall: ['#e2d9c6', '#f0e8d8'],
    lamplit: false,
    gilded: true,
  },
  {
    light: '#d8bd7e',
    body: '#9a7a3c',
    dark: '#3c2c14',
    bare: '#f2d68f',
    rust: '#5f9c82',
    wall: ['#23323a', '#43565c'],
    lamplit: true,
    gilded: false,
  },
]

/** A square spiral of the thunder pattern inside a cell, as line data. */
function thunder(x: number, y: number, size: number, mirrored: boolean): string {
  const s = (mirrored ? -1 : 1) * size
  const left = mirrored ? x + size : x
  return `M${n(left)} ${n(y + size)}v${n(-size)}h${n(s)}v${n(size * 0.82)}h${n(-s * 0.72)}v${n(-size * 0.52)}h${n(s * 0.4)}v${n(size * 0.24)}`
}

/** A field of thunder pattern over a rectangle. */
export function field(x: number, y: number, wide: number, high: number, cell: number): string {
  let path = ''
  const columns = Math.max(1, Math.round(wide / cell))
  const rows = Math.max(1, Math.round(high / cell))
  const step = wide / columns
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++)
      path += thunder(
        x + column * step + step * 0.12,
        y + row * cell + cell * 0.12,
        Math.min(step, cell) * 0.76,
        column >= columns / 2,
      )
  }
  return path
}

/** A cast body: rounded shading, then pattern and animal face clipped to it, then patina. */
export function cast(
  sheet: Sheet,
  random: Random,
  metal: Metal,
  form: string,
  box: readonly [x: number, y: number, wide: number, high: number],
  pattern: string,
): string {
  const [x, y, wide, high] = box
  const clip = sheet.clip(`<path d="${form}"/>`)
  const skin = sheet.linear(
    [x, 0],
    [x + wide, 0],
    [
      [0, metal.dark],
      [0.18, metal.body],
      [0.36, metal.light],
      [0.6, metal.body],
      [1, metal.dark],
    ],
  )
  const foot = sheet.linear(
    [0, y],
    [0, y + high],
    [
      [0, '#ffffff', 0.1],
      [0.4, '#000000', 0],
      [1, '#000000', 0.45],
    ],
  )
  let [rust, bare] = ['', '']
  for (let index = 0; index < 26; index++) {
    const at: Point = [x + random.between(0, wide), y + random.between(0, high)]
    if (random.chance(0.6)) rust += blot(random, at, random.between(5, 30), 9)
    else bare += blot(random, at, random.between(3, 15), 8)
  }
  let specks = ''
  for (let index = 0; index < 240; index++)
    specks += ring([x + random.between(0, wide), y + random.between(0, high)], random.between(0.6, 2.4))
  return [
    fill(form, skin),
    group(
      `clip-path="${clip}"`,
      pattern,
      fill(rust, metal.rust, 'opacity="0.26"'),
      fill(bare, metal.bare, 'opacity="0.3"'),
      fill(specks, metal.rust, 'opacity="0.4"'),
      `<rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(high)}" fill="${foot}"/>`,
    ),
    stroke(form, metal.dark, 3.5),
  ].join('')
}

/** Lines cast in relief: a shadow line with a lit one beside it. */
export function relief(metal: Metal, path: string, width: number): string {
  return (
    stroke(path, metal.dark, width, 'opacity="0.75"') +
    stroke(path, metal.light, width * 0.4, 'opacity="0.5" transform="translate(-1 -1.2)"')
  )
}
