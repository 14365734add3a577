import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RecordSource } from '@app/contract'
import type { AppError } from '../../src/core/errors.ts'
import { createPointsModule, type PointsModule } from '../../src/modules/points/index.ts'
import * as pending from '../../src/modules/points/pendingQueries.ts'
import { createPeople } from '../../src/modules/user/people/service.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { approvalsOf } from '../support/modules.ts'
import { testCore, type TestCore } from '../support/testCore.ts'
import { Model, step, type Step } from './model.ts'
import { age, violations } from './fixture.ts'

let core: TestCore
let points: PointsModule
let user: TestUser
/** The sessions that were notified of a change. */
const told: string[] = []
/** Orders with a requested return. */
const comingBack = new Set<string>()

beforeAll(async () => {
  core = await testCore({ database: { poolSize: 30 } })
  points = createPointsModule(core, {
    emit: async () => {},
    sessions: { changed: async (_tx, uid) => void told.push(uid) },
    people: createPeople(core.sealer),
    approvals: approvalsOf(core),
  })
})
afterAll(async () => {
  expect(await violations(core.database)).toEqual([])
  await core.close()
})
beforeEach(async () => {
  user = await makeUser(core.database)
})

const earn = (change: number, reference: string, uid = user.uid) =>
  core.database.transaction((tx) =>
    points.add(tx, { uid, source: RecordSource.shop, change, title: '购买藏品', reference }),
  )
const spend = (amount: number, reference: string) =>
  core.database.transaction((tx) =>
    points.spend(tx, { uid: user.uid, source: RecordSource.lottery, points: amount, title: '抽奖', reference }),
  )
const takeBack = (reference: string) =>
  core.database.transaction((tx) =>
    points.takeBack(tx, { uid: user.uid, source: RecordSource.shop, reference, title: '订单退款' }),
  )
const share = (reference: string, perDay = 3) =>
  core.database.transaction((tx) =>
    points.earnDaily(tx, { uid: user.uid, source: RecordSource.share, reference, points: 5, perDay }),
  )

const sweeps = () => [...points.sweeps, points.pendingSweep(async (_tx, orderSn) => comingBack.has(orderSn))]

async function debtOf(uid = user.uid): Promise<number | undefined> {
  const { rows } = await core.database.pool.query<{ debt: number }>(
    'select points_debt as debt from users where uid = $1',
    [uid],
  )
  return rows[0]?.debt
}

async function account(uid = user.uid) {
  const { rows } = await core.database.pool.query<{ points: number; earned: number; lots: number[] }>(
    `select points, points_earned::int as earned,
       array(select remaining from point_lots l where l.uid = u.uid order by entry_id) as lots
     from users u where uid = $1`,
    [uid],
  )
  return rows[0]
}

test('does what a simple model does, whatever is earned, spent, taken back, pending and swept', async () => {
  const kinds = ['earn', 'earn again', 'spend', 'take back', 'wait', 'sweep'] as const
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), amount: fc.integer({ min: 1, max: 120 }) }),
    { minLength: 4, maxLength: 14 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { uid } = await makeUser(core.database)
      const model = new Model()
      for (const one of all) await step(model, { uid, core, points }, one)
      expect(await account(uid)).toEqual({
        points: model.points,
        earned: model.earned,
        lots: model.lots.map((lot) => lot.left),
      })
      expect(await debtOf(uid)).toBe(model.debt)
      const { rows } = await core.database.pool.query<{ count: number }>(
        'select count(*)::int from point_entries where uid = $1',
        [uid],
      )
      expect(rows[0]?.count).toBe(model.bookings)
    }),
    { numRuns: 30 },
  )
}, 120_000)

