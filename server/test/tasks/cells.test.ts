import { describe, expect, test } from 'vitest'
import { cellOf, harmless } from '../../src/modules/tasks/cells.ts'

describe('[console.export] a cell', () => {
  test.each([
    ['fen', 1205, '12.05'],
    ['fen', 5, '0.05'],
    ['fen', -100_000, '-1000.00'],
    ['time', 1_764_000_000, '2025-11-25 00:00:00'],
    ['flag', true, '是'],
    ['flag', false, '否'],
    ['number', -3, '-3'],
    ['list', ['客服', '审核'], '客服、审核'],
    ['list', [{ key: 'owner', name: '负责人' }], '负责人'],
    ['object', { id: '7', name: '沈知白' }, '沈知白'],
    ['text', null, ''],
  ] as const)('of a %s says %j as %s', (kind, value, text) => {
    expect(cellOf(value, { kind })).toBe(text)
  })

  test('of a choice says its words', () => {
    expect(cellOf(4, { kind: 'choice', labels: { 4: '已完成' } })).toBe('已完成')
    expect(cellOf(9, { kind: 'choice', labels: { 4: '已完成' } })).toBe('9')
  })

  test.each(['=1+1', '+86', '-1+cmd', '@SUM(A1)', '＝1+1', '＠x', ' =1', '\t=1', '\r1'])(
    'that begins like a formula is none: %j',
    (text) => {
      expect(cellOf(text, { kind: 'text' })).toBe(`'${text}`)
      expect(harmless(text)).toBe(`'${text}`)
    },
  )

  test.each(['云岫', '1-2', 'a=b', '2026-11-23'])('of plain text stays: %s', (text) => {
    expect(cellOf(text, { kind: 'text' })).toBe(text)
  })
})
