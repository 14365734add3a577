/** A glaze and a matching wall. */
export interface Glaze {
  light: string
  body: string
  dark: string
  lip: string
  wall: readonly [top: string, bottom: string]
  line: string
}

export const glazes: Record<'celadon' | 'cobalt' | 'moon' | 'temmoku' | 'white' | 'peach', Glaze> = {
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

export type GlazeName = keyof typeof glazes
