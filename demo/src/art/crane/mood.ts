/** The light, season and colours of one picture. */
export interface Mood {
  sky: readonly [top: string, bottom: string]
  reed: string
  haze: string
  orb?: string
  ink: string
  white: string
  snow?: boolean
}

export const moods: Record<'dawn' | 'snow' | 'moon' | 'autumn' | 'spring', Mood> = {
  dawn: {
    sky: ['#e9d8c0', '#f3cda6'],
    reed: '#8d6f4c',
    haze: '#f8e6cd',
    orb: '#cf5a38',
    ink: '#2b2a2c',
    white: '#fffdf8',
  },
  snow: { sky: ['#aab8c2', '#dbe1e3'], reed: '#6e7a80', haze: '#f1f4f4', ink: '#272b30', white: '#ffffff', snow: true },
  moon: {
    sky: ['#14233f', '#4b6a8e'],
    reed: '#22344e',
    haze: '#7e9bbb',
    orb: '#f4ead0',
    ink: '#10141c',
    white: '#f3f5f6',
  },
  autumn: { sky: ['#d9dccb', '#efe2c4'], reed: '#a67c3f', haze: '#f5ecd6', ink: '#2a2825', white: '#fffef9' },
  spring: {
    sky: ['#a9c6cf', '#eef0dc'],
    reed: '#7d9a62',
    haze: '#f2f3e4',
    orb: '#f7e3ae',
    ink: '#24282a',
    white: '#fffefa',
  },
}
