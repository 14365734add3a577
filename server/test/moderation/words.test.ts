import fc from 'fast-check'
import * as demonstration from '@app/demo'
import { hasUnfitName, hasUnfitWord } from '@app/contract/wording'
import { describe, expect, test } from 'vitest'
import { holdsContact } from '../../src/modules/moderation/contacts.ts'
import { holdsLink } from '../../src/modules/moderation/links.ts'
import { createMatcher } from '../../src/modules/moderation/matcher.ts'
import { plainCharacters } from '../../src/modules/moderation/plainCharacters.ts'
import { bannedNames, bannedTerms, exemptions } from '../../src/modules/moderation/terms/index.ts'
import { doubtful, evasions } from './evasions.ts'
import { innocents } from './innocents.ts'
import { checkCells } from '../support/cells.ts'

const search = createMatcher({ terms: bannedTerms, exemptions })
const find = (text: string) => search(plainCharacters(text))
const nothing = { banned: [], doubtful: [] }

const terms = Object.values(bannedTerms).flat()

describe('the lists', () => {
  test('contain some hundreds of terms, each once, none so short that it occurs within other words', () => {
    const all = [...terms, ...bannedNames.impersonation]
    expect(all.length).toBeGreaterThan(500)
    expect(all.filter((term, index) => all.indexOf(term) !== index)).toEqual([])
    expect(all.filter((term) => Array.from(term).length < 2)).toEqual([])
  })

  test('every term is found as it is written, in its category', () =>
    checkCells(Object.entries(bannedTerms), (category, listed) => {
      const missed = listed.filter((term) => !(find(term).banned as string[]).includes(category))
      expect(missed).toEqual([])
    }))

  test('every exemption is needed, and works', () => {
    const bare = createMatcher({ terms: bannedTerms, exemptions: [] })
    expect(exemptions.filter((phrase) => bare(plainCharacters(phrase)).banned.length === 0)).toEqual([])
    expect(exemptions.filter((phrase) => find(phrase).banned.length > 0)).toEqual([])
  })

  test('an exempted term is no longer banned, an added one is, whatever the lists contain', () => {
    const changed = createMatcher({ terms: { gambling: ['赌场'], added: ['云中白鹭'] }, exemptions: ['赌场'] })
    expect(changed(plainCharacters('赌场'))).toEqual(nothing)
    expect(changed(plainCharacters('云 中 白 鷺')).banned).toEqual(['added'])
  })

  test('an empty list is a valid list', () => {
    expect(createMatcher({ terms: {}, exemptions: [] })(plainCharacters('赌博'))).toEqual(nothing)
    expect(createMatcher({ terms: { added: ['—！', '赌'] }, exemptions: [] })(plainCharacters('赌—！'))).toEqual(
      nothing,
    )
  })
})

describe('spellings that try to pass the lists', () => {
  test('[valid.banned-words] are banned', () =>
    checkCells(evasions, (text, category) => {
      expect(find(text).banned).toContain(category)
    }))

  test('or may be harmless, are left to a reviewer', () =>
    checkCells(doubtful, (text, category) => {
      expect(find(text)).toEqual({ banned: [], doubtful: [category] })
    }))

  test('there are enough of them', () => {
    expect(new Set(evasions.map(([text]) => text)).size).toBeGreaterThanOrEqual(60)
  })
})

describe('harmless texts', () => {
  test('pass every check, of the browser too', () =>
    checkCells(innocents, (text) => {
      expect(find(text)).toEqual(nothing)
      const plain = plainCharacters(text)
        .map(({ character }) => character)
        .join('')
      expect(holdsContact(plain)).toBe(false)
      expect(holdsLink(plain)).toBe(false)
      expect(hasUnfitWord(text)).toBe(false)
    }))

  test('there are enough of them', () => {
    expect(new Set(innocents).size).toBeGreaterThanOrEqual(100)
  })

  test('every text of the demonstration passes', () => {
    const texts = [...textsOf(demonstration)]
    expect(texts.length).toBeGreaterThan(500)
    expect(texts.filter((text) => find(text).banned.length > 0)).toEqual([])
  })

  test('whatever the browser refuses at once, the server refuses too', () => {
    const names = createMatcher({ terms: { ...bannedTerms, ...bannedNames }, exemptions })
    const refused = [...terms, ...bannedNames.impersonation].filter((term) => hasUnfitName(term))
    expect(refused.length).toBeGreaterThan(15)
    expect(refused.filter((term) => names(plainCharacters(term)).banned.length === 0)).toEqual([])
    expect(exemptions.filter((phrase) => hasUnfitWord(phrase) || hasUnfitName(phrase))).toEqual([])
  })
})

