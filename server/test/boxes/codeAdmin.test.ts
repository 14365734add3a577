import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { RedeemGiftType } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../src/adapters/diskStorage/index.ts'
import { take } from '../../src/modules/tasks/queries.ts'
import type { Storage } from '../../src/ports/storage.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { fetchFile, readCsv } from '../tasks/files.ts'
import { expire, makeCodes, redeem, stockOf, violations } from './fixture.ts'

let server: TestServer
let publisher: StaffMember
let operation: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  publisher = await createStaff(server, { roles: ['publisher'] })
  operation = await createStaff(server, { roles: ['operation'] })
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server?.stop()
})

const goods = (given: Parameters<typeof makeGoods>[1] = {}) => makeGoods(server.context.database, given)
const wish = (giftSn: string, more: object = {}) => ({
  giftType: RedeemGiftType.collectible,
  giftSn,
  quantity: 3,
  validDays: 30,
  note: '春日集市',
  reason: '市集现场发放',
  key: randomUUID(),
  ...more,
})

/** Downloads the codes from the file of a task. */
async function codesIn(taskId: string, by = publisher): Promise<string[]> {
  const response = await fetchFile(server, taskId, by)
  if (response.status !== 200) throw new Error(`No file: ${response.status}`)
  const [, ...lines] = readCsv((await response.text()).slice(1))
  return lines.slice(0, -1).map(([code = '']) => code)
}

/** Starts the task of a batch that one person makes alone. */
async function begin(asked: object) {
  const { data, reason } = await publisher.ask('codeBatch/make', asked)
  if (data?.outcome !== 'done') throw new Error(`No batch: ${reason ?? 'it waits'}`)
  return data.result
}

async function make(giftSn: string, more: object = {}) {
  const data = await begin(wish(giftSn, more))
  await server.worker.jobs()
  const codes = await codesIn(data.taskId)
  const [batch] = (await publisher.ask('codeBatch/list', { giftSn })).data.list
  if (!batch) throw new Error('No batch')
  return { taskId: data.taskId, codes, batch }
}

