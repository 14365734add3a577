import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GenericStatus, type ItemId, ItemState } from '@app/contract'
import { makeUser } from '../support/factories.ts'
import { refusal, untilMidnight } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { faultless, faults, followChain, makeCollector, makeHolder, newKey, proof, send } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const pool = () => server.context.database.pool

describe('[call hwnft/giftRecord/send]', () => {
  test('locks the item for both until the gift ends', async () => {
    const [holder, other] = [await makeHolder(server), await makeCollector(server)]
    const { giftId, expireTime } = await send(holder, holder.nftId, other, { message: '愿君多采撷' })
    expect(expireTime).toBeGreaterThan(Date.now() / 1000 + 86_000)
    const item = await holder.call('hwnft/userNft/info', { nftId: holder.nftId })
    expect(item).toMatchObject({ state: ItemState.locked, pendingGiftId: giftId })
    expect((await refusal(send(holder, holder.nftId, other))).reason).toBe('ITEM_LOCKED')
    expect((await refusal(other.call('hwnft/userNft/info', { nftId: holder.nftId }))).reason).toBe('ITEM_NOT_FOUND')
  })

  test('needs the phone of a verified collector and the beginning of their name, and counts guesses', async () => {
    const holder = await makeHolder(server)
    const other = await makeCollector(server, { realName: '欧阳修远' })
    const stranger = await makeUser(server.context.database, { kycStatus: 1 })
    const attempt = (recipientPhone: string, recipientSurname: string) =>
      refusal(holder.call('hwnft/giftRecord/send', { nftId: holder.nftId, recipientPhone, recipientSurname }, newKey()))
    expect((await attempt('13012345678', '沈')).reason).toBe('USER_NOT_FOUND')
    expect((await attempt(holder.user.phone, '沈')).reason).toBe('GIFT_SELF')
    expect((await attempt(stranger.phone, '沈')).reason).toBe('RECIPIENT_UNVERIFIED')
    expect((await attempt(other.user.phone, '欧')).reason).toBe('TRANSFER_TOKEN_INVALID')
    expect((await attempt(other.user.phone, '欧阳')).reason).toBe('TRANSFER_TOKEN_INVALID')
    const tries = await Promise.all(Array.from({ length: 25 }, () => attempt(other.user.phone, '李')))
    const reasons = tries.map((one) => one.reason)
    expect(reasons.filter((reason) => reason === 'SURNAME_WRONG')).toHaveLength(18)
    expect(reasons.filter((reason) => reason === 'LOOKUP_LIMIT')).toHaveLength(7)
  })

  test('waits for the hold time, and reports until when', async () => {
    const [holder, other] = [await makeHolder(server), await makeCollector(server)]
    await pool().query(`update items set gift_from = now() + interval '3 days' where id = $1`, [holder.nftId])
    const refused = await refusal(send(holder, holder.nftId, other))
    expect(refused.reason).toBe('GIFT_HOLDING')
    expect((refused.data as { giftFrom: number }).giftFrom).toBeGreaterThan(Date.now() / 1000 + 2 * 86_400)
  })

  test('needs a safe code token for exactly this gift, once', async () => {
    const [holder, other, third] = [
      await makeHolder(server, { quantity: 2 }),
      await makeCollector(server),
      await makeCollector(server),
    ]
    const [first = '', second = ''] = holder.nftIds
    const transferToken = await proof(holder.call, [first], other.user.phone)
    const attempt = (nftId: ItemId, recipientPhone: string) =>
      holder.call('hwnft/giftRecord/send', { nftId, recipientPhone, recipientSurname: '沈', transferToken }, newKey())
    expect((await refusal(attempt(second, other.user.phone))).reason).toBe('TRANSFER_TOKEN_INVALID')
    expect((await refusal(attempt(first, third.user.phone))).reason).toBe('TRANSFER_TOKEN_INVALID')
    const { giftId } = await attempt(first, other.user.phone)
    await holder.call('hwnft/giftRecord/recall', { giftId }, newKey())
    expect((await refusal(attempt(first, other.user.phone))).reason).toBe('TRANSFER_TOKEN_INVALID')
  })

  test('does nothing while the account is frozen, neither with an older token nor without the safe code', async () => {
    const [holder, other] = [await makeHolder(server), await makeCollector(server)]
    const recipientPhone = other.user.phone
    const transferToken = await proof(holder.call, [holder.nftId], recipientPhone)
    const gift = { nftId: holder.nftId, recipientPhone, recipientSurname: '沈' }
    const attempt = (more: { transferToken?: string }) =>
      holder.call('hwnft/giftRecord/send', { ...gift, ...more }, newKey())
    await pool().query(`update users set gifts_frozen_until = now() + interval '1 h' where uid = $1`, [holder.user.uid])
    expect(await refusal(attempt({ transferToken }))).toMatchObject({ status: 403, reason: 'GIFTS_FROZEN' })
    await pool().query('update users set transfer_code_switch = false where uid = $1', [holder.user.uid])
    expect((await refusal(attempt({}))).reason).toBe('GIFTS_FROZEN')
    await pool().query(`update users set gifts_frozen_until = now() - interval '1 s' where uid = $1`, [holder.user.uid])
    await attempt({ transferToken })
  })

  test('needs no safe code if its owner turned it off; otherwise the token is required', async () => {
    const [holder, other] = [await makeHolder(server), await makeCollector(server)]
    const attempt = () =>
      holder.call(
        'hwnft/giftRecord/send',
        { nftId: holder.nftId, recipientPhone: other.user.phone, recipientSurname: '沈' },
        newKey(),
      )
    await pool().query('update users set security_code_hash = null where uid = $1', [holder.user.uid])
    expect((await refusal(attempt())).reason).toBe('SECURITY_CODE_UNSET')
    await pool().query(`update users set security_code_hash = 'x', transfer_code_switch = false where uid = $1`, [
      holder.user.uid,
    ])
    await attempt()
  })

  test('is possible three times a day, however many are sent at once', async () => {
    const [holder, other] = [await makeHolder(server, { quantity: 6 }), await makeCollector(server)]
    const recipientPhone = other.user.phone
    const proofs: string[] = []
    for (const nftId of holder.nftIds) proofs.push(await proof(holder.call, [nftId], recipientPhone))
    const sent = await Promise.allSettled(
      holder.nftIds.map((nftId, index) =>
        holder.call(
          'hwnft/giftRecord/send',
          { nftId, recipientPhone, recipientSurname: '沈', transferToken: String(proofs[index]) },
          newKey(),
        ),
      ),
    )
    expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    const limit = { reason: 'GIFT_DAILY_LIMIT', retryAfter: untilMidnight() }
    expect(refused).toMatchObject([limit, limit, limit])
  })

  test('the same key gives the first answer again', async () => {
    const [holder, other] = [await makeHolder(server), await makeCollector(server)]
    const transferToken = await proof(holder.call, [holder.nftId], other.user.phone)
    const input = { nftId: holder.nftId, recipientPhone: other.user.phone, recipientSurname: '沈', transferToken }
    const key = newKey()
    const first = await holder.call('hwnft/giftRecord/send', input, key)
    expect(await holder.call('hwnft/giftRecord/send', input, key)).toEqual(first)
  })
})

