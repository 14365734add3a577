import { randomUUID } from 'node:crypto'
import { type AirdropId, KycStatus } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockOf, violations } from '../boxes/fixture.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let publisher: StaffMember
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  publisher = await createStaff(server, { roles: ['publisher'] })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server?.stop()
})

const goods = (edition = 100) => makeGoods(server.context.database, { name: '纪念徽', edition })
const people = (count: number, given: Parameters<typeof makeUser>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => makeUser(server.context.database, given)))

async function prepare(goodsSn: string, csv: string, more: object = {}): Promise<AirdropId> {
  const input = { goodsSn, title: '周年纪念', key: randomUUID(), isDryRun: false, ...more }
  const { data, reason, msg } = await publisher.ask('airdrop/prepare', input, Buffer.from(csv))
  if (reason !== undefined) throw new Error(`Not prepared: ${reason} ${msg}`)
  return data.airdropId ?? ''
}

const info = async (airdropId: AirdropId) => (await publisher.ask('airdrop/info', { airdropId })).data
const lines = async (airdropId: AirdropId) => (await publisher.ask('airdrop/lines', { airdropId, size: 200 })).data.list
const begin = (airdropId: AirdropId) => publisher.ask('airdrop/begin', { airdropId, reason: '周年活动' })
const run = (airdropId: AirdropId) => server.context.jobs['airdrop.give']?.({ id: airdropId } as never)

/** How many pieces each line's person holds. */
async function held(goodsSn: string) {
  const { rows } = await server.context.database.pool.query<{ uid: string; count: number }>(
    'select owner_uid::text as uid, count(*)::int as count from items where goods_sn = $1 group by 1',
    [goodsSn],
  )
  return new Map(rows.map(({ uid, count }) => [uid, count]))
}

