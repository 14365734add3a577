import { GoodsStatus } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collisionsOf } from '../../src/modules/system/calendar.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { makeLot } from '../support/lots.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

const hour = 3600
const now = () => Math.floor(Date.now() / 1000)
const from = now() - 5 * 86_400
const list = async (who = owner) => (await who.ask('calendar/list', { from, until: from + 60 * 86_400 })).data.list
const coming = (startsIn: number, given: Parameters<typeof makeGoods>[1] = {}) =>
  makeGoods(server.context.database, { status: GoodsStatus.waitOnShelf, startsIn, ...given })
const saleOf = async (id: string) => (await list()).find((one) => one.kind === 'sale' && one.id === id)
const move = (id: string, seenAt: number, at: number, who = owner) =>
  who.ask('calendar/move', { kind: 'sale', id, seenAt, at, reason: '错开开售' })

describe('[console.calendar]', () => {
  test('a sale that has not begun moves with its windows and its end, and the audit records both times', async () => {
    const start = now() + 5 * hour
    const windows = [{ kind: 'allowlist' as const, start: start - hour, end: start, description: '名单' }]
    const id = await coming(5 * hour, { endsIn: 9 * hour, priorityWindows: windows })
    const before = await saleOf(id)
    expect(before).toMatchObject({ kind: 'sale', fixed: '', warning: expect.stringContaining('已经公布') })
    const seenAt = before?.at ?? 0
    expect((await move(id, seenAt, seenAt + 24 * hour)).status).toBe(200)
    const after = (await list()).filter((one) => one.id === id).map(({ kind, at }) => [kind, at])
    expect(Object.fromEntries(after)).toEqual({
      sale: seenAt + 24 * hour,
      saleEnd: expect.closeTo((before?.until ?? 0) + 24 * hour, -1),
      window: expect.closeTo(start + 23 * hour, -1),
    })
    const { data } = await owner.ask('audit/list', { target: `sale:${id}` })
    expect(data.list[0]).toMatchObject({ verb: 'calendar/move', reason: '错开开售' })
  })

  test('of two concurrent moves one is refused, and nothing moves to the past', async () => {
    const id = await coming(5 * hour)
    const seenAt = (await saleOf(id))?.at ?? 0
    const answers = await Promise.all([move(id, seenAt, seenAt + hour), move(id, seenAt, seenAt + 2 * hour)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.reason).toBe('EDITED_MEANWHILE')
    expect(await move(id, seenAt, now() - 60)).toMatchObject({ reason: 'BAD_INPUT', data: { field: 'at' } })
  })

  test('a sale that began, or with a piece in somebody’s hands, does not move', async () => {
    const begun = await makeGoods(server.context.database, { startsIn: -hour })
    const taken = await coming(5 * hour, { reserved: 1, edition: 10 })
    for (const id of [begun, taken]) {
      const sale = await saleOf(id)
      expect(sale?.fixed).not.toBe('')
      expect(await move(id, sale?.at ?? 0, now() + 50 * hour)).toMatchObject({ reason: 'CONFLICT' })
      expect((await saleOf(id))?.at).toBe(sale?.at)
    }
    expect((await move('nothing', now(), now() + hour)).reason).toBe('NOT_FOUND')
  })

  test('a lot moves with its end until it begins', async () => {
    const lotId = await makeLot(server, { startsIn: 5 * hour, endsIn: 7 * hour })
    const begun = await makeLot(server, { endsIn: 7 * hour })
    const lotOf = async (id: string) => (await list()).find((one) => one.kind === 'lot' && one.id === id)
    const moveLot = (id: string, seenAt: number) =>
      owner.ask('calendar/move', { kind: 'lot', id, seenAt, at: now() + 30 * hour, reason: '错开开售' })
    const [before, running] = [await lotOf(lotId), await lotOf(begun)]
    expect(before?.fixed).toBe('')
    expect((await moveLot(lotId, before?.at ?? 0)).status).toBe(200)
    const after = await lotOf(lotId)
    expect(after?.at).toBeGreaterThan((before?.at ?? 0) + 24 * hour)
    expect((after?.until ?? 0) - (after?.at ?? 0)).toBe((before?.until ?? 0) - (before?.at ?? 0))
    expect((await moveLot(lotId, before?.at ?? 0)).reason).toBe('EDITED_MEANWHILE')
    expect(running?.fixed).toBe('已经开拍')
    expect((await moveLot(begun, running?.at ?? 0)).reason).toBe('CONFLICT')
    expect((await moveLot('999999', now())).reason).toBe('NOT_FOUND')
  })

  test('hides what the caller may not read, and moves nothing without the right', async () => {
    const id = await coming(6 * hour)
    const seenAt = (await saleOf(id))?.at ?? 0
    const support = await createStaff(server, { roles: ['support'] })
    expect((await list(support)).filter(({ kind }) => kind === 'sale')).toEqual([])
    expect((await move(id, seenAt, seenAt + hour, support)).status).toBe(403)
    const operation = await createStaff(server, { roles: ['operation'] })
    expect((await move(id, seenAt, seenAt + hour, operation)).status).toBe(403)
    expect((await saleOf(id))?.at).toBe(seenAt)
  })

  test('a list that admits nobody is reported, and a window for an empty list', async () => {
    const id = await coming(20 * hour, { name: '无门' })
    const start = now() + 30 * hour
    const windows = [{ kind: 'allowlist' as const, start: start - hour, end: start, description: '名单' }]
    const empty = await coming(30 * hour, { name: '空单', priorityWindows: windows })
    const { uid } = await makeUser(server.context.database)
    const sentences = async (who = owner) =>
      (await who.ask('calendar/list', { from, until: from + 60 * 86_400 })).data.collisions
        .filter(({ of }) => of.includes(`sale:${id}`) || of.includes(`sale:${empty}`))
        .map(({ sentence }) => sentence)
        .filter((sentence) => sentence.includes('名单'))
    expect(await sentences()).toEqual(['“空单”有名单优先购的时段，名单还是空的'])
    const { db } = server.context.database
    await db.insertInto('goods_allowlist').values({ goods_sn: id, uid }).execute()
    await db.insertInto('goods_allowlist').values({ goods_sn: empty, uid }).execute()
    expect(await sentences()).toEqual(['“无门”有优先购名单，但没有给名单设优先购时段'])
    expect(await sentences(await createStaff(server, { roles: ['support'] }))).toEqual([])
  })

  test('inconsistent values are reported', () => {
    const at = Date.parse('2026-12-01T20:00:00+08:00') / 1000
    const thing = (given: Partial<AdminReply<'calendar/list'>['list'][number]>) =>
      ({ kind: 'sale', id: '1', title: '天青', at, until: null, fixed: '', warning: '', ...given }) as const
    const things = [
      thing({}),
      thing({ id: '2', title: '听松', at: at + 600 }),
      thing({ id: '3', title: '远山', at: at + 7200 }),
      thing({ kind: 'lot', id: '4', title: '孤品', until: Date.parse('2026-12-03T03:00:00+08:00') / 1000 }),
    ]
    expect(collisionsOf(things).map(({ sentence }) => sentence)).toEqual([
      '“天青”与“听松”相隔 10 分钟发售',
      '“孤品”在凌晨 3 点落槌',
    ])
  })
})
