import { holdsContact } from './contacts.ts'
import { holdsLink } from './links.ts'
import type { createLists, Use } from './lists.ts'
import type { Found } from './matcher.ts'
import { plainCharacters } from './plain.ts'
import { holdsUnseen, turnsText } from './unseen.ts'
import { categoryNames } from './words/index.ts'

/** A part of a text that a list found, by its places in UTF-16, as browsers count. */
export interface Mark {
  from: number
  to: number
  /** By which list, in Chinese. */
  list: string
  isBanned: boolean
}

export type Marking = ReturnType<typeof createModerationMarks>

/** Shows people what the lists find in a text, and where. */
export function createModerationMarks(lists: Pick<ReturnType<typeof createLists>, 'matchers'>) {
  async function find(text: string, use: Use): Promise<(Mark & { term: string })[]> {
    const found = (await lists.matchers())[use](plainCharacters(text))
    const banned = new Set(found.filter(({ isBanned }) => isBanned).map(placeOf))
    const offsets = offsetsOf(text)
    const seen = new Set<string>()
    return found
      .filter((one) => {
        // What is banned is found by the weaker readings too.
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

  return {
    /** What the lists find in a text that stands for `use`. */
    async marksOf(text: string, use: Use): Promise<Mark[]> {
      return (await find(text, use)).map(({ from, to, list, isBanned }) => ({ from, to, list, isBanned }))
    },

    /** What would become of a text now by the lists alone; nobody who is paid is asked. */
    async tryText(text: string, use: Use) {
      const marks = await find(text, use)
      const plain = plainCharacters(text)
        .map(({ character }) => character)
        .join('')
      const holds = {
        holdsContact: holdsContact(plain),
        holdsLink: holdsLink(plain),
        holdsUnseen: turnsText(text) || (use === 'nickname' && holdsUnseen(text)),
      }
      const isRefused = marks.some(({ isBanned }) => isBanned) || Object.values(holds).some(Boolean)
      // Nobody looks at what people say of themselves, so a doubt refuses it.
      const doubted = use === 'words' ? ('person' as const) : ('refused' as const)
      return {
        marks,
        ...holds,
        outcome: isRefused ? ('refused' as const) : marks.length > 0 ? doubted : ('passes' as const),
      }
    },
  }
}

const placeOf = ({ from, to, category }: Found): string => `${from} ${to} ${category}`

/** Where each code point of a text begins in UTF-16, and its end. */
function offsetsOf(text: string): number[] {
  const offsets = [0]
  for (const character of text) offsets.push((offsets.at(-1) ?? 0) + character.length)
  return offsets
}
