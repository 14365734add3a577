/** Widths of bars and spaces, in modules, of each symbol of Code 128 (ISO/IEC 15417); the last one is the stop. */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
const symbols = widths.split(' ').map((symbol) => Array.from(symbol, Number))
const startB = 104
const startC = 105
const toB = 100
const stop = 106

/**
 * Returns the bars of a Code 128 barcode as their start and width in modules, and the width of all of it, without the
 * quiet zones of ten modules. Pairs of digits take one symbol. Throws RangeError for a character that it cannot encode.
 */
export function barsOf(text: string): { bars: readonly { at: number; width: number }[]; width: number } {
  const values = valuesOf(text)
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103
  const bars: { at: number; width: number }[] = []
  let at = 0
  for (const value of [...values, check, stop]) {
    for (const [index, width] of (symbols[value] ?? []).entries()) {
      if (index % 2 === 0) bars.push({ at, width })
      at += width
    }
  }
  return { bars, width: at }
}

/** Encodes all digits in pairs, and anything else character by character; an odd last digit stands alone. */
function valuesOf(text: string): number[] {
  if (/^\d{4,}$/.test(text)) {
    const pairs = text.match(/\d\d/g) ?? []
    const last = text.length % 2 === 1 ? [toB, valueInB(text.slice(-1))] : []
    return [startC, ...pairs.map(Number), ...last]
  }
  return [startB, ...Array.from(text, valueInB)]
}

function valueInB(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 32 || code > 126) throw new RangeError(`Code 128 cannot encode ${character}`)
  return code - 32
}
