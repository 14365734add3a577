import { readingsOf } from '../../core/pinyin.ts'
import { plainCharacters } from '../moderation/index.ts'
import { plainLetters } from './pinyinQuery.ts'

interface Token {
  /** Position in the title, in characters. */
  at: number
  character: string
  /** Letters and digits by which it may be typed. */
  spoken: readonly string[]
}

/**
 * Finds the parts of a title that match the terms in another writing: by pinyin, or in another form of their
 * characters.
 * @param terms as `normalizeTerms` returns them.
 * @returns the parts, separated by spaces; undefined if the title contains the terms as typed, or matches none.
 */
export function hitOf(title: string, terms: readonly string[]): string | undefined {
  const characters = Array.from(title)
  const tokens = characters.flatMap(tokenOf)
  const plain = terms.map((term) => plainForm(plainLetters(term)))
  const phrase = partOf(plain.join(''))
  const parts = phrase === undefined ? plain.map(partOf).filter((part) => part !== undefined) : [phrase]
  const isTyped = (word: string) =>
    tokens
      .map(({ character }) => character)
      .join('')
      .includes(word)
  return parts.length === 0 || terms.every(isTyped) ? undefined : parts.join(' ')

  function partOf(word: string): string | undefined {
    const letters = Array.from(word)
    for (const [start, token] of tokens.entries()) {
      const end = endOf(letters, tokens, 0, start)
      const last = end === undefined ? undefined : tokens[end - 1]
      if (last) return characters.slice(token.at, last.at + 1).join('')
    }
    return undefined
  }
}

const plainForm = (text: string): string =>
  plainCharacters(text)
    .map(({ character }) => character)
    .join('')

/** Skips punctuation. */
function tokenOf(written: string, at: number): Token[] {
  const character = written.normalize('NFKC').toLowerCase()
  if (!/^[\p{L}\p{N}]/u.test(character)) return []
  return [{ at, character, spoken: /^[a-z\d]/.test(character) ? [character] : readingsOf(character) }]
}

/**
 * Returns the token after the last one matched by the letters from `from` on, if the first is matched at `place`;
 * undefined if they do not match.
 */
function endOf(letters: readonly string[], tokens: readonly Token[], from: number, place: number): number | undefined {
  const letter = letters[from]
  if (letter === undefined) return place
  const token = tokens[place]
  if (!token) return undefined
  if (plainForm(token.character) === letter) return endOf(letters, tokens, from + 1, place + 1)
  const rest = letters.slice(from).join('')
  for (const reading of token.spoken) {
    for (let length = reading.length; length > 0; length--) {
      if (!rest.startsWith(reading.slice(0, length))) continue
      const end = endOf(letters, tokens, from + length, place + 1)
      if (end !== undefined) return end
    }
  }
  return undefined
}
