import { randomUUID } from 'node:crypto'
import type { ActivityId } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lock } from '../../src/modules/compose/adminQueries.ts'
import { makeCollector, newKey } from '../gifts/fixture.ts'
import { makeGoods } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { buy } from '../vault/fixture.ts'

let server: TestServer
let publisher: StaffMember
let operation: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  publisher = await createStaff(server, { roles: ['publisher'] })
  operation = await createStaff(server, { roles: ['operation'] })
})
afterAll(() => server?.stop())

const now = () => Math.floor(Date.now() / 1000)

/** A recipe that turns two pieces of one work, of which there are some, into one of another. */
async function recipeOf(more: object = {}) {
  const { database } = server.context
  const cloud = await makeGoods(database, { name: '云纹', edition: 50 })
  const result = await makeGoods(database, { name: '云水谣', edition: 10 })
  const input = {
    version: 0,
    title: '云水合一',
    subtitle: '',
    cover: null,
    story: ['两朵云。'],
    rules: [],
    resultGoodsSn: result,
    total: 4,
    perPersonLimit: 0,
    startsAt: now() - 60,
    endsAt: now() + 3600,
    materials: [{ goodsSn: cloud, quantity: 2 }],
    key: randomUUID(),
    ...more,
  }
  return { cloud, result, input }
}

async function save(input: object): Promise<{ activityId: ActivityId; version: number }> {
  const { data, reason, msg } = await publisher.ask('recipe/save', input)
  if (reason !== undefined) throw new Error(`Not saved: ${reason} ${msg}`)
  return data
}

const publish = (recipe: { activityId: ActivityId; version: number }, who = publisher) =>
  who.ask('recipe/publish', { ...recipe, reason: '秋季活动' })

async function published(more: object = {}) {
  const made = await recipeOf(more)
  const { activityId, version } = await save(made.input)
  const { status, msg } = await publish({ activityId, version })
  if (status !== 200) throw new Error(`Not published: ${msg}`)
  return { ...made, activityId, version: version + 1 }
}

const info = async (activityId: ActivityId) => (await operation.ask('recipe/info', { activityId })).data
const leftOf = (goodsSn: string) => server.context.goods.leftOf(goodsSn)

async function compose(activityId: ActivityId, cloud: string) {
  const collector = await makeCollector(server)
  const { nftIds } = await buy(server, { user: collector.user, goodsSn: cloud, quantity: 2 })
  await collector.call('hwnft/synthesize/synthesizeNft', { activityId, nftIds }, newKey())
  return collector
}

