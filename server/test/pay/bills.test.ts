import { PaymentPlatform, type PaymentSn, type RefundSn } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shanghaiDay, shanghaiDayBounds } from '../../src/core/clock.ts'
import { AppError } from '../../src/core/errors.ts'
import type { BillLine } from '../../src/ports/payments.ts'
import type { TestUser } from '../support/factories.ts'
import { describeBill } from '../../src/modules/pay/reconciliation/preview.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let user: TestUser

const today = shanghaiDay(Date.now())
const dayBefore = (day: string) => shanghaiDay(shanghaiDayBounds(day).from.getTime() - 1)

/** The file that UMS's merchants download, here as JSON. */
const fileOf = (lines: readonly BillLine[]) => Buffer.from(JSON.stringify(lines))

function read(file: Buffer): Promise<BillLine[]> {
  try {
    const lines = JSON.parse(file.toString()) as BillLine[]
    return Promise.resolve(lines.map((line) => ({ ...line, at: new Date(line.at) })))
  } catch {
    return Promise.reject(new AppError('BILL_UNREADABLE'))
  }
}

beforeAll(async () => {
  fixture = await openFixture({
    channels: (sandbox) =>
      sandbox.map((channel) =>
        channel.platform === PaymentPlatform.ums ? { ...channel, bills: { kind: 'uploaded', read } } : channel,
      ),
  })
  user = await fixture.person()
})
afterAll(() => fixture.close())

async function paid() {
  const { orderSn, amount } = await fixture.placeOrder(user)
  const { paymentSn, payUrl } = await fixture.begin(user, orderSn, PaymentPlatform.ums)
  await fixture.press(payUrl)
  await fixture.deliver()
  return { orderSn, paymentSn, amount }
}

/** A line of today's bill, a minute into the day so that it cannot fall out of it. */
const line = (paymentSn: PaymentSn, amountFen: number, changes: Partial<BillLine> = {}): BillLine => ({
  kind: 'payment',
  paymentSn,
  refundSn: null,
  tradeNo: `T${paymentSn}`,
  amountFen,
  feeFen: 12,
  at: new Date(shanghaiDayBounds(today).from.getTime() + 60_000),
  ...changes,
})

const bring = (lines: readonly BillLine[], day = today) =>
  fixture.pay.reconciliation.upload(PaymentPlatform.ums, day, fileOf(lines), '财务')

const differencesOf = (paymentSn: PaymentSn) =>
  fixture.db
    .selectFrom('bill_differences')
    .select(['kind', 'explanation', 'settled_by', 'settled_reason'])
    .where('payment_sn', '=', paymentSn)
    .execute()

