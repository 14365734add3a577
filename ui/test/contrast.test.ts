import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../src/tokens.css'), 'utf8')
const [lightPart = '', darkPart = ''] = css.split('@variant night')

/** Returns the opaque colours in one part of the file, by name. */
function colours(part: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(part.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g), ([, name, hex]) => [name, hex]),
  )
}

/** Computes the relative luminance as defined by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'surface', 'sunken']
const textPairs = [
  ...['ink', 'ink-soft', 'ink-faint', 'vermilion-ink', 'danger-ink', 'celadon-ink', 'gold-ink'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ...['vermilion', 'celadon', 'gold'].flatMap((tone) => [
    ['ink', `${tone}-wash`] as const,
    ['ink-soft', `${tone}-wash`] as const,
    [`${tone}-ink`, `${tone}-wash`] as const,
  ]),
  ['danger-ink', 'danger-wash'] as const,
  ['on-vermilion', 'vermilion'] as const,
  ['on-vermilion', 'vermilion-deep'] as const,
  // The pressed chip, the selection.
  ['paper', 'ink'] as const,
  ['ink', 'gold-wash'] as const,
]
// Not text, but must be visible: outlines of controls, the focus ring, ticks, marks and bars.
const shapePairs = [
  ...['line-strong', 'focus'].flatMap((shape) => grounds.map((ground) => [shape, ground] as const)),
  ['vermilion', 'paper'] as const,
  ['vermilion', 'surface'] as const,
  ['celadon', 'paper'] as const,
  ['gold', 'paper'] as const,
  ['surface', 'celadon-ink'] as const,
]

describe.each([
  ['rice paper', colours(lightPart)],
  ['night exhibition', { ...colours(lightPart), ...colours(darkPart) }],
])('colours of the %s theme', (_name, palette) => {
  it.each(textPairs)('reads %s on %s', (text, ground) => {
    expect(contrast(palette[text] ?? '', palette[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(shapePairs)('shows %s on %s', (shape, ground) => {
    expect(contrast(palette[shape] ?? '', palette[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
})

it('gives every opaque colour a dark-theme value', () => {
  expect(Object.keys(colours(darkPart)).toSorted()).toEqual(
    Object.keys(colours(lightPart))
      .filter((name) => name !== 'on-vermilion')
      .toSorted(),
  )
})
