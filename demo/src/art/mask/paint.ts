import { fill, group, stroke } from '../line.ts'

/** The main colour of a face and its matching colours. */
export interface Paint {
  face: string
  /** The dark colour of brows, eyes and mouth. */
  line: string
  light: string
  accent: string
  trim: string
  grounds: readonly (readonly [top: string, bottom: string])[]
}

const ink = '#1c1716'

const chalk = '#f6efe1'

export const paints: Record<'red' | 'black' | 'white' | 'blue' | 'gold' | 'green', Paint> = {
  red: {
    face: '#bb2f22',
    line: ink,
    light: chalk,
    accent: '#e2a93f',
    trim: '#f0c56a',
    grounds: [
      ['#e9dcc2', '#f3e9d4'],
      ['#23384f', '#35526b'],
      ['#d9c08d', '#ecd9ad'],
    ],
  },
  black: {
    face: '#26221f',
    line: '#0d0b0a',
    light: chalk,
    accent: '#b8352a',
    trim: '#d9b25c',
    grounds: [
      ['#b9412e', '#d0664a'],
      ['#d8cdb4', '#efe6d0'],
      ['#8fae9f', '#c6d6c6'],
    ],
  },
  white: {
    face: '#f3ede0',
    line: ink,
    light: '#ffffff',
    accent: '#a9342b',
    trim: '#8b6a33',
    grounds: [
      ['#6f2f33', '#9c4a42'],
      ['#34484c', '#58706d'],
      ['#2a2b33', '#4a4852'],
    ],
  },
  blue: {
    face: '#2b5a93',
    line: ink,
    light: chalk,
    accent: '#c63b2a',
    trim: '#e9b84d',
    grounds: [
      ['#efe2c6', '#f6eddb'],
      ['#c8883b', '#e2b266'],
      ['#3b2a3c', '#5d4355'],
    ],
  },
  gold: {
    face: '#d3a341',
    line: '#2a1a10',
    light: '#fff3cf',
    accent: '#2f7f78',
    trim: '#b63a27',
    grounds: [
      ['#173a45', '#2d6068'],
      ['#591f24', '#84352f'],
      ['#22262f', '#3d424c'],
    ],
  },
  green: {
    face: '#3d7a52',
    line: '#12201a',
    light: '#f1efd9',
    accent: '#c5402c',
    trim: '#e0b354',
    grounds: [
      ['#eee1c3', '#f6edd8'],
      ['#4a2b32', '#6d444a'],
      ['#d59a4e', '#e8bf7c'],
    ],
  },
}

/** A closed shape and its mirror image. */
export function both(path: string, paint: string, attributes = ''): string {
  return fill(path, paint, attributes) + group('transform="scale(-1 1)"', fill(path, paint, attributes))
}

/** A line and its mirror image. */
export function bothLines(path: string, paint: string, width: number, attributes = ''): string {
  return (
    stroke(path, paint, width, attributes) + group('transform="scale(-1 1)"', stroke(path, paint, width, attributes))
  )
}

/** A patch of paint and its mirror image, separated from its neighbours by a white edge and a fine dark one. */
export function patch(path: string, paint: string, edge = '#f6efe1', width = 7): string {
  return (
    bothLines(path, '#14100e', width * 2 + 2.4, 'opacity="0.3"') + bothLines(path, edge, width * 2) + both(path, paint)
  )
}
