import { GoodsForm, type GoodsSn, type OrderSn, OrderStatus, ReturnState } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { csvLine } from '@app/contract/csv'
import { storeSetting } from '../../src/core/storedSettings.ts'
import { makeAddress } from '../support/addresses.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { fetchFile, readCsv } from '../tasks/files.ts'

let server: TestServer
let packer: StaffMember
let other: StaffMember
let support: StaffMember
let goodsSn: GoodsSn
beforeAll(async () => {
  server = await startTestServer()
  packer = await createStaff(server, { roles: ['warehouse'] })
  other = await createStaff(server, { roles: ['warehouse'] })
  support = await createStaff(server, { roles: ['support'] })
  goodsSn = await makeGoods(server.context.database, { form: GoodsForm.physical, priceFen: 6000, edition: 100 })
})
afterAll(async () => {
  expect((await audit(server.context.database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})

/** Creates a user who paid for a piece that is to be sent. */
async function buy(work = goodsSn) {
  const user = await makeUser(server.context.database)
  const call = server.as(user)
  const wanted = { goodsSn: work, quantity: 1, addressId: await makeAddress({ call }) }
  const { orderSn } = await call('order/order', wanted, { idempotencyKey: randomUUID() })
  await payOrder(server, call, orderSn)
  return { call, orderSn }
}

const send = (who: StaffMember, orderSn: OrderSn, trackingNumber: string) =>
  who.ask('parcel/send', { orderSn, carrier: '顺丰速运', trackingNumber })
const entriesOf = async (orderSn: OrderSn) => {
  const owner = await createStaff(server, { roles: ['owner'] })
  return (await owner.ask('audit/list', { target: `order:${orderSn}`, outcome: 'done' })).data.list
}

describe('[console.parcels] parcels to be sent', () => {
  test('are listed masked, and exported by work with addresses for packing, which is recorded', async () => {
    const work = await makeGoods(server.context.database, { form: GoodsForm.physical, name: '紫砂壶', edition: 10 })
    const [one, two] = [await buy(work), await buy(work)]
    const { data } = await packer.ask('parcel/list', { goodsSn: work, state: 'toSend', hasAddress: true })
    expect(data.list).toMatchObject([
      { orderSn: one.orderSn, goodsName: '紫砂壶', recipient: '**白 138****0001', shippedAt: null },
      { orderSn: two.orderSn },
    ])
    const picked = await packer.ask('parcel/picking', { goodsSn: work, reason: '今日发货' })
    expect(picked.data).toMatchObject({
      withoutAddress: 0,
      works: [
        { goodsSn: work, pieces: 2, parcels: [{ orderSn: one.orderSn, name: '沈知白', phone: '13800000001' }, {}] },
      ],
    })
    expect(await support.ask('parcel/picking', { goodsSn: work, reason: '今日发货' })).toMatchObject({
      reason: 'NOT_ALLOWED',
    })
    const owner = await createStaff(server, { roles: ['owner'] })
    const { list } = (await owner.ask('audit/list', { verb: 'parcel/picking', outcome: 'done' })).data
    expect(list).toMatchObject([
      { target: `goods:${work}`, after: { shown: [one.orderSn, two.orderSn] }, reason: '今日发货' },
    ])
  })

  test('have labels with the sender of the settings, and without one until it is filled in', async () => {
    const reason = '今日发货'
    const { sender } = (await packer.ask('parcel/picking', { reason })).data
    expect(sender).toEqual({ name: '', phone: '', address: '' })
    const given = { name: '云岫仓库', phone: '0571-88880000', address: '浙江省杭州市余杭区仓前街道 8 号' }
    await server.context.database.transaction((tx) => storeSetting(tx, 'sender', given, '测试'))
    expect((await packer.ask('parcel/picking', { reason })).data.sender).toEqual(given)
  })

  test('are sent once, whoever is quicker; a repeated entry is no second parcel', async () => {
    const { call, orderSn } = await buy()
    const both = await Promise.all([send(packer, orderSn, 'SF1000000001'), send(other, orderSn, 'SF1000000001')])
    expect(both.filter(({ data }) => data.isNew)).toHaveLength(1)
    expect(await send(other, orderSn, 'SF1000000002')).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect((await call('order/info', { orderSn })).delivery).toMatchObject({ trackingNumber: 'SF1000000001' })
    expect((await packer.ask('parcel/list', { trackingNumber: 'SF1000000001' })).data.list).toMatchObject([
      { orderSn, state: 'sent', carrier: '顺丰速运' },
    ])
    const correct = () =>
      packer.ask('parcel/correct', { orderSn, carrier: '顺丰速运', trackingNumber: 'SF1000000009', reason: '抄错一位' })
    expect((await correct()).data).toEqual({ isNew: true })
    expect((await correct()).data).toEqual({ isNew: false })
    expect((await entriesOf(orderSn))[1]).toMatchObject({
      verb: 'parcel/correct',
      before: { trackingNumber: 'SF1000000001' },
      after: { trackingNumber: 'SF1000000009' },
      reason: '抄错一位',
    })
    expect(await send(packer, 'none', 'SF1000000001')).toMatchObject({ reason: 'ORDER_NOT_FOUND' })
  })

  test('are sent by a CSV, each line on its own, after a dry run with the same result', async () => {
    const [one, two, three] = [await buy(), await buy(), await buy()]
    await send(packer, three.orderSn, 'SF2000000003')
    const csv = [
      '\uFEFF订单编号,快递公司,快递单号',
      // Like in our own exports.
      `"${one.orderSn}\t",顺丰速运,SF2000000001`,
      `${two.orderSn},"京东, 物流",JD2000000002`,
      `${three.orderSn},顺丰速运,SF2000000003`,
      `${one.orderSn},顺丰速运,SF2000000004`,
      'none,顺丰速运,SF2000000005',
      `${two.orderSn},顺丰速运,短`,
      '',
    ].join('\r\n')
    const sendMany = async (isDryRun: boolean) =>
      (await packer.ask('parcel/sendMany', { isDryRun }, Buffer.from(csv))).data
    const tried = await sendMany(true)
    expect(tried).toMatchObject({ sent: 2, repeated: 1, refused: 3 })
    expect(tried.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'sent'],
      [3, 'sent'],
      [4, 'repeated'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
    ])
    expect(await one.call('order/info', { orderSn: one.orderSn })).toMatchObject({ status: OrderStatus.waitDelivery })
    expect(await sendMany(false)).toEqual(tried)
    expect((await two.call('order/info', { orderSn: two.orderSn })).delivery).toMatchObject({ carrier: '京东, 物流' })
    expect(await entriesOf(one.orderSn)).toMatchObject([
      { verb: 'parcel/sendMany', after: { trackingNumber: 'SF2000000001', line: 2 } },
    ])
    // A lost answer, and the file sent once more.
    expect(await sendMany(false)).toMatchObject({ sent: 0, repeated: 3, refused: 3 })
    const long = Array.from({ length: 1001 }, (_, index) => `o${index},顺丰,SF0001`).join('\n')
    expect(await packer.ask('parcel/sendMany', { isDryRun: true }, Buffer.from(long))).toMatchObject({
      reason: 'LIST_UNREADABLE',
    })
  })

  const look = async (text: string | Uint8Array) =>
    (await packer.ask('parcel/sendMany', { isDryRun: true }, Buffer.from(text))).data

  test('are sent by a list with any columns, each of which is shown before', async () => {
    const { orderSn } = await buy()
    const { sent, reading } = await look(
      [`三月发货`, `运单号\t备注\t承运商\t订单号`, `="0012"\t急, 易碎\t京东, 物流\t'${orderSn}`].join('\r'),
    )
    expect(sent).toBe(1)
    expect(reading).toMatchObject({
      encoding: 'UTF-8',
      separator: '制表符',
      headingLine: 2,
      columns: [
        { title: '订单编号', heading: '订单号' },
        { title: '快递公司', heading: '承运商' },
        { title: '快递单号', heading: '运单号' },
      ],
      ignored: ['备注'],
      skipped: [{ line: 1, why: '表头上面的标题「三月发货」' }],
      entries: 1,
      preview: {
        columns: ['订单编号', '快递公司', '快递单号', '结果'],
        rows: [{ line: 3, cells: [orderSn, '京东, 物流', '0012', '发货'] }],
      },
      faultCount: 0,
    })
  })

  test('with values changed by a spreadsheet, repeated or missing are named by line', async () => {
    const { orderSn } = await buy()
    const { reading } = await look(
      [
        '订单编号,快递公司,快递单号',
        `${orderSn},顺丰,SF0001`,
        '1.79E+20,顺丰,SF0002',
        `${orderSn},顺丰,SF0003`,
        '179123456789012000000,顺丰,SF0004',
        'none,,',
      ].join('\n'),
    )
    expect(reading.faults).toEqual([
      { line: 3, why: expect.stringMatching(/^订单编号被表格软件改成了 1\.79E\+20.*设为「文本」/) },
      { line: 4, why: '与第 2 行是同一个订单' },
      { line: 5, why: expect.stringMatching(/第 15 位之后全是 0/) },
      { line: 6, why: '没有填快递公司和快递单号' },
    ])
    expect(reading.faultCount).toBe(4)
  })

  test('are sent by our own export after somebody filled in the parcels', async () => {
    const work = await makeGoods(server.context.database, {
      form: GoodsForm.physical,
      name: '=壶, "紫砂"',
      edition: 10,
    })
    const [one, two] = [await buy(work), await buy(work)]
    const owner = await createStaff(server, { roles: ['owner'] })
    const { data } = await owner.ask('export/begin', { path: 'parcel/list', filters: { goodsSn: work } })
    await server.worker.jobs()
    const [titles = [], ...rows] = readCsv(await (await fetchFile(server, data.id, owner)).text())
    const column = (title: string) => titles.findIndex((cell) => cell.replace('\uFEFF', '') === title)
    const filled = rows.map((row) => {
      if (row[column('订单编号')]?.trim() === one.orderSn)
        return row.with(column('快递公司'), '顺丰速运').with(column('快递单号'), '0012345678901234\t')
      return row
    })
    const text = [titles, ...filled].map((cells) => `${csvLine(cells)}\r\n`).join('')
    const { sent, reading } = await look(text)
    expect(sent).toBe(1)
    expect(reading).toMatchObject({
      entries: 2,
      skipped: [{ line: 4, why: '导出时写上的末行' }],
      faults: [{ why: '没有填快递公司和快递单号' }],
    })
    expect(reading.preview.rows.map(({ cells }) => cells)).toContainEqual([
      one.orderSn,
      '顺丰速运',
      '0012345678901234',
      '发货',
    ])
    await packer.ask('parcel/sendMany', { isDryRun: false }, Buffer.from(text))
    expect((await one.call('order/info', { orderSn: one.orderSn })).delivery).toMatchObject({
      carrier: '顺丰速运',
      trackingNumber: '0012345678901234',
    })
    expect(await two.call('order/info', { orderSn: two.orderSn })).toMatchObject({ status: OrderStatus.waitDelivery })
  })
})

describe('[console.parcels] a return', () => {
  test('is answered, received and put on sale again, each once', async () => {
    const { call, orderSn } = await buy()
    await send(packer, orderSn, 'SF3000000001')
    await call('order/receiveOrder', { orderSn }, { idempotencyKey: randomUUID() })
    await call('order/returnOrder', { orderSn, reason: '釉色与照片不同' }, { idempotencyKey: randomUUID() })
    const listed = async (more: object) =>
      (await support.ask('return/list', { orderSn, ...more })).data.list.map(({ state }) => state)
    expect(await listed({ state: ReturnState.asked })).toEqual([ReturnState.asked])
    const decide = (who: StaffMember, decision: string, answer?: string) =>
      who.ask('return/decide', { orderSn, decision, ...(answer !== undefined && { answer }) })
    expect(await decide(support, 'accept')).toMatchObject({ reason: 'BAD_INPUT' })
    const both = await Promise.all([
      decide(support, 'accept', '请寄到杭州市西湖区灵隐路 2 号'),
      decide(packer, 'accept', '请寄到杭州市西湖区灵隐路 2 号'),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await decide(packer, 'refuse', '已经使用过')).toMatchObject({ status: 409 })
    const receive = (who: StaffMember) => who.ask('return/receive', { orderSn, reason: '釉面完好，已验收' })
    const arrived = await Promise.all([receive(packer), receive(other)])
    expect(arrived.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await server.worker.jobs()
    expect(await call('order/info', { orderSn })).toMatchObject({ refunded: 6000, isRefunded: true })
    expect(await listed({ isToRestock: true })).toEqual([ReturnState.refunded])
    const back = await Promise.all([decide(packer, 'restock'), decide(other, 'restock')])
    expect(back.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await listed({ isToRestock: true })).toEqual([])
    const entries = (await entriesOf(orderSn)).filter(({ verb }) => verb.startsWith('return/'))
    expect(entries.map(({ after }) => after)).toEqual([
      { decision: 'restock' },
      { givenFen: 6000, refundedFen: 6000 },
      { decision: 'accept' },
    ])
  })
})
