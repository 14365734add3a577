/** The light, season and colours of one picture. */
export interface Mood {
  sky: readonly [top: string, bottom: string]
  /** The furthest and the nearest range. */
  far: string
  near: string
  /** Colour that the foot of each range fades into. */
  mist: string
  /** Light on the ridges. */
  edge: string
  orb?: { colour: string; halo: number }
  leaves: string
  snow?: boolean
  /** No boat on the river, only the moon. */
  deserted?: boolean
  /** Colour of leaves or blossom in the air around them. */
  blooming?: boolean
  /** Woods of these leaves or this blossom on every range and over the water. */
  wooded?: boolean
}

export const moods: Record<
  'dawn' | 'malachite' | 'autumn' | 'snow' | 'night' | 'winter' | 'rain' | 'dusk' | 'spring',
  Mood
> = {
  dawn: {
    sky: ['#ece3d0', '#f3e3c6'],
    far: '#b9b9b0',
    near: '#35393a',
    mist: '#f3ead8',
    edge: '#8b8878',
    orb: { colour: '#d98a5b', halo: 0.3 },
    leaves: '#3c4640',
  },
  malachite: {
    sky: ['#d9c59a', '#ecdcb6'],
    far: '#8fb0a6',
    near: '#1f5a5c',
    mist: '#ead9b0',
    edge: '#c79f4c',
    orb: { colour: '#c4472c', halo: 0.15 },
    leaves: '#1d4a3e',
  },
  autumn: {
    sky: ['#efe3cd', '#f2dcbb'],
    far: '#c5a98d',
    near: '#5b3a2c',
    mist: '#f1e2c8',
    edge: '#b5562f',
    leaves: '#b8401f',
    blooming: true,
  },
  snow: {
    sky: ['#b9c0c4', '#dcdedb'],
    far: '#c9cfd0',
    near: '#5d676d',
    mist: '#eceeec',
    edge: '#3e474d',
    leaves: '#343c40',
    snow: true,
  },
  night: {
    sky: ['#12203a', '#3c557a'],
    far: '#47608a',
    near: '#0b1424',
    mist: '#7d93b5',
    edge: '#9db2d0',
    orb: { colour: '#f3ead0', halo: 0.4 },
    leaves: '#0a1220',
  },
  winter: {
    sky: ['#14213c', '#5f7698'],
    far: '#8fa3bd',
    near: '#3a4a62',
    mist: '#a9b9cd',
    edge: '#24324a',
    orb: { colour: '#f6eed6', halo: 0.45 },
    leaves: '#1c2a3c',
    snow: true,
    deserted: true,
  },
  rain: {
    sky: ['#d3d3cb', '#e6e3d8'],
    far: '#bfc2be',
    near: '#2a2d2e',
    mist: '#e9e6dc',
    edge: '#6f7472',
    leaves: '#2b3130',
  },
  dusk: {
    sky: ['#7c4a55', '#eab07c'],
    far: '#c58069',
    near: '#33222e',
    mist: '#f0bd8c',
    edge: '#f5cf9b',
    orb: { colour: '#f6dcae', halo: 0.5 },
    leaves: '#2b1b26',
  },
  spring: {
    sky: ['#e6e8dc', '#f4e6dd'],
    far: '#b7c4b8',
    near: '#44604f',
    mist: '#f6ece4',
    edge: '#7f9a85',
    leaves: '#dd9a9b',
    blooming: true,
  },
}
