import type { PlainCharacter } from './plain.ts'

/** Characters in a row, each with its place in the text: what an automaton looks through. */
export interface Reading {
  readonly text: string
  readonly at: readonly number[]
}

/** Ends a sentence or a part of one: what stands on both sides of it belongs together less. */
const pause = /[。！？；，：、…!?;,\n]/
const nothing = /[\s\p{P}\p{S}\p{C}]/u
const han = /\p{Script=Han}/u

/** Digits and signs that stand for letters, and letters that cannot be told apart. */
const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', l: 'i' }

/** `close`: without spaces, symbols and emoji, with one full stop for each pause. */
export function closeReading(characters: readonly PlainCharacter[]): Reading {
  return readingOf(characters, (one) => (pause.test(one) ? '。' : letterOf(one)))
}

/** Without pauses too. */
export function runningReading(characters: readonly PlainCharacter[]): Reading {
  return readingOf(characters, letterOf)
}

/** Chinese characters alone. */
export function hanReading(characters: readonly PlainCharacter[]): Reading {
  return readingOf(characters, (one) => (han.test(one) ? one : ''))
}

function letterOf(character: string): string {
  return nothing.test(character) ? '' : (letters[character] ?? character)
}

/** Of a character that stands three times or more in a row, one is read. */
export function readingOf(characters: readonly PlainCharacter[], read: (character: string) => string): Reading {
  const kept = characters.flatMap(({ character, at }) => {
    const one = read(character)
    return one === '' ? [] : [{ one, at }]
  })
  const isLike = (index: number, other: number) => kept[index]?.one === kept[other]?.one
  const once = kept.filter(
    (_, index) => !isLike(index, index - 1) || (!isLike(index, index - 2) && !isLike(index, index + 1)),
  )
  return {
    text: once.map(({ one }) => one).join(''),
    // The automaton counts UTF-16 units, of which a rare character has two.
    at: once.flatMap(({ one, at }) => Array.from({ length: one.length }, () => at)),
  }
}
