import type { Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { flake } from '../flake.ts'
import { fill, group, polygon, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'

/** One bronze: its patina, its bare metal and the background it is shown against. */
export interface Metal {
  light: string
  body: string
  dark: string
  /** Bright metal that shows through the worn patina. */
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
    light: '#a6c8bf',
    body: '#4c7c74',
    dark: '#17332f',
    bare: '#cda559',
    rust: '#74bfa6',
    wall: ['#e2d9c6', '#f0e8d8'],
    lamplit: false,
    gilded: false,
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

/** A square spiral of the thunder pattern inside a cell, as line data: it turns in four times. */
function thunder(x: number, y: number, size: number, mirrored: boolean): string {
  const way = mirrored ? -1 : 1
  const left = mirrored ? x + size : x
  const runs = [1, 1, 1, 0.74, 0.74, 0.48, 0.48, 0.24]
  let path = `M${n(left)} ${n(y + size)}`
  for (const [index, run] of runs.entries()) {
    const long = run * size * (index % 4 === 0 || index % 4 === 3 ? -1 : 1)
    path += index % 2 ? `h${n(long * way)}` : `v${n(long)}`
  }
  return path
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

/** Patina over a box: malachite that blooms, azurite, earth, and specks of all of them. */
function patina(random: Random, metal: Metal, x: number, y: number, wide: number, high: number): string {
  let [rust, pale, blue, bare, specks] = ['', '', '', '', '']
  const count = Math.round(10 + (wide * high) / 16_000)
  for (let index = 0; index < count; index++) {
    const at: Point = [x + random.between(0, wide), y + high * Math.sqrt(random.between(0, 1))]
    const reach = random.between(3, 10) + random.between(0, 1) ** 3 * 30
    const edge = flake(random, at, reach, 26)
    if (index % 5 === 4) blue += polygon(edge)
    else if (index % 5 === 3) bare += polygon(edge)
    else {
      rust += polygon(edge)
      pale += polygon(edge.map(([u, v]): Point => [at[0] + (u - at[0]) * 0.6, at[1] + (v - at[1]) * 0.6]))
    }
    for (let speck = 0; speck < 9; speck++)
      specks += ring(
        [at[0] + random.bell() * reach * 2.4, at[1] + random.bell() * reach * 2.4],
        random.between(0.5, 1.9),
      )
  }
  return [
    fill(rust, metal.rust, 'opacity="0.3"'),
    fill(pale, lighter(metal.rust, 0.35), 'opacity="0.28"'),
    fill(blue, '#3f6f8f', 'opacity="0.26"'),
    fill(bare, metal.bare, 'opacity="0.2"'),
    fill(specks, lighter(metal.rust, 0.2), 'opacity="0.5"'),
  ].join('')
}

/**
 * Draws a cast body: rounded shading, then its decoration, clipped to its form, then patina and the light of the lamp.
 */
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
      [0, mix(metal.dark, metal.body, 0.35)],
      [0.06, metal.dark],
      [0.2, metal.body],
      [0.34, mix(metal.body, metal.light, 0.6)],
      [0.5, metal.body],
      [0.8, mix(metal.body, metal.dark, 0.5)],
      [0.95, darker(metal.dark, 0.25)],
      [1, mix(metal.dark, metal.body, 0.5)],
    ],
  )
  const round = sheet.linear(
    [x, 0],
    [x + wide, 0],
    [
      [0, '#000000', 0.42],
      [0.2, '#000000', 0.08],
      [0.33, '#fff4d8', 0.24],
      [0.46, '#000000', 0],
      [0.8, '#000000', 0.22],
      [1, '#000000', 0.5],
    ],
  )
  const foot = sheet.linear(
    [0, y],
    [0, y + high],
    [
      [0, '#fff4dc', 0.16],
      [0.3, '#000000', 0],
      [1, '#000000', 0.42],
    ],
  )
  const whole = `x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(high)}"`
  return [
    fill(form, skin),
    group(
      `clip-path="${clip}"`,
      pattern,
      patina(random, metal, x, y, wide, high),
      `<rect ${whole} fill="${round}"/><rect ${whole} fill="${foot}"/>`,
    ),
    stroke(form, darker(metal.dark, 0.3), 2.6),
  ].join('')
}

/** Draws lines cast in relief: a shadow line with a lit one beside it. */
export function relief(metal: Metal, path: string, width: number): string {
  return (
    stroke(path, metal.dark, width, 'opacity="0.8"') +
    stroke(
      path,
      metal.light,
      width * 0.4,
      `opacity="0.55" transform="translate(${n(-width * 0.3)} ${n(-width * 0.35)})"`,
    )
  )
}

/** Draws a shape raised from its ground: its shadow, its face, and the light on its upper edge. */
export function raised(metal: Metal, shape: string): string {
  return [
    stroke(shape, darker(metal.dark, 0.45), 6, 'opacity="0.55" transform="translate(1.6 2.6)"'),
    fill(shape, mix(metal.body, metal.light, 0.3)),
    stroke(shape, metal.dark, 2),
    stroke(shape, lighter(metal.light, 0.25), 1.3, 'opacity="0.7" transform="translate(-1 -1.5)"'),
  ].join('')
}
