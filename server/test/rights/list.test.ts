import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RightsState, RightsType } from '@app/contract'
import { list as listRights } from '../../src/modules/rights/queries.ts'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy } from '../vault/fixture.ts'
import {
  type Collector,
  expire,
  give,
  makeAddress,
  makeCollector,
  makeRightHolder,
  offer,
  statesOf,
} from './fixture.ts'
import { newKey } from '../support/keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

describe('[call rights/rightsSold/list]', () => {
  test('shows the rights of the caller’s pieces, although no row of them is stored', async () => {
    const holder = await makeRightHolder(server, { delivery: 'site' }, { quantity: 2 })
    const { list, total } = await holder.call('rights/rightsSold/list', {})
    expect(total).toBe(2)
    expect(list.map((right) => right.nftId)).toEqual(holder.nftIds.toReversed())
    expect(list[1]).toEqual({
      rightsId: holder.rightsId,
      nftId: holder.nftId,
      goodsSn: holder.goodsSn,
      goodsName: '青绿山水',
      serial: 1,
      state: RightsState.wait,
      stateTime: null,
      config: {
        configId: holder.configId,
        name: '溪谷入园一次',
        summary: '凭藏品免票一次',
        brandKey: 'jxdd',
        brandName: '锦溪东渡',
        rightsType: RightsType.physical,
        delivery: 'site',
        cover: expect.objectContaining({ url: '/media/test/stream' }),
        img: 'stream',
        validFrom: null,
        validUntil: null,
        pagePath: `/interest/jxdd/summer/${holder.configId}`,
      },
    })
    const stored = await server.context.database.pool.query('select from rights_sold where item_id = any($1)', [
      holder.nftIds,
    ])
    expect(stored.rows).toHaveLength(0)
  })

  test('is filtered by type, state and piece, and continues by its cursor to the end', async () => {
    const holder = await makeRightHolder(server, { delivery: 'coupon' }, { quantity: 4 })
    const goodsSns = [holder.goodsSn]
    const second = await offer(server, { delivery: 'ship', goodsSns })
    await offer(server, { delivery: 'service', goodsSns })
    const ask = async (input: object) => {
      const { list, total } = await holder.call('rights/rightsSold/list', { size: 100, ...input })
      return { states: new Set(list.map(({ state }) => state)), shown: list.length, total }
    }
    expect(await ask({})).toEqual({ states: new Set([2, 6]), shown: 12, total: 12 })
    expect(await ask({ rightsType: RightsType.online })).toEqual({ states: new Set([2]), shown: 8, total: 8 })
    expect(await ask({ state: RightsState.addressNone })).toEqual({ states: new Set([6]), shown: 4, total: 4 })
    expect(await ask({ nftId: holder.nftId })).toMatchObject({ shown: 3, total: 3 })
    expect(await ask({ state: RightsState.done })).toMatchObject({ shown: 0, total: 0 })

    const all = (await holder.call('rights/rightsSold/list', { size: 100 })).list.map(({ rightsId }) => rightsId)
    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const input = { size: 5, ...(cursor && { cursor }) }
      const page: { list: { rightsId: string }[]; cursor: string | null } = await holder.call(
        'rights/rightsSold/list',
        input,
      )
      read.push(...page.list.map(({ rightsId }) => rightsId))
      cursor = page.cursor
    }
    expect(read).toEqual(all)
    const byNumber = await holder.call('rights/rightsSold/list', { page: 3, size: 5 })
    expect(byNumber.list.map(({ rightsId }) => rightsId)).toEqual(all.slice(10))
    // The rights of a piece are in the order in which its work lists them.
    expect(all.slice(0, 2).map((id) => id.split('-')[1])).toEqual([holder.configId, second])
  })

  test('shows nobody the rights of others', async () => {
    const holder = await makeRightHolder(server, { delivery: 'site' })
    const stranger = server.as(await makeUser(server.context.database))
    const asked = await stranger('rights/rightsSold/list', { nftId: holder.nftId })
    expect(asked).toMatchObject({ list: [], total: 0, cursor: null })
  })

  test('[call rights/rightsSold/info] keeps a used right for its user when the piece changes hands, and shows the next owner that it is used, not the coupon', async () => {
    const [holder, other] = [
      await makeRightHolder(server, { delivery: 'coupon', coupons: ['GOES-ON'] }),
      await makeCollector(server),
    ]
    const { rightsId } = holder
    await holder.call('rights/rightsSold/updateRightsState', { rightsId, state: RightsState.already }, newKey())
    await give(holder, holder.nftId, other)
    expect(await statesOf(holder)).toEqual({ [rightsId]: RightsState.already })
    expect(await statesOf(other)).toEqual({ [rightsId]: RightsState.done })
    const seen = await other.call('rights/rightsSold/info', { rightsId })
    expect(seen).toMatchObject({ state: RightsState.done, coupon: null, address: null })
    // The first owner can still finish it, and nobody else.
    const done = await holder.call(
      'rights/rightsSold/updateRightsState',
      { rightsId, state: RightsState.done },
      newKey(),
    )
    expect(done).toMatchObject({ state: RightsState.done, coupon: { code: 'GOES-ON' } })
  })

  test('moves an unused right with its piece, and removes it from the giver’s list', async () => {
    const [holder, other] = [await makeRightHolder(server, { delivery: 'site' }), await makeCollector(server)]
    await give(holder, holder.nftId, other)
    expect(await statesOf(holder)).toEqual({})
    expect(await statesOf(other)).toEqual({ [holder.rightsId]: RightsState.wait })
  })

  test('shows a right that ended with its time or its piece as closed', async () => {
    const holder = await makeRightHolder(server, { delivery: 'site' }, { quantity: 2 })
    const [kept = '', destroyed = ''] = holder.nftIds
    await server.context.database.pool.query('update items set state = 4 where id = $1', [destroyed])
    const [ofKept, ofDestroyed] = [`${kept}-${holder.configId}`, `${destroyed}-${holder.configId}`]
    expect(await statesOf(holder)).toEqual({ [ofKept]: RightsState.wait, [ofDestroyed]: RightsState.close })
    await expire(server, holder.configId)
    expect(await statesOf(holder)).toEqual({ [ofKept]: RightsState.close, [ofDestroyed]: RightsState.close })
    const { list } = await holder.call('rights/rightsSold/list', { state: RightsState.close })
    expect(list.map(({ stateTime }) => stateTime)).toEqual(list.map(({ config }) => config.validUntil))
  })

  test('costs a collector with 5,000 pieces no more than their rights', async () => {
    const { user, goodsSn } = await buy(server, { edition: 6000 })
    for (const delivery of ['coupon', 'ship'] as const) await offer(server, { delivery, goodsSns: [goodsSn] })
    await server.context.database.pool.query(
      `insert into items (goods_sn, serial, owner_uid, show_key, gift_from)
       select $1, n + 1, $2, 'many-' || n, now() from generate_series(1, 5000) n`,
      [goodsSn, user.uid],
    )
    await server.context.database.pool.query('analyze items, goods_rights, rights_sold, rights_configs')
    const call = server.as(user)
    const first = await call('rights/rightsSold/list', { size: 20 })
    expect(first).toMatchObject({ total: 10_002, isNotRecipientAddress: true })
    expect((await call('rights/rightsSold/list', { size: 20, cursor: String(first.cursor) })).list).toHaveLength(20)
    // A query that reads every right for each of them reads over fifty million rows.
    const read = await server.context.database.transaction(async (tx) => {
      await listRights(tx, { uid: user.uid }, { size: 20, offset: 5000, before: undefined })
      const { rows } = await sql<{ rows: number }>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_xact_user_tables`.execute(
        tx,
      )
      return rows[0]?.rows
    })
    // Two rights a piece: the rows before the page are read at least, and a plan that stops there reads no more.
    expect(read).toBeGreaterThanOrEqual(2500)
    expect(read).toBeLessThan(100_000)
  })
})

describe('[entity.rights-flags] the three flags', () => {
  const flagsOf = async (call: Collector['call'], input: object = {}) => {
    const reply = await call('rights/rightsSold/list', { page: 1, size: 1, rightsType: RightsType.physical, ...input })
    return [reply.isNotRecipientAddress, reply.haveUnExchangedOnLineRights, reply.haveUnExchangedOnLineElCouponRights]
  }

  test('each reports its own kind, independent of the list’s filters', async () => {
    const nobody = await makeCollector(server)
    expect(await flagsOf(nobody.call)).toEqual([false, false, false])
    const parcel = await makeRightHolder(server, { delivery: 'ship' })
    expect(await flagsOf(parcel.call, { rightsType: RightsType.online })).toEqual([true, false, false])
    const service = await makeRightHolder(server, { delivery: 'service' })
    expect(await flagsOf(service.call)).toEqual([false, true, false])
    const coupon = await makeRightHolder(server, { delivery: 'coupon' })
    expect(await flagsOf(coupon.call, { state: RightsState.done, nftId: '1' })).toEqual([false, false, true])
    const visit = await makeRightHolder(server, { delivery: 'site' })
    expect(await flagsOf(visit.call)).toEqual([false, false, false])
  })

  test('are cleared when nothing is open any more', async () => {
    const parcel = await makeRightHolder(server, { delivery: 'ship' })
    await parcel.call(
      'rights/rightsSold/addRecipientAddress',
      {
        rightsId: parcel.rightsId,
        addressId: await makeAddress(parcel),
      },
      newKey(),
    )
    expect(await flagsOf(parcel.call)).toEqual([false, false, false])
    const service = await makeRightHolder(server, { delivery: 'service' })
    await service.call('rights/rightsSold/updateRightsState', { rightsId: service.rightsId, state: 3 }, newKey())
    expect(await flagsOf(service.call)).toEqual([false, false, false])
    const coupon = await makeRightHolder(server, { delivery: 'coupon', coupons: ['ONE'] })
    await coupon.call('rights/rightsSold/updateRightsState', { rightsId: coupon.rightsId, state: 3 }, newKey())
    expect(await flagsOf(coupon.call)).toEqual([false, false, false])
    const over = await makeRightHolder(server, { delivery: 'service' })
    await expire(server, over.configId)
    expect(await flagsOf(over.call)).toEqual([false, false, false])
  })
})