describe('[console.codes] a batch', () => {
  test('is made once per press, its file is downloaded once, and its codes are stored nowhere else', async () => {
    const giftSn = await goods({ name: '青绿山水', edition: 10 })
    const asked = wish(giftSn, { quantity: 4 })
    const answers = await Promise.all([1, 2, 3].map(() => begin(asked)))
    expect(new Set(answers.map(({ taskId }) => taskId)).size).toBe(1)
    expect(await publisher.ask('codeBatch/make', { ...asked, quantity: 5 })).toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    })
    await server.worker.jobs()
    const taskId = answers[0]?.taskId ?? ''
    const fetched = await Promise.all([1, 2].map(() => fetchFile(server, taskId, publisher)))
    expect(fetched.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const text = await fetched.find(({ status }) => status === 200)?.text()
    const lines = readCsv((text ?? '').slice(1))
    expect(lines).toHaveLength(6)
    expect((await fetchFile(server, taskId, publisher)).status).toBe(404)
    expect((await publisher.ask('task/info', { id: taskId })).data.state).toBe('gone')
    await server.worker.sweep('late task files')

    const { list } = (await publisher.ask('codeBatch/list', { giftSn })).data
    expect(list).toEqual([
      expect.objectContaining({ giftName: '青绿山水', quantity: 4, redeemed: 0, perPersonLimit: 0, closedAt: null }),
    ])
    expect(await stockOf(server, giftSn)).toEqual({ reserved: 4, sold: 0 })
    const batchId = list[0]?.batchId ?? ''
    const listed = await publisher.ask('code/list', { batchId })
    const code = lines[1]?.[0] ?? ''
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
    expect(JSON.stringify(listed.data)).not.toContain(code.slice(0, 8))
    const owner = await createStaff(server, { roles: ['owner'] })
    const entries = (await owner.ask('audit/list', { target: `task:${taskId}` })).data.list
    expect(entries.map(({ verb }) => verb)).toEqual(['task/file'])
    const made = (await owner.ask('audit/list', { target: `gift:${giftSn}`, outcome: 'done' })).data.list
    expect(made.map(({ verb }) => verb)).toEqual(Array<string>(3).fill('codeBatch/make'))
    expect((await owner.ask('audit/list', { target: `batch:${batchId}` })).data.list).toHaveLength(1)
    expect(JSON.stringify([entries, made])).not.toContain(code)
  })

  test('whose file was taken by another download leaves an earlier download nothing', async () => {
    const giftSn = await goods({ edition: 3 })
    const data = await begin(wish(giftSn))
    await server.worker.jobs()
    const { database } = server.context
    const taken = await database.transaction(async (late) => {
      await sql`select now()`.execute(late)
      const first = await database.transaction((tx) => take(tx, data.taskId, true))
      return [first, await take(late, data.taskId, true)]
    })
    expect(taken).toEqual([true, false])
  })

  test('that cannot be promised is refused at once, and one whose pieces were taken meanwhile is not made', async () => {
    const giftSn = await goods({ edition: 2 })
    expect(await publisher.ask('codeBatch/make', wish(giftSn))).toMatchObject({ status: 409, reason: 'SOLD_OUT' })
    expect(await publisher.ask('codeBatch/make', wish('nothing'))).toMatchObject({ reason: 'GOODS_NOT_FOUND' })
    expect(await stockOf(server, giftSn)).toEqual({ reserved: 0, sold: 0 })
    const data = await begin(wish(giftSn, { quantity: 2 }))
    await makeCodes(server, giftSn)
    await server.worker.jobs()
    expect((await publisher.ask('task/info', { id: data.taskId })).data).toMatchObject({ state: 'failed' })
    expect(await stockOf(server, giftSn)).toEqual({ reserved: 1, sold: 0 })
  })

  test('leaves nothing if its file cannot be stored, and is made completely once it can', async () => {
    const giftSn = await goods({ edition: 5 })
    const data = await begin(wish(giftSn))
    const real = createDiskStorage(join(server.context.config.process.dataFolder, 'failing'))
    let failures = 1
    const storage: Storage = {
      ...real,
      putFile: (...file) => (failures-- > 0 ? Promise.reject(new Error('The disk is full')) : real.putFile(...file)),
    }
    const beside = await startTestServer({ beside: server, deps: { storage } })
    try {
      const run = () => beside.context.jobs['task.run']?.({ id: data.taskId } as never)
      await expect(run()).rejects.toThrow('The disk is full')
      expect((await publisher.ask('codeBatch/list', { giftSn })).data.list).toEqual([])
      expect(await stockOf(server, giftSn)).toEqual({ reserved: 0, sold: 0 })
      // Two workers at once, one of which was thought dead.
      await Promise.all([run(), run()])
      await run()
      const text = await (await fetchFile(beside, data.taskId, publisher)).text()
      expect(readCsv(text.slice(1))).toHaveLength(5)
      expect((await publisher.ask('codeBatch/list', { giftSn })).data.list).toHaveLength(1)
      expect(await stockOf(server, giftSn)).toEqual({ reserved: 3, sold: 0 })
    } finally {
      await beside.stop()
    }
  })

  test('is stopped as a whole or a code at a time; shows who redeemed which, and finds a single code', async () => {
    const giftSn = await goods({ edition: 10 })
    const { codes, batch } = await make(giftSn, { quantity: 4 })
    const { batchId } = batch
    const user = await makeUser(server.context.database)
    await redeem(server.as(user), codes[0] ?? '')
    const redeemed = (await operation.ask('code/list', { batchId, state: 2 })).data.list
    expect(redeemed).toEqual([
      expect.objectContaining({
        uid: user.uid,
        masked: `•••• •••• ${codes[0]?.slice(-4)}`,
        givenId: expect.any(String),
      }),
    ])
    expect(JSON.stringify(redeemed)).not.toContain(user.phone)
    const spelled = `${codes[1]?.slice(0, 4)} ${codes[1]?.slice(4).toLowerCase()}`
    const [found] = (await operation.ask('code/list', { code: spelled })).data.list
    expect(found).toMatchObject({ batchId, state: 1 })
    expect((await operation.ask('code/list', { code: 'not a code at all' })).data.list).toEqual([])

    const codeId = found?.codeId ?? ''
    const reason = '印在了公开的海报上'
    expect(await operation.ask('code/void', { codeId, reason })).toMatchObject({ status: 403 })
    const twice = await Promise.all([1, 2].map(() => publisher.ask('code/void', { codeId, reason })))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await stockOf(server, giftSn)).toEqual({ reserved: 2, sold: 1 })
    expect((await refusal(redeem(server.as(user), codes[1] ?? ''))).reason).toBe('EXCHANGE_CODE_INVALID')

    const whole = await Promise.all([1, 2].map(() => publisher.ask('codeBatch/void', { batchId, reason })))
    expect(whole.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(whole.find(({ status }) => status === 200)?.data).toEqual({ voided: 2 })
    expect(await stockOf(server, giftSn)).toEqual({ reserved: 0, sold: 1 })
    expect((await publisher.ask('codeBatch/info', { batchId })).data).toMatchObject({
      quantity: 4,
      redeemed: 1,
      open: 0,
      voided: 3,
    })
    const [last] = (await publisher.ask('code/list', { batchId, state: 2 })).data.list
    expect(await publisher.ask('code/void', { codeId: last?.codeId, reason })).toMatchObject({
      reason: 'ILLEGAL_TRANSITION',
    })
  })

  test('gives a person no more than its limit under concurrent presses, and gives others the rest', async () => {
    const giftSn = await goods({ edition: 10 })
    const { codes } = await make(giftSn, { quantity: 5, perPersonLimit: 2 })
    const greedy = server.as(await makeUser(server.context.database))
    const { succeeded, reasons } = await outcomes(codes.map((code) => redeem(greedy, code)))
    expect(succeeded).toHaveLength(2)
    expect(reasons).toEqual(Array(3).fill('LIMIT_REACHED'))
    expect(await stockOf(server, giftSn)).toEqual({ reserved: 3, sold: 2 })
    const other = server.as(await makeUser(server.context.database))
    const rest = await outcomes(codes.map((code) => redeem(other, code)))
    expect(rest.succeeded).toHaveLength(2)
  })

  test('that has expired reports it, and so do its codes', async () => {
    const giftSn = await goods({ edition: 10 })
    const { batch } = await make(giftSn)
    await expire(server, { id: batch.batchId, expiresAt: new Date(), codes: [] })
    await server.worker.sweep('exchange-expiry')
    expect((await publisher.ask('codeBatch/info', { batchId: batch.batchId })).data).toMatchObject({
      open: 0,
      expired: 3,
      closedAt: expect.any(Number),
    })
    expect((await publisher.ask('codeBatch/list', { giftSn, isOpen: true })).data.list).toEqual([])
    expect((await publisher.ask('codeBatch/list', { giftSn, isOpen: false })).data.list).toHaveLength(1)
  })
})
