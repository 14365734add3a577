import { expect, test } from 'vitest'
import { feeOf } from '../../src/modules/partners/fees.ts'
import { monthAfter, monthAt, monthBefore, monthOf } from '../../src/core/months.ts'

test.each([
  // The share rounded down, and the fee of a sale.
  [1990, 1000, 0, 199],
  [1999, 1000, 0, 199],
  [1990, 1000, 50, 249],
  [1, 9999, 0, 0],
  [1, 10_000, 0, 1],
  // Never more than there is.
  [100, 9000, 50, 100],
  [100, 5000, 50, 100],
  [100, 5000, 49, 99],
  [1, 0, 1, 1],
  [1, 0, 5, 1],
  // Nothing of a full refund.
  [0, 1000, 50, 0],
  [-5, 1000, 50, 0],
  // An amount of ten digits is exact.
  [9_999_999_999, 3333, 0, 3_332_999_999],
])('of %d fen at %d ten-thousandths and %d fen for a sale the platform keeps %d', (net, share, sale, kept) => {
  expect(feeOf(net, { share_ten_thousandths: share, sale_fee_fen: sale })).toBe(kept)
})

test('a month is in Shanghai time, from its first moment to that of the next', () => {
  expect(monthOf('2026-11')).toEqual({
    name: '2026-11',
    from: new Date('2026-10-31T16:00:00Z'),
    to: new Date('2026-11-30T16:00:00Z'),
  })
  expect(['2026-08', '2026-09', '2026-11', '2026-12'].map(monthAfter)).toEqual([
    '2026-09',
    '2026-10',
    '2026-12',
    '2027-01',
  ])
  expect(monthAt(new Date('2026-10-31T15:59:59.999Z'))).toBe('2026-10')
  expect(monthAt(new Date('2026-10-31T16:00:00Z'))).toBe('2026-11')
  expect(monthBefore(new Date('2026-10-31T16:00:00Z'))).toBe('2026-10')
  expect(monthBefore(new Date('2026-01-01T00:00:00Z'))).toBe('2025-12')
})
