import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementInvariants } from '../../src/audit/settlementInvariants.ts'
import { readFunctions } from '../../src/db/functions.ts'
import { feeOf } from '../../src/modules/partners/index.ts'
import { makeBox } from '../support/boxes.ts'
import { makeRightHolder, makeStaff, redeem } from '../rights/fixture.ts'
import { rewrite, testNoticed } from '../support/damage.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { fetchFile, readCsv } from '../tasks/files.ts'
import { byBoth, giveBack, makePartner, october, seconds, sell, september, type TestPartner } from './fixture.ts'

let server: TestServer
let owner: StaffMember
let finance: StaffMember
let mountain: TestPartner
let river: TestPartner
let ofMountain: StaffMember
let ofRiver: StaffMember

beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  finance = await createStaff(server, { roles: ['owner'] })
  await makeRightHolder(server, { delivery: 'site', brandKey: 'jxdd' })
  mountain = await makePartner(server, '青山文创', [owner, finance], 'jxdd')
  river = await makePartner(server, '长河书局', [owner, finance])
  ofMountain = await createStaff(server, {
    roles: ['partner'],
    partner: { brands: ['jxdd'], shops: [mountain.shopId] },
  })
  ofRiver = await createStaff(server, { roles: ['partner'], partner: { brands: [], shops: [river.shopId] } })
})
afterAll(() => server?.stop())

const make = (partner: TestPartner, month: string, by = owner) =>
  by.ask('settlement/make', { partnerId: partner.id, month })

const infoOf = async (id: string, by = owner) => (await by.ask('settlement/info', { id })).data

async function linesOf(statementId: string, by = owner) {
  const { data } = await by.ask('settlement/lines', { statementId, sort: 'at' })
  return data.list.map(({ kind, grossFen, feeFen, amountFen }) => [kind, grossFen, feeFen, amountFen])
}

const sorted = (lines: readonly unknown[][]) =>
  lines.map((line) => line.join(' ')).toSorted((one, other) => one.localeCompare(other))

async function broken(): Promise<string[]> {
  const { pool } = server.context.database
  const found: string[] = []
  for (const [name, query] of Object.entries(settlementInvariants))
    if ((await pool.query(query)).rows.length > 0) found.push(name)
  return found
}

const net = (paid: number) => paid - feeOf(paid, { share_ten_thousandths: 1250, sale_fee_fen: 30 })

test('[console.settlement] a share is rounded down, a fee takes no more than there is, and a full refund costs nothing', () => {
  const share = { share_ten_thousandths: 1250, sale_fee_fen: 30 }
  expect([6666, 1, 0, -5].map((paid) => feeOf(paid, share))).toEqual([863, 1, 0, 0])
})

