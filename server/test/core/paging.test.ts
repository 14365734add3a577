import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { cutPage, type Place, readPage } from '../../src/core/paging.ts'

const keyOf = ({ id }: { id: string }) => id

/** Returns the start and size that a list was asked for. */
async function askedFor(input: { page: number; size: number; cursor?: string }, mostDigits?: number): Promise<Place> {
  let asked: Place | undefined
  await readPage(input, async (place) => ((asked = place), []), keyOf, mostDigits)
  if (!asked) throw new Error('Nothing was read')
  return asked
}

describe('the start of a page', () => {
  test('counts from the first entry, or follows the cursor; one extra entry is read', async () => {
    expect(await askedFor({ page: 1, size: 20 })).toEqual({ size: 21, offset: 0, before: undefined })
    expect(await askedFor({ page: 3, size: 20 })).toEqual({ size: 21, offset: 40, before: undefined })
    expect(await askedFor({ page: 1, size: 20, cursor: '907' })).toMatchObject({ size: 21, before: '907' })
  })

  test.each(['', 'x1', '1 or 1', '-1', '1.5', '1\n', '１', '9'.repeat(19)])(
    '%j is not a cursor of ours',
    async (cursor) => {
      const refusal = new AppError('BAD_INPUT', { msg: '翻页标识不正确', data: { field: 'cursor' } })
      await expect(askedFor({ page: 1, size: 20, cursor })).rejects.toThrow(refusal)
    },
  )

  test('a list with longer keys than ids declares their length', async () => {
    const sn = '9'.repeat(21)
    expect((await askedFor({ page: 1, size: 20, cursor: sn }, 21)).before).toBe(sn)
    await expect(askedFor({ page: 1, size: 20, cursor: `${sn}9` }, 21)).rejects.toThrow(AppError)
  })
})

test('another page follows only if there is an extra entry, not because this one is full', () => {
  const rows = [{ id: '9' }, { id: '7' }]
  expect(cutPage(rows, 1, keyOf)).toEqual({ rows: [{ id: '9' }], cursor: '9' })
  expect(cutPage(rows, 2, keyOf)).toEqual({ rows, cursor: null })
  expect(cutPage(rows, 3, keyOf)).toEqual({ rows, cursor: null })
  expect(cutPage([], 2, keyOf)).toEqual({ rows: [], cursor: null })
})
