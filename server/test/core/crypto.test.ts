import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSealer, randomToken, tokenHash } from '../../src/core/crypto.ts'

const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) })
const sealer = createSealer([key('k1', 1)])
const context = 'users.phone:42'

describe('sealing', () => {
  test('opens what it sealed, whatever the text and context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, where) => {
        expect(sealer.decrypt(sealer.encrypt(text, where), where)).toBe(text)
      }),
    )
  })

  test('reveals nothing of the text and never gives the same bytes twice', () => {
    const [first, second] = [sealer.encrypt('13800000001', context), sealer.encrypt('13800000001', context)]
    expect(first.equals(second)).toBe(false)
    expect(first.includes('13800000001')).toBe(false)
  })

  test('refuses a value moved to another row or column', () => {
    const sealed = sealer.encrypt('13800000001', context)
    for (const other of ['users.phone:43', 'identity.idNumber:42', '', `${context} `]) {
      expect(() => sealer.decrypt(sealed, other)).toThrow()
    }
  })

  test('refuses a value with any one bit changed, and one cut short', () => {
    const sealed = sealer.encrypt('13800000001', context)
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const altered = Buffer.from(sealed)
      altered[bit >> 3] = (altered[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(() => sealer.decrypt(altered, context), `bit ${bit}`).toThrow()
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => sealer.decrypt(sealed.subarray(0, length), context), `${length} bytes`).toThrow()
    }
  })

  test('refuses a shortened tag, even of an empty text', () => {
    const sealed = sealer.encrypt('', context)
    expect(sealer.decrypt(sealed, context)).toBe('')
    for (const missing of [1, 4, 12]) {
      expect(() => sealer.decrypt(sealed.subarray(0, sealed.length - missing), context)).toThrow()
    }
  })
})

describe('a key ring', () => {
  const rotated = createSealer([key('k2', 2), key('k1', 1)])

  test('opens what the old key sealed and seals with the new one', () => {
    const old = sealer.encrypt('秘密', context)
    expect(rotated.decrypt(old, context)).toBe('秘密')
    const fresh = rotated.encrypt('秘密', context)
    expect(() => sealer.decrypt(fresh, context)).toThrow('k2')
    expect(createSealer([key('k2', 2)]).decrypt(fresh, context)).toBe('秘密')
  })

  test('finds hashes from before the rotation', () => {
    const [first, second, ...others] = rotated.keyedHashes('13800000001', 'phone')
    expect(first).toEqual(rotated.keyedHash('13800000001', 'phone'))
    expect(second).toEqual(sealer.keyedHash('13800000001', 'phone'))
    expect(first).not.toEqual(second)
    expect(others).toEqual([])
  })

  test('distinguishes two keys of one name by their bytes', () => {
    const impostor = createSealer([key('k1', 9)])
    expect(() => impostor.decrypt(sealer.encrypt('秘密', context), context)).toThrow()
  })

  test('is never empty', () => {
    expect(() => createSealer([])).toThrow('empty')
  })
})

describe('keyed hashes', () => {
  test('are equal for equal input, and differ by text, context and key', () => {
    const hashes = [
      sealer.keyedHash('1', 'phone'),
      sealer.keyedHash('2', 'phone'),
      sealer.keyedHash('1', 'idNumber'),
      createSealer([key('k1', 2)]).keyedHash('1', 'phone'),
    ].map((hash) => hash.toString('hex'))
    expect(new Set(hashes).size).toBe(4)
    expect(sealer.keyedHash('1', 'phone').toString('hex')).toBe(hashes[0])
  })

  test('keep context and text apart', () => {
    expect(sealer.keyedHash('bc', 'a')).not.toEqual(sealer.keyedHash('c', 'ab'))
  })
})

test('tokens are 256 random bits, stored as their hash', () => {
  const tokens = Array.from({ length: 200 }, randomToken)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(tokenHash('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
