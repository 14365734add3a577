import { expect, test } from 'vitest'
import { readShanghaiTime, shanghaiTime } from '../../src/core/clock.ts'
import { fenOfYuan, yuanOfFen } from '../../src/core/yuan.ts'
import { checkCells } from '../support/cells.ts'

test('fen are written as yuan, and read again', () =>
  checkCells(
    [
      [0, '0.00'],
      [1, '0.01'],
      [10, '0.10'],
      [99_999_999, '999999.99'],
      [-7, '-0.07'],
      [-1234, '-12.34'],
    ],
    (fen, yuan) => {
      expect([yuanOfFen(fen), fenOfYuan(yuan)]).toEqual([yuan, fen])
    },
  ))

test('yuan with fewer digits are read', () =>
  checkCells(
    [
      ['88.8', 8880],
      ['100', 10_000],
      ['0.29', 29],
      ['-0.00', 0],
      ['1.10', 110],
    ],
    (yuan, fen) => expect(fenOfYuan(yuan)).toBe(fen),
  ))

test('other texts are not amounts', () =>
  checkCells(['', '.5', '1.', '1.234', '+1', '1e2', ' 1', '1,000.00', 'NaN', '１', '1'.repeat(13)], (text) =>
    expect(fenOfYuan(text)).toBeUndefined(),
  ))

test('times are formatted in Shanghai to the second, and parsed again', () => {
  expect(shanghaiTime(new Date('2026-12-31T16:00:00.999Z'))).toBe('2027-01-01 00:00:00')
  expect(readShanghaiTime('2027-01-01 00:00:00')).toEqual(new Date('2026-12-31T16:00:00Z'))
})

test('other texts are not times', () =>
  checkCells(
    ['', '2026-02-30 00:00:00', '2026-01-01 24:00:00', '2026-01-01T00:00:00', '2026-1-1 0:00:00', '20260101000000'],
    (text) => expect(readShanghaiTime(text)).toBeUndefined(),
  ))