describe('[console.airdrop] a list', () => {
  test('is previewed before anything is given: who will get it, who will not, and why', async () => {
    const goodsSn = await goods(4)
    const [first, second, third, fourth] = await people(4)
    const unverified = await makeUser(server.context.database, { kycStatus: KycStatus.none })
    const disabled = (await people(1))[0]
    await owner.ask('user/disable', { uid: disabled?.uid, reason: '刷单' })
    const csv = [
      '手机号,件数',
      `${first?.phone}`,
      // A tab after a long number, like in our exports, and cells copied from a spreadsheet.
      `"${second?.uid}\t",2`,
      `"${first?.phone}",1`,
      '13000000000',
      unverified.phone,
      `${disabled?.uid}`,
      'somebody',
      `${third?.phone},101`,
      `${third?.phone}`,
      `${fourth?.uid},2`,
      `${fourth?.phone},1`,
    ].join('\r\n')
    const airdropId = await prepare(goodsSn, `\uFEFF${csv}`)
    const seen = await lines(airdropId)
    expect(seen.map(({ line, outcome, why }) => [line, outcome, why])).toEqual([
      [2, 'will', ''],
      [3, 'will', ''],
      [4, 'wont', '与第 2 行是同一个人'],
      [5, 'wont', '没有这个用户'],
      [6, 'wont', '没有实名'],
      [7, 'wont', '账号已停用'],
      [8, 'wont', '不是手机号，也不是用户编号'],
      [9, 'wont', '件数应为 1 到 100'],
      [10, 'wont', '与第 9 行是同一个人'],
      [11, 'wont', '发行量不够'],
      [12, 'will', ''],
    ])
    expect(await info(airdropId)).toMatchObject({
      state: 'prepared',
      trial: { people: 3, pieces: 4, left: 4, wont: 8 },
    })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
    expect(JSON.stringify(seen)).not.toContain(first?.phone)
    const { pool } = server.context.database
    await expect(
      pool.query('update airdrop_lines set quantity = 9 where airdrop_id = $1', [airdropId]),
    ).rejects.toThrow('stays as it was brought')
    for (const [csvOf, of] of [
      ['', goodsSn],
      ['\n\n', goodsSn],
      ['13000000000\n'.repeat(2001), goodsSn],
      ['13000000000', 'none'],
    ] as const)
      expect(
        (
          await publisher.ask(
            'airdrop/prepare',
            { goodsSn: of, title: '周年', key: randomUUID(), isDryRun: false },
            Buffer.from(csvOf),
          )
        ).status,
      ).toBeGreaterThan(399)

    await begin(airdropId)
    await server.worker.jobs()
    expect(await info(airdropId)).toMatchObject({ state: 'done', given: 3, refused: 8, waiting: 0 })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 4 })
  })

  test('is inspected before it is stored, with every field, from any spreadsheet', async () => {
    const goodsSn = await goods(3)
    const [one] = await people(1)
    const csv = `\uFEFF数量\t手机号\t部门\r\n2件\t86 ${one?.phone}\t市场, 华东\r\n１\t1.38E+10\t`
    const look = { goodsSn, title: '周年', key: randomUUID(), isDryRun: true }
    const { data } = await publisher.ask('airdrop/prepare', look, Buffer.from(csv, 'utf16le'))
    expect(data).toMatchObject({
      airdropId: null,
      people: 1,
      pieces: 2,
      reading: {
        encoding: 'UTF-16',
        separator: '制表符',
        ignored: ['部门'],
        preview: {
          columns: ['名单所写', '用户编号', '件数', '结果'],
          rows: [
            { line: 2, cells: [expect.stringContaining('****'), one?.uid, '2', '会发'] },
            { line: 3, cells: ['1.38E+10', '', '1', '不会发'] },
          ],
        },
        faults: [{ line: 3, why: expect.stringMatching(/手机号或用户编号被表格软件改成了 1\.38E\+10/) }],
      },
    })
    expect((await publisher.ask('airdrop/list', { goodsSn })).data.list).toEqual([])
  })

  test('pressed twice is one airdrop, and begun twice at once is given once', async () => {
    const goodsSn = await goods()
    const users = await people(5)
    const key = randomUUID()
    const csv = users.map(({ uid }) => uid).join('\n')
    const ids = await Promise.all([1, 2].map(() => prepare(goodsSn, csv, { key })))
    expect(new Set(ids).size).toBe(1)
    const another = { goodsSn, title: '另一个', key, isDryRun: false }
    expect(await publisher.ask('airdrop/prepare', another, Buffer.from(csv))).toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    })
    const airdropId = ids[0] ?? ''
    const begun = await Promise.all([begin(airdropId), begin(airdropId)])
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 5, sold: 0 })
    await Promise.all([run(airdropId), run(airdropId), server.worker.jobs()])
    await run(airdropId)
    expect(await held(goodsSn)).toEqual(new Map(users.map(({ uid }) => [uid, 1])))
    expect(await info(airdropId)).toMatchObject({ state: 'done', given: 5 })
    const [line] = await lines(airdropId)
    const item = (await owner.ask('item/info', { itemId: line?.itemId })).data
    expect(item.timeline.at(-1)).toMatchObject({ kind: 'issued', note: '空投：周年纪念' })
  })

  test('killed in the middle continues, and gives each line once', async () => {
    const goodsSn = await goods()
    const users = await people(6)
    const airdropId = await prepare(goodsSn, users.map(({ uid }) => `${uid},2`).join('\n'))
    await begin(airdropId)
    const { pool } = server.context.database
    // The connection breaks at the third line, after its items were written.
    await pool.query(`create function fall() returns trigger language plpgsql as $$ begin
      if new.line = 3 and new.airdrop_id = ${airdropId} then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`)
    await pool.query(
      'create trigger airdrop_falls before update of done_at on airdrop_lines for each row execute function fall()',
    )
    try {
      await expect(run(airdropId)).rejects.toThrow(Error)
      expect(await info(airdropId)).toMatchObject({ state: 'running', given: 2, waiting: 4 })
      expect([...(await held(goodsSn)).values()]).toEqual([2, 2])
    } finally {
      await pool.query('drop trigger airdrop_falls on airdrop_lines')
      await pool.query('drop function fall()')
    }
    await Promise.all([run(airdropId), run(airdropId)])
    expect(await held(goodsSn)).toEqual(new Map(users.map(({ uid }) => [uid, 2])))
    expect(await info(airdropId)).toMatchObject({ state: 'done', given: 6, waiting: 0 })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 12 })
  })

  test('above fifty pieces waits for a second person, and expires if something changed meanwhile', async () => {
    const goodsSn = await goods()
    const users = await people(2)
    const csv = users.map(({ uid }) => `${uid},26`).join('\n')
    const airdropId = await prepare(goodsSn, csv)
    const { data } = await begin(airdropId)
    if (data.outcome !== 'waiting') throw new Error('It did not wait')
    await server.worker.jobs()
    expect(await held(goodsSn)).toEqual(new Map())
    expect((await owner.ask('approval/approve', { id: data.approvalId, comment: '名单已核' })).status).toBe(200)
    await server.worker.jobs()
    expect([...(await held(goodsSn)).values()]).toEqual([26, 26])

    const other = await goods()
    const moved = await prepare(other, csv)
    const asked = (await begin(moved)).data
    if (asked.outcome !== 'waiting') throw new Error('It did not wait')
    await owner.ask('user/disable', { uid: users[0]?.uid, reason: '刷单' })
    expect(await owner.ask('approval/approve', { id: asked.approvalId, comment: '名单已核' })).toMatchObject({
      reason: 'APPROVAL_MOVED',
    })
    expect(await info(moved)).toMatchObject({ state: 'prepared' })
  })

  test('once stopped gives nothing more and releases its pieces; people refused meanwhile get nothing', async () => {
    const goodsSn = await goods()
    const users = await people(3)
    const airdropId = await prepare(goodsSn, users.map(({ uid }) => uid).join('\n'))
    await begin(airdropId)
    await owner.ask('user/disable', { uid: users[0]?.uid, reason: '刷单' })
    const stops = await Promise.all([1, 2].map(() => publisher.ask('airdrop/stop', { airdropId, reason: '名单有误' })))
    expect(stops.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await server.worker.jobs()
    expect(await held(goodsSn)).toEqual(new Map())
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
    expect((await lines(airdropId)).map(({ why }) => why)).toEqual(Array(3).fill('空投已停止'))

    const [late] = await people(1)
    const again = await prepare(goodsSn, `${users[1]?.uid}\n${late?.uid}`)
    await begin(again)
    await owner.ask('user/disable', { uid: late?.uid, reason: '刷单' })
    await server.worker.jobs()
    expect(await info(again)).toMatchObject({ state: 'done', given: 1, refused: 1 })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 1 })
  })
})
