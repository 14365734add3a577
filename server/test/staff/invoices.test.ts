import type { OrderSn } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let finance: StaffMember
let other: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  finance = await createStaff(server, { roles: ['finance'] })
  other = await createStaff(server, { roles: ['finance'] })
})
afterAll(async () => {
  expect((await audit(server.context.database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})

const company = {
  kind: 'company',
  title: '云岫文化有限公司',
  taxNumber: '91330106MA2H00000X',
  mail: 'invoice@example.cn',
} as const
const person = { kind: 'personal', title: '沈知白' } as const
const pdf = { name: '发票.pdf', base64: Buffer.from('%PDF-1.7 an invoice').toString('base64') }

async function order({ isPaid = true } = {}) {
  const { database } = server.context
  const user = await makeUser(database)
  const call = server.as(user)
  const goodsSn = await makeGoods(database, { priceFen: 6000 })
  const wanted = { goodsSn, quantity: 1, noReturnAccepted: true as const }
  const { orderSn } = await call('order/order', wanted, { idempotencyKey: randomUUID() })
  if (isPaid) await payOrder(server, call, orderSn)
  const ask = (said: typeof company | typeof person, key: string = randomUUID()) =>
    call('order/invoice/ask', { orderSn, ...said }, { idempotencyKey: key })
  const info = () => call('order/invoice/info', { orderSn })
  return { call, orderSn, ask, info }
}

const answer = (who: StaffMember, orderSn: OrderSn, more: object = {}) =>
  who.ask('invoice/answer', { orderSn, version: 1, number: '26332000000000000001', ...more })
const listed = async (orderSn: OrderSn) => (await finance.ask('invoice/list', { orderSn })).data.list

describe('[console.invoice] an invoice', () => {
  test('is requested, changed, answered with a number and a file, and downloaded by its owner alone', async () => {
    const { call, orderSn, ask, info } = await order()
    expect(await info()).toEqual({ invoice: null, mayAsk: true, amount: 6000 })
    const key = randomUUID()
    await Promise.all([ask(person, key), ask(person, key)])
    expect(await listed(orderSn)).toMatchObject([{ title: '**白', kind: 'personal', state: 'asked', version: 1 }])
    await ask(company)
    const [waiting] = await listed(orderSn)
    expect(waiting).toMatchObject({ title: company.title, version: 2, amountFen: 6000 })
    const { data } = await finance.ask('invoice/open', { orderSn })
    expect(data).toMatchObject({ ...company, amountFen: 6000, version: 2 })

    // An answer to an outdated request is refused, and of two concurrent answers one succeeds.
    expect(await answer(finance, orderSn)).toMatchObject({ reason: 'EDITED_MEANWHILE' })
    const both = await Promise.all([finance, other].map((who) => answer(who, orderSn, { version: 2, file: pdf })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await info()).toMatchObject({
      mayAsk: false,
      invoice: { state: 'issued', number: '26332000000000000001', hasFile: true, amount: 6000, title: company.title },
    })
    expect(await call('order/invoice/file', { orderSn })).toEqual(pdf)
    expect(await refusal(ask(person))).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    const stranger = server.as(await makeUser(server.context.database))
    expect(await refusal(stranger('order/invoice/file', { orderSn }))).toMatchObject({ reason: 'ORDER_NOT_FOUND' })
    expect(await refusal(stranger('order/invoice/info', { orderSn }))).toMatchObject({ reason: 'ORDER_NOT_FOUND' })

    const owner = await createStaff(server, { roles: ['owner'] })
    const entries = (await owner.ask('audit/list', { target: `order:${orderSn}`, outcome: 'done' })).data.list
    expect(entries.map(({ verb }) => verb)).toEqual(['invoice/answer', 'invoice/open'])
    expect(JSON.stringify(entries)).not.toContain(company.mail)
  })

  test('is refused with a reason, and requested again', async () => {
    const { orderSn, ask, info } = await order()
    await ask(company)
    const refuse = (who: StaffMember) => who.ask('invoice/refuse', { orderSn, version: 1, reason: '抬头与税号不符' })
    expect((await refuse(finance)).status).toBe(200)
    expect(await refuse(other)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect(await info()).toMatchObject({ mayAsk: true, invoice: { state: 'refused', refusal: '抬头与税号不符' } })
    await ask({ ...company, taxNumber: '91330106MA2H00000X' })
    expect(await info()).toMatchObject({ invoice: { state: 'asked', refusal: '' } })
    expect(await answer(finance, orderSn, { version: 2 })).toMatchObject({ status: 200 })
  })

  test('covers the amount that was kept, and is refused after a full refund', async () => {
    const [part, whole] = [await order(), await order()]
    for (const one of [part, whole]) await one.ask(person)
    const give = (orderSn: OrderSn, more: object) =>
      finance.ask('order/refund', { orderSn, refundedFen: 0, reason: '协商退款', key: randomUUID(), ...more })
    await give(part.orderSn, { amountFen: 1000 })
    await give(whole.orderSn, {})
    expect((await answer(finance, part.orderSn)).status).toBe(200)
    expect(await part.info()).toMatchObject({ invoice: { amount: 5000 } })
    expect(await answer(finance, whole.orderSn)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect(await whole.info()).toMatchObject({ mayAsk: false })
    expect(await refusal(whole.ask(person))).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  })

  test('needs a paid order, and for a company a tax number', async () => {
    const waiting = await order({ isPaid: false })
    expect(await waiting.info()).toMatchObject({ mayAsk: false })
    expect(await refusal(waiting.ask(person))).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    const { call, orderSn, ask } = await order()
    const without = call(
      'order/invoice/ask',
      { orderSn, kind: 'company', title: '云岫文化有限公司' },
      { idempotencyKey: randomUUID() },
    )
    expect(await refusal(without)).toMatchObject({ reason: 'BAD_INPUT' })
    await ask(company)
    expect(await answer(finance, orderSn, { number: undefined })).toMatchObject({ reason: 'BAD_INPUT' })
    const script = { name: '发票.pdf', base64: Buffer.from('<script>').toString('base64') }
    expect(await answer(finance, orderSn, { file: script })).toMatchObject({ reason: 'BAD_INPUT' })
    expect(await answer(finance, 'none')).toMatchObject({ reason: 'NOT_FOUND' })
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(1_000_000, 7)]).toString('base64')
    expect((await answer(finance, orderSn, { file: { name: '发票.pdf', base64: large } })).status).toBe(200)
    expect((await call('order/invoice/file', { orderSn })).base64).toBe(large)
  })
})
