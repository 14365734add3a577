import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthAt } from '../../src/core/months.ts'
import { giveBack, october, seconds, sell, september } from '../partners/fixture.ts'
import { rewrite } from '../support/damage.ts'
import { makeShop } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { readCsv } from '../tasks/files.ts'

let server: TestServer
let owner: StaffMember
let finance: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  finance = await createStaff(server, { roles: ['finance'] })
})
afterAll(() => server?.stop())

const fileOf = (month: string, by: StaffMember) =>
  fetch(`${server.url}/admin/v1/account/${month}`, { headers: { cookie: by.cookie } })

/** Stores the bill of a day with its lines, as `reconciliation` does. */
async function storeBill(day: string, feeFen: number, lines: readonly { order: string; feeFen: number }[]) {
  const { pool } = server.context.database
  await pool.query(
    `insert into bill_reports (channel, platform, day, compared, differences, fee_fen) values ('sandbox', 1, $1, 2, '[]', $2)`,
    [day, feeFen],
  )
  for (const line of lines)
    await pool.query(
      `insert into bill_lines (channel, platform, day, kind, payment_sn, trade_no, amount_fen, fee_fen, at)
       select channel, platform, $1, 'payment', sn, sn, amount_fen, $2, now() from payments where order_sn = $3`,
      [day, line.feeFen, line.order],
    )
}

test('[call account/month] sums a month by channel and work as the ledger has it, with the fees of the bills', async () => {
  const { database } = server.context
  const shopId = await makeShop(database, { name: '山下的店' })
  const inSeptember = seconds(september.to, -3600)
  const first = await sell(server, shopId, inSeptember, { name: '松鹤' })
  const second = await sell(server, shopId, inSeptember, { priceFen: 5000, name: '=云' })
  // The last moment of the month is in it, the next is in the following one.
  await sell(server, shopId, new Date(september.to.getTime() - 1), { priceFen: 100 })
  await sell(server, shopId, september.to, { priceFen: 700 })
  await giveBack(server, owner, first, { at: seconds(september.to, -60), amountFen: 1000 })
  await giveBack(server, owner, second, { at: seconds(october.from, 60) })
  await storeBill(`${september.name}-28`, 70, [{ order: first, feeFen: 40 }])

  const { data } = await finance.ask('account/month', { month: september.name })
  const paid = 6666 + 10_000 + 200
  expect(data).toMatchObject({
    month: september.name,
    isOver: true,
    total: {
      orders: 3,
      pieces: 6,
      receivedFen: paid,
      refunds: 1,
      refundedFen: 1000,
      feeFen: 70,
      netFen: paid - 1070,
    },
    books: { receivedFen: paid, refundedFen: 1000, violations: 0, agrees: true },
  })
  expect(data.channels).toMatchObject([{ platform: 1, receivedFen: paid, feeFen: 70, openDifferences: 0 }])
  // Every day of the month but one has no bill yet.
  expect(data.channels[0]?.missingDays).toContain(`${september.name}-01`)
  expect((await finance.ask('account/month', { month: october.name })).data.total).toMatchObject({
    receivedFen: 1400,
    refunds: 1,
    refundedFen: 10_000,
  })
  expect((await finance.ask('account/month', { month: monthAt(new Date()) })).data).toMatchObject({
    isOver: false,
    total: { orders: 0, receivedFen: 0 },
    books: { agrees: true },
  })

  const response = await fileOf(september.name, finance)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = readCsv(bytes.subarray(3).toString())
  expect(new Set(lines.map((cells) => cells.length))).toEqual(new Set([12]))
  expect(lines[0]?.slice(0, 3)).toEqual(['月份', '渠道', '类型'])
  const find = (start: readonly string[]) => lines.find((cells) => start.every((text) => cells.includes(text)))
  expect(find(['松鹤'])?.slice(5)).toEqual(['1', '2', '66.66', '1', '10.00', '0.40', '56.26'])
  // A name that spreadsheets would take for a formula.
  expect(find(["'=云"])?.slice(5)).toEqual(['1', '2', '100.00', '0', '0.00', '0.00', '100.00'])
  expect(find(['手续费（账单未对应到作品）'])?.slice(5)).toEqual(['0', '0', '0.00', '0', '0.00', '0.30', '-0.30'])
  for (const title of ['小计', '合计'])
    expect(find([title])?.slice(5)).toEqual(['3', '6', '168.66', '1', '10.00', '0.70', '157.96'])
  expect(find(['核对'])?.[1]).toBe(
    '账本本月收款 168.66 元、退款 10.00 元，与合计一致；账目检查通过，每笔支付和退款都在账本里各记一次',
  )
  expect(find(['账单'])?.[1]).toMatch(/^支付宝缺 \d+ 天账单/)
})

test('[rules/payments#accounts] a month whose ledger is wrong says so, on the page and in the file', async () => {
  const { database } = server.context
  const damage = (fen: number) =>
    rewrite(
      database,
      `update money_entries set amount_fen = amount_fen + $1 where id = (select min(id) from money_entries)`,
      [fen],
    )
  await damage(5)
  const { data } = await finance.ask('account/month', { month: september.name })
  expect(data.books).toMatchObject({ violations: 1, agrees: false })
  expect(await (await fileOf(september.name, finance)).text()).toContain('账目检查有 1 处不符，请先查清再入账')
  await damage(-5)
  expect((await finance.ask('account/month', { month: september.name })).data.books.agrees).toBe(true)
})

test('the file needs the right to see the accounts and the right to export, and every download is audited', async () => {
  const support = await createStaff(server, { roles: ['support'] })
  const partner = await createStaff(server, { roles: ['owner'], partner: { brands: [], shops: [] } })
  for (const who of [support, partner]) expect((await fileOf(september.name, who)).status).toBe(403)
  expect((await fileOf('2026-13', finance)).status).toBe(404)
  const { db } = server.context.database
  const entries = await db
    .selectFrom('audit_entries')
    .select('outcome')
    .where('verb', '=', 'account')
    .where('target', '=', `account:${september.name}`)
    .execute()
  expect(entries.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
})
