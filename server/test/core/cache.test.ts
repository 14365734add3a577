import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createCache } from '../../src/core/cache.ts'

const settings = { milliseconds: 60_000, maximum: 3 }

test('loads once for concurrent callers, and keeps the value', async () => {
  const cache = createCache<number>(settings)
  const load = vi.fn<() => Promise<number>>(async () => 7)
  expect(await Promise.all([1, 2, 3].map(() => cache.get('a', load)))).toEqual([7, 7, 7])
  expect(await cache.get('a', load)).toBe(7)
  expect(load).toHaveBeenCalledTimes(1)
})

test('does not cache a failure', async () => {
  const cache = createCache<number>(settings)
  await expect(cache.get('a', async () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('a', async () => 1)).toBe(1)
})

test('a load forgotten while it runs is not returned to later callers', async () => {
  const cache = createCache<string>(settings)
  const { promise, resolve } = Promise.withResolvers<string>()
  const before = cache.get('a', () => promise)
  cache.forget('a')
  const after = cache.get('a', async () => 'new')
  resolve('old')
  expect([await before, await after]).toEqual(['old', 'new'])
  expect(await cache.get('a', async () => 'newer')).toBe('new')
})

test('drops the oldest above its size, and everything when cleared or expired', async () => {
  const cache = createCache<string>(settings)
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, async () => key)
  expect(await cache.get('a', async () => 'again')).toBe('again')
  expect(await cache.get('d', async () => 'again')).toBe('d')
  cache.clear()
  expect(await cache.get('d', async () => 'again')).toBe('again')
  const short = createCache<number>({ milliseconds: 10, maximum: 3 })
  await short.get('a', async () => 1)
  await sleep(20)
  expect(await short.get('a', async () => 2)).toBe(2)
})
