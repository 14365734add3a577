import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawCommitmentOf,
  drawFaultOf,
  drawnPrize,
  type DrawOdds,
  type PublishedRound,
  type Try,
  verifyDraws,
} from '../src/index.ts'

const seed = `${'00'.repeat(31)}01`
const table: DrawOdds[] = [
  { prizeId: '11', odds: 25 },
  { prizeId: '12', odds: 2975 },
  { prizeId: '13', odds: 7000 },
]

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const tries = fc.record({
  uid: fc.bigInt({ min: 1n, max: 10n ** 10n }).map(String),
  ordinal: fc.integer({ min: 1, max: 99 }),
})
const tables = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 0, maxLength: 7 }).map((cuts) => {
  const ends = [...cuts.toSorted((a, b) => a - b), 10_000]
  return ends.map((end, index) => ({ prizeId: `p${index}`, odds: end - (ends[index - 1] ?? 0) }))
})

/** The rules once more, written for Node's own cryptography. */
function drawAgain(seedHex: string, prizes: readonly DrawOdds[], { uid, ordinal }: Try): string | undefined {
  const key = Buffer.from(seedHex, 'hex')
  for (let counter = 0; ; counter++) {
    const block = createHmac('sha256', key).update(`draw-v1:${uid}:${ordinal}:${counter}`).digest()
    for (let at = 0; at < 32; at += 4) {
      const word = block.readUInt32BE(at)
      if (word >= Math.floor(2 ** 32 / 10_000) * 10_000) continue
      let end = 0
      return prizes.find(({ odds }) => word % 10_000 < (end += odds))?.prizeId
    }
  }
}

describe('a draw', () => {
  test('is fixed by seed, table, person and ordinal for ever', () => {
    const drawn = Array.from({ length: 20 }, (_, index) => drawnPrize(seed, table, { uid: '42', ordinal: index + 1 }))
    expect(drawn.map((id) => id.at(-1)).join('')).toBe('23233233333333332333')
    const many = Array.from({ length: 10_000 }, (_, index) =>
      drawnPrize(seed, table, { uid: String(index), ordinal: 1 }),
    )
    expect(createHash('sha256').update(many.join('')).digest('hex')).toBe(
      '4b363a666426bb6d1405515141e3c0180731edbdc49982c84c1afcc435925db3',
    )
  })

  test('comes out the same where the rules are written another way', () => {
    fc.assert(
      fc.property(seeds, tables, tries, (anySeed, prizes, one) => {
        expect(drawnPrize(anySeed, prizes, one)).toBe(drawAgain(anySeed, prizes, one))
      }),
    )
  })

  test('never brings what has no odds', () => {
    fc.assert(
      fc.property(seeds, tables, tries, (anySeed, prizes, one) => {
        const id = drawnPrize(anySeed, prizes, one)
        expect(prizes.find(({ prizeId }) => prizeId === id)?.odds).toBeGreaterThan(0)
      }),
    )
  })

  test.each([
    ['odds short of the whole', [{ prizeId: '1', odds: 9999 }]],
    ['odds beyond the whole', [...table, { prizeId: '14', odds: 1 }]],
    ['a prize twice', [...table, { prizeId: '11', odds: 0 }]],
    [
      'half a hundredth',
      [
        { prizeId: '1', odds: 0.5 },
        { prizeId: '2', odds: 9999.5 },
      ],
    ],
    [
      'less than nothing',
      [
        { prizeId: '1', odds: -1 },
        { prizeId: '2', odds: 10_001 },
      ],
    ],
    ['an id with a line break', [{ prizeId: '1\n2', odds: 10_000 }]],
    ['nothing', []],
  ])('is not made from %s', (_, prizes) => {
    expect(drawFaultOf(prizes)).toBeDefined()
    expect(() => drawnPrize(seed, prizes, { uid: '1', ordinal: 1 })).toThrow(RangeError)
    expect(() => drawCommitmentOf(seed, prizes)).toThrow(RangeError)
  })

  test('is not made from what is no seed', () => {
    for (const none of [seed.slice(2), 'AB'.repeat(32), '']) {
      expect(() => drawnPrize(none, table, { uid: '1', ordinal: 1 })).toThrow(RangeError)
      expect(() => drawCommitmentOf(none, table)).toThrow(RangeError)
    }
  })
})

