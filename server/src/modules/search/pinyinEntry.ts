import { readingsOf, readText } from '../../core/pinyin.ts'
import { isOrdinary } from '../moderation/index.ts'

/** Characters of an entry that are found by pinyin: names, series and people come first, long texts after them. */
const longest = 120

/** The stored pinyin of an entry. */
export interface PinyinEntry {
  /**
   * A token for each character, or word of letters or digits: its reading here, itself, then its other readings:
   * ` chong/重/zhong qing/庆`. ` |` separates name, series and the like.
   */
  sounds: string
  /** Grams for the index; see `pinyinQuery.ts`. */
  grams: string[]
}

/**
 * Computes the pinyin of an entry. `normalized` are its normalized texts, the name first, separated by spaces; `written` are the
 * same texts in their original characters. Both have the same length, as each character folds into one.
 */
export function pinyinEntryOf(normalized: string, written: string | null): PinyinEntry {
  const simple = Array.from(normalized).slice(0, longest)
  // A traditional character that is also used in simplified Chinese keeps its own reading: 乾隆 is not 干隆.
  const spoken = Array.from(written ?? normalized)
    .slice(0, longest)
    .map((character, index) => (isOrdinary(character) ? character : (simple[index] ?? character)))
  const read = readText(spoken.join(''))
  const tokens = tokensOf(simple, (index) => {
    const readings = [...readingsOf(spoken[index] ?? ''), ...readingsOf(simple[index] ?? '')]
    return [...new Set([read[index] ?? '', simple[index] ?? '', ...readings])].filter(Boolean)
  })
  return { sounds: tokens.map((token) => ` ${token.join('/')}`).join(''), grams: gramsOf(tokens) }
}

/** Returns the alternatives of each character; consecutive letters and digits are one word. */
function tokensOf(characters: readonly string[], alternatives: (index: number) => string[]): string[][] {
  const tokens: string[][] = []
  let word = ''
  for (const [index, character] of [...characters, ' '].entries()) {
    const kind = /[a-z]/.test(character) ? /^[a-z]*$/ : /\d/.test(character) ? /^\d*$/ : /^$/
    if (word !== '' && (!kind.test(word) || kind.source === '^$')) {
      tokens.push([word])
      word = ''
    }
    if (/[a-z\d]/.test(character)) word += character
    else if (index < characters.length) tokens.push(character === ' ' ? ['|'] : alternatives(index))
  }
  return tokens
}

/** Whether an alternative of a token is in Latin letters or digits; its own character is not. */
const isSpoken = (alternative: string) => /^[a-z\d]/.test(alternative)

const beginningsOf = (syllable: string) => Array.from(syllable, (_, index) => syllable.slice(0, index + 1)).slice(0, 12)

function gramsOf(tokens: readonly (readonly string[])[]): string[] {
  const grams = new Set<string>()
  for (const [index, token] of tokens.entries()) {
    if (token[0] === '|') continue
    const spoken = token.filter(isSpoken)
    for (const one of token) for (const gram of isSpoken(one) ? beginningsOf(one) : [one]) grams.add(gram)
    if (index === 0) for (const gram of spoken.flatMap(beginningsOf)) grams.add(`^${gram}`)
    for (const first of new Set(spoken.map((one) => one[0])))
      for (const next of new Set((tokens[index + 1] ?? []).filter(isSpoken).map((one) => one[0])))
        grams.add(`${first}.${next}`)
  }
  const end = tokens.findIndex(([first]) => first === '|')
  const name = (end === -1 ? tokens : tokens.slice(0, end)).map(([first = '']) => first)
  grams.add(`=${name.join('')}`).add(`=${name.map((one) => one[0]).join('')}`)
  return [...grams]
}
