import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, textCell } from '@app/contract/csv'
import { readCsv } from '../tasks/files.ts'
import { checkCells } from '../support/cells.ts'

describe('[console.export] a text in a cell', () => {
  test('keeps what spreadsheets would change with a tab behind it, in quotes', () =>
    checkCells(
      [
        ['an order number', '2026112800000001234'],
        ['a token number', '0'.repeat(3).concat('7')],
        [
          'a token number of the chain',
          '115792089237316195423570985008687907853269984665640564039457584007913129639935',
        ],
        ['twelve digits, which Excel writes as 1.23E+11', '123456789012'],
        ['what looks like a power of ten', '12E34'],
        ['a short date', '1-2'],
        ['a Chinese date', '3月4日'],
        ['a date with its month', 'MAR1'],
        ['a time of day', '9:30 pm'],
        ['a fraction', '1/2'],
        ['a version', '1.10'],
        ['an amount', '¥12.50'],
        ['a truth value', 'TRUE'],
      ],
      (_, text) => {
        expect(textCell(text)).toBe(`${text}\t`)
        expect(csvLine([textCell(text)])).toBe(`"${text}\t"`)
      },
    ))

  test('leaves other texts unchanged', () =>
    checkCells(
      ['', '0', '10023', '13912345678', '云岫 12 峰', 'G2026000001', '0x1e5', 'MARS', 'May', '第 3 期', '2026 春'],
      (text) => {
        expect(textCell(text)).toBe(text)
      },
    ))

  test('makes no formula of a text that begins like one', () =>
    checkCells(['=1+1', '+8613912345678', '-5', '@name', '＝1', ' =1', '\t=1', '\r=1'], (text) => {
      expect(textCell(text)).toBe(`'${text}`)
    }))

  test('never begins like a formula, and is restored when it is read again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.bigInt().map(String)), { minLength: 1 }),
        (texts) => {
          const line = csvLine(texts.map(textCell))
          const [cells = []] = readCsv(`${line}\r\n`)
          for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
          const back = cells.map((cell, index) => (cell === textCell(texts[index] ?? '') ? texts[index] : cell))
          expect(back).toEqual(texts)
        },
      ),
    )
  })
})
