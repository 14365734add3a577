import type { Season } from '@app/contract/solarTerms'

/** Paper and ink colours, the same in both themes: shared pictures look like print. */
export const print = {
  paper: '#f6f2e9',
  sunken: '#ece6da',
  mount: '#fdfbf7',
  ink: '#211f1b',
  inkSoft: '#575148',
  inkFaint: '#6d665b',
  line: '#ddd5c6',
  gold: '#7a5a1c',
  vermilion: '#b4301f',
} as const

/** Colours of the night exhibition, for pictures shown under a lamp. */
export const night = {
  ground: '#121417',
  surface: '#1b1e22',
  ink: '#ede7db',
  inkSoft: '#bab3a6',
  inkFaint: '#979084',
  line: '#2d3136',
  gold: '#dcbd7c',
  vermilion: '#c0402d',
} as const

/** Colours of the seasons; they match `first/ground.css`. */
export const seasons: Readonly<Record<Season, string>> = {
  spring: '#6f9f82',
  summer: '#4d8f9c',
  autumn: '#b98a4a',
  winter: '#7d8ba0',
}