/** Signs, spaces, joiners and emoji, but no letter and nothing that ends a part of a sentence. */
const sign = fc.constantFrom(
  ...Array.from(' \t\u3000-_*.·~/|\\+=<>[]{}()【】「」《》“”‘’"\'^%$#@&★☆◆→×÷♥♪☀✓'),
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u0301',
  '\u0336',
  '\ufe0f',
  '\u3164',
  '🎲',
  '👍🏽',
  '❤️',
  '💰',
)
const pause = fc.constantFrom('，', '。', '！', '？', '；', '、', '：', '…', '\n', ',', '!', '?', ';')
const width = (character: string) => {
  const point = character.codePointAt(0) ?? 0
  return point > 0x20 && point < 0x7f ? String.fromCodePoint(point + 0xfee0) : character
}
const disguise = fc.constantFrom(
  (one: string) => one,
  (one: string) => one.toUpperCase(),
  width,
  (one: string) => width(one.toUpperCase()),
)

/** A banned term with `between` inserted between its characters, each written in one of several ways. */
function disguised(between: fc.Arbitrary<string>) {
  return fc.constantFrom(...terms).chain((term) => {
    const characters = Array.from(term)
    const parts = fc.tuple(
      fc.array(disguise, { minLength: characters.length, maxLength: characters.length }),
      fc.array(between, { minLength: characters.length, maxLength: characters.length }),
    )
    return parts.map(([ways, signs]) =>
      characters.map((one, index) => `${index > 0 ? signs[index] : ''}${ways[index]?.(one)}`).join(''),
    )
  })
}

describe('any insertion between its characters', () => {
  test('by signs, widths and case never lets a banned term pass', () => {
    const signs = fc.array(sign, { maxLength: 4 }).map((all) => all.join(''))
    fc.assert(
      fc.property(disguised(signs), (text) => {
        expect(find(text).banned).not.toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  test('by ends of sentences is at least a doubt', () => {
    const gaps = fc.array(fc.oneof(pause, sign), { maxLength: 3 }).map((all) => all.join(''))
    fc.assert(
      fc.property(disguised(gaps), (text) => {
        expect(find(text)).not.toEqual(nothing)
      }),
      { numRuns: 3000 },
    )
  })

  test('of a thousand messages of full length, and rows of repeated patterns, is checked within the time of a test', () => {
    const full = '云边有一座老茶亭，春水煎茶，听雨落在瓦上。'.repeat(15).slice(0, 300)
    for (let count = 0; count < 1000; count++) expect(find(full)).toEqual(nothing)
    for (const part of [
      'a',
      '1',
      '1 ',
      '一',
      '.',
      'a.',
      'a-',
      '点',
      'a 点',
      '加',
      '微 ',
      'q',
      ' ',
      '赌',
      '赌，',
      'a@',
      '+86',
    ]) {
      const plain = part.repeat(1000)
      expect(find(plain).banned).toEqual([])
      expect(typeof (holdsContact(plain) || holdsLink(plain))).toBe('boolean')
    }
  })

  test('the check terminates, and is deterministic, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(find(text)).toEqual(find(text))
        const plain = plainCharacters(text)
          .map(({ character }) => character)
          .join('')
        expect(typeof (holdsContact(plain) || holdsLink(plain))).toBe('boolean')
      }),
      { numRuns: 500 },
    )
  })
})

/** Every string below a value, whatever its shape. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (value !== null && typeof value === 'object') for (const part of Object.values(value)) yield* textsOf(part)
}
