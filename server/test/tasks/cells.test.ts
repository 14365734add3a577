import { describe, expect, test } from 'vitest'
import { cellOf, headingOf } from '../../src/modules/tasks/cells.ts'

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
  ] as const)('of a %s shows %j as %s', (kind, value, text) => {
    expect(cellOf(value, { kind })).toBe(text)
  })

  test('of a size is a number, and its heading has the unit', () => {
    expect(headingOf({ title: '大小', kind: 'bytes' })).toBe('大小（字节）')
    expect(headingOf({ title: '姓名', kind: 'text' })).toBe('姓名')
    expect(cellOf(3_250_000, { kind: 'bytes' })).toBe('3250000')
  })

  test('of a choice contains its label', () => {
    expect(cellOf(4, { kind: 'choice', labels: { 4: '已完成' } })).toBe('已完成')
    expect(cellOf(9, { kind: 'choice', labels: { 4: '已完成' } })).toBe('9')
  })

  test('of a text is not interpreted as anything else by a spreadsheet', () => {
    expect(cellOf('=1+1', { kind: 'text' })).toBe("'=1+1")
    expect(cellOf('2026112800000001234', { kind: 'text' })).toBe('2026112800000001234\t')
    expect(cellOf({ id: '2026112800000001234' }, { kind: 'object' })).toBe('2026112800000001234\t')
    expect(cellOf('云岫', { kind: 'text' })).toBe('云岫')
  })
})
