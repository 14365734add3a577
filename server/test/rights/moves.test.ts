import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ItemId, RightsState } from '@app/contract'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import {
  entriesOf,
  expire,
  give,
  makeAddress,
  makeCollector,
  makeRightHolder,
  type RightHolder,
  newKey,
  send,
  statesOf,
} from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const address = ({ call, rightsId }: RightHolder, addressId: string) =>
  call('rights/rightsSold/addRecipientAddress', { rightsId, addressId }, newKey())
const move = ({ call, rightsId }: RightHolder, state: 3 | 4) =>
  call('rights/rightsSold/updateRightsState', { rightsId, state }, newKey())
const info = ({ call, rightsId }: RightHolder) => call('rights/rightsSold/info', { rightsId })

describe('[call rights/rightsSold/info]', () => {
  test('shows all of a right: its texts, its steps, and nothing that has not happened', async () => {
    const holder = await makeRightHolder(server, {
      delivery: 'site',
      content: '<p onclick="x()">溪谷</p><script>x</script>',
    })
    expect(await info(holder)).toMatchObject({
      state: RightsState.wait,
      config: { content: '<p>溪谷</p>', howTo: ['打开这项权益', '出示核销码'] },
      address: null,
      express: null,
      coupon: null,
      redeemed: null,
    })
  })

  test.each(['unknown', '1', '1-', '9'.repeat(40), '999999-1'])('finds no right %s', async (rightsId) => {
    const { call } = await makeCollector(server)
    expect((await refusal(call('rights/rightsSold/info', { rightsId }))).reason).toBe('NOT_FOUND')
  })
})

describe('[call rights/rightsSold/addRecipientAddress]', () => {
  test('stores a copy of the address with a masked phone, which may be changed until it is applied for', async () => {
    const holder = await makeRightHolder(server, { delivery: 'ship' })
    expect(await info(holder)).toMatchObject({ state: RightsState.addressNone, stateTime: null })
    const addressId = await makeAddress(holder)
    const kept = await address(holder, addressId)
    expect(kept).toMatchObject({
      state: RightsState.wait,
      stateTime: expect.any(Number),
      address: { name: '沈知白', phone: '138****0001', text: expect.stringMatching(/^浙江省.*灵隐路 1 号$/) },
    })
    // It stays the same when its owner deletes it from the list of addresses.
    await holder.call('user/user/deliveryAddress/delete', { addressId })
    expect(await info(holder)).toEqual(kept)
    expect(await address(holder, await makeAddress(holder, { name: '欧阳修远' }))).toMatchObject({
      address: { name: '欧阳修远' },
    })
    await move(holder, RightsState.already)
    expect((await refusal(address(holder, await makeAddress(holder)))).reason).toBe('ILLEGAL_TRANSITION')
    const { uid } = holder.user
    expect(await entriesOf(server, holder.rightsId)).toEqual([
      `owner ${uid} 6>2`,
      `owner ${uid} 2>2`,
      `owner ${uid} 2>3`,
    ])
  })

  test('is stored sealed in the database', async () => {
    const holder = await makeRightHolder(server, { delivery: 'ship' })
    await address(holder, await makeAddress(holder, { name: '某某某' }))
    const { rows } = await server.context.database.pool.query<{ row: string; sealed: Buffer }>(
      'select s::text as row, address_encrypted as sealed from rights_sold s where item_id = $1',
      [holder.nftId],
    )
    expect(rows).toHaveLength(1)
    const stored = `${rows[0]?.row} ${rows[0]?.sealed.toString()}`
    for (const part of ['某某某', '灵隐路', '13800000001']) expect(stored).not.toContain(part)
  })

  test('refuses an address of somebody else, a deleted one, and any for a right that is not shipped', async () => {
    const [holder, other] = [await makeRightHolder(server, { delivery: 'ship' }), await makeCollector(server)]
    expect((await refusal(address(holder, await makeAddress(other)))).reason).toBe('NOT_FOUND')
    const deleted = await makeAddress(holder)
    await holder.call('user/user/deliveryAddress/delete', { addressId: deleted })
    expect((await refusal(address(holder, deleted))).reason).toBe('NOT_FOUND')
    const visit = await makeRightHolder(server, { delivery: 'site' })
    expect((await refusal(address(visit, await makeAddress(visit)))).reason).toBe('ILLEGAL_TRANSITION')
  })

  test('is neither visible to nor used by the next owner of the piece', async () => {
    const [holder, other] = [await makeRightHolder(server, { delivery: 'ship' }), await makeCollector(server)]
    const { rightsId } = holder
    await address(holder, await makeAddress(holder))
    await give(holder, holder.nftId, other)
    const theirs = { ...holder, call: other.call }
    expect(await info(theirs)).toMatchObject({ state: RightsState.addressNone, address: null, stateTime: null })
    expect((await refusal(move(theirs, RightsState.already))).reason).toBe('ADDRESS_REQUIRED')
    expect((await refusal(info(holder))).reason).toBe('NOT_FOUND')
    await address(theirs, await makeAddress(other, { name: '周渡' }))
    await move(theirs, RightsState.already)
    const { list } = await server.context.rights.admin.applied()
    expect(list.find((one) => one.rightsId === rightsId)).toMatchObject({
      uid: other.user.uid,
      address: { name: '周渡', phone: '13800000001' },
    })
  })

  test('waits while the piece is in a gift, and ends with its time', async () => {
    const [holder, other] = [await makeRightHolder(server, { delivery: 'ship' }), await makeCollector(server)]
    const addressId = await makeAddress(holder)
    const { giftId } = await send(holder, holder.nftId, other)
    expect((await refusal(address(holder, addressId))).reason).toBe('ITEM_LOCKED')
    await holder.call('hwnft/giftRecord/recall', { giftId }, newKey())
    await expire(server, holder.configId)
    expect((await refusal(address(holder, addressId))).reason).toBe('RIGHTS_ENDED')
  })
})

