import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveBack, october, seconds, sell, september } from '../partners/fixture.ts'
import { makeShop } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { fetchFile, readCsv } from '../tasks/files.ts'

let server: TestServer
let finance: StaffMember
/** The last day of a month, the next, and the period of both. */
const days = [new Date(september.to.getTime() - 3_600_000), september.to].map((moment) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(moment),
)
const [lastDay = '', nextDay = ''] = days
const period = { from: lastDay, until: nextDay }

beforeAll(async () => {
  server = await startTestServer()
  finance = await createStaff(server, { roles: ['finance'] })
  const owner = await createStaff(server, { roles: ['owner'] })
  const shopId = await makeShop(server.context.database, { name: '山下的店' })
  const crane = await sell(server, shopId, new Date(september.to.getTime() - 1), { name: '松鹤', priceFen: 3333 })
  await sell(server, shopId, september.to, { name: '云海', priceFen: 500 })
  await giveBack(server, owner, crane, { at: seconds(october.from, 60), amountFen: 1000 })
})
afterAll(() => server?.stop())

const report = async (input: object) => (await finance.ask('payment/sales', { ...period, ...input })).data.list

test('[call payment/sales] sums what was sold and refunded by day, work, channel, all of them, or as a whole', async () => {
  expect(await report({ by: 'day' })).toMatchObject([
    { day: nextDay, goodsName: '', platform: null, orders: 1, pieces: 2, grossFen: 1000, refunds: 1, netFen: 0 },
    { day: lastDay, orders: 1, pieces: 2, grossFen: 6666, refunds: 0, refundedFen: 0, netFen: 6666 },
  ])
  expect(await report({ by: 'work', sort: '-netFen' })).toMatchObject([
    { day: '', goodsName: '松鹤', goodsType: 1, orders: 1, grossFen: 6666, refundedFen: 1000, netFen: 5666 },
    { goodsName: '云海', orders: 1, grossFen: 1000, refundedFen: 0, netFen: 1000 },
  ])
  expect(await report({ by: 'channel' })).toMatchObject([
    { platform: 1, goodsName: '', orders: 2, pieces: 4, grossFen: 7666, netFen: 6666 },
  ])
  expect(new Set((await report({})).map(({ day, goodsName, netFen }) => `${day} ${goodsName} ${netFen}`))).toEqual(
    new Set([`${lastDay} 松鹤 6666`, `${nextDay} 松鹤 -1000`, `${nextDay} 云海 1000`]),
  )
  expect(await report({ by: 'total' })).toMatchObject([
    { orders: 2, pieces: 4, grossFen: 7666, refunds: 1, netFen: 6666 },
  ])
})

test('a report is narrowed by work, type and channel, and of nothing is one row of zeros', async () => {
  const [crane] = await report({ by: 'work', sort: '-netFen' })
  expect(await report({ by: 'total', goodsSn: crane?.goodsSn })).toMatchObject([{ netFen: 5666 }])
  expect(await report({ by: 'day', goodsType: 2 })).toEqual([])
  expect(await report({ by: 'total', platform: 4 })).toMatchObject([{ orders: 0, pieces: 0, grossFen: 0, netFen: 0 }])
})

test('every row is on one page, in both directions', async () => {
  for (const sort of ['day', '-grossFen'] as const) {
    const found: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const input = { ...period, sort, size: 1, ...(after !== undefined && { after }) }
      const { data } = await finance.ask('payment/sales', input)
      found.push(...data.list.map(({ id }) => id))
      after = data.next
    }
    expect([found.length, new Set(found).size]).toEqual([3, 3])
  }
})

test('without a period it is the last 30 days, and a period is at most a year and not reversed', async () => {
  const { data } = await finance.ask('payment/sales', { by: 'total' })
  expect(data.list).toHaveLength(1)
  expect((await finance.ask('payment/sales', { from: nextDay, until: lastDay })).reason).toBe('BAD_INPUT')
  expect((await finance.ask('payment/sales', { from: '2025-01-01', until: '2026-01-02' })).reason).toBe('BAD_INPUT')
})

test('is exported as a spreadsheet in yuan', async () => {
  const columns = ['day', 'goodsName', 'platform', 'pieces', 'grossFen', 'refundedFen', 'netFen']
  const { data } = await finance.ask('export/begin', {
    path: 'payment/sales',
    filters: { ...period, by: 'day' },
    columns,
  })
  await server.worker.jobs()
  const lines = readCsv((await (await fetchFile(server, data.id, finance)).text()).replace(/^\u{FEFF}/u, ''))
  expect(lines.slice(0, 3)).toEqual([
    ['日期', '作品', '渠道', '份数', '收款', '退款', '净额'],
    [nextDay, '', '', '2', '10.00', '10.00', '0.00'],
    [lastDay, '', '', '2', '66.66', '0.00', '66.66'],
  ])
})
