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
}

export const seasons: Record<'mirror' | 'green' | 'gold' | 'snow' | 'dusk', Season> = {
  mirror: {
    sky: ['#6f8fa8', '#f2d3ae'],
    hills: '#6f8a94',
    haze: '#f3dfc6',
    fields: ['#f0cda6', '#d5c9bd', '#9db6c2', '#c7d0cf', '#e9c9a8'],
    bank: '#38483f',
    rim: '#fff3dc',
    orb: '#fbeecb',
    tree: '#2b3b35',
    water: '#fff1d6',
    moons: '#fffbe8',
  },
  green: {
    sky: ['#cfe0dc', '#eef0da'],
    hills: '#86a99a',
    haze: '#eef2e2',
    fields: ['#a9c47c', '#8fb567', '#6fa05c', '#bcd08a', '#5b8f58'],
    bank: '#3d5a3b',
    rim: '#dbe8b4',
    tree: '#2f4f3a',
    crop: '#3f7044',
  },
  gold: {
    sky: ['#dbe3dc', '#f6e4bb'],
    hills: '#a99f7c',
    haze: '#f8ecd0',
    fields: ['#e6bd5c', '#d8a445', '#c98f3a', '#efd07f', '#b97e34'],
    bank: '#6b4a28',
    rim: '#f8e3a4',
    tree: '#5a5a34',
    crop: '#a06a25',
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
