import { graphemesOf } from '@app/contract/cutText'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrapText } from '../../src/lib/drawing/wrap.ts'

/** Every character is one wide. */
const measure = (text: string) => graphemesOf(text).length

describe('the lines of a poster', () => {
  const wrapped: [string, string[]][] = [
    ['', []],
    ['山水', ['山水']],
    ['山水与手艺', ['山水与手', '艺']],
    ['把一方山水与手艺做成', ['把一方山', '水与手…']],
    ['山水👨‍👩‍👧‍👦🇨🇳与手艺', ['山水👨‍👩‍👧‍👦🇨🇳', '与手艺']],
  ]

  it('break between characters, and end in an ellipsis', () => {
    expect(wrapped.map(([text]) => [text, wrapText(text, 4, 2, measure)])).toEqual(wrapped)
  })

  it('never exceed their width, and lose nothing without an ellipsis', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 12 }), (text, width) => {
        const lines = wrapText(text, width, 3, measure)
        expect(lines.length).toBeLessThanOrEqual(3)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        expect(lines.join('') === text || (measure(text) > width * 3 && lines.at(-1)?.endsWith('…'))).toBe(true)
      }),
    )
  })
})
