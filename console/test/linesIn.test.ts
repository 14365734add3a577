import { expect, test } from 'vitest'
import { linesIn } from '../src/form/lines-in.ts'

test('lines are separated as by Word, spreadsheets and keyboards; invisible ones do not count', () => {
  expect(linesIn('\uFEFF甲\r\n乙\r丙\v丁\u2028戊\n\n 　\n\u200B\n 己 \n')).toEqual(['甲', '乙', '丙', '丁', '戊', '己'])
  expect(linesIn('')).toEqual([])
})
