// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceStorage, readFields, readStored, tabStorage } from '../src/storage.ts'

const throwing = () => {
  throw new DOMException('no', 'SecurityError')
}

/** What browsers provide in place of a storage that cannot be used. */
const broken: readonly (readonly [string, () => PropertyDescriptor])[] = [
  ['is null', () => ({ value: null })],
  ['is missing', () => ({ value: undefined })],
  ['throws at its mention', () => ({ get: throwing })],
  [
    'throws at every use',
    () => ({ value: Object.create({ getItem: throwing, setItem: throwing, removeItem: throwing }) as Storage }),
  ],
]

function reset(): void {
  vi.restoreAllMocks()
  for (const storage of [deviceStorage, tabStorage]) for (const key of storage.keys()) storage.remove(key)
}

beforeEach(reset)
afterEach(reset)

describe.each([
  ['localStorage', deviceStorage],
  ['sessionStorage', tabStorage],
] as const)('a storage of the browser (%s)', (name, storage) => {
  const own = window[name]
  afterEach(() => Object.defineProperty(window, name, { value: own, configurable: true }))

  it('keeps stored values', () => {
    expect(storage.set('a', '1')).toBe(true)
    expect(own.getItem('a')).toBe('1')
    expect(storage.get('a')).toBe('1')
    expect(storage.keys()).toEqual(['a'])
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
    expect(own.getItem('a')).toBeNull()
  })

  it.each(broken)('that %s is replaced by memory, and reports that nothing is kept', (_what, descriptor) => {
    Object.defineProperty(window, name, { ...descriptor(), configurable: true })
    expect(storage.get('a')).toBeNull()
    expect(storage.set('a', '1')).toBe(false)
    expect(storage.get('a')).toBe('1')
    expect(storage.keys()).toEqual(['a'])
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
    expect(storage.keys()).toEqual([])
  })

  it('that is full holds the new value in memory, and does not restore the old one after a reload', () => {
    storage.set('a', 'old')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(storage.set('a', 'new')).toBe(false)
    expect(storage.get('a')).toBe('new')
    expect(own.getItem('a')).toBeNull()
    full.mockRestore()
    expect(storage.set('a', 'newer')).toBe(true)
    expect([storage.get('a'), own.getItem('a')]).toEqual(['newer', 'newer'])
  })

  it('that another tab clears is empty', () => {
    storage.set('a', '1')
    own.clear()
    expect(storage.get('a')).toBeNull()
    expect(storage.keys()).toEqual([])
  })
})

describe('a stored value of another shape', () => {
  it.each(['', 'null', '7', '"text"', '[1]', '{"broken', 'undefined'])('%s is not an object', (text) => {
    deviceStorage.set('a', text)
    expect(readStored(deviceStorage, 'a')).toEqual({})
  })

  it('yields the default of each field that is missing or of another type', () => {
    const defaults = { text: '', count: 0, isOn: false, list: ['one'], part: { of: 1 } }
    deviceStorage.set('a', JSON.stringify({ text: 'kept', count: '1', isOn: null, list: {}, part: null, other: 1 }))
    expect(readFields(deviceStorage, 'a', defaults)).toEqual({ ...defaults, text: 'kept' })
    const kept = { text: 'kept', count: 1, isOn: true, list: [], part: { of: 2 } }
    deviceStorage.set('a', JSON.stringify(kept))
    expect(readFields(deviceStorage, 'a', defaults)).toEqual(kept)
  })
})
