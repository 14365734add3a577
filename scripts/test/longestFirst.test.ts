import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LongestFirst } from '../lib/longestFirst.ts'

/** The last durations of test files, in milliseconds. */
const durations: Readonly<Record<string, number>> = {
  '/clone/e2e/hall.e2e.ts': 9000,
  '/clone/e2e/full/rights.e2e.ts': 3000,
  '/clone/e2e/full/empty.e2e.ts': 5000,
  '/clone/e2e/boxes.e2e.ts': 12_000,
}

test('files of the full run start first, each group with its longest', async () => {
  const cache = {
    getTestSpecificationResult: ({ moduleId }: TestSpecification) => ({ failed: false, duration: durations[moduleId] }),
  }
  const project = { name: 'e2e', config: { isolate: false, sequence: { groupOrder: 0 } } }
  const files = Object.keys(durations).map((moduleId) => ({ moduleId, project }) as unknown as TestSpecification)
  // oxlint-disable-next-line unicorn/no-array-sort -- no array
  const sorted = await new LongestFirst({ cache } as unknown as Vitest).sort(files)
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([
    '/clone/e2e/full/empty.e2e.ts',
    '/clone/e2e/full/rights.e2e.ts',
    '/clone/e2e/boxes.e2e.ts',
    '/clone/e2e/hall.e2e.ts',
  ])
})
