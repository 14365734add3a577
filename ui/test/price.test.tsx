// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Price, SerialBadge, fenPerYuan, formatCount, formatSerial, formatYuan, yuanToFen } from '../src/index.ts'

afterEach(cleanup)

describe('[const.currency] money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [1990, '19.90'],
    [123450, '1,234.50'],
    [100000000, '1,000,000.00'],
    [-123450, '-1,234.50'],
  ])('writes %i fen as %s', (fen, text) => {
    expect(formatYuan(fen)).toBe(text)
  })

  it('converts between yuan and a hundred fen, both ways', () => {
    expect(fenPerYuan).toBe(100)
    expect(yuanToFen(19.9)).toBe(1990)
    expect(yuanToFen(1.005 * 100)).toBe(10050)
    expect(formatYuan(yuanToFen(1234.5))).toBe('1,234.50')
  })

  it('shows the sign, the separators and two decimals', () => {
    const { container } = render(<Price fen={123450} size="display" />)
    expect(container.textContent).toBe('¥1,234.50')
  })
})

it('separates thousands in counts', () => {
  expect([999, 2000, 1234567].map(formatCount)).toEqual(['999', '2,000', '1,234,567'])
})

it('pads serial numbers to the digits of their edition', () => {
  expect(formatSerial(128)).toBe('#0128')
  expect(formatSerial(7, 120000)).toBe('#000007')
  render(<SerialBadge serial={128} edition={2000} />)
  expect(screen.getByRole('img', { name: '编号 128，共 2000 件' }).textContent).toBe('#0128 / 2,000')
})
