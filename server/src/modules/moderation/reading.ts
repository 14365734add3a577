import type { PlainCharacter } from './plainCharacters.ts'

/** A run of characters with their positions in the text: input of the search automaton. */
export interface Reading {
  readonly text: string
  readonly at: readonly number[]
}

/** Punctuation that ends a sentence or clause: text on its two sides is less connected. */
const pause = /[。！？；，：、…!?;,\n]/
const nothing = /[\s\p{P}\p{S}\p{C}]/u
const han = /\p{Script=Han}/u

/** Digits that stand for letters, and letters that look alike. */
const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', l: 'i' }

/** Close reading: without spaces, symbols and emoji, with one full stop for each pause. */
export function closeReading(characters: readonly PlainCharacter[]): Reading {
  return readingOf(characters, (one) => (pause.test(one) ? '。' : letterOf(one)))
}

/** Running reading: without pauses either. */
export function runningReading(characters: readonly PlainCharacter[]): Reading {
  return readingOf(characters, letterOf)
}

/** Chinese characters only. */
export function hanReading(characters: readonly PlainCharacter[]): Reading {
  return readingOf(characters, (one) => (han.test(one) ? one : ''))
}

function letterOf(character: string): string {
  return nothing.test(character) ? '' : (letters[character] ?? character)
}

/** Collapses runs of three or more equal characters into one. */
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
    // The automaton counts UTF-16 units; a rare character has two.
    at: once.flatMap(({ one, at }) => Array.from({ length: one.length }, () => at)),
  }
}
