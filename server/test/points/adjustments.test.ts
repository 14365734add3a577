import { randomUUID } from 'node:crypto'
import { RecordSource, type Uid } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '../../src/core/adminHandler.ts'
import type { Approvable } from '../../src/core/approvable.ts'
import type { PointsModule } from '../../src/modules/points/index.ts'
import { makeUser, type NewTestUser } from '../support/factories.ts'
import { pointsOf } from '../support/modules.ts'
import { testCore, type TestCore } from '../support/testCore.ts'
import { violations } from './fixture.ts'

let core: TestCore
let points: PointsModule
let adjustments: Approvable<'user/adjustPoints'>
beforeAll(async () => {
  core = await testCore()
  points = pointsOf(core)
  const found = points.approvables['user/adjustPoints']
  if (!found) throw new Error('Points are not adjusted')
  adjustments = found
})
afterAll(async () => {
  expect(await violations(core.database)).toEqual([])
  await core.close()
})

/** Whoever asks: the module leaves it to the approvals. */
const operator = { id: '1', name: 'operator', displayName: '陆运营' } as unknown as Staff
const wanted = (uid: Uid, change: number, key: string = randomUUID()) => ({
  uid,
  change,
  title: '活动补发',
  reason: '活动漏发，客服核实',
  key,
})
const prepare = (asked: ReturnType<typeof wanted>) =>
  core.database.transaction((tx) => adjustments.prepare(tx, asked, operator))
const perform = (asked: ReturnType<typeof wanted>) =>
  core.database.transaction((tx) => adjustments.perform(tx, asked, { asked: operator, approved: null }))

async function make(given: NewTestUser = {}): Promise<Uid> {
  return (await makeUser(core.database, { nickname: '山行客', ...given })).uid
}

/** A user who owes points of a refunded order, all of which are spent. */
async function makeDebtor(debt: number): Promise<Uid> {
  const uid = await make()
  const reference = 'order:1'
  await core.database.transaction(async (tx) => {
    await points.add(tx, { uid, source: RecordSource.shop, change: debt, title: '购买藏品', reference })
    await points.spend(tx, { uid, source: RecordSource.lottery, points: debt, title: '抽奖', reference })
    await points.takeBack(tx, { uid, source: RecordSource.shop, reference, title: '订单退款' })
  })
  return uid
}

async function accountOf(uid: Uid) {
  const { balance } = await points.standingOf(core.database.db, uid, 'none')
  return { balance, debt: (await points.accountOf(core.database.db, uid)).debt }
}

const balance = (before: number, after: number) => ({ kind: 'count', label: '积分余额', before, after, unit: '积分' })
const owed = (before: number, after: number) => ({ kind: 'count', label: '欠积分', before, after, unit: '积分' })

test.each([
  ['given', 1200, '给“山**客”增加 1,200 积分，余额由 300 变为 1,500'],
  ['given singly', 1, '给“山**客”增加 1 积分，余额由 300 变为 301'],
  ['taken', -20, '从“山**客”扣除 20 积分，余额由 300 变为 280'],
  ['taken to the last one', -300, '从“山**客”扣除 300 积分，余额由 300 变为 0'],
])('points are %s as the summary says', async (_, change, sentence) => {
  const uid = await make({ points: 300 })
  const asked = wanted(uid, change)
  expect(await prepare(asked)).toEqual({
    target: `user:${uid}`,
    seen: { isDone: false },
    summary: {
      subject: '山**客',
      sentence,
      rows: [
        { kind: 'person', label: '用户', people: [{ name: '山**客', to: `/users/${uid}` }] },
        balance(300, 300 + change),
        { kind: 'text', label: '给用户看的说明', after: '活动补发' },
      ],
    },
    before: { points: 300 },
    after: { change, title: '活动补发' },
    weight: Math.abs(change),
  })
  expect(await perform(asked)).toEqual({ isNew: true })
  expect(await accountOf(uid)).toEqual({ balance: 300 + change, debt: 0 })
})

test.each([
  ['a part of their debt', 50, 30, { balance: 0, debt: 20 }],
  ['all of it', 50, 50, { balance: 0, debt: 0 }],
  ['all of it and more', 50, 80, { balance: 30, debt: 0 }],
  ['a single point', 1, 1, { balance: 0, debt: 0 }],
])('points given to a user in debt pay %s first', async (_, debt, change, left) => {
  const uid = await makeDebtor(debt)
  const asked = wanted(uid, change)
  const { summary, before } = await prepare(asked)
  expect(before).toEqual({ points: 0, debt })
  expect(summary.sentence).toBe(`给“山**客”增加 ${change} 积分，余额由 0 变为 ${left.balance}`)
  expect(summary.rows.slice(1, 3)).toEqual([balance(0, left.balance), owed(debt, left.debt)])
  await perform(asked)
  expect(await accountOf(uid)).toEqual(left)
})

test('more than the balance is never taken, whether it was short at the request or at the approval', async () => {
  const uid = await make({ points: 300 })
  const short = { reason: 'POINTS_SHORT', message: '现在只有 300 积分，不够扣', data: { field: 'change' } }
  await expect(prepare(wanted(uid, -301))).rejects.toMatchObject(short)
  await expect(perform(wanted(uid, -301))).rejects.toMatchObject(short)
  expect(await accountOf(uid)).toEqual({ balance: 300, debt: 0 })
})

test('a repeated request weighs nothing and does nothing, even if the balance is short by now', async () => {
  const uid = await make({ points: 300 })
  const asked = wanted(uid, -200)
  await perform(asked)
  expect(await prepare(asked)).toEqual({
    target: `user:${uid}`,
    seen: { isDone: true },
    summary: { subject: '山**客', sentence: '同样的操作已经做过一次，同意后不会重复执行', rows: [] },
    before: { points: 100 },
    after: { isRepeated: true },
    weight: 0,
  })
  expect(await perform(asked)).toEqual({ isNew: false })
  expect(await accountOf(uid)).toEqual({ balance: 100, debt: 0 })
  for (const use of [prepare, perform]) {
    await expect(use({ ...asked, change: -1 })).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' })
  }
})

test('a change of nothing, or for nobody, is refused', async () => {
  await expect(prepare(wanted(await make(), 0))).rejects.toMatchObject({
    reason: 'BAD_INPUT',
    data: { field: 'change' },
  })
  for (const use of [prepare, perform]) {
    await expect(use(wanted('424242', 5))).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  }
})