describe('[call hwnft/giftRecord/receive]', () => {
  test('transfers the item, with history and chain', async () => {
    const [holder, other] = [await makeHolder(server), await makeCollector(server)]
    const { giftId } = await send(holder, holder.nftId, other)
    expect(await other.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey())).toEqual({
      nftId: holder.nftId,
    })
    await followChain(server)
    const item = await other.call('hwnft/userNft/info', { nftId: holder.nftId })
    expect(item).toMatchObject({ state: ItemState.held, price: null, orderSn: null, pendingGiftId: null })
    expect(item.giftFrom).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)
    expect(item.history.map((entry) => entry.kind)).toEqual(['giftReceived', 'giftSent', 'minted', 'issued'])
    expect(item.history[0]?.transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
    const wallet = (await other.call('hwnft/metaUserWallet/list', {})).list[0]
    expect(item.chain.ownerAddress).toBe(wallet?.address)
    expect((await refusal(holder.call('hwnft/userNft/info', { nftId: holder.nftId }))).reason).toBe('ITEM_NOT_FOUND')
    expect(await faults(server)).toMatchObject(faultless)
  })

  test('a receiver holds the piece for the days that its work sets for gifts, not for purchases', async () => {
    const [holder, other] = [await makeHolder(server), await makeCollector(server)]
    await pool().query('update goods set gift_first_days = 40, gift_next_days = 7 where sn = $1', [holder.goodsSn])
    const { giftId } = await send(holder, holder.nftId, other)
    await other.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey())
    const { rows } = await pool().query(
      `select gift_from = acquired_at + interval '7 days' as "isRight" from items where id = $1`,
      [holder.nftId],
    )
    expect(rows).toEqual([{ isRight: true }])
  })

  test('an item given before its mint is minted to its present owner', async () => {
    const [holder, other] = [await makeHolder(server, { minted: false }), await makeCollector(server)]
    const { giftId } = await send(holder, holder.nftId, other)
    await other.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey())
    await followChain(server)
    expect(await faults(server)).toMatchObject(faultless)
  })

  test('needs a verified collector at the time of acceptance; everybody can decline', async () => {
    const [from, to] = [await makeHolder(server), await makeCollector(server)]
    const { giftId } = await send(from, from.nftId, to)
    // No action of the product removes a verified name.
    await server.context.database.pool.query(
      `alter table users disable trigger hold_kyc_status; update users set kyc_status = 3 where uid = ${to.user.uid};
      alter table users enable trigger hold_kyc_status`,
    )
    server.context.user.sessions.forgetAll()
    const receive = (accept: boolean) => to.call('hwnft/giftRecord/receive', { giftId, accept }, newKey())
    expect(await refusal(receive(true))).toMatchObject({ status: 403, reason: 'KYC_REQUIRED' })
    expect(await from.call('hwnft/userNft/info', { nftId: from.nftId })).toMatchObject({ state: ItemState.locked })
    expect(await receive(false)).toEqual({ nftId: null })
  })

  test('a declined gift is returned, and only its recipient decides', async () => {
    const [holder, other, third] = [await makeHolder(server), await makeCollector(server), await makeCollector(server)]
    const { giftId } = await send(holder, holder.nftId, other)
    for (const nobody of [third, holder]) {
      const refused = await refusal(nobody.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey()))
      expect(refused.reason).toBe('GIFT_NOT_FOUND')
    }
    expect(await other.call('hwnft/giftRecord/receive', { giftId, accept: false }, newKey())).toEqual({ nftId: null })
    expect(await holder.call('hwnft/userNft/info', { nftId: holder.nftId })).toMatchObject({ state: ItemState.held })
    const again = await refusal(other.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey()))
    expect(again.reason).toBe('GIFT_ENDED')
  })
})

