import { graphemesOf } from '@app/contract/cutText'
import type { ReactNode } from 'react'

/** Punctuation, symbols and white space, which the search ignores. */
const marks = /[\p{P}\p{S}\s]/u

/** Normalises a text as the search does, and maps each of its units to a grapheme of the original. */
function fold(text: string): { folded: string; from: number[]; characters: string[] } {
  const characters = graphemesOf(text)
  let folded = ''
  const from: number[] = []
  for (const [index, character] of characters.entries()) {
    const plain = character.normalize('NFKC').toLowerCase()
    if (marks.test(plain)) continue
    folded += plain
    for (let unit = 0; unit < plain.length; unit++) from.push(index)
  }
  return { folded, from, characters }
}

interface Piece {
  /** Start of the piece, in characters. */
  at: number
  text: string
  isFound: boolean
}

/** Splits a text into pieces in order; those that match the words of a keyword are marked. */
function piecesOf(text: string, keyword: string): Piece[] {
  const { folded, from, characters } = fold(text)
  const found = new Set<number>()
  for (const typed of keyword.split(/\s+/)) {
    const word = fold(typed).folded
    if (!word) continue
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      const [first = 0, last = 0] = [from[at], from[at + word.length - 1]]
      for (let index = first; index <= last; index++) found.add(index)
    }
  }
  const pieces: Piece[] = []
  for (const [index, character] of characters.entries()) {
    const isFound = found.has(index)
    const last = pieces.at(-1)
    if (last?.isFound === isFound) last.text += character
    else pieces.push({ at: index, text: character, isFound })
  }
  return pieces
}

/** Text with the matches of a keyword highlighted; all of it stays plain text. */
export function Highlighted({ text, keyword }: { text: string; keyword: string }): ReactNode {
  return piecesOf(text, keyword).map((piece) =>
    piece.isFound ? (
      <mark key={piece.at} className="bg-transparent text-vermilion-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
