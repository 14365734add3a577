import { expect, test } from 'vitest'
import { memoizeByObject } from '../../src/core/memoize.ts'

test('runs once for each object, even if the result is undefined', () => {
  const asked: object[] = []
  const nameOf = memoizeByObject((of: { name?: string }) => {
    asked.push(of)
    return of.name
  })
  const [one, other, nameless] = [{ name: 'one' }, { name: 'other' }, {}]
  const all = [one, other, one, nameless, nameless]
  expect(all.map(nameOf)).toEqual(['one', 'other', 'one', undefined, undefined])
  expect(asked).toEqual([one, other, nameless])
})
