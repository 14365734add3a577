import { AhoCorasick } from '@monyone/aho-corasick'
import { type PlainCharacter, plainCharacters } from './plain.ts'
import { closeReading, hanReading, type Reading, runningReading } from './reading.ts'
import type { Category } from './words/index.ts'

/** What a text holds of the lists: `banned` without doubt, `doubtful` where it may be two words that met by chance. */
export interface Findings {
  readonly banned: readonly Category[]
  readonly doubtful: readonly Category[]
}

export interface Lists {
  readonly terms: Readonly<Partial<Record<Category, readonly string[]>>>
  /** Innocent phrases: what lies within one is not found. A banned term among them is no longer banned. */
  readonly exemptions: readonly string[]
}

interface Span {
  readonly begin: number
  readonly end: number
}

/** A term that stands in a text, by places in code points; `to` is behind its last character. */
export interface Found {
  readonly category: Category
  /** As it is looked for. */
  readonly term: string
  readonly from: number
  readonly to: number
  readonly isBanned: boolean
}

/** What a text holds of the lists. Build it once; building takes some milliseconds. */
export function createMatcher(lists: Lists): (characters: readonly PlainCharacter[]) => Findings {
  const search = createSearch(lists)
  return (characters) => {
    const found = search(characters)
    const banned = new Set(found.flatMap(({ category, isBanned }) => (isBanned ? [category] : [])))
    const apart = new Set(found.flatMap(({ category, isBanned }) => (isBanned ? [] : [category])))
    return { banned: [...banned], doubtful: [...apart].filter((category) => !banned.has(category)) }
  }
}

/** Looks for all terms at once, in time proportional to the text, and says where they stand. */
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
    /** `strict` knows an innocent phrase only where it is written as such, without anything in between. */
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

/** A term as it stands in a reading; undefined for one too short to be looked for. */
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
 * Whether a term of letters or digits is only a piece of a longer word, as `porn` in `popcorn` would be. Digits behind
 * letters make no other word of them.
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