test('[console.settlement] two months, their edges in Beijing, partial refunds, later refunds, boxes, gifts, two partners', async () => {
  const inSeptember = seconds(september.to, -3600)
  const lastMoment = await sell(server, mountain.shopId, new Date(september.to.getTime() - 1))
  await sell(server, mountain.shopId, september.to)
  const early = await sell(server, mountain.shopId, inSeptember)
  await sell(server, river.shopId, inSeptember, { priceFen: 5000 })
  await giveBack(server, owner, early, { at: seconds(september.to, -60), amountFen: 1000 })
  // A box is a good of the shop.
  const { goodsSn: boxSn } = await makeBox(server, { shopId: mountain.shopId, priceFen: 2000 })
  await sell(server, mountain.shopId, inSeptember, { sn: boxSn })

  const visitor = await makeRightHolder(server, { delivery: 'site', brandKey: 'jxdd' })
  const { code } = await visitor.call('rights/rightsSold/pass', { rightsId: visitor.rightsId })
  await redeem(await makeStaff(server), code)
  await rewrite(server.context.database, `update rights_redemptions set created_at = $1`, [inSeptember])

  // The page shows the previous month as due, for both.
  const { data: due } = await finance.ask('settlement/due')
  expect(due.month).toBe(october.name)
  expect(due.partners.map(({ name }) => name).toSorted()).toEqual(['长河书局', '青山文创'].toSorted())

  // Two concurrent requests make one.
  const both = await Promise.all([make(mountain, september.name), make(mountain, september.name, finance)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const first = both.find(({ status }) => status === 200)?.data.id ?? ''
  expect(both.find(({ status }) => status === 409)?.reason).toBe('STATEMENT_MADE')
  expect(sorted(await linesOf(first))).toEqual(
    sorted([
      ['sale', 6666, 863, 5803],
      ['sale', 6666, 863, 5803],
      ['sale', 4000, 530, 3470],
      ['refund', -1000, -125, -875],
      ['redemption', 800, 0, 800],
    ]),
  )
  expect(await infoOf(first)).toMatchObject({
    totalFen: net(6666) + net(5666) + net(4000) + 800,
    saleFen: 17_332,
    refundFen: -1000,
  })

  // A refund after the month was settled is in the next, with its fee.
  await giveBack(server, owner, lastMoment, { at: seconds(october.from, 86_400) })
  await giveBack(server, owner, early, { at: seconds(october.from, 90_000), amountFen: 666, refundedFen: 1000 })
  const second = (await make(mountain, october.name)).data.id
  expect(sorted(await linesOf(second))).toEqual(
    sorted([
      ['sale', 6666, 863, 5803],
      ['refund', -6666, -863, -5803],
      ['refund', -666, -83, -583],
    ]),
  )
  const other = (await make(river, october.name)).data.id
  expect(await linesOf(other)).toEqual([['sale', 10_000, 1280, 8720]])
  expect(await broken()).toEqual([])
})

test('[console.settlement] a month that is not over, was settled, or has no terms is not settled', async () => {
  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit' })
  expect((await make(mountain, month.format(new Date()))).reason).toBe('MONTH_OPEN')
  expect((await make(mountain, september.name)).reason).toBe('STATEMENT_MADE')
  const back = { id: mountain.id, month: september.name, shareTenThousandths: 0, saleFeeFen: 0, redemptionFeeFen: 0 }
  expect((await owner.ask('partner/setTerms', { ...back, reason: '改过去的条件' })).reason).toBe('CONFLICT')
  expect(
    (await owner.ask('partner/bind', { id: river.id, shopId: mountain.shopId, since: 1, reason: '抢别人的' })).status,
  ).toBe(409)
})

test('[console.partner-scope] [console.settlement] a partner sees only its own statements, lines, sales and files', async () => {
  const own = (await ofRiver.ask('settlement/list')).data.list
  expect(own.map(({ partnerName }) => partnerName)).toEqual(['长河书局'])
  const theirs = (await ofMountain.ask('settlement/list', { sort: '-totalFen' })).data.list
  expect(new Set(theirs.map(({ partnerName }) => partnerName))).toEqual(new Set(['青山文创']))
  const foreign = theirs[0]?.id ?? ''
  expect((await ofRiver.ask('settlement/lines')).data.list).toHaveLength(1)
  const sales = (await ofRiver.ask('partnerSale/list')).data.list
  expect(sales.map(({ amountFen }) => amountFen)).toEqual([10_000])
  expect((await ofRiver.ask('partnerSale/summary')).status).toBe(200)
  for (const path of ['partner/list', 'right/list', 'redeemer/list', 'settlement/due'] as const)
    expect((await ofRiver.ask(path)).reason).toBe('NOT_ALLOWED')

  const exported = async (path: 'partnerSale/list' | 'settlement/list' | 'settlement/lines', who: StaffMember) => {
    const { data } = await who.ask('export/begin', { path })
    await server.worker.jobs()
    const text = await (await fetchFile(server, data.id, who)).text()
    // Without the headings and the mark of who took it.
    return readCsv(text.replace(/^\u{FEFF}/u, '')).slice(1, -1)
  }
  expect((await exported('partnerSale/list', ofRiver)).map((cells) => cells.at(-1))).toEqual(['100.00'])
  expect((await exported('settlement/list', ofRiver)).flat()).not.toContain('青山文创')
  expect(await exported('settlement/lines', ofRiver)).toHaveLength(1)
  expect((await ofRiver.ask('export/begin', { path: 'order/list' })).reason).toBe('NOT_ALLOWED')

  const file = async (id: string, who: StaffMember) =>
    fetch(`${server.url}/admin/v1/statement/${id}`, { headers: { cookie: who.cookie } })
  expect((await file(foreign, ofRiver)).status).toBe(404)
  const text = await (await file(own[0]?.id ?? '', ofRiver)).text()
  expect(text).toContain('100.00,12.80,87.20')
  const [headings = [], line = [], total = []] = readCsv(text.slice(1))
  expect(total[0]).toBe('合计')
  expect([headings.length, line.length, total.length]).toEqual([8, 8, 8])
  // Spreadsheets would round the order number.
  expect(line[3]).toMatch(/^\d{16,}\t$/)
  // An account restricted to one shop of a partner, without its brand, sees no statement of the whole.
  const half = await createStaff(server, { roles: ['partner'], partner: { brands: [], shops: [mountain.shopId] } })
  expect((await half.ask('settlement/list')).data.list).toEqual([])
})

test('[console.settlement] its partner agrees or objects to it, it is answered, and two persons pay it with a reference', async () => {
  const [statement] = (await ofMountain.ask('settlement/list', { month: september.name })).data.list
  const id = statement?.id ?? ''
  expect((await owner.ask('settlement/agree', { id, version: 1 })).reason).toBe('ILLEGAL_TRANSITION')
  const pay = (more: object = {}) => ({ id, bankReference: 'ICBC20261101', reason: '网银转账', ...more })
  expect((await owner.ask('settlement/pay', pay())).reason).toBe('ILLEGAL_TRANSITION')

  expect((await ofMountain.ask('settlement/object', { id, version: 1, comment: '少了一次核销' })).status).toBe(200)
  expect((await ofMountain.ask('settlement/agree', { id, version: 1 })).reason).toBe('EDITED_MEANWHILE')
  expect((await ofMountain.ask('settlement/agree', { id, version: 2 })).reason).toBe('ILLEGAL_TRANSITION')
  expect((await owner.ask('settlement/reply', { id, version: 2, comment: '下月补上' })).status).toBe(200)
  // Pressed twice at once, it is agreed once.
  const pressed = await Promise.all([1, 2].map(() => ofMountain.ask('settlement/agree', { id, version: 3 })))
  expect(pressed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])

  const key = randomUUID()
  const adjust = { partnerId: mountain.id, direction: 'give', amountFen: 800, reason: '补一次核销', key }
  expect((await byBoth('settlement/adjust', adjust, [owner, finance])).status).toBe(200)
  expect((await owner.ask('settlement/adjust', adjust)).reason).toBe('CONFLICT')
  expect((await owner.ask('partner/info', { id: mountain.id })).data.adjustments).toMatchObject([
    { amountFen: 800, month: null },
  ])

  const asked = await owner.ask('settlement/pay', pay())
  if (asked.data.outcome !== 'waiting') throw new Error('It was paid by one')
  const { approvalId } = asked.data
  expect((await owner.ask('approval/approve', { id: approvalId })).reason).toBe('APPROVAL_OWN')
  expect((await finance.ask('approval/approve', { id: approvalId })).status).toBe(200)
  expect(await infoOf(id, ofMountain)).toMatchObject({ state: 'paid', bankReference: 'ICBC20261101' })
  expect((await owner.ask('settlement/pay', pay({ bankReference: 'ICBC20261102' }))).reason).toBe('ILLEGAL_TRANSITION')
  expect(await broken()).toEqual([])
})

test('[console.settlement] an existing statement is never rewritten', async () => {
  const { pool } = server.context.database
  await expect(pool.query(`update statements set total_fen = 0`)).rejects.toThrow('neither changed')
  await expect(pool.query(`delete from statement_lines`)).rejects.toThrow('neither changed')
  await expect(pool.query(`update goods set shop_id = $1 where shop_id <> $1`, [river.shopId])).rejects.toThrow(
    'is sold',
  )
})

test('[console.partner-scope] [console.settlement] an ended partner sees nothing any more, and the time before is still settled', async () => {
  expect((await byBoth('partner/end', { id: river.id, reason: '合同到期' }, [owner, finance])).status).toBe(200)
  expect((await ofRiver.ask('settlement/list')).data.list).toEqual([])
  expect((await ofRiver.ask('partnerSale/list')).data.list).toEqual([])
  expect((await ofRiver.ask('session/info')).data.partner).toEqual({ brands: [], shops: [] })
  expect((await ofMountain.ask('settlement/list')).data.list).toHaveLength(2)
  expect(await broken()).toEqual([])
})

test('[console.partner-scope] sales of several shops are one list, page after page, each entry once', async () => {
  const shops = [mountain.shopId, river.shopId]
  const both = await createStaff(server, { roles: ['partner'], partner: { brands: [], shops } })
  const { rows } = await server.context.database.pool.query<{ id: string }>(
    `select m.id from money_entries m join orders o on o.sn = m.order_sn join goods g on g.sn = o.goods_sn
     where g.shop_id = any($1::bigint[]) and o.goods_type <> 4 order by m.id`,
    [shops],
  )
  const own = rows.map(({ id }) => id)
  expect(own.length).toBeGreaterThan(4)
  for (const [sort, wanted] of [
    ['at', own],
    ['-at', own.toReversed()],
  ] as const) {
    const seen: string[] = []
    let after: string | null = null
    do {
      const { data }: { data: { list: readonly { id: string }[]; next: string | null } } = await both.ask(
        'partnerSale/list',
        { sort, size: 2, ...(after !== null && { after }) },
      )
      seen.push(...data.list.map(({ id }) => id))
      after = data.next
    } while (after !== null)
    expect(seen).toEqual(wanted)
  }
})

test('[console.settlement] older entries without a shop get theirs from the file of the function', async () => {
  const { pool } = server.context.database
  await rewrite(server.context.database, 'update money_entries set shop_id = null')
  expect(await broken()).toContain('money is of the shop of the work that it was paid for')
  const { text = '' } = (await readFunctions()).find(({ name }) => name === 'name_shop_of_sale') ?? {}
  await pool.query(text)
  expect(await broken()).toEqual([])
  await expect(pool.query('update money_entries set shop_id = null')).rejects.toThrow('neither changed')
})

testNoticed(() => server.context.database, Object.keys(settlementInvariants), {
  'a statement is the sum of its lines': [`delete from statement_lines where kind = 'sale'`],
  'a line of money says what the books do, of a shop of the partner, before the month ended': [
    `update money_entries set amount_fen = amount_fen + 1`,
    `update money_entries set created_at = now() where kind = 'payment'`,
  ],
  'money is of the shop of the work that it was paid for': [
    `update money_entries set shop_id = null`,
    `update money_entries set shop_id = (select max(id) from shops) where kind = 'refund'`,
  ],
  'what moved for a partner before its last month ended is in a statement': [
    `delete from statement_lines where kind = 'refund'`,
  ],
  'what was redeemed and taken back for a partner before its last month ended is in a statement': [
    `delete from statement_lines where kind = 'redemption'`,
  ],
  'what is kept of an order is what the terms of its first payment say of what was not given back': [
    `update statement_lines set fee_fen = fee_fen + 1, amount_fen = amount_fen - 1 where kind = 'sale'`,
  ],
  'a redemption is settled by the terms of its day, and what was taken back by the same': [
    `update statement_lines set gross_fen = 1, amount_fen = 1 where kind = 'redemption'`,
  ],
  'a statement that left its partner owing is what the next one began with': [
    `update statements set state = 'sent', bank_reference = null, paid_at = null, sale_fen = sale_fen - 100000,
       total_fen = total_fen - 100000 where month < '${october.name}'`,
  ],
  'an adjustment is in a statement as it was made, of its own partner': [
    `insert into statement_lines (statement_id, kind, occurred_at, adjustment_id, gross_fen, fee_fen, amount_fen)
     select (select min(id) from statements), 'adjustment', now(), id, 1, 0, 1 from settlement_adjustments`,
  ],
  'a statement stands where its last entry left it': [`delete from statement_entries`],
  'a brand or a shop is of one partner at a time': [
    `insert into partner_holdings (partner_id, shop_id, since)
     select (select min(id) from partners), shop_id, since from partner_holdings where until is not null`,
  ],
})
