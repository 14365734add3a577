import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cutText, graphemesOf, type TextMeasure } from '../src/cutText.ts'

const family = '👨‍👩‍👧‍👦'
const flag = '🇨🇳'

/** Single visible characters that consist of several code points or units. */
const hardCharacters = [
  '云',
  'a',
  '𠮷',
  '🎨',
  family,
  '👨‍👩‍👧',
  '👩🏽‍🚀',
  '🏳️‍🌈',
  '❤️‍🔥',
  flag,
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '👍🏽',
  '1️⃣',
  '☺︎',
  '葛󠄀',
  'e\u0301',
  'が'.normalize('NFD'),
  '각'.normalize('NFD'),
  'བོད'.slice(0, 2),
  'རྒྱ',
  '\u1820\u180B',
  'ก็',
  'กำ',
  'مُ',
  '\r\n',
  '\n',
  '…',
]
const hardCharacter = fc.constantFrom(...hardCharacters)

const lengthBy: Readonly<Record<TextMeasure, (text: string) => number>> = {
  bytes: (text) => new TextEncoder().encode(text).length,
  codePoints: (text) => Array.from(text).length,
  units: (text) => text.length,
}

describe('cutText', () => {
  const cuts: [TextMeasure, string, number, string][] = [
    ['units', '云岫数藏', 2, '云岫'],
    ['units', '云岫数藏', 4, '云岫数藏'],
    ['units', 'ab🎨', 3, 'ab'],
    ['units', 'ab🎨', 4, 'ab🎨'],
    ['codePoints', 'ab🎨c', 3, 'ab🎨'],
    ['codePoints', '𠮷田', 1, '𠮷'],
    ['bytes', '云岫数藏', 8, '云岫'],
    ['bytes', '云岫数藏', 12, '云岫数藏'],
    ['bytes', 'a🎨b', 4, 'a'],
    ['bytes', 'a🎨b', 5, 'a🎨'],
    ['units', '', 0, ''],
    ['units', '云', 0, ''],
  ]

  test('cuts by units, code points and bytes', () => {
    expect(cuts.filter(([measure, text, most, expected]) => cutText(text, most, measure) !== expected)).toEqual([])
  })

  test.each<TextMeasure>(['bytes', 'codePoints', 'units'])(
    'by %s, never within an emoji, a flag or a letter',
    (measure) => {
      const graphemes = ['云', family, flag, 'é', '👍🏽', '\r\n', 'ก็']
      const text = graphemes.join('')
      const beginnings = graphemes.map((_, index) => graphemes.slice(0, index).join('')).concat(text)
      for (let most = 3; most <= text.length * 4; most++) expect(beginnings).toContain(cutText(text, most, measure))
    },
  )

  test('cuts between code points if the first grapheme alone is too long', () => {
    expect(cutText(family, 5)).toBe('👨‍👩')
    expect(cutText(`e${'\u0301'.repeat(100)}`, 3)).toBe('e\u0301\u0301')
  })

  test('returns well-formed text for any input', () => {
    expect(cutText('a\uD83C', 10)).toBe('a\uFFFD')
    expect(cutText('\uDFA8bc', 2)).toBe('\uFFFDb')
  })

  test.each<TextMeasure>(['bytes', 'codePoints', 'units'])(
    'by %s, returns a well-formed prefix within the limit',
    (measure) => {
      fc.assert(
        fc.property(fc.array(hardCharacter), fc.nat(60), (parts, most) => {
          const text = parts.join('')
          const cut = cutText(text, most, measure)
          expect(text.startsWith(cut)).toBe(true)
          expect(cut.isWellFormed()).toBe(true)
          expect(lengthBy[measure](cut)).toBeLessThanOrEqual(most)
        }),
      )
    },
  )

  describe('in a browser without grapheme segmentation', () => {
    afterEach(() => void vi.unstubAllGlobals())

    async function importOld() {
      vi.resetModules()
      vi.stubGlobal('Intl', {})
      return import('../src/cutText.ts')
    }

    test('cuts between the same graphemes', async () => {
      const { cutText: cutOld, graphemesOf: graphemesOld } = await importOld()
      expect(cutOld(`云${family}`, 3)).toBe('云')
      expect(cutOld('云🎨', 2)).toBe('云')
      for (const text of hardCharacters) expect(graphemesOld(text)).toEqual([text])
      fc.assert(
        fc.property(fc.array(hardCharacter), fc.nat(60), (parts, most) => {
          const text = parts.join('')
          expect(graphemesOld(text)).toEqual(graphemesOf(text))
          expect(cutOld(text, most)).toBe(cutText(text, most))
        }),
      )
    })

    test('keeps every character of any text', async () => {
      const { graphemesOf: graphemesOld } = await importOld()
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (text) => {
          expect(graphemesOld(text).join('')).toBe(text)
        }),
      )
    })
  })
})
