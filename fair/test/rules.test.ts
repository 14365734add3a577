import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commitmentOf, committedText, deckOf, faultOf, oddsOf, type Prize, prizeOf } from '../src/index.ts'

const seed = `${'00'.repeat(31)}01`
const table: Prize[] = [
  { prizeId: '1', goodsSn: 'G1', quantity: 3 },
  { prizeId: '2', goodsSn: 'G2', quantity: 7 },
]

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const tables = fc
  .array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 })
  .map((quantities) => quantities.map((quantity, index) => ({ prizeId: `${index}`, goodsSn: `G${index}`, quantity })))

/** A second implementation of the rules with Node's own cryptography, using whole blocks. */
function dealAgain(seedHex: string, prizes: readonly Prize[]): string[] {
  const deck = prizes.flatMap(({ prizeId, quantity }) => Array.from({ length: quantity }, () => prizeId))
  const key = Buffer.from(seedHex, 'hex')
  const values: number[] = []
  let counter = 0
  const draw = (bound: number): number => {
    for (;;) {
      if (values.length === 0) {
        const block = createHmac('sha256', key).update(`box-v1:${counter++}`).digest()
        for (let at = 0; at < 32; at += 4) values.push(block.readUInt32BE(at))
      }
      const word = values.shift() ?? 0
      if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound
    }
  }
  for (let i = deck.length - 1; i >= 1; i--) {
    const j = draw(i + 1)
    ;[deck[i], deck[j]] = [deck[j] as string, deck[i] as string]
  }
  return deck
}

describe('the deck', () => {
  test('is fixed for ever by seed and table', () => {
    expect(deckOf(seed, table).join('')).toBe('2222212112')
    const large = deckOf('ab'.repeat(32), [
      { prizeId: 'a', goodsSn: 'G1', quantity: 5 },
      { prizeId: 'b', goodsSn: 'G2', quantity: 95 },
      { prizeId: 'c', goodsSn: 'G3', quantity: 900 },
    ])
    expect(createHash('sha256').update(large.join('')).digest('hex')).toBe(
      '90142486696b81226337aeaf4820dd22673b9f4d8c3a94c679ccb3b3525d0d5d',
    )
  })

  test('is the table written out and shuffled', () => {
    fc.assert(
      fc.property(seeds, tables, (anySeed, prizes) => {
        const deck = deckOf(anySeed, prizes)
        const counts = prizes.map(({ prizeId }) => deck.filter((id) => id === prizeId).length)
        expect(counts).toEqual(prizes.map(({ quantity }) => quantity))
        expect(deck).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
      }),
    )
  })

  test('agrees with a second implementation of the rules', () => {
    fc.assert(
      fc.property(seeds, tables, (anySeed, prizes) => {
        expect(deckOf(anySeed, prizes)).toEqual(dealAgain(anySeed, prizes))
      }),
    )
  })

  test('gives the prize of a box by its number, from 1', () => {
    const deck = deckOf(seed, table)
    expect(deck.map((_, index) => prizeOf(seed, table, index + 1))).toEqual(deck)
    for (const number of [0, 11, 1.5, -1]) expect(() => prizeOf(seed, table, number)).toThrow(RangeError)
  })

  test.each([
    ['an empty table', seed, []],
    ['an empty prize', seed, [{ prizeId: '1', goodsSn: 'G1', quantity: 0 }]],
    ['half a piece', seed, [{ prizeId: '1', goodsSn: 'G1', quantity: 1.5 }]],
    ['a prize twice', seed, [...table, ...table]],
    ['an id with a line break', seed, [{ prizeId: '1\n2', goodsSn: 'G1', quantity: 1 }]],
    ['an edition too large', seed, [{ prizeId: '1', goodsSn: 'G1', quantity: 100_001 }]],
    ['a short seed', seed.slice(2), table],
    ['capital digits', 'AB'.repeat(32), table],
  ])('is rejected for %s', (_, anySeed, prizes) => {
    expect(() => deckOf(anySeed, prizes)).toThrow(RangeError)
    expect(() => commitmentOf(anySeed, prizes)).toThrow(RangeError)
  })
})

describe('the commitment', () => {
  test('is SHA-256 of rules, seed and table, one per line', () => {
    expect(committedText(seed, table)).toBe(`box-v1\n${seed}\n1 G1 3\n2 G2 7`)
    const text = createHash('sha256').update(`box-v1\n${seed}\n1 G1 3\n2 G2 7`).digest('hex')
    expect(commitmentOf(seed, table)).toBe(text)
    expect(text).toBe('5876982c520d5476529c15475986de0083d7623213ea1c705b8d5c6b47fb7224')
  })

  test('differs for any other seed, quantity, prize or order', () => {
    const others = [
      commitmentOf(`${'00'.repeat(31)}02`, table),
      commitmentOf(seed, table.toReversed()),
      commitmentOf(seed, [{ prizeId: '1', goodsSn: 'G1', quantity: 4 }, ...table.slice(1)]),
      commitmentOf(seed, [{ prizeId: '1', goodsSn: 'G9', quantity: 3 }, ...table.slice(1)]),
    ]
    expect(new Set([...others, commitmentOf(seed, table)]).size).toBe(5)
  })
})

describe('odds', () => {
  test.each([
    [
      [1, 1, 1],
      [3334, 3333, 3333],
    ],
    [
      [1, 2, 3, 4],
      [1000, 2000, 3000, 4000],
    ],
    [
      [1, 99_999],
      [0, 10_000],
    ],
    [
      [1, 5],
      [1667, 8333],
    ],
    [[7], [10_000]],
  ])('of %j are %j', (quantities, odds) => expect(oddsOf(quantities)).toEqual(odds))

  test('add up to exactly 10,000, each off by less than one hundredth', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 }), (quantities) => {
        const odds = oddsOf(quantities)
        const total = quantities.reduce((sum, quantity) => sum + quantity, 0)
        expect(odds.reduce((sum, share) => sum + share, 0)).toBe(10_000)
        for (const [index, share] of odds.entries()) {
          expect(Math.abs(share - ((quantities[index] ?? 0) * 10_000) / total)).toBeLessThan(1)
        }
      }),
    )
  })

  test('need a positive sum', () => {
    for (const nothing of [[], [0], [-1, 2], [0.5]]) expect(() => oddsOf(nothing)).toThrow(RangeError)
  })
})

test('a valid table has no fault', () => expect(faultOf(table)).toBeUndefined())