test('[call hwnft/giftRecord/recall] the sender takes a pending gift back, nobody else', async () => {
  const [holder, other] = [await makeHolder(server), await makeCollector(server)]
  const { giftId } = await send(holder, holder.nftId, other)
  expect((await refusal(other.call('hwnft/giftRecord/recall', { giftId }, newKey()))).reason).toBe('GIFT_NOT_FOUND')
  await holder.call('hwnft/giftRecord/recall', { giftId }, newKey())
  expect((await refusal(holder.call('hwnft/giftRecord/recall', { giftId }, newKey()))).reason).toBe('GIFT_ENDED')
  const { history } = await holder.call('hwnft/userNft/info', { nftId: holder.nftId })
  expect(history.map((entry) => entry.kind)).toEqual(['giftReturned', 'giftSent', 'minted', 'issued'])
})

test('a gift that nobody accepts is returned after its time, and can no longer be accepted', async () => {
  const [holder, other] = [await makeHolder(server), await makeCollector(server)]
  const { giftId } = await send(holder, holder.nftId, other)
  await pool().query(`update gifts set expires_at = now() - interval '1 s' where id = $1`, [giftId])
  const late = await refusal(other.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey()))
  expect(late.reason).toBe('GIFT_ENDED')
  await server.worker.sweep('gift-expiry')
  expect(await holder.call('hwnft/giftRecord/info', { giftId })).toMatchObject({
    status: GenericStatus.fail,
    endReason: 'expired',
  })
  expect(await holder.call('hwnft/userNft/info', { nftId: holder.nftId })).toMatchObject({ state: ItemState.held })
})

