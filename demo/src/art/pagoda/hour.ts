import { mix } from '../colour.ts'
import { fill, stroke } from '../line.ts'
import { roof } from '../motifs.ts'
import { n, type Point } from '../sheet.ts'

/** The light and colours of one time of day or weather. */
export interface Hour {
  sky: readonly [top: string, bottom: string]
  tile: string
  wood: string
  wall: string
  hills: string
  haze: string
  /** Colour of lit windows; absent by day. */
  light?: string
  orb?: string
  stars?: boolean
  snow?: boolean
  rain?: boolean
}

export const hours: Record<'dawn' | 'dusk' | 'night' | 'snow' | 'rain', Hour> = {
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
    stars: true,
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

/** A tiled roof: the shape, ribs down it, a shaded eaves line, and snow if there is any. */
export function tiled(hour: Hour, at: Point, wide: number, high: number, tile = hour.tile): string {
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
