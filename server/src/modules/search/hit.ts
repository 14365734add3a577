import { readingsOf } from '../../core/pinyin.ts'
import { plainCharacters } from '../moderation/index.ts'
import { plainLetters } from './hearing.ts'

interface Token {
  /** Its place in the title, in characters. */
  at: number
  character: string
  /** Letters and digits that it may be typed as. */
  spoken: readonly string[]
}

/**
 * Finds the parts of a title that words mean in another writing: by pinyin, or in another form of their characters.
 * @param words as `foldWords` gives them.
 * @returns the parts, a space between each; undefined where the words stand in the title as they are typed, or nothing of it
 *   is meant.
 */
export function hitOf(title: string, words: readonly string[]): string | undefined {
  const characters = Array.from(title)
  const tokens = characters.flatMap(tokenOf)
  const plain = words.map((word) => plainForm(plainLetters(word)))
  const phrase = partOf(plain.join(''))
  const parts = phrase === undefined ? plain.map(partOf).filter((part) => part !== undefined) : [phrase]
  const isTyped = (word: string) =>
    tokens
      .map(({ character }) => character)
      .join('')
      .includes(word)
  return parts.length === 0 || words.every(isTyped) ? undefined : parts.join(' ')

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

/** Marks are passed over. */
function tokenOf(written: string, at: number): Token[] {
  const character = written.normalize('NFKC').toLowerCase()
  if (!/^[\p{L}\p{N}]/u.test(character)) return []
  return [{ at, character, spoken: /^[a-z\d]/.test(character) ? [character] : readingsOf(character) }]
}

/** The token behind the last one that the letters from `from` on mean, the first of them at `place`; undefined where they do not. */
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