describe('the commitment', () => {
  test('is SHA-256 of rules, seed and table, a line each', () => {
    const text = createHash('sha256').update(`draw-v1\n${seed}\n11 25\n12 2975\n13 7000`).digest('hex')
    expect(drawCommitmentOf(seed, table)).toBe(text)
  })

  test('is another one for any other seed, odds, prize or order', () => {
    const [first, ...rest] = table as [DrawOdds, ...DrawOdds[]]
    const others = [
      drawCommitmentOf(`${'00'.repeat(31)}02`, table),
      drawCommitmentOf(seed, table.toReversed()),
      drawCommitmentOf(seed, [{ prizeId: '19', odds: 25 }, ...rest]),
      drawCommitmentOf(seed, [first, { prizeId: '12', odds: 2976 }, { prizeId: '13', odds: 6999 }]),
    ]
    expect(new Set([...others, drawCommitmentOf(seed, table)]).size).toBe(5)
  })
})

describe('the check of a day', () => {
  const uid = '42'
  const prizes = table.map((row) => ({ ...row, exhaustedTime: null as number | null }))
  const draws = Array.from({ length: 9 }, (_, index) => ({
    ordinal: index + 1,
    prizeId: drawnPrize(seed, table, { uid, ordinal: index + 1 }),
    time: 1000 + index,
  }))
  const honest: PublishedRound = {
    rulesVersion: 'draw-v1',
    commitment: drawCommitmentOf(seed, table),
    seed,
    prizes,
    fallbackPrizeId: '13',
    uid,
    draws,
  }
  const kinds = (round: PublishedRound) => verifyDraws(round).map(({ kind }) => kind)
  /** The sixth try drew 12. */
  const replaced = (prizeId: string) => draws.map((one) => (one.ordinal === 6 ? { ...one, prizeId } : one))
  const exhaustedAt = (time: number) =>
    prizes.map((row) => (row.prizeId === '12' ? { ...row, exhaustedTime: time } : row))

  test('finds nothing where all is as promised, whatever is missing', () => {
    expect(verifyDraws(honest)).toEqual([])
    expect(verifyDraws({ ...honest, draws: draws.slice(4).toReversed() })).toEqual([])
    expect(verifyDraws({ ...honest, draws: [] })).toEqual([])
  })

  test('names the try that gave something else', () => {
    const found = { kind: 'wrongPrize', ordinal: 6, published: '11', computed: '12' }
    expect(verifyDraws({ ...honest, draws: replaced('11') })).toEqual([found])
    expect(kinds({ ...honest, uid: '43' })).toContain('wrongPrize')
  })

  test('lets the fallback take the place of a prize from its end on, no other prize and not before', () => {
    expect(kinds({ ...honest, draws: replaced('13') })).toEqual(['wrongPrize'])
    expect(kinds({ ...honest, draws: replaced('13'), prizes: exhaustedAt(1005) })).toEqual([])
    expect(kinds({ ...honest, draws: replaced('13'), prizes: exhaustedAt(1006) })).toEqual(['wrongPrize'])
    expect(kinds({ ...honest, draws: replaced('11'), prizes: exhaustedAt(900) })).toEqual(['wrongPrize'])
    expect(kinds({ ...honest, prizes: exhaustedAt(900) })).toEqual([])
  })

  test('finds another seed and another table by the commitment', () => {
    expect(kinds({ ...honest, seed: 'ab'.repeat(32) })).toContain('commitment')
    expect(kinds({ ...honest, prizes: prizes.toReversed() })).toContain('commitment')
    expect(kinds({ ...honest, commitment: '00'.repeat(32) })).toEqual(['commitment'])
  })

  test('says what cannot be checked', () => {
    expect(kinds({ ...honest, seed: null })).toEqual(['seedSecret'])
    expect(kinds({ ...honest, seed: 'abc' })).toEqual(['badSeed'])
    expect(kinds({ ...honest, rulesVersion: 'draw-v2' })).toEqual(['unknownRules'])
    expect(verifyDraws({ ...honest, prizes: prizes.slice(1) })).toEqual([
      { kind: 'badTable', fault: 'The odds add up to 9975 instead of 10000' },
    ])
  })
})
