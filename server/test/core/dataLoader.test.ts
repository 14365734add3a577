import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { createDataLoader } from '../../src/core/dataLoader.ts'

/** Reads that end when the test says so. */
function heldReads() {
  const begun: { keys: readonly string[]; end: (error?: Error) => void }[] = []
  const read = createDataLoader(
    (keys: readonly string[]) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const values = new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key} ${begun.length}`]))
        begun.push({ keys, end: (error) => (error ? reject(error) : resolve(values)) })
      }),
  )
  return { begun, read }
}

describe('the data loader', () => {
  test('reads keys of one turn together, and later ones with the next read', async () => {
    const { begun, read } = heldReads()
    const first = [read('a'), read('b'), read('a'), read('none')]
    await vi.waitFor(() => expect(begun).toHaveLength(1))
    const later = [read('c'), read('a')]
    await nextTurn()
    expect(begun.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']])
    begun[0]?.end()
    expect(await Promise.all(first)).toEqual(['a 0', 'b 0', 'a 0', undefined])
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    begun[1]?.end()
    // A caller never gets a value read before it asked.
    expect(await Promise.all(later)).toEqual(['c 1', 'a 1'])
  })

  test('fails only the callers of the failing read', async () => {
    const { begun, read } = heldReads()
    const first = Promise.allSettled([read('a'), read('b')])
    await vi.waitFor(() => expect(begun).toHaveLength(1))
    const later = read('a')
    begun[0]?.end(new Error('away'))
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    begun[1]?.end()
    expect(await later).toBe('a 1')
  })
})
