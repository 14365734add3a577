import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { nextCursor, placeOf } from '../../src/core/paging.ts'

describe('where a page begins', () => {
  test('is counted from the first entry, or behind the one that the cursor names', () => {
    expect(placeOf({ page: 1, size: 20 })).toEqual({ size: 20, offset: 0, before: undefined })
    expect(placeOf({ page: 3, size: 20 })).toEqual({ size: 20, offset: 40, before: undefined })
    expect(placeOf({ page: 1, size: 20, cursor: '907' })).toMatchObject({ size: 20, before: '907' })
  })

  test.each(['', 'x1', '1 or 1', '-1', '1.5', '1\n', '１', '9'.repeat(19)])('%j is no cursor of ours', (cursor) => {
    const refusal = new AppError('BAD_INPUT', { msg: '翻页标识不正确', data: { field: 'cursor' } })
    expect(() => placeOf({ page: 1, size: 20, cursor })).toThrow(refusal)
  })

  test('keys that are longer than ids are named by the list that has them', () => {
    const sn = '9'.repeat(21)
    expect(placeOf({ page: 1, size: 20, cursor: sn }, 21).before).toBe(sn)
    expect(() => placeOf({ page: 1, size: 20, cursor: `${sn}9` }, 21)).toThrow(AppError)
  })
})

test('the next page follows the last entry of a full one', () => {
  const rows = [{ id: '9' }, { id: '7' }]
  expect(nextCursor(rows, 2, ({ id }) => id)).toBe('7')
  expect(nextCursor(rows, 3, ({ id }) => id)).toBeNull()
  expect(nextCursor([], 2, () => 'never')).toBeNull()
})