describe('[call hwnft/giftRecord/info]', () => {
  test('[entity.owner-info] shows both sides the same state; the price is visible to the owner alone', async () => {
    const [holder, other] = [await makeHolder(server), await makeCollector(server)]
    const { giftId } = await send(holder, holder.nftId, other, { message: '一见如故' })
    const mine = await holder.call('hwnft/giftRecord/info', { giftId })
    const theirs = await other.call('hwnft/giftRecord/info', { giftId })
    const state = { status: GenericStatus.await, message: '一见如故', nftId: holder.nftId, holdDays: 30 }
    expect(mine).toMatchObject({ ...state, direction: 'sent', otherPhone: maskOf(other.user.phone) })
    expect(theirs).toMatchObject({ ...state, direction: 'received', otherPhone: maskOf(holder.user.phone) })
    expect(Object.keys(mine.owner).toSorted()).toEqual(['amount', 'id', 'nickName', 'orderSn', 'phone'])
    expect(mine.owner).toMatchObject({ id: holder.user.uid, orderSn: holder.orderSn })
    expect(mine.owner.amount).toBeGreaterThan(0)
    expect(theirs.owner).toMatchObject({ id: '', amount: 0, orderSn: '', phone: maskOf(holder.user.phone) })
    const third = await makeCollector(server)
    expect((await refusal(third.call('hwnft/giftRecord/info', { giftId }))).reason).toBe('GIFT_NOT_FOUND')
  })
})

test('names the giver to the recipient, and the recipient to the giver once they have received it', async () => {
  const [holder, other] = [await makeHolder(server, { quantity: 2 }), await makeCollector(server)]
  const nicknames = { [holder.user.uid]: '云边钓月客', [other.user.uid]: '山中采药人' }
  for (const [uid, nickname] of Object.entries(nicknames)) {
    await pool().query('update users set nickname = $2 where uid = $1', [uid, nickname])
  }
  const [kept, declined] = holder.nftIds
  const { giftId } = await send(holder, String(kept), other)
  const { giftId: refused } = await send(holder, String(declined), other)
  const namesOf = async (id: typeof giftId) => [
    (await holder.call('hwnft/giftRecord/info', { giftId: id })).otherName,
    (await other.call('hwnft/giftRecord/info', { giftId: id })).otherName,
  ]
  expect(await namesOf(giftId)).toEqual(['山**人', '云边钓月客'])
  await other.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey())
  await other.call('hwnft/giftRecord/receive', { giftId: refused, accept: false }, newKey())
  expect(await namesOf(giftId)).toEqual(['山中采药人', '云边钓月客'])
  expect(await namesOf(refused)).toEqual(['山**人', '云边钓月客'])
})

test('[call hwnft/giftRecord/list] both sides, each side, by state, by cursor and by page', async () => {
  const [holder, other] = [await makeHolder(server, { quantity: 3 }), await makeHolder(server)]
  const gifts = []
  for (const nftId of holder.nftIds) gifts.push((await send(holder, nftId, other)).giftId)
  gifts.push((await send(other, other.nftId, holder)).giftId)
  await other.call('hwnft/giftRecord/receive', { giftId: String(gifts[0]), accept: true }, newKey())
  const list = (input: object) => holder.call('hwnft/giftRecord/list', input)
  const ids = async (input: object) => (await list(input)).list.map((gift) => gift.giftId)
  expect(await list({})).toMatchObject({ total: 4, waiting: 1 })
  expect(await ids({})).toEqual(gifts.toReversed())
  expect(await ids({ direction: 'received' })).toEqual([gifts[3]])
  expect(await ids({ direction: 'sent', status: GenericStatus.success })).toEqual([gifts[0]])
  const first = await list({ size: 3 })
  expect(await ids({ size: 3, cursor: first.cursor })).toEqual([gifts[0]])
  expect(await ids({ size: 3, page: 2 })).toEqual([gifts[0]])
})

const maskOf = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