describe('[call rights/rightsSold/updateRightsState]', () => {
  test('an e-coupon gives its own code, once, and is then marked as used', async () => {
    const holder = await makeRightHolder(server, { delivery: 'coupon', coupons: ['AB-1', 'AB-2'] }, { quantity: 2 })
    const applied = await move(holder, RightsState.already)
    expect(applied).toMatchObject({
      state: RightsState.already,
      stateTime: expect.any(Number),
      coupon: { code: 'AB-1', link: 'https://partner.example.com/use' },
    })
    // A lost answer is requested again.
    expect(await move(holder, RightsState.already)).toEqual(applied)
    const second = { ...holder, rightsId: `${holder.nftIds[1]}-${holder.configId}` }
    expect(await move(second, RightsState.already)).toMatchObject({ coupon: { code: 'AB-2' } })
    expect(await move(holder, RightsState.done)).toMatchObject({ state: RightsState.done, coupon: { code: 'AB-1' } })
    expect((await refusal(move(holder, RightsState.already))).reason).toBe('ILLEGAL_TRANSITION')
    const { uid } = holder.user
    expect(await entriesOf(server, holder.rightsId)).toEqual([`owner ${uid} 2>3`, `owner ${uid} 3>4`])
  })

  test('an e-coupon without codes does not change until there are some', async () => {
    const holder = await makeRightHolder(server, { delivery: 'coupon' })
    expect((await refusal(move(holder, RightsState.already))).reason).toBe('COUPONS_GONE')
    expect(await info(holder)).toMatchObject({ state: RightsState.wait, coupon: null })
    const { database, rights } = server.context
    await database.transaction((tx) => rights.admin.addCoupons(tx, holder.configId, [{ code: 'LATE', link: '' }]))
    expect(await move(holder, RightsState.already)).toMatchObject({ coupon: { code: 'LATE', link: '' } })
  })

  test('a parcel is sent by the shop and received when its owner confirms it', async () => {
    const holder = await makeRightHolder(server, { delivery: 'ship' })
    const { admin } = server.context.rights
    const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', by: '陆运营' }
    expect((await refusal(move(holder, RightsState.already))).reason).toBe('ADDRESS_REQUIRED')
    await address(holder, await makeAddress(holder))
    await expect(admin.ship(holder.rightsId, parcel)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect(await move(holder, RightsState.already)).toMatchObject({ state: RightsState.already, express: null })
    expect((await refusal(move(holder, RightsState.done))).reason).toBe('ILLEGAL_TRANSITION')
    await admin.ship(holder.rightsId, parcel)
    const express = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', time: expect.any(Number) }
    expect(await info(holder)).toMatchObject({ state: RightsState.already, express })
    expect(await move(holder, RightsState.done)).toMatchObject({ state: RightsState.done, express })
    await expect(admin.ship(holder.rightsId, parcel)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  })

  test('a service is applied for by its owner and ended by its provider', async () => {
    const holder = await makeRightHolder(server, { delivery: 'service' })
    expect((await refusal(move(holder, RightsState.done))).reason).toBe('ILLEGAL_TRANSITION')
    await move(holder, RightsState.already)
    expect((await refusal(move(holder, RightsState.done))).reason).toBe('ILLEGAL_TRANSITION')
    await server.context.rights.admin.finish(holder.rightsId, '陆运营')
    expect(await info(holder)).toMatchObject({ state: RightsState.done })
    expect(await entriesOf(server, holder.rightsId)).toEqual([`owner ${holder.user.uid} 2>3`, 'operator 陆运营 3>4'])
  })

  test('a right that is redeemed on site is not moved by its owner', async () => {
    const holder = await makeRightHolder(server, { delivery: 'site' })
    for (const state of [3, 4] as const) expect((await refusal(move(holder, state))).reason).toBe('ILLEGAL_TRANSITION')
    expect(await statesOf(holder)).toEqual({ [holder.rightsId]: RightsState.wait })
  })

  test('nothing is applied for before its time, after it, or while the piece is in a gift', async () => {
    const early = await makeRightHolder(server, { delivery: 'service', validFrom: new Date(Date.now() + 86_400_000) })
    const refused = await refusal(move(early, RightsState.already))
    expect(refused).toMatchObject({ reason: 'ILLEGAL_TRANSITION', message: '这项权益还没有开始，请到时再来' })
    const late = await makeRightHolder(server, { delivery: 'service' })
    await expire(server, late.configId)
    expect((await refusal(move(late, RightsState.already))).reason).toBe('RIGHTS_ENDED')
    const [given, other] = [await makeRightHolder(server, { delivery: 'service' }), await makeCollector(server)]
    await send(given, given.nftId, other)
    expect((await refusal(move(given, RightsState.already))).reason).toBe('ITEM_LOCKED')
  })

  test('the next owner cannot end a right that the previous one has applied for', async () => {
    const [holder, other] = [
      await makeRightHolder(server, { delivery: 'coupon', coupons: ['MINE'] }),
      await makeCollector(server),
    ]
    await move(holder, RightsState.already)
    await give(holder, holder.nftId, other)
    const theirs = { ...holder, call: other.call }
    for (const state of [3, 4] as const) expect((await refusal(move(theirs, state))).reason).toBe('ILLEGAL_TRANSITION')
    expect(await info(holder)).toMatchObject({ state: RightsState.already })
  })
})

describe('a gift', () => {
  test('names the rights that travel, and leaves out used ones', async () => {
    const [holder, other] = [
      await makeRightHolder(server, { delivery: 'coupon', coupons: ['G-1'], name: '竹筏漂流抵用券' }, { quantity: 2 }),
      await makeCollector(server),
    ]
    const texts = [
      { name: '竹筏漂流抵用券', description: '抵三十元' },
      { name: '开窑观礼', description: '春窑开窑日' },
    ]
    await server.context.database.pool.query('update goods set rights = $1 where sn = $2', [
      JSON.stringify(texts),
      holder.goodsSn,
    ])
    const namedIn = async (nftId: ItemId) => {
      const { giftId } = await send(holder, nftId, other)
      return (await other.call('hwnft/giftRecord/info', { giftId })).rights.map(({ name }) => name)
    }
    await move(holder, RightsState.already)
    expect(await namedIn(holder.nftId)).toEqual(['开窑观礼'])
    expect(await namedIn(String(holder.nftIds[1]))).toEqual(['开窑观礼', '竹筏漂流抵用券'])
  })
})
