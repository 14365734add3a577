/** The light and crops of one season. */
export interface Season {
  sky: readonly [top: string, bottom: string]
  hills: string
  haze: string
  /** Colours of the fields from far to near. */
  fields: readonly string[]
  bank: string
  /** Bright line on the edge of a field. */
  rim: string
  orb?: string
  tree: string
  /** Colour of the light that water fields reflect. */
  water?: string
  /** Colour of the moon in every field. */
  moons?: string
  crop?: string
  /** Part of the slope, from the top, that has been harvested. */
  cut?: number
}

export const seasons: Record<'mirror' | 'green' | 'gold' | 'snow' | 'dusk', Season> = {
  mirror: {
    sky: ['#13203c', '#6f8fb0'],
    hills: '#3a5478',
    haze: '#8fa9c4',
    fields: ['#86a3c0', '#6f8fb4', '#54779f', '#7f9dbd', '#456a94'],
    bank: '#101a26',
    rim: '#c9d8e4',
    orb: '#fbf1d0',
    tree: '#0f1a24',
    water: '#b9cfe2',
    moons: '#fff6d8',
  },
  green: {
    sky: ['#cfe0dc', '#eef0da'],
    hills: '#86a99a',
    haze: '#eef2e2',
    fields: ['#c3dcd2', '#b3d2c6', '#a3c9bc', '#cfe2d6', '#98c0b2'],
    bank: '#47663a',
    rim: '#a9cf7a',
    tree: '#2f4f3a',
    water: '#e8f4ec',
    crop: '#4d8a3a',
  },
  gold: {
    sky: ['#dbe3dc', '#f6e4bb'],
    hills: '#a99f7c',
    haze: '#f8ecd0',
    fields: ['#e6bd5c', '#d8a445', '#c98f3a', '#efd07f', '#b97e34'],
    bank: '#6b4a28',
    rim: '#f8e3a4',
    tree: '#5a5a34',
    crop: '#a8651c',
    cut: 0.42,
  },
  snow: {
    sky: ['#a9b6c0', '#dfe4e6'],
    hills: '#98a6af',
    haze: '#eef1f2',
    fields: ['#55636e', '#616f7a', '#48555f', '#6d7c87', '#515e68'],
    bank: '#e9eef0',
    rim: '#ffffff',
    tree: '#39434a',
    water: '#c9d3da',
  },
  dusk: {
    sky: ['#4d3f63', '#f09a63'],
    hills: '#6d4a60',
    haze: '#f3b183',
    fields: ['#f2a66c', '#d9745a', '#a9546a', '#f5c98d', '#7a4a70'],
    bank: '#2f2238',
    rim: '#ffdfae',
    orb: '#ffe6b3',
    tree: '#241a2c',
    water: '#ffd9a0',
  },
}
