import { darker, mix } from '../colour.ts'
import { fill, ring, stroke } from '../line.ts'
import { both, bothLines } from './paint.ts'

/** Shapes of an actor's eye, extended with ink. */
const eyes = {
  /** Narrow and lifted, a phoenix's. */
  phoenix: {
    white: 'M50 -4C78 -34 132 -36 178 -34C140 -2 88 8 50 -4Z',
    lid: 'M40 0C72 -42 136 -44 204 -52C160 -34 110 -36 50 -4Z',
    iris: [112, -20, 15],
  },
  /** Round with anger. */
  round: {
    white: 'M50 -6C70 -44 140 -46 166 -16C142 20 84 20 50 -6Z',
    lid: 'M44 -4C68 -54 146 -54 180 -18C144 -40 84 -36 44 -4Z',
    iris: [108, -14, 19],
  },
  /** Three-cornered, a schemer's. */
  cunning: {
    white: 'M56 -4C80 -26 120 -34 164 -16C128 -2 90 4 56 -4Z',
    lid: 'M46 -2C80 -36 124 -42 178 -16C130 -24 90 -18 46 -2Z',
    iris: [108, -14, 12],
  },
  /** Small and merry. */
  merry: {
    white: 'M62 -8C80 -28 122 -28 146 -6C120 4 86 4 62 -8Z',
    lid: 'M54 -4C78 -36 128 -36 156 -2C126 -18 86 -18 54 -4Z',
    iris: [104, -11, 12],
  },
} as const

export type EyeKind = keyof typeof eyes

/** The living eye within the paint. */
export function eye(kind: EyeKind, ink: string): string {
  const { white, lid, iris } = eyes[kind]
  const [x, y, size] = iris
  return [
    both(white, '#fbf6ea'),
    both(white, '#7a5a44', 'opacity="0.16" transform="translate(0 -3)"'),
    both(ring([x, y], size), '#3a2216'),
    both(ring([x, y], size * 0.56), '#0c0807'),
    both(ring([x + size * 0.32, y - size * 0.36], size * 0.26), '#ffffff'),
    both(lid, ink),
    bothLines(white, ink, 3.4),
  ].join('')
}

/** The nose in light and shade: a ridge, wings, nostrils. */
export function nose(base: string, ink: string): string {
  const wing = 'M14 110C24 98 34 92 44 96C58 100 62 118 50 126C36 130 24 122 14 122Z'
  return [
    both('M0 -70C14 -60 18 20 24 64C36 72 56 88 58 112C40 126 20 132 0 132Z', '#000000', 'opacity="0.1"'),
    both(wing, mix(base, '#000000', 0.16)),
    bothLines('M24 64C44 74 62 96 56 116C50 130 34 126 26 120', darker(ink, 0.1), 3.4),
    both('M14 118C22 110 38 110 42 119C34 124 22 124 14 118Z', '#120c0a'),
    fill('M-8 -60C-4 0 -10 70 -14 96C-6 104 6 104 14 96C10 70 4 0 8 -60Z', '#ffffff', 'opacity="0.16"'),
    fill(ring([0, 102], 12), '#ffffff', 'opacity="0.2"'),
  ].join('')
}

/** The closed mouth: `turn` raises its corners (positive) or lowers them. */
export function mouth(turn: number, half: number, paint = '#a92f27'): string {
  const corner = 210 - turn
  return [
    both(`M0 198C16 188 34 190 ${half} ${corner}C${half * 0.6} ${212 - turn * 0.3} 20 210 0 212Z`, paint),
    both(
      `M0 212C20 210 ${half * 0.6} ${212 - turn * 0.3} ${half} ${corner}C${half * 0.6} 238 24 240 0 240Z`,
      mix(paint, '#ffffff', 0.1),
    ),
    stroke(`M${-half - 8} ${corner}Q0 ${214 + turn * 0.5} ${half + 8} ${corner}`, '#1a0e0b', 4.5),
    fill('M-18 226Q0 234 18 226Q0 230 -18 226Z', '#ffffff', 'opacity="0.4"'),
  ].join('')
}