describe('concurrent calls', () => {
  test('book one reference once', async () => {
    const booked = await Promise.all(Array.from({ length: 20 }, () => earn(7, 'one order')))
    expect(booked.filter(Boolean)).toHaveLength(1)
    expect(await account()).toEqual({ points: 7, earned: 7, lots: [7] })
  })

  test('spend no more than the balance', async () => {
    await earn(25, 'first')
    await earn(30, 'second')
    const spent = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => spend(10, `draw ${index}`)))
    const refused = spent.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).reason] : []))
    expect(refused).toEqual(Array.from({ length: 15 }, () => 'POINTS_SHORT'))
    expect(await account()).toEqual({ points: 5, earned: 55, lots: [0, 5] })
  })

  test('pay for one purchase once', async () => {
    await earn(50, 'first')
    const paid = await Promise.allSettled(Array.from({ length: 4 }, () => spend(10, 'one draw')))
    const refused = paid.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).reason] : []))
    expect(refused).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT'])
    expect((await account())?.points).toBe(40)
  })

  test('book orders of the same people, completed in many batches, on top of each other', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(core.database)))
    const uids = people.map(({ uid }) => uid)
    await earn(4, 'first')
    await spend(4, 'draw')
    await takeBack('first')
    const complete = (batch: number) =>
      core.database.transaction((tx) => {
        const buyers = batch % 2 ? [...uids, user.uid, user.uid] : [user.uid, ...uids.toReversed()]
        return points.subscribes.ordersCompleted(
          tx,
          buyers.map((uid, index) => ({ uid, sn: `batch ${batch} order ${index}`, amountFen: 1099 })),
        )
      })
    await Promise.all(Array.from({ length: 12 }, (_, batch) => complete(batch)))
    await Promise.all(Array.from({ length: 12 }, (_, batch) => complete(batch)))
    for (const uid of uids) expect(await account(uid)).toMatchObject({ points: 120, earned: 120 })
    expect(await account()).toMatchObject({ points: 176, earned: 180 })
    expect(await debtOf()).toBe(0)
  })

  test('respect a limit by day, which starts again on the next day', async () => {
    const gained = await Promise.all(Array.from({ length: 12 }, (_, index) => share(`page ${index}`)))
    expect(gained.toSorted((a, b) => b - a)).toEqual([5, 5, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    await age(core.database, user.uid, 1)
    expect(await share('tomorrow')).toBe(5)
    expect((await account())?.points).toBe(20)
  })
})

test('a limit of 0 means no limit, and zero points are no entry', async () => {
  for (const index of [1, 2, 3, 4]) expect(await share(`page ${index}`, 0)).toBe(5)
  expect(await share('page 4', 0)).toBe(0)
  const nothing = { uid: user.uid, source: RecordSource.collect, reference: 'work', points: 0, perDay: 5 } as const
  expect(await core.database.transaction((tx) => points.earnDaily(tx, nothing))).toBe(0)
  expect((await account())?.lots).toEqual([5, 5, 5, 5])
})

describe('expiry', () => {
  const sweep = async () => {
    for (const one of sweeps()) while (await one.run()) continue
  }

  test('removes the rest after twelve months, in one entry, and states it', async () => {
    await earn(30, 'old')
    await earn(12, 'old too')
    await age(core.database, user.uid, 300)
    await earn(5, 'new')
    await spend(10, 'draw')
    await age(core.database, user.uid, 90)
    await sweep()
    await sweep()
    expect(await account()).toEqual({ points: 5, earned: 47, lots: [0, 0, 5] })
    const { rows } = await core.database.pool.query(
      'select change, balance, title from point_entries where uid = $1 and source = $2',
      [user.uid, RecordSource.system],
    )
    expect(rows).toEqual([{ change: -32, balance: 5, title: '积分到期' }])
  })

  test('does not depend on the sweep: expired points cannot be spent before it runs', async () => {
    await earn(30, 'old')
    await age(core.database, user.uid, 390)
    await expect(spend(10, 'draw')).rejects.toMatchObject({ reason: 'POINTS_SHORT' })
    await earn(10, 'new')
    await spend(10, 'draw')
    expect(await account()).toEqual({ points: 0, earned: 40, lots: [0, 0] })
  })

  test('includes everybody, and leaves a locked account to a later run', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => makeUser(core.database, { points: 3 })))
    const uids = people.map((person) => person.uid)
    for (const uid of uids) await age(core.database, uid, 390)
    const busy = String(uids[0])
    await core.database.transaction(async (tx) => {
      await tx.selectFrom('users').select('uid').where('uid', '=', busy).forUpdate().execute()
      await sweep()
    })
    expect((await account(busy))?.points).toBe(3)
    await sweep()
    for (const uid of uids) expect((await account(uid))?.points).toBe(0)
  })
})

