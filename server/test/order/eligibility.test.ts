import { expect, test } from 'vitest'
import type { GoodsSn, Uid } from '@app/contract'
import { buyingStart } from '../../src/modules/order/placement/eligibility.ts'

// Who may buy from which time on, to the millisecond.

const second = 1000
const saleStart = new Date(1_000_000 * second)
const [opens, ends] = [999_000, 999_600]
const caller = { uid: '1' as Uid, family: '0', kycStatus: 2, birthDate: '1990-01-01', points: 500 } as const
const nobody: Parameters<typeof buyingStart>[3] = { holdsAny: async () => false, isAllowed: async () => false }
const anybody = { holdsAny: async () => true, isAllowed: async () => true }
const window = (kind: 'vip' | 'item' | 'allowlist', more: object = {}) => ({
  kind,
  start: opens,
  end: ends,
  description: '',
  ...more,
})
type Windows = Parameters<typeof buyingStart>[0]['priorityWindows']

const startAt = (now: number, priorityWindows: Windows, eligibility = nobody) =>
  buyingStart({ saleStart, priorityWindows }, caller, now, eligibility)
const early = new Date(opens * second)

test('a window opens with its first millisecond and closes at its end', async () => {
  const windows = [window('allowlist')]
  const moments = [opens * second - 1, opens * second, ends * second - 1, ends * second]
  const starts = await Promise.all(moments.map((now) => startAt(now, windows, anybody)))
  expect(starts).toEqual([saleStart, early, early, saleStart])
})

test('a person who meets the condition of a window buys from its beginning, all others when the sale begins', async () => {
  const now = opens * second + 1
  expect(await startAt(now, [window('vip', { minimumPoints: 500 })])).toEqual(early)
  expect(await startAt(now, [window('vip', { minimumPoints: 501 })])).toEqual(saleStart)
  // A window without a number of points admits nobody.
  expect(await startAt(now, [window('vip')])).toEqual(saleStart)
  for (const kind of ['item', 'allowlist'] as const) {
    expect(await startAt(now, [window(kind)])).toEqual(saleStart)
    expect(await startAt(now, [window(kind)], anybody)).toEqual(early)
  }
})

test('a piece of any work that a window names opens it', async () => {
  const asked: (readonly GoodsSn[])[] = []
  const holdsAny = async (_uid: Uid, goodsSns: readonly GoodsSn[]) => asked.push(goodsSns) > 0
  const named = ['W1' as GoodsSn]
  await startAt(opens * second, [window('item', { goodsSns: named })], { ...nobody, holdsAny })
  await startAt(opens * second, [window('item')], { ...nobody, holdsAny })
  expect(asked).toEqual([named, []])
})

test('once the sale has begun no condition applies', async () => {
  const windows = [{ ...window('allowlist'), end: 2_000_000 }]
  expect(await startAt(saleStart.getTime(), windows, anybody)).toEqual(saleStart)
  expect(await startAt(saleStart.getTime() - 1, windows, anybody)).toEqual(early)
})
