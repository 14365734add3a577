import { describe, expect, test } from 'vitest'
import { barsOf } from '../src/lib/code128.ts'

/** The modules of a barcode: `#` for a bar, `.` for a space. */
function modulesOf(text: string): string {
  const { bars, width } = barsOf(text)
  const modules = Array.from({ length: width }, () => '.')
  for (const bar of bars) modules.fill('#', bar.at, bar.at + bar.width)
  return modules.join('')
}

const start = { b: '##.#..#....', c: '##.#..###..' }
const stop = '##...###.#.##'

describe('a Code 128 barcode', () => {
  test('encodes pairs of digits in one symbol each', () => {
    // 1234: 12, 34, and the checksum (105 + 12 + 2 * 34) % 103 = 82.
    expect(modulesOf('1234')).toBe(`${start.c}#.##..###..#...#.##...#..#..####.${stop}`)
  })

  test('encodes letters one by one', () => {
    // AB: 33, 34, and the checksum (104 + 33 + 2 * 34) % 103 = 102.
    expect(modulesOf('AB')).toBe(`${start.b}#.#...##...#...#.##...####.#.###.${stop}`)
  })

  test('keeps an odd last digit', () => {
    expect(barsOf('12345').width).toBe(11 * 6 + 13)
    expect(barsOf('123456').width).toBe(11 * 5 + 13)
  })

  test('refuses what it cannot encode', () => {
    expect(() => barsOf('单号')).toThrow(RangeError)
  })
})

test('every symbol differs from the others and has the parity that scanners check', () => {
  const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
  const symbols = pairs.map((pair) => modulesOf(`00${pair}`).slice(22, 33))
  expect(new Set(symbols).size).toBe(100)
  for (const symbol of symbols) {
    expect(symbol).toMatch(/^#.{9}\.$/)
    expect((symbol.match(/#/g) ?? []).length % 2).toBe(0)
    expect(symbol.match(/#+|\.+/g)).toHaveLength(6)
  }
})
