import { expect, test } from 'vitest'
import { readShanghaiTime, shanghaiTime } from '../../src/core/clock.ts'
import { fenOfYuan, yuanOfFen } from '../../src/core/yuan.ts'

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [10, '0.10'],
  [99_999_999, '999999.99'],
  [-7, '-0.07'],
  [-1234, '-12.34'],
])('%d fen are %s yuan, and back', (fen, yuan) => {
  expect([yuanOfFen(fen), fenOfYuan(yuan)]).toEqual([yuan, fen])
})

test.each([
  ['88.8', 8880],
  ['100', 10_000],
  ['0.29', 29],
  ['-0.00', 0],
  ['1.10', 110],
])('%s yuan are %d fen', (yuan, fen) => expect(fenOfYuan(yuan)).toBe(fen))

test.each(['', '.5', '1.', '1.234', '+1', '1e2', ' 1', '1,000.00', 'NaN', '１', '1'.repeat(13)])(
  '%j is not an amount',
  (text) => expect(fenOfYuan(text)).toBeUndefined(),
)

test('times are formatted in Shanghai to the second, and parsed again', () => {
  expect(shanghaiTime(new Date('2026-12-31T16:00:00.999Z'))).toBe('2027-01-01 00:00:00')
  expect(readShanghaiTime('2027-01-01 00:00:00')).toEqual(new Date('2026-12-31T16:00:00Z'))
})

test.each([
  '',
  '2026-02-30 00:00:00',
  '2026-01-01 24:00:00',
  '2026-01-01T00:00:00',
  '2026-1-1 0:00:00',
  '20260101000000',
])('%j is not a time', (text) => expect(readShanghaiTime(text)).toBeUndefined())
