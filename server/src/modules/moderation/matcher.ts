import { AhoCorasick } from '@monyone/aho-corasick'
import { type PlainCharacter, plainCharacters } from './plainCharacters.ts'
import { closeReading, hanReading, type Reading, runningReading } from './reading.ts'
import type { Category } from './terms/index.ts'

/** Categories found in a text: `banned` for certain, `doubtful` if two words may have met by chance. */
export interface Findings {
  readonly banned: readonly Category[]
  readonly doubtful: readonly Category[]
}

export interface Lists {
  readonly terms: Readonly<Partial<Record<Category, readonly string[]>>>
  /** Innocent phrases: terms within one are not reported. A banned term listed here is no longer banned. */
  readonly exemptions: readonly string[]
}

interface Span {
  readonly begin: number
  readonly end: number
}

/** A term found in a text, by code point positions; `to` is exclusive. */
export interface Found {
  readonly category: Category
  /** Term in folded form, as searched. */
  readonly term: string
  readonly from: number
  readonly to: number
  readonly isBanned: boolean
}

/** Creates a matcher of categories. Build it once; building takes some milliseconds. */
export function createMatcher(lists: Lists): (characters: readonly PlainCharacter[]) => Findings {
  const search = createSearch(lists)
  return (characters) => {
    const found = search(characters)
    const banned = new Set(found.flatMap(({ category, isBanned }) => (isBanned ? [category] : [])))
    const apart = new Set(found.flatMap(({ category, isBanned }) => (isBanned ? [] : [category])))
    return { banned: [...banned], doubtful: [...apart].filter((category) => !banned.has(category)) }
  }
}

/** Creates a search for all terms at once, in time proportional to the text, with their positions. */
export function createSearch({ terms, exemptions }: Lists): (characters: readonly PlainCharacter[]) => Found[] {
  const innocent = new Set(exemptions.flatMap((phrase) => folded(phrase) ?? []))
  const categories = new Map<string, Category>()
  for (const [category, listed] of Object.entries(terms) as [Category, readonly string[]][]) {
    for (const term of listed) {
      const key = folded(term)
      if (key !== undefined && !innocent.has(key)) categories.set(key, category)
    }
  }
  const search = new AhoCorasick([...categories.keys(), ...innocent])

  return (characters) => {
    /** `strict` accepts an innocent phrase only if nothing is inserted in it. */
    function find(reading: Reading, strict: boolean): Found[] {
      const matches = search.matchInText(reading.text)
      const exempt = matches.filter((match) => innocent.has(match.keyword) && (!strict || isUnbroken(reading, match)))
      return matches.flatMap((match) => {
        const category = categories.get(match.keyword)
        if (category === undefined || exempt.some((phrase) => isWithin(match, phrase))) return []
        if (isPartOfWord(match, reading, characters)) return []
        const from = reading.at[match.begin] ?? 0
        return [{ category, term: match.keyword, from, to: (reading.at[match.end - 1] ?? from) + 1, isBanned: strict }]
      })
    }
    return [
      ...find(closeReading(characters), true),
      ...find(runningReading(characters), false),
      ...find(hanReading(characters), false),
    ]
  }
}

/** Returns the form a term has in a reading; undefined if it is too short to search for. */
function folded(term: string): string | undefined {
  const { text } = runningReading(plainCharacters(term))
  return text.length < 2 ? undefined : text
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.begin >= outer.begin && inner.end <= outer.end
}

function isUnbroken({ at }: Reading, { begin, end }: Span): boolean {
  return (at[end - 1] ?? 0) - (at[begin] ?? 0) === end - begin - 1
}

/**
 * Whether a term of letters or digits is only part of a longer word, as `porn` in `popcorn` would be. Digits after
 * letters do not make a longer word.
 */
function isPartOfWord(
  { begin, end, keyword }: Span & { keyword: string },
  { at }: Reading,
  characters: readonly PlainCharacter[],
): boolean {
  if (!/^[a-z\d]+$/.test(keyword)) return false
  const same = /\d/.test(keyword) ? /[a-z\d]/ : /[a-z]/
  const first = at[begin]
  const last = at[end - 1]
  return characters.some(({ character, at: place }) => {
    const isBeside = (first !== undefined && place === first - 1) || (last !== undefined && place === last + 1)
    return isBeside && same.test(character)
  })
}
