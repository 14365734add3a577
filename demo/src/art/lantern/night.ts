import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { fill, ring } from '../line.ts'
import type { Point, Sheet } from '../sheet.ts'

/** A night sky and the lights that go with it. */
export interface Night {
  sky: readonly [top: string, bottom: string]
  shade: string
  lights: readonly string[]
}

export const nights: readonly Night[] = [
  { sky: ['#101b35', '#32406a'], shade: '#0b1226', lights: ['#d8432b', '#e0642e', '#e39a3c'] },
  { sky: ['#2a1326', '#713240'], shade: '#1c0b1a', lights: ['#e0482c', '#e8a13d', '#d96a6f'] },
  { sky: ['#0d2327', '#2f5a5a'], shade: '#081719', lights: ['#d9472c', '#e5b24c', '#77b7a0'] },
  { sky: ['#1d1730', '#57416e'], shade: '#120e20', lights: ['#d23c3c', '#eaa94b', '#c77fa8'] },
]

/** Light spilling round a point. */
export function glow(sheet: Sheet, at: Point, radius: number, colour: string, strength: number): string {
  const paint = sheet.radial(at, radius, [
    [0, lighter(colour, 0.45), strength],
    [0.35, colour, strength * 0.45],
    [1, colour, 0],
  ])
  return fill(ring(at, radius), paint)
}

/** The skin of a lit lantern: nearly white at the flame, its colour at the rim. */
export function lit(sheet: Sheet, colour: string): string {
  const id = sheet.define(
    (name) =>
      `<radialGradient id="${name}" cx="0.5" cy="0.58" r="0.62"><stop offset="0" stop-color="#fff0c4"/>` +
      `<stop offset="0.35" stop-color="${mix(colour, '#ffd27a', 0.55)}"/><stop offset="1" stop-color="${mix(colour, '#000000', 0.22)}"/></radialGradient>`,
  )
  return `url(#${id})`
}

/** Stars over the sheet down to a height. */
export function stars(sheet: Sheet, random: Random, until: number): void {
  let path = ''
  for (let index = 0; index < 110; index++)
    path += ring([random.between(0, sheet.width), random.between(0, until)], random.between(0.5, 1.7))
  sheet.add(fill(path, '#f4ecd8', 'opacity="0.55"'))
}
