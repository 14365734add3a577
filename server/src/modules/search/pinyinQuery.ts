import { knownSyllables } from '../../core/pinyin.ts'

/** Query data by which `search_sounded` finds a keyword by its pinyin. */
export interface PinyinQuery {
  grams: string[]
  starts: string[]
  exact: string
  terms: string[]
  phrases: string[]
  isLetter: boolean
}

/** Most ways to split a keyword into syllables; `xian` is xian and xi an. */
const mostWays = 7

/**
 * Prepares the search by pinyin for terms as they are typed: in full (`banyueqiao`), by initials (`byq`), mixed with
 * characters (`ban月q`), with tones or apostrophes, `ü` as v or u. Returns undefined if no term has a letter.
 * @param normalized the terms, normalized like the entries.
 */
export function pinyinQueryOf(normalized: readonly string[]): PinyinQuery | undefined {
  const terms = normalized.map(plainLetters).filter(Boolean)
  if (!terms.some((term) => /[a-z]/.test(term))) return undefined
  const phrase = terms.join('')
  const each = terms.map((term) => waysOf(term).slice(0, terms.length > 1 ? 2 : mostWays))
  const ways = each
    .reduce<string[][][]>((some, more) => some.flatMap((one) => more.map((way) => [...one, way])), [[]])
    .slice(0, mostWays)
  return {
    grams: ways.map((way) => [...new Set(way.flatMap(gramsOfWay))].join(' ')),
    starts: waysOf(phrase)
      .slice(0, mostWays)
      .map((way) => [...new Set([...gramsOfWay(way), ...(isSpoken(way[0]) ? [`^${way[0]}`] : [])])].join(' ')),
    exact: `=${phrase}`,
    terms: terms.map((term) => expressionOf(term, continuations.initialsOfAny)),
    phrases: Object.values(continuations).map((continuation) => expressionOf(phrase, continuation)),
    isLetter: phrase.length === 1,
  }
}

/** Removes tones; ü becomes v. */
export const plainLetters = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/u\p{M}*\u0308\p{M}*/gu, 'v')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')

const isSpoken = (piece: string | undefined): piece is string => /^[a-z\d]/.test(piece ?? '')

/** Returns the grams of every entry that this split can find. */
const gramsOfWay = (way: readonly string[]): string[] =>
  way.flatMap((piece, index) => {
    const next = way[index + 1]
    return isSpoken(piece) && isSpoken(next) ? [piece, `${piece[0]}.${next[0]}`] : [piece]
  })

interface Way {
  pieces: readonly string[]
  cost: number
}

let beginnings: ReadonlySet<string> | undefined

/**
 * Splits a word into characters, syllables, beginnings of syllables, and words of other languages; the likeliest split
 * first.
 */
function waysOf(word: string): string[][] {
  const syllables = knownSyllables()
  beginnings ??= new Set([...syllables].flatMap((one) => Array.from(one, (_, index) => one.slice(0, index + 1))))
  const characters = Array.from(word)
  const best: Way[][] = [[{ pieces: [], cost: 0 }]]
  for (let end = 1; end <= characters.length; end++) {
    const ways: Way[] = []
    for (let start = 0; start < end; start++) {
      const piece = characters.slice(start, end).join('')
      const cost = costOf(piece, end === characters.length)
      if (cost !== undefined)
        for (const way of best[start] ?? []) ways.push({ pieces: [...way.pieces, piece], cost: way.cost + cost })
    }
    best.push(ways.toSorted((one, other) => one.cost - other.cost).slice(0, mostWays))
  }
  const likely = (best.at(-1) ?? []).map(({ pieces }) => pieces)
  // Even a word that looks like syllables may consist of initials, or be a word of another language.
  const others = [/[zcs]h|./gsu, /./gsu, /[a-z]+|\d+|./gsu].map((parts) => word.match(parts) ?? [])
  const known = new Set<string>()
  return [...likely.slice(0, mostWays - others.length), ...others]
    .filter((pieces) => known.size < known.add(pieces.join(' ')).size)
    .map((pieces) => [...pieces])

  function costOf(piece: string, isLast: boolean): number | undefined {
    if (/^\d+$/.test(piece)) return 1
    if (!/^[a-z]+$/.test(piece)) return Array.from(piece).length === 1 ? 1 : undefined
    if (syllables.has(piece)) return piece.length === 1 ? 1.6 : 1
    if (!beginnings?.has(piece)) return undefined
    if (isLast) return 1.2
    return /^(?:[zcs]h|.)$/.test(piece) ? 1.6 : 2.5
  }
}

/**
 * How a match continues from one letter or character to the next: how a token may end before it, and where in the next
 * one it may begin.
 */
interface Continuation {
  rest: string
  beginsAnywhere: boolean
}

/** In the order of the tiers. A syllable is matched to its end, or may be left at any point. */
const continuations = {
  full: { rest: '(?:/[^ ]*)?', beginsAnywhere: false },
  fullOfAny: { rest: '(?:/[^ ]*)?', beginsAnywhere: true },
  initials: { rest: '[^ ]*', beginsAnywhere: false },
  initialsOfAny: { rest: '[^ ]*', beginsAnywhere: true },
} satisfies Record<string, Continuation>

/**
 * Returns a regular expression over `sounds` for a word: its letters match within one token or across the next ones,
 * its characters each their own token.
 */
function expressionOf(word: string, { rest, beginsAnywhere }: Continuation): string {
  const toLetter = beginsAnywhere ? ' (?:[^ ]*/)?' : ' '
  const toCharacter = beginsAnywhere ? ' (?:[^ ]*/)?' : ' (?:[^ /]*/)?'
  let before = ''
  let expression = ''
  for (const character of word) {
    const isLetter = isSpoken(character)
    const to = isLetter ? toLetter : toCharacter
    const step = before === '' ? to : isLetter && isSpoken(before) ? `(?:${rest}${to})?` : `${rest}${to}`
    expression += step + character.replace(/[\\^$.|?*+()[\]{}/]/, '\\$&')
    before = character
  }
  return expression
}
