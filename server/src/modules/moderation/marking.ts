import type { AdminReply } from '@app/contract/admin/routes'
import { holdsContact } from './contacts.ts'
import { holdsLink } from './links.ts'
import type { TermLists, Use } from './termLists.ts'
import type { Found } from './matcher.ts'
import { plainCharacters } from './plainCharacters.ts'
import { holdsUnseen, turnsText } from './invisibleCharacters.ts'
import { categoryNames } from './terms/index.ts'

/** Part of a text that matches a list, by UTF-16 offsets as in browsers. */
export interface Mark {
  from: number
  to: number
  /** Name of the list, in Chinese. */
  list: string
  isBanned: boolean
}

/** Finds list matches and their positions in a text, for display. */
export interface Marking {
  /** Returns the list matches of a text with the given use. */
  marksOf(text: string, use: Use): Promise<Mark[]>
  /** Returns the outcome for a text by the lists alone, without a paid check. */
  tryText(text: string, use: Use): Promise<AdminReply<'words/try'>>
}

export function createModerationMarks(lists: Pick<TermLists, 'matchers'>): Marking {
  return {
    marksOf: (text, use) => marksOf(lists, text, use),
    tryText: (text, use) => tryText(lists, text, use),
  }
}

async function marksOf(lists: Pick<TermLists, 'matchers'>, text: string, use: Use): Promise<Mark[]> {
  return (await findMarks(lists, text, use)).map(({ from, to, list, isBanned }) => ({ from, to, list, isBanned }))
}

async function tryText(lists: Pick<TermLists, 'matchers'>, text: string, use: Use): Promise<AdminReply<'words/try'>> {
  const marks = await findMarks(lists, text, use)
  const plain = plainCharacters(text)
    .map(({ character }) => character)
    .join('')
  const holds = {
    holdsContact: holdsContact(plain),
    holdsLink: holdsLink(plain),
    holdsUnseen: turnsText(text) || (use === 'nickname' && holdsUnseen(text)),
  }
  const isRefused = marks.some(({ isBanned }) => isBanned) || Object.values(holds).some(Boolean)
  // Profile texts have no reviewer, so doubtful ones are refused.
  const doubted = use === 'words' ? 'person' : 'refused'
  return {
    marks,
    ...holds,
    outcome: isRefused ? 'refused' : marks.length > 0 ? doubted : 'passes',
  }
}

async function findMarks(
  lists: Pick<TermLists, 'matchers'>,
  text: string,
  use: Use,
): Promise<(Mark & { term: string })[]> {
  const found = (await lists.matchers())[use](plainCharacters(text))
  const banned = new Set(found.filter(({ isBanned }) => isBanned).map(placeOf))
  const offsets = offsetsOf(text)
  const seen = new Set<string>()
  return found
    .filter((one) => {
      // The weaker readings find banned terms again.
      const isNew = !seen.has(placeOf(one)) && (one.isBanned || !banned.has(placeOf(one)))
      seen.add(placeOf(one))
      return isNew
    })
    .map(({ category, term, from, to, isBanned }) => ({
      from: offsets[from] ?? 0,
      to: offsets[to] ?? text.length,
      list: categoryNames[category],
      isBanned,
      term,
    }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
}

const placeOf = ({ from, to, category }: Found): string => `${from} ${to} ${category}`

/** Returns the UTF-16 offset of each code point of a text, and of its end. */
function offsetsOf(text: string): number[] {
  const offsets = [0]
  for (const character of text) offsets.push((offsets.at(-1) ?? 0) + character.length)
  return offsets
}
