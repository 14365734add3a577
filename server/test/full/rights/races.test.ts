import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RightsState } from '@app/contract'
import { faults } from '../../gifts/fixture.ts'
import { act, type Action, proofs, race, raceTimeout as timeout, rounds, send, winnersOf } from '../../races/fixture.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { makeAddress, makeCollector, makeRightHolder, makeStaff, type NewTestRight } from '../../rights/fixture.ts'

// Concurrent actions on one right, many at once: it is used once, by its owner.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { gift: { lookupsPerDay: 1000, perDay: 1000 } } })
})
afterAll(() => server?.stop())

const already = { state: RightsState.already } as const

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  server.context.database.pool.query<Row>(text, [...values])

/** A right of a user who gives pieces away without a code, with the competing actions. */
async function setUp(right: NewTestRight) {
  const [holder, other] = [await makeRightHolder(server, right), await makeCollector(server)]
  const { user, nftId, rightsId } = holder
  await query('update users set transfer_code_switch = false where uid = $1', [user.uid])
  const nextProof = await proofs(server, user, nftId)
  const acts: Record<'apply' | 'send' | 'destroy', Action> = {
    apply: () => act(server, user, 'rights/rightsSold/updateRightsState', { rightsId, ...already }),
    send: () => send(server, user, nftId, other.user),
    destroy: () => act(server, user, 'hwnft/userNft/destroyNft', { nftId, transferToken: nextProof() }),
  }
  return { holder, other, acts }
}

/** The number of a right's moves, and of its coupons. */
async function books(rightsId: string) {
  const key = rightsId.split('-')
  const { rows } = await query<{ moves: number; coupons: number; redemptions: number }>(
    `select (select count(*)::int from rights_entries where item_id = $1 and config_id = $2) as moves,
       (select count(*)::int from rights_coupons where item_id = $1 and config_id = $2) as coupons,
       (select count(*)::int from rights_redemptions where item_id = $1 and config_id = $2) as redemptions`,
    key,
  )
  return rows[0]
}

test('a pass is redeemed once by many concurrent calls', { timeout }, async () => {
  const [first, second] = [await makeStaff(server), await makeStaff(server, '北门')]
  for (let round = 0; round < rounds; round++) {
    const { call, rightsId } = await makeRightHolder(server, { delivery: 'site' })
    const { code: passCode } = await call('rights/rightsSold/pass', { rightsId })
    const attempts = await race({
      first: () => act(server, first.user, 'rights/staff/redeem', { passCode }),
      second: () => act(server, second.user, 'rights/staff/redeem', { passCode }),
    })
    expect(winnersOf(attempts)).toHaveLength(1)
    expect(new Set(attempts.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['RIGHTS_USED']))
    expect(await books(rightsId)).toEqual({ moves: 2, coupons: 0, redemptions: 1 })
  }
})

test('two passes of one right are valid for one visit', { timeout }, async () => {
  const staff = await makeStaff(server)
  for (let round = 0; round < rounds; round++) {
    const { call, rightsId } = await makeRightHolder(server, { delivery: 'site' })
    const codes = [
      await call('rights/rightsSold/pass', { rightsId }),
      await call('rights/rightsSold/pass', { rightsId }),
    ]
    const [first, second] = codes.map(
      ({ code }): Action =>
        () =>
          act(server, staff.user, 'rights/staff/redeem', { passCode: code }),
    )
    const attempts = await race({ ...(first && { first }), ...(second && { second }) })
    expect(winnersOf(attempts)).toHaveLength(1)
    expect(await books(rightsId)).toMatchObject({ redemptions: 1 })
  }
})

describe('applying for an e-coupon', () => {
  test('many times at once takes one code', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const coupons = [`M-${round}-1`, `M-${round}-2`]
      const { holder, acts } = await setUp({ delivery: 'coupon', coupons })
      const attempts = await race({ apply: acts.apply })
      // All get the same code.
      expect(winnersOf(attempts)).toHaveLength(50)
      expect(await books(holder.rightsId)).toMatchObject({ moves: 1, coupons: 1 })
    }
  })

  test('two owners at once for the last code: one gets it', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const holder = await makeRightHolder(server, { delivery: 'coupon', coupons: [`L-${round}`] }, { quantity: 2 })
      const rightsIds = holder.nftIds.map((nftId) => `${nftId}-${holder.configId}`)
      const [first, second] = rightsIds.map(
        (rightsId): Action =>
          () =>
            act(server, holder.user, 'rights/rightsSold/updateRightsState', { rightsId, ...already }),
      )
      const attempts = await race({ ...(first && { first }), ...(second && { second }) })
      expect(new Set(winnersOf(attempts)).size).toBe(1)
      expect(new Set(attempts.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['COUPONS_GONE']))
      const all = await Promise.all(rightsIds.map(books))
      expect(all.reduce((sum, one) => sum + (one?.coupons ?? 0), 0)).toBe(1)
    }
  })

  test.each(['send', 'destroy'] as const)(
    'against %s: a code is assigned before, or not at all',
    { timeout },
    async (other) => {
      for (let round = 0; round < rounds; round++) {
        const { holder, acts } = await setUp({ delivery: 'coupon', coupons: [`${other}-${round}`] })
        const attempts = await race({ apply: acts.apply, [other]: acts[other] })
        const winners = winnersOf(attempts)
        expect(winners.filter((action) => action === other)).toHaveLength(1)
        const reasons = attempts.flatMap(({ action, reason }) => (action === 'apply' && reason ? [reason] : []))
        const found = await books(holder.rightsId)
        const { rows } = await query<{ state: number }>('select state from items where id = $1', [holder.nftId])
        // It was applied for while it was free, or refused ever after: never half of it.
        const given = winners.includes('apply') ? 1 : 0
        expect(found).toMatchObject({ moves: given, coupons: given })
        expect(rows[0]?.state).toBe(other === 'send' ? 3 : 4)
        expect(new Set([...reasons, 'ITEM_LOCKED', 'RIGHTS_ENDED'])).toEqual(new Set(['ITEM_LOCKED', 'RIGHTS_ENDED']))
      }
    },
  )
})

test('an address against a gift: the parcel goes to the owner of the piece', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const { holder, other, acts } = await setUp({ delivery: 'ship' })
    const { rightsId } = holder
    const addressId = await makeAddress(holder)
    const address: Action = () =>
      act(server, holder.user, 'rights/rightsSold/addRecipientAddress', { rightsId, addressId })
    await race({ address, send: acts.send })
    const { list } = await other.call('hwnft/giftRecord/list', { direction: 'received' })
    await act(server, other.user, 'hwnft/giftRecord/receive', { giftId: String(list[0]?.giftId), accept: true })
    const seen = await other.call('rights/rightsSold/info', { rightsId })
    expect(seen).toMatchObject({ state: RightsState.addressNone, address: null })
  }
})

test('afterwards the books agree with all of it', async () => {
  expect((await faults(server)).findings).toEqual([])
})
