import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GoodsSn, RedeemGiftType } from '@app/contract'
import { verify } from '@app/fair'
import { makeUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buyBoxes, deckBehind, faultsOf, makeOwner, open, wrongOpenings } from './boxFixture.ts'
import { newKey, redeem, stockOf } from './fixture.ts'
import { makeBox } from '../support/boxes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect([await faultsOf(server), await wrongOpenings(server)]).toEqual([[], []])
  await server.stop()
})

const settle = () => server.worker.sweep('box-settling')
const pool = () => server.context.database.pool

async function endSale(goodsSn: GoodsSn): Promise<void> {
  await pool().query(`update goods set sale_end = now() - interval '1 s' where sn = $1`, [goodsSn])
}

/** The public view a moment later: published content may be cached for some seconds. */
async function proofOf(goodsSn: GoodsSn) {
  const { rows } = await pool().query<{ seed: string | null }>('select seed from blind_boxes where goods_sn = $1', [
    goodsSn,
  ])
  return rows[0]?.seed ?? null
}

async function published(goodsSn: GoodsSn) {
  const { prizes, proof } = await server.call('hwnft/blindBox/detail', { goodsSn })
  const openings = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await server.call('hwnft/blindBox/openings', { goodsSn, size: 3, ...(cursor && { cursor }) })
    openings.push(...page.list)
    cursor = page.cursor
  }
  return { prizes, proof, openings }
}

test('[call hwnft/blindBox/openings] with the revealed seed proves every opening', async () => {
  const { call, goodsSn, boxIds } = await makeOwner(server, { quantity: 10 })
  expect(await proofOf(goodsSn)).toBeNull()
  await open(call, boxIds.slice(0, 7))
  await settle()
  const all = await published(goodsSn)
  expect(all.proof).toMatchObject({ seed: expect.stringMatching(/^[0-9a-f]{64}$/), revealTime: expect.any(Number) })
  expect(all.openings.map((opening) => opening.number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(verify(all)).toEqual([])
  const [first, ...others] = all.openings
  const lie = all.prizes.find((prize) => prize.prizeId !== first?.prizeId)?.prizeId ?? ''
  expect(verify({ ...all, openings: [{ number: 1, prizeId: lie }, ...others] })).toMatchObject([{ kind: 'wrongPrize' }])
  expect((await refusal(server.call('hwnft/blindBox/openings', { goodsSn: 'nothing' }))).reason).toBe('GOODS_NOT_FOUND')
})

test('at the end of a sale the pieces in unsold boxes are released, and those in sold ones stay', async () => {
  const { goodsSn, works } = await makeBox(server, { endsIn: 3600 })
  const { call, boxIds } = await makeOwner(server, { goodsSn, quantity: 4 })
  const [first = '', ...others] = boxIds
  await open(call, [first])
  await settle()
  expect(await proofOf(goodsSn)).toBeNull()

  const deck = await deckBehind(server, goodsSn)
  const { prizes } = await server.call('hwnft/blindBox/detail', { goodsSn })
  await endSale(goodsSn)
  await Promise.all([settle(), settle()])
  expect(await proofOf(goodsSn)).not.toBeNull()
  for (const sn of Object.values(works)) {
    const prizeId = prizes.find((prize) => prize.goodsSn === sn)?.prizeId
    const sold = deck[0] === prizeId ? 1 : 0
    expect(await stockOf(server, sn)).toEqual({
      reserved: deck.slice(1, 4).filter((id) => id === prizeId).length,
      sold,
    })
  }
  const late = await open(call, others)
  expect(late.list.map((box) => box.number)).toEqual([2, 3, 4])
})

test('the seed stays secret while an order or a code can still yield a box', async () => {
  const { goodsSn } = await makeBox(server, { endsIn: 3600 })
  const call = server.as(await makeUser(server.context.database))
  const { codes } = await server.context.boxes.codes.generate({
    giftType: RedeemGiftType.blindBox,
    giftSn: goodsSn,
    quantity: 1,
    validDays: 9,
  })
  const { orderSn } = await call('order/bilndBoxorder', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
  await endSale(goodsSn)
  await settle()
  expect(await proofOf(goodsSn)).toBeNull()
  await call('order/cancelOrder', { orderSn }, newKey())
  await settle()
  expect(await proofOf(goodsSn)).toBeNull()
  await redeem(call, codes[0] ?? '')
  await settle()
  expect(await proofOf(goodsSn)).not.toBeNull()
})

test('a sale whose seed is revealed stays over', async () => {
  const { goodsSn } = await makeBox(server, { endsIn: 3600 })
  const call = server.as(await makeUser(server.context.database))
  await buyBoxes(server, { call, goodsSn })
  await endSale(goodsSn)
  await settle()
  await expect(pool().query('update goods set sale_end = null where sn = $1', [goodsSn])).rejects.toMatchObject({
    code: '23000',
  })
  const more = { giftType: RedeemGiftType.blindBox, giftSn: goodsSn, quantity: 1, validDays: 1 }
  await expect(server.context.boxes.codes.generate(more)).rejects.toMatchObject({ reason: 'SALE_ENDED' })
  const order = call('order/bilndBoxorder', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
  expect(['SALE_ENDED', 'NOT_ON_SALE']).toContain((await refusal(order)).reason)
})
