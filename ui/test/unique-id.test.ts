import { expect, it, vi } from 'vitest'
import { uniqueId } from '../src/unique-id.ts'

it('returns a new UUID each time, also over plain http, where crypto has neither randomUUID nor subtle', () => {
  const { getRandomValues } = globalThis.crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(globalThis.crypto) })
  const ids = Array.from({ length: 200 }, uniqueId)
  vi.unstubAllGlobals()
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