describe('[channel.reconcile] an uploaded bill', () => {
  test('is previewed with its sums and fields, and nothing is stored', async () => {
    const day = dayBefore(dayBefore(today))
    const at = new Date(shanghaiDayBounds(day).from.getTime() + 60_000)
    const lines = [line('P1', 1234, { at }), line('P1', 200, { at, kind: 'refund', refundSn: '9', feeFen: -2 })]
    const seen = await fixture.pay.reconciliation.preview(PaymentPlatform.ums, day, fileOf(lines))
    expect(describeBill(seen)).toEqual({
      payments: 1,
      receivedFen: 1234,
      refunds: 1,
      refundedFen: 200,
      feeFen: 10,
      preview: {
        columns: ['时间', '类型', '支付单号', '退款单号', '渠道交易号', '金额（元）', '手续费（元）'],
        rows: [
          { line: 1, cells: [`${day} 00:01:00`, '收款', 'P1', '', 'TP1', '12.34', '0.12'] },
          { line: 2, cells: [`${day} 00:01:00`, '退款', 'P1', '9', 'TP1', '2.00', '-0.02'] },
        ],
      },
    })
    const reports = fixture.db
      .selectFrom('bill_reports')
      .select('day')
      .where('day', '=', sql<Date>`${day}`)
    expect(await reports.execute()).toEqual([])
  })

  test('is compared with the books, line by line, with its sums and fees', async () => {
    const [one, other] = [await paid(), await paid()]
    const lines = [line(one.paymentSn, one.amount), line(other.paymentSn, other.amount, { feeFen: 8 })]
    expect(await bring(lines)).toMatchObject({ compared: 2, differences: [] })
    const report = await fixture.db
      .selectFrom('bill_reports')
      .select(['received_fen', 'refunded_fen', 'fee_fen', 'brought_by'])
      .where('platform', '=', PaymentPlatform.ums)
      .executeTakeFirstOrThrow()
    expect(report).toEqual({
      received_fen: one.amount + other.amount,
      refunded_fen: 0,
      fee_fen: 20,
      brought_by: '财务',
    })
  })

  test('names what only one side has and what differs, and explains each', async () => {
    const [right, wrong, forgotten] = [await paid(), await paid(), await paid()]
    const before = (await fixture.db.selectFrom('bill_lines').select(['payment_sn', 'amount_fen']).execute()).map(
      (row) => line(row.payment_sn, row.amount_fen),
    )
    const refundSn: RefundSn = '20260101000000000000000001'
    const strange = [line('SOMEBODYELSE', 777), line(right.paymentSn, 5, { kind: 'refund', refundSn })]
    const lines = [...before, line(right.paymentSn, right.amount), line(wrong.paymentSn, wrong.amount + 1), ...strange]
    const { differences } = await bring(lines)
    expect(differences).toHaveLength(4)
    expect(await differencesOf(wrong.paymentSn)).toMatchObject([
      { kind: 'amountDiffers', explanation: '渠道比平台多 0.01 元' },
    ])
    expect(await differencesOf(forgotten.paymentSn)).toMatchObject([{ kind: 'missingThere', settled_by: null }])
    expect(await differencesOf('SOMEBODYELSE')).toMatchObject([
      { kind: 'missingHere', explanation: '不是这个平台发起的交易，请向渠道核实来源' },
    ])
    expect(await differencesOf(right.paymentSn)).toMatchObject([{ explanation: expect.stringContaining('渠道退了款') }])
    // Uploaded again, completely: nothing is duplicated, and a difference that resolved itself is settled without a
    // person.
    await bring([...lines, line(forgotten.paymentSn, forgotten.amount)])
    expect(await differencesOf(forgotten.paymentSn)).toMatchObject([{ kind: 'missingThere', settled_by: '系统' }])
    expect(await differencesOf(wrong.paymentSn)).toHaveLength(1)
  })

  test('settles payments whose notification never came', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const { paymentSn, payUrl } = await fixture.begin(user, orderSn, PaymentPlatform.ums)
    await fixture.press(payUrl, 'paid', ['lose'])
    const { amount_fen: amount } = await fixture.db
      .selectFrom('payments')
      .select('amount_fen')
      .where('sn', '=', paymentSn)
      .executeTakeFirstOrThrow()
    await bring([line(paymentSn, amount)])
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], kept: amount })
    expect(await differencesOf(paymentSn)).toMatchObject([
      { kind: 'missingHere', settled_by: '系统', settled_reason: '补查后平台已入账，金额一致' },
    ])
  })

  test('of another day, of another kind or of an unknown channel is refused, and nothing is stored', async () => {
    const lines = async () => (await fixture.db.selectFrom('bill_lines').select('id').execute()).length
    const before = await lines()
    const yesterday = dayBefore(today)
    await expect(bring([line('P1', 1)], yesterday)).rejects.toMatchObject({
      reason: 'BILL_UNREADABLE',
      message: expect.stringContaining(`不是 ${yesterday} 的账单`),
    })
    const rubbish = fixture.pay.reconciliation.upload(PaymentPlatform.ums, today, Buffer.from('PK'), '财务')
    await expect(rubbish).rejects.toMatchObject({ reason: 'BILL_UNREADABLE' })
    const nobodys = fixture.pay.reconciliation.upload(PaymentPlatform.wechat, today, fileOf([]), '财务')
    await expect(nobodys).rejects.toMatchObject({ reason: 'PLATFORM_UNAVAILABLE' })
    expect(await lines()).toBe(before)
  })

  test('is announced by name and day until it is there', async () => {
    const days = async () =>
      (await fixture.pay.reconciliation.missing()).find(({ platform }) => platform === PaymentPlatform.ums)
    const missing = await days()
    expect(missing).toMatchObject({ title: '银联商务', isAutomatic: false })
    const [day = ''] = missing?.days ?? []
    await bring([], day)
    expect((await days())?.days).not.toContain(day)
    await fixture.sweep('bills')
    expect((await fixture.pay.reconciliation.missing()).map(({ platform }) => platform)).toEqual([PaymentPlatform.ums])
  })

  test('uploaded twice at once is stored once', async () => {
    const { paymentSn, amount } = await paid()
    const day = today
    await Promise.all([bring([line(paymentSn, amount)], day), bring([line(paymentSn, amount)], day)])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from bill_lines where payment_sn = ${paymentSn}`.execute(fixture.db)
    expect(rows).toEqual([{ count: 1 }])
  })
})
