import type { Uid } from '@app/contract'
import { RightsDelivery, RightsState } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listExpiring } from '../../src/modules/rights/queries.ts'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import {
  expire,
  give,
  makeAddress,
  makeCollector,
  makeRightHolder,
  type NewTestRight,
  newKey,
  offer,
  type RightHolder,
  send,
} from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const inDays = (days: number) => new Date(Math.ceil(Date.now() / 1000) * 1000 + days * 86_400_000)

const { site, service, ship } = RightsDelivery

/** Creates a holder of a right that ends in a day. */
const holderOf = (right: Partial<NewTestRight> = {}, quantity = 1) =>
  makeRightHolder(server, { delivery: site, validUntil: inDays(1), ...right }, { quantity })

/** Adds another right to the work of a holder; returns its id with their first piece. */
async function addRight({ nftId, goodsSn }: RightHolder, right: Partial<NewTestRight>): Promise<string> {
  return `${nftId}-${await offer(server, { delivery: site, ...right, goodsSns: [goodsSn] })}`
}

async function expiringOf(uid: Uid): Promise<string[]> {
  const rows = await listExpiring(server.context.database.db, uid)
  return rows.map((row) => `${row.item_id}-${row.config_id}`)
}

describe('expiring rights', () => {
  test('are the three that end soonest, without those that have no end', async () => {
    const holder = await holderOf({ validUntil: inDays(3) })
    await addRight(holder, { validUntil: null })
    await addRight(holder, { validUntil: inDays(4) })
    const first = await addRight(holder, { validUntil: inDays(1) })
    const second = await addRight(holder, { validUntil: inDays(2), delivery: service })
    expect(await expiringOf(holder.user.uid)).toEqual([first, second, holder.rightsId])
  })

  test('that end together are in the order of the list: newest piece first, then the order of the work', async () => {
    const validUntil = inDays(2)
    const holder = await holderOf({ validUntil }, 2)
    const second = await addRight(holder, { validUntil })
    const [configId, other] = [holder.configId, second.split('-')[1]]
    const [older, newer] = holder.nftIds
    expect(await expiringOf(holder.user.uid)).toEqual([
      `${newer}-${configId}`,
      `${newer}-${other}`,
      `${older}-${configId}`,
    ])
  })

  test('have started and have not ended', async () => {
    const holder = await holderOf()
    await addRight(holder, { validFrom: inDays(1), validUntil: inDays(2) })
    const started = await addRight(holder, { validFrom: inDays(-1), validUntil: inDays(2) })
    await expire(server, holder.configId)
    expect(await expiringOf(holder.user.uid)).toEqual([started])
  })

  test('include those to be shipped, with and without an address, until they are applied for', async () => {
    const holder = await holderOf({ delivery: ship })
    const { rightsId } = holder
    expect(await expiringOf(holder.user.uid)).toEqual([rightsId])
    const addressId = await makeAddress(holder)
    await holder.call('rights/rightsSold/addRecipientAddress', { rightsId, addressId }, newKey())
    expect(await expiringOf(holder.user.uid)).toEqual([rightsId])
    await holder.call('rights/rightsSold/updateRightsState', { rightsId, state: RightsState.already }, newKey())
    expect(await expiringOf(holder.user.uid)).toEqual([])
  })

  test('leave out those that an earlier owner used', async () => {
    const [holder, other] = [await holderOf({ delivery: service }), await makeCollector(server)]
    const { rightsId } = holder
    const unused = await addRight(holder, { validUntil: inDays(2) })
    await holder.call('rights/rightsSold/updateRightsState', { rightsId, state: RightsState.already }, newKey())
    await give(holder, holder.nftId, other)
    expect(await expiringOf(holder.user.uid)).toEqual([])
    expect(await expiringOf(other.user.uid)).toEqual([unused])
  })

  test('leave out those of an item that is locked by a gift, frozen, or destroyed', async () => {
    const [holder, other] = [await holderOf({}, 4), await makeCollector(server)]
    const [locked = '', frozen, destroyed, free] = holder.nftIds
    await send(holder, locked, other)
    const { pool } = server.context.database
    await pool.query('update items set frozen_at = now() where id = $1', [frozen])
    await pool.query('update items set state = 4 where id = $1', [destroyed])
    expect(await expiringOf(holder.user.uid)).toEqual([`${free}-${holder.configId}`])
    expect(await expiringOf(other.user.uid)).toEqual([])
  })

  test('[call rights/rightsSold/expiring] are returned as in the list, and to their owner alone', async () => {
    const holder = await holderOf()
    const { list } = await holder.call('rights/rightsSold/list', {})
    expect(await holder.call('rights/rightsSold/expiring', {})).toEqual({ list })
    const stranger = server.as(await makeUser(server.context.database))
    expect(await stranger('rights/rightsSold/expiring', {})).toEqual({ list: [] })
  })
})