describe('[console.compose] a recipe', () => {
  test('is prepared once per press and is not public, then announced once with its results reserved', async () => {
    const { input, result } = await recipeOf()
    const made = await Promise.all([1, 2].map(() => publisher.ask('recipe/save', input)))
    const { activityId } = await save(input)
    expect(made.map(({ data }) => data.activityId)).toEqual([activityId, activityId])
    expect(await leftOf(result)).toBe(10)
    const visitor = (await makeCollector(server)).call
    expect((await refusal(visitor('hwnft/synthesize/detail', { activityId }))).reason).toBe('NOT_FOUND')
    const listed = await visitor('hwnft/synthesize/list', {})
    expect(listed.list.map((one) => one.activityId)).not.toContain(activityId)
    expect(await info(activityId)).toMatchObject({ state: 'draft', title: '云水合一', isFrozen: false, composed: 0 })

    expect((await publish({ activityId, version: 1 }, operation)).status).toBe(403)
    const twice = await Promise.all([1, 2].map(() => publish({ activityId, version: 1 })))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await leftOf(result)).toBe(6)
    expect((await visitor('hwnft/synthesize/detail', { activityId })).total).toBe(4)
    expect(await info(activityId)).toMatchObject({ state: 'running', version: 2 })
  })

  test('of two concurrent changes one is refused, and nothing is overwritten', async () => {
    const { input } = await recipeOf()
    const { activityId, version } = await save(input)
    const { key: _key, ...change } = { ...input, activityId, version }
    const answers = await Promise.all(
      ['甲的名字', '乙的名字'].map((title) => publisher.ask('recipe/save', { ...change, title })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.reason).toBe('EDITED_MEANWHILE')
    expect((await info(activityId)).version).toBe(version + 1)
  })

  test('that nobody could compose is not announced, and doubts are reported', async () => {
    const { database } = server.context
    const gone = await makeGoods(database, { name: '无人持有', edition: 5, sold: 5 })
    const { input, result } = await recipeOf()
    const wrong = await save({
      ...input,
      key: randomUUID(),
      total: 11,
      endsAt: now() - 90,
      materials: [
        { goodsSn: gone, quantity: 1 },
        { goodsSn: result, quantity: 1 },
      ],
    })
    const { findings } = await info(wrong.activityId)
    expect(findings.filter(({ level }) => level === 'blocks').map(({ code }) => code)).toEqual([
      'windowOrder',
      'windowOver',
      'resultTooFew',
      'materialNotGivenOut',
      'materialIsResult',
    ])
    expect(await publish(wrong)).toMatchObject({ status: 409, reason: 'CONFLICT' })
    expect((await info(wrong.activityId)).state).toBe('draft')
    expect(await leftOf(result)).toBe(10)

    const first = await published({ resultGoodsSn: result })
    const second = await save({ ...input, key: randomUUID(), materials: [{ goodsSn: first.cloud, quantity: 1 }] })
    expect((await info(second.activityId)).findings.map(({ level, code }) => [level, code])).toEqual([
      ['warns', 'materialNotHeld'],
      ['warns', 'materialElsewhere'],
    ])
    expect(
      await publisher.ask('recipe/save', {
        ...input,
        key: randomUUID(),
        materials: [{ goodsSn: 'none', quantity: 1 }],
      }),
    ).toMatchObject({ reason: 'GOODS_NOT_FOUND' })
  })

  test('reserves according to its numbers until somebody composed, and keeps its promise afterwards', async () => {
    const { activityId, input, cloud, result, version } = await published()
    const { key: _key, ...fields } = { ...input, activityId }
    await save({ ...fields, version, total: 3 })
    expect(await leftOf(result)).toBe(7)
    // One person cannot increase or change what two announced.
    for (const more of [{ total: 4 }, { resultGoodsSn: cloud }, { materials: [{ goodsSn: cloud, quantity: 1 }] }]) {
      const refused = await publisher.ask('recipe/save', { ...fields, version: version + 1, total: 3, ...more })
      expect(refused).toMatchObject({ status: 409, reason: 'CONFLICT', msg: expect.stringContaining('两人发布') })
    }
    expect(await leftOf(result)).toBe(7)

    const collector = await compose(activityId, cloud)
    const standing = await info(activityId)
    expect(standing).toMatchObject({ isFrozen: true, composed: 1, people: 1, total: 3 })
    const kept = { ...fields, version: standing.version, total: 3 }
    for (const broken of [
      { total: 2 },
      { perPersonLimit: 1 },
      { startsAt: input.startsAt - 100 },
      { endsAt: input.endsAt - 100 },
      { materials: [{ goodsSn: cloud, quantity: 3 }] },
      { resultGoodsSn: cloud },
    ]) {
      const refused = await publisher.ask('recipe/save', { ...kept, ...broken })
      expect(refused).toMatchObject({ status: 409, reason: 'CONFLICT' })
      expect(refused.msg).toContain('已经有人合成')
    }
    const { pool } = server.context.database
    for (const statement of [
      'update compose_activities set total = 8 where id = $1',
      'update compose_activities set per_person_limit = 1 where id = $1',
      'update compose_activities set starts_at = now() where id = $1',
      'delete from compose_materials where activity_id = $1',
    ]) {
      await expect(pool.query(statement, [activityId])).rejects.toThrow('its recipe stays')
    }
    await save({ ...kept, title: '云水再合', endsAt: input.endsAt + 3600 })
    expect(await info(activityId)).toMatchObject({ title: '云水再合', endsAt: input.endsAt + 3600 })
    const { list } = (await operation.ask('recipe/composings', { activityId })).data
    expect(list).toEqual([expect.objectContaining({ uid: collector.user.uid, consumed: 2, serial: 1 })])
    expect(JSON.stringify(list)).not.toContain(collector.user.phone)
  })

  test('is stopped at once, once, and releases what was not composed', async () => {
    const { activityId, cloud, result } = await published()
    await compose(activityId, cloud)
    const stops = await Promise.all(
      [1, 2].map(() => publisher.ask('recipe/stop', { activityId, reason: '材料图片有误' })),
    )
    expect(stops.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expect(compose(activityId, cloud)).rejects.toMatchObject({ reason: 'COMPOSE_NOT_OPEN' })
    await server.worker.sweep('compose-end')
    expect(await leftOf(result)).toBe(9)
    expect(await info(activityId)).toMatchObject({ state: 'over', composed: 1, settledAt: expect.any(Number) })
    expect((await operation.ask('recipe/list', { state: 'over', resultGoodsSn: result })).data.list).toHaveLength(1)
    expect((await operation.ask('recipe/list', { state: 'running', resultGoodsSn: result })).data.list).toEqual([])
  })

  test.each([
    ['to come', 'coming', { startsAt: now() + 3600, endsAt: now() + 7200 }, 'COMPOSE_NOT_OPEN'],
    ['running', 'running', {}, undefined],
    ['over', 'over', {}, 'COMPOSE_NOT_OPEN'],
  ])('that is %s disappears at once when it is taken down, and returns unchanged', async (_, state, more, refused) => {
    const { activityId, cloud } = await published(more)
    if (state === 'running') await compose(activityId, cloud)
    if (state === 'over') await publisher.ask('recipe/stop', { activityId, reason: '材料图片有误' })
    const visitor = (await makeCollector(server)).call
    const listed = async () => (await visitor('hwnft/synthesize/list', { size: 50 })).list.map((one) => one.activityId)
    for (let press = 0; press < 2; press++) {
      expect((await publisher.ask('recipe/takeDown', { activityId, reason: '图片侵权' })).status).toBe(200)
      expect((await refusal(visitor('hwnft/synthesize/detail', { activityId }))).reason).toBe('NOT_FOUND')
      expect(await listed()).not.toContain(activityId)
      expect(await info(activityId)).toMatchObject({ state, isTakenDown: true })
    }
    await expect(compose(activityId, cloud)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    for (let press = 0; press < 2; press++) {
      expect((await publisher.ask('recipe/putBack', { activityId, reason: '已经更正' })).status).toBe(200)
      expect((await visitor('hwnft/synthesize/detail', { activityId })).activityId).toBe(activityId)
      expect(await info(activityId)).toMatchObject({ state, isTakenDown: false })
    }
    expect(await listed()).toContain(activityId)
    const { succeeded, reasons } = await outcomes([compose(activityId, cloud)])
    expect([succeeded.length, reasons]).toEqual(refused ? [0, [refused]] : [1, []])
  })

  test('is not taken down before it is announced, nor without the right', async () => {
    const { activityId } = await save((await recipeOf()).input)
    expect((await publisher.ask('recipe/takeDown', { activityId, reason: '图片侵权' })).reason).toBe(
      'ILLEGAL_TRANSITION',
    )
    expect((await operation.ask('recipe/takeDown', { activityId, reason: '图片侵权' })).status).toBe(403)
  })

  test('is over also for a call that began before it was stopped and arrives after', async () => {
    const { activityId } = await published()
    await server.context.database.transaction(async (tx) => {
      await sql`select now()`.execute(tx)
      expect((await publisher.ask('recipe/stop', { activityId, reason: '材料图片有误' })).status).toBe(200)
      expect(await lock(tx, activityId)).toMatchObject({ state: 'over' })
    })
  })
})
