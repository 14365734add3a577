import { lengthOf } from './textLength.ts'

/** The unit of a limit: bytes of UTF-8, Unicode code points, or UTF-16 units, which `length` counts here and in Java. */
export type TextMeasure = 'bytes' | 'codePoints' | 'units'

/** Undefined in browsers before 2021, and in Firefox before 125. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : undefined

/**
 * Matches graphemes without a segmenter: flags, emoji joined by ZWJ, decomposed Hangul, and every mark, variation
 * selector, tag or skin tone with the preceding character (UAX #29 without Indic conjuncts and prepended marks).
 */
const graphemes =
  /\r\n|[\p{Cc}\u180E\u200B\u2028\u2029\uFEFF]|(?:\p{RI}{2}|\p{ExtPict}(?:[\p{M}\p{EMod}]*\u200D\p{ExtPict})*|[\u1100-\u115F]+[\u1160-\u11A7]*[\u11A8-\u11FF]*|[^])[\p{M}\p{Gr_Ext}\p{EMod}\u200D\u0E33\u0EB3]*/gu

const sizeOf: Readonly<Record<TextMeasure, (text: string) => number>> = {
  bytes: (text) => Array.from(text, bytesOf).reduce((total, bytes) => total + bytes, 0),
  codePoints: lengthOf,
  units: (text) => text.length,
}

function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x1_0000 ? 3 : 4
}

/**
 * Returns the longest prefix of a text that is at most `most` long and ends between two graphemes, so that no emoji,
 * flag or combined letter is cut in half. A first grapheme that is too long by itself is cut between code points. The
 * result is always well-formed: a lone surrogate, which JSON can escape but UTF-8 cannot encode, becomes U+FFFD.
 *
 * Use it to cut a text for a column, a page or another system; use `slice` for digits, hashes and lists.
 */
export function cutText(text: string, most: number, measure: TextMeasure = 'units'): string {
  const size = sizeOf[measure]
  const whole = text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
  if (size(whole) <= most) return whole
  const cut = fill(segmentsOf(whole), most, size)
  return cut === '' ? fill(whole, most, size) : cut
}

/** Splits a text into the characters that a reader sees. */
export const graphemesOf = (text: string): string[] => [...segmentsOf(text)]

function* segmentsOf(text: string): Iterable<string> {
  if (!segmenter) yield* text.match(graphemes) ?? []
  else for (const { segment } of segmenter.segment(text)) yield segment
}

/** Joins parts while they fit. */
function fill(parts: Iterable<string>, most: number, size: (text: string) => number): string {
  let cut = ''
  let left = most
  for (const part of parts) {
    left -= size(part)
    if (left < 0) break
    cut += part
  }
  return cut
}
