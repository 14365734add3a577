import { GoodsStatus } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGoods } from '../support/goods.ts'
import { makeEvent } from '../support/pools.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff } from '../support/staff.ts'
import { hour, makeSale, messagesOf, moveSale, newUser, remind, remindersOf } from './fixture.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
})

const due = (at = server) => at.worker.sweep('reminders due')
const schedule = () => server.worker.sweep('scheduled events')

describe('[message.reminder] reminders of a sale', () => {
  test('are kept with the account, changed and removed', async () => {
    const [user, sn] = [await newUser(server), await makeSale(server, 5 * hour, { name: '雪溪图' })]
    await remind(server, user, sn, 30)
    expect(await remindersOf(other, user)).toMatchObject([{ kind: 'goods', subject: sn, title: '雪溪图', lead: 30 }])
    await remind(server, user, sn, 60)
    expect(await remindersOf(server, user)).toMatchObject([{ lead: 60 }])
    const name = { kind: 'goods', subject: sn } as const
    await server.as(user)('user/reminder/delete', name)
    await server.as(user)('user/reminder/delete', name)
    expect(await remindersOf(server, user)).toEqual([])
  })

  test('are refused for what is unknown, over or too close, and beyond 200', async () => {
    const user = await newUser(server)
    expect(await refusal(remind(server, user, 'nowhere'))).toMatchObject({ reason: 'NOT_FOUND' })
    const begun = await makeGoods(server.context.database, { startsIn: -hour })
    await schedule()
    expect(await refusal(remind(server, user, begun))).toMatchObject({ reason: 'NOT_FOUND' })
    const soon = await makeSale(server, 40 * 60)
    expect(await refusal(remind(server, user, soon, 60))).toMatchObject({ reason: 'REMINDER_TOO_LATE' })
    await remind(server, user, soon, 30)
    const { pool } = server.context.database
    await pool.query(
      `with events as (
         insert into scheduled_events (kind, subject, title, cover, starts_at, is_announced)
         select 'compose', 'T' || n, '', '{}', now() + interval '1 day', true from generate_series(1, 199) n returning id
       ) insert into reminders (uid, event_id, lead_minutes, sequence) select $1, id, 10, 0 from events`,
      [user.uid],
    )
    await remind(server, user, soon, 10)
    expect(await refusal(remind(server, user, await makeSale(server, hour * 9)))).toMatchObject({
      reason: 'REMINDER_LIMIT',
    })
  })

  test('are written once, from a minute before their lead on, by any number of workers', async () => {
    const [early, late] = [await newUser(server), await newUser(server)]
    const sn = await makeSale(server, 31 * 60 - 5, { name: '早春' })
    await remind(server, early, sn, 30)
    await remind(server, late, sn, 10)
    await Promise.all([due(), due(other), due(), due(other)])
    const [written, ...more] = await messagesOf(server, early)
    expect(written).toMatchObject({ kind: 'saleReminder', title: '《早春》即将开始', link: `/goods/${sn}` })
    expect(more).toEqual([])
    expect(await messagesOf(server, late)).toEqual([])
  })

  test('are not written early, nor after the start', async () => {
    const user = await newUser(server)
    const sn = await makeSale(server, 11 * 60 + 30)
    await remind(server, user, sn, 10)
    await due()
    expect(await messagesOf(server, user)).toEqual([])
    const { pool } = server.context.database
    await pool.query(`update scheduled_events set starts_at = now() - interval '1 s' where subject = $1`, [sn])
    await due()
    expect(await messagesOf(server, user)).toEqual([])
  })

  test('follow a move, which is told once, and come again before the new time', async () => {
    const [user, sn] = [await newUser(server), await makeSale(server, 11 * 60 - 5, { name: '秋山' })]
    await remind(server, user, sn, 10)
    await due()
    await moveSale(server, sn, 5 * hour)
    await schedule()
    await due()
    expect((await messagesOf(server, user)).map(({ kind }) => kind)).toEqual(['saleMoved', 'saleReminder'])
    await moveSale(server, sn, 11 * 60 - 5)
    await due()
    expect((await messagesOf(server, user)).map(({ kind }) => kind)).toEqual([
      'saleReminder',
      'saleMoved',
      'saleMoved',
      'saleReminder',
    ])
  })

  test('follow the move of an operator in the console', async () => {
    const [user, sn] = [await newUser(server), await makeSale(server, 5 * hour)]
    const owner = await createStaff(server, { roles: ['owner'] })
    await remind(server, user, sn)
    const [reminder] = await remindersOf(server, user)
    const seenAt = Number(reminder?.startTime)
    const move = { kind: 'sale', id: sn, seenAt, at: seenAt + hour, reason: '错开开售' }
    expect((await owner.ask('calendar/move', move)).status).toBe(200)
    await schedule()
    expect(await remindersOf(server, user)).toMatchObject([{ startTime: seenAt + hour }])
    expect(await messagesOf(server, user)).toMatchObject([{ kind: 'saleMoved', link: `/goods/${sn}` }])
  })

  test('end when the sale is taken down or called off, and return with it', async () => {
    const [user, sn] = [await newUser(server), await makeSale(server, 5 * hour)]
    await remind(server, user, sn)
    const { pool } = server.context.database
    const setStatus = async (status: number) => {
      await pool.query('update goods set status = $2 where sn = $1', [sn, status])
      await schedule()
    }
    await setStatus(GoodsStatus.platformDismounting)
    expect(await remindersOf(server, user)).toEqual([])
    expect(await messagesOf(server, user)).toMatchObject([{ kind: 'saleCalledOff', link: '/calendar' }])
    expect(await refusal(remind(server, user, sn))).toMatchObject({ reason: 'NOT_FOUND' })
    await setStatus(GoodsStatus.waitOnShelf)
    expect(await remindersOf(server, user)).toMatchObject([{ subject: sn }])
    await pool.query(`update goods set called_off_at = now(), call_off_reason = '印制有误' where sn = $1`, [sn])
    await setStatus(GoodsStatus.expirationOffShelf)
    expect((await messagesOf(server, user)).map(({ kind }) => kind)).toEqual([
      'saleCalledOff',
      'saleMoved',
      'saleCalledOff',
    ])
  })

  test('are told of a move although a worker dies in the middle', async () => {
    const sn = await makeSale(server, 5 * hour)
    const users = [await newUser(server), await newUser(server)]
    for (const user of users) await remind(server, user, sn)
    const { pool } = server.context.database
    // A worker that died has written nothing and left the event untold.
    const holding = await pool.connect()
    await holding.query('begin')
    await holding.query(`select from reminders where uid = $1 for update`, [users[0]?.uid])
    await moveSale(server, sn, 6 * hour)
    expect(await messagesOf(server, users[0] ?? never())).toEqual([])
    expect(await messagesOf(server, users[1] ?? never())).toHaveLength(1)
    await holding.query('rollback')
    holding.release()
    await schedule()
    for (const user of users) expect(await messagesOf(server, user)).toHaveLength(1)
  })
})

