import { expect, test } from 'vitest'
import fc from 'fast-check'
import { keyOf, metadataPath, pieceOf, tokenIdOf } from '../src/index.ts'

test('a key names its work and serial, and nothing else does', () => {
  const workIds = fc.bigInt({ min: 1n, max: (1n << 64n) - 1n })
  fc.assert(
    fc.property(workIds, fc.integer({ min: 1, max: 2 ** 31 }), (workId, serial) => {
      expect(pieceOf(keyOf(workId, serial))).toEqual({ workId, serial })
    }),
  )
})

test('a key out of range is refused', () => {
  expect(() => keyOf(0n, 1)).toThrow(RangeError)
  expect(() => keyOf(1n << 64n, 1)).toThrow(RangeError)
  expect(() => keyOf(1n, 0)).toThrow(RangeError)
  expect(() => keyOf(1n, 1n << 64n)).toThrow(RangeError)
})

test('metadata lies at the address the contracts announce', () => {
  expect(metadataPath('721', tokenIdOf('721', 7n, 1))).toBe('721/129127208515966861313')
  expect(metadataPath('1155', tokenIdOf('1155', 7n, 1))).toBe('1155/7')
})
