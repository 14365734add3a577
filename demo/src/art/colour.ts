/** Pigments that the families share; each family adds its own. */
export const pigment = {
  ink: '#23211f',
  paleInk: '#6d6a66',
  rice: '#f4ecdc',
  silk: '#e6d5b3',
  vermilion: '#b8321f',
  cinnabar: '#d04a2b',
  celadon: '#8fb5a3',
  gold: '#b98f3e',
  paleGold: '#e2c785',
  indigo: '#26415e',
  deepIndigo: '#14233a',
  malachite: '#3f7d68',
  azurite: '#2f6289',
  ochre: '#a8672f',
  snow: '#fbf9f4',
} as const

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Mixes two colours (`#rrggbb`); `part` (0..1) is the share of the second. */
export function mix(from: string, to: string, part: number): string {
  const start = channels(from)
  const end = channels(to)
  const mixed = start.map((channel, index) => Math.round(channel + (end[index]! - channel) * part))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Moves a colour towards white by the given part. */
export function lighter(colour: string, part: number): string {
  return mix(colour, '#ffffff', part)
}

/** Moves a colour towards black by the given part. */
export function darker(colour: string, part: number): string {
  return mix(colour, '#000000', part)
}