const never = () => {
  throw new Error('There is no such user')
}

describe('[message.calendar] the calendar', () => {
  const list = async (from = -hour, until = 40 * 86_400) => {
    const now = Math.floor(Date.now() / 1000)
    return (await server.call('goods/calendar/list', { from: now + from, until: now + until })).list
  }

  test('lists sales, boxes and events in the order of their start, and hides what is off', async () => {
    const day = 86_400
    const later = await makeSale(server, 21 * day, { name: '后来' })
    const box = await makeGoods(server.context.database, {
      status: GoodsStatus.waitOnShelf,
      startsIn: 20 * day,
      goodsType: 2,
    })
    const wish = await makeEvent(server, { startsIn: 22 * day, endsIn: 23 * day })
    const hidden = await makeSale(server, 21 * day, { status: GoodsStatus.waitAudit })
    await schedule()
    const found = await list(19 * day, 25 * day)
    expect(found.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['box', box],
      ['goods', later],
      ['wish', wish],
    ])
    expect(found.some(({ subject }) => subject === hidden)).toBe(false)
    expect(found[1]).toMatchObject({ title: '后来', price: 1990, shopName: expect.stringMatching(/\S/) })
  })

  test('shows the next ones, and refuses spans of more than 45 days', async () => {
    const soonest = await makeSale(server, 30, { name: '最近的' })
    const { list: next } = await server.call('goods/calendar/next', { size: 1 })
    expect(next).toMatchObject([{ subject: soonest, title: '最近的' }])
    expect(await refusal(list(0, 46 * 86_400))).toMatchObject({ reason: 'BAD_INPUT' })
  })
})