describe('taking back', () => {
  test('takes from its own lot first, and lowers the cumulative points', async () => {
    await earn(10, 'first')
    await earn(20, 'second')
    expect(await takeBack('second')).toBe(20)
    expect(await takeBack('second')).toBe(0)
    expect(await account()).toEqual({ points: 10, earned: 10, lots: [10, 0] })
  })

  test('takes the rest, and turns spent points into a debt, which later ones pay first', async () => {
    await earn(20, 'order')
    await spend(15, 'draw')
    expect(await takeBack('order')).toBe(5)
    expect(await takeBack('order')).toBe(0)
    expect(await takeBack('unknown order')).toBe(0)
    expect(await account()).toEqual({ points: 0, earned: 0, lots: [0] })
    expect(await debtOf()).toBe(15)
    await earn(10, 'second')
    expect(await account()).toEqual({ points: 0, earned: 10, lots: [0, 0] })
    expect(await debtOf()).toBe(5)
    await expect(spend(1, 'another draw')).rejects.toMatchObject({ reason: 'POINTS_SHORT' })
    expect(await share('a page')).toBe(5)
    await earn(10, 'third')
    expect(await account()).toEqual({ points: 10, earned: 25, lots: [0, 0, 0, 10] })
    expect(await debtOf()).toBe(0)
  })

  test('makes all of it a debt if nothing is left, once for concurrent refunds', async () => {
    await earn(20, 'order')
    await spend(20, 'draw')
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeBack('order')))
    expect(new Set(taken)).toEqual(new Set([0]))
    expect(await debtOf()).toBe(20)
    const { rows } = await core.database.pool.query(
      'select change, debt, balance from point_entries where uid = $1 and source = $2',
      [user.uid, RecordSource.cancel],
    )
    expect(rows).toEqual([{ change: 0, debt: 20, balance: 0 }])
  })
})

test('points that expire soonest are spent first, not the oldest', async () => {
  await earn(10, 'came first')
  await age(core.database, user.uid, -30)
  await earn(10, 'ends first')
  await spend(12, 'draw')
  expect((await account())?.lots).toEqual([8, 0])
})

describe('points of a returnable order', () => {
  const sweep = async () => {
    for (const one of sweeps()) while (await one.run()) continue
  }
  const complete = (sn: string, returnBy: Date) =>
    core.database.transaction((tx) =>
      points.subscribes.ordersCompleted(tx, [{ sn, uid: user.uid, amountFen: 2050, returnBy }]),
    )
  const refund = (sn: string) =>
    core.database.transaction((tx) => points.subscribes.orderRefunded(tx, { sn, uid: user.uid }))
  const later = () => new Date(Date.now() + 3_600_000)
  const pass = () =>
    core.database.pool.query(`update pending_points set usable_at = usable_at - interval '2 h' where uid = $1`, [
      user.uid,
    ])

  test('become available when it can no longer be returned, once', async () => {
    await complete('parcel', later())
    await complete('parcel', later())
    await sweep()
    expect((await account())?.lots).toEqual([])
    await pass()
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await account()).toEqual({ points: 20, earned: 20, lots: [20] })
  })

  test('never become available after a refund, and are taken back if it comes later', async () => {
    await complete('back', later())
    await refund('back')
    await complete('after', later())
    await pass()
    await sweep()
    expect((await account())?.lots).toEqual([20])
    await refund('after')
    expect(await account()).toEqual({ points: 0, earned: 0, lots: [0] })
  })

  test('are never paid out or dropped twice', async () => {
    const keyOf = (reference: string) => ({ uid: user.uid, source: RecordSource.shop, reference })
    await complete('came', later())
    await complete('dropped', later())
    const undone = new Error('so that the books stay whole')
    const ended = core.database.transaction(async (tx) => {
      expect(await pending.setBooked(tx, keyOf('came'))).toBe(true)
      expect(await pending.drop(tx, keyOf('dropped'))).toBe(true)
      for (const reference of ['came', 'dropped']) {
        expect(await pending.setBooked(tx, keyOf(reference))).toBe(false)
        expect(await pending.drop(tx, keyOf(reference))).toBe(false)
      }
      throw undone
    })
    await expect(ended).rejects.toBe(undone)
  })

  test('stay pending while it is being returned', async () => {
    await complete('disputed', later())
    await pass()
    comingBack.add('disputed')
    await sweep()
    comingBack.delete('disputed')
    await sweep()
    expect((await account())?.lots).toEqual([])
    await pass()
    await sweep()
    expect((await account())?.lots).toEqual([20])
  })
})

test('sessions are notified when the VIP level changes, up or down, and only then', async () => {
  const timesTold = () => told.filter((uid) => uid === user.uid).length
  await earn(499, 'first')
  expect(timesTold()).toBe(0)
  await earn(1, 'second')
  expect(timesTold()).toBe(1)
  await spend(100, 'draw')
  expect(timesTold()).toBe(1)
  await takeBack('second')
  expect(timesTold()).toBe(2)
})
