import { CheckoutForm, type PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shanghaiDay } from '../../../src/core/clock.ts'
import type { BegunPayment, PaymentRequest, RefundRequest } from '../../../src/ports/payments.ts'
import type { FakeNotification, FakeProvider, Fault, Operation } from './provider.ts'
import { type Acknowledged, describePurchases } from './purchases.ts'
import { begunOf, nextSn, paymentRequest } from './requests.ts'
import { checkCells } from '../cells.ts'

export interface ChannelSuite {
  /** Starts the provider; calls time out after a second at most, so that silence costs little. */
  open: () => Promise<FakeProvider>
  /** The places from which it can be paid, and the form it opens there. */
  places: readonly { place: PaymentPlace; form: CheckoutForm }[]
  /** The operations that use the network: a page's address may be signed locally. */
  operations: readonly Operation[]
  /** Whether an open payment that nobody looked at can be closed. */
  closesUnseen: boolean
  /** Whether the adapter queries a payment before it closes it; a paid one is then not closed at all. */
  asksBeforeClosing?: boolean
  /** The body that acknowledges a notification, and the one that does not. */
  acknowledged: Acknowledged
}

const faults: readonly Fault[] = ['lost', 'silent', '412', '302', '500', 'garbage', 'unsigned', 'altered']
const unavailable = { reason: 'PROVIDER_UNAVAILABLE' }
const today = () => shanghaiDay(Date.now())

/** Tests the requirements of every real channel: the port, and a whole purchase, with a provider that misbehaves. */
export function describeChannel(suite: ChannelSuite): void {
  const { open, places, operations, closesUnseen, asksBeforeClosing = false, acknowledged } = suite
  let provider: FakeProvider
  const [usual] = places
  if (!usual) throw new Error('A channel that can be paid from nowhere')

  beforeAll(async () => {
    provider = await open()
  })
  afterAll(() => provider.stop())

  const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest =>
    paymentRequest({
      orderSn: nextSn(),
      subject: '云山图 第 7 号 & <特别版>',
      amountFen: 123_456,
      notifyUrl: `https://shop.example/api/v1/pay/notify/${provider.channel.platform}`,
      place: usual.place,
      payerAddress: '203.0.113.7',
      ...changes,
    })

  async function started(changes: Partial<PaymentRequest> = {}) {
    const payment = request(changes)
    await provider.channel.start(payment)
    return payment
  }

  async function paid(changes: Partial<PaymentRequest> = {}): Promise<BegunPayment> {
    const payment = await started(changes)
    await provider.pay(payment.paymentSn)
    const { tradeNo } = await provider.channel.query(begunOf(payment))
    return begunOf(payment, tradeNo)
  }

  const refundOf = (payment: BegunPayment, amountFen: number, refundSn = nextSn()): RefundRequest => ({
    refundSn,
    recordedAt: new Date(),
    payment,
    amountFen,
    reason: '测试退款',
  })

  const movementsOf = ({ paymentSn }: BegunPayment) =>
    provider.movements().filter((movement) => movement.paymentSn === paymentSn)

  describe('the port', () => {
    test('opens a payment at every place', () =>
      checkCells(places, async ({ place, form }) => {
        const payment = request({ place })
        const checkout = await provider.channel.start(payment)
        expect(checkout.form).toBe(form)
        expect(checkout.payUrl).not.toBe('')
        expect(form !== CheckoutForm.page || /^https?:$/.test(new URL(checkout.payUrl).protocol)).toBe(true)
        const report = await provider.channel.query(begunOf(payment))
        expect(['waiting', 'unknown']).toContain(report.state)
        const before = Date.now()
        await provider.pay(payment.paymentSn)
        const after = await provider.channel.query(begunOf(payment))
        expect(after).toMatchObject({ state: 'paid', amountFen: 123_456 })
        expect(after.tradeNo).toMatch(/^\S{6,64}$/)
        // To the second, the precision of the channels.
        expect(after.paidAt?.getTime()).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
        expect(after.paidAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
      }))

    test('opens one payment for one number, however often it is asked', async () => {
      const payment = request()
      const [one, other] = [await provider.channel.start(payment), await provider.channel.start(payment)]
      expect(other.form).toBe(one.form)
      await provider.pay(payment.paymentSn)
      await expect(provider.pay(payment.paymentSn)).rejects.toThrow(/./)
      expect(movementsOf(begunOf(payment))).toHaveLength(1)
    })

    test('finds no payment that was never opened', async () => {
      expect(await provider.channel.query(begunOf(request()))).toEqual({ state: 'unknown' })
      expect(await provider.channel.close(begunOf(request()))).not.toBe('paid')
    })

    test('accepts the smallest and a large amount to the fen', async () => {
      for (const amountFen of [1, 10, 100, 99_999_999]) {
        const payment = await paid({ amountFen })
        expect(await provider.channel.query(payment)).toMatchObject({ state: 'paid', amountFen })
      }
    })

    test('accepts no money for a closed payment, and reports one that was paid before', async () => {
      const waiting = await started()
      const closing = await provider.channel.close(begunOf(waiting))
      expect(closing).toBe(closesUnseen ? 'closed' : 'waiting')
      const paying = await provider.pay(waiting.paymentSn).then(
        () => 'paid',
        () => 'refused',
      )
      expect(paying).toBe(closesUnseen ? 'refused' : 'paid')
      const { state } = await provider.channel.query(begunOf(waiting))
      expect(state === 'paid').toBe(!closesUnseen)
      const done = await paid()
      expect(await provider.channel.close(done)).toBe('paid')
    })

    test('does not report a payment that the bank refused', async () => {
      const payment = await started()
      await provider.fail(payment.paymentSn)
      expect((await provider.channel.query(begunOf(payment))).state).not.toBe('paid')
      expect(movementsOf(begunOf(payment))).toEqual([])
    })
  })

  describe('refunds', () => {
    test('in parts up to the whole, each number once, and never beyond', async () => {
      const payment = await paid()
      const first = refundOf(payment, 100_000)
      const [one, again] = [await provider.channel.refund(first), await provider.channel.refund(first)]
      expect(one).toMatchObject({ state: 'done' })
      expect(again).toEqual(one)
      expect(await provider.channel.refund(refundOf(payment, 23_457))).toMatchObject({ state: 'refused' })
      expect(await provider.channel.refund(refundOf(payment, 23_456))).toMatchObject({ state: 'done' })
      expect(movementsOf(payment).map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
        ['payment', 123_456],
        ['refund', 100_000],
        ['refund', 23_456],
      ])
    })

    test('with one number at the same time count once', async () => {
      const payment = await paid()
      const refund = refundOf(payment, 500)
      await Promise.allSettled([provider.channel.refund(refund), provider.channel.refund(refund)])
      expect(await provider.channel.refund(refund)).toMatchObject({ state: 'done' })
      expect(movementsOf(payment)).toHaveLength(2)
    })

    test('that stay pending are waited for', async () => {
      const payment = await paid()
      const refund = refundOf(payment, 500)
      provider.holdRefunds()
      expect(await provider.channel.refund(refund)).toEqual({ state: 'waiting' })
      expect(await provider.channel.refund(refund)).toEqual({ state: 'waiting' })
      provider.settleRefunds()
      expect(await provider.channel.refund(refund)).toMatchObject({ state: 'done' })
      expect(movementsOf(payment)).toHaveLength(2)
    })

    test('that are refused state the reason', async () => {
      const payment = await paid()
      provider.refuseRefund()
      const report = await provider.channel.refund(refundOf(payment, 500))
      expect(report).toMatchObject({ state: 'refused' })
      expect(report.state === 'refused' && report.reason).toMatch(/\p{Script=Han}/u)
      expect(movementsOf(payment)).toHaveLength(1)
    })

    /** The state as a word, or the reason of the error. */
    const outcomeOf = (refund: RefundRequest): Promise<string> =>
      provider.channel.refund(refund).then(
        ({ state }) => state,
        (error: { reason?: string }) => error.reason ?? 'an error without a reason',
      )
    const known = /^(done|waiting|PROVIDER_UNAVAILABLE)$/

    test('whose answer is lost, late or spoilt end correctly, once', () =>
      checkCells(faults, async (fault) => {
        const payment = await paid()
        const refund = refundOf(payment, 700)
        provider.misbehave('refund', fault)
        expect(await outcomeOf(refund)).toMatch(known)
        if (operations.includes('refundQuery')) provider.misbehave('refundQuery', fault)
        expect(await outcomeOf(refund)).toMatch(known)
        await expect.poll(() => provider.channel.refund(refund).catch(() => undefined)).toMatchObject({ state: 'done' })
        expect(movementsOf(payment)).toHaveLength(2)
      }))
  })

  describe('an answer that cannot be parsed', () => {
    const calls: Partial<Record<Operation, (payment: PaymentRequest) => Promise<unknown>>> = {
      start: () => provider.channel.start(request()),
      query: (payment) => provider.channel.query(begunOf(payment)),
      close: (payment) => provider.channel.close(begunOf(payment)),
      bill: async () => provider.channel.bills.kind === 'downloaded' && provider.channel.bills.download(today()),
    }
    const tried = operations.filter((operation) => calls[operation])

    test.each(tried)('to %s is unknown, and not failed', (operation) =>
      checkCells(faults, async (fault) => {
        const payment = await started()
        const isPaid = !(asksBeforeClosing && operation === 'close')
        if (isPaid) await provider.pay(payment.paymentSn)
        provider.misbehave(operation, fault)
        await expect(calls[operation]?.(payment)).rejects.toMatchObject(unavailable)
        const { state } = await provider.channel.query(begunOf(payment))
        expect(state).toMatch(isPaid ? /^paid$/ : /^(waiting|closed)$/)
        expect(await provider.channel.query(begunOf(request()))).toEqual({ state: 'unknown' })
      }),
    )
  })

  describe('notifications', () => {
    const read = ({ headers, body }: Pick<FakeNotification, 'headers' | 'body'>) =>
      provider.channel.readNotification({ rawBody: body, headers, address: '203.0.113.9' })

    test('state the paid amount', async () => {
      const payment = await paid()
      expect(read(provider.notification(payment.paymentSn))).toMatchObject({
        kind: 'verified',
        paymentSn: payment.paymentSn,
        tradeNo: payment.tradeNo,
        amountFen: payment.amountFen,
        state: 'paid',
      })
    })

    test('with any signed field changed are refused', async () => {
      const { paymentSn } = await paid()
      const notification = provider.notification(paymentSn)
      expect(notification.signedFields.length).toBeGreaterThan(0)
      for (const field of notification.signedFields) {
        expect([field, read(notification.altered(field))]).toMatchObject([field, { kind: 'refused' }])
      }
    })

    test('that are empty, truncated or unsigned are refused and never thrown', async () => {
      const { paymentSn } = await paid()
      const { headers, body } = provider.notification(paymentSn)
      const bodies = [
        '',
        '{}',
        '[]',
        'null',
        'a=b',
        '%',
        '\u0000',
        body.slice(0, -20),
        body.repeat(2),
        `${body}&${body}`,
      ]
      for (const forged of bodies) expect(read({ headers, body: forged })).toMatchObject({ kind: 'refused' })
    })

    test('are acknowledged in the format of the provider', async () => {
      const { paymentSn } = await paid()
      const { headers, body } = provider.notification(paymentSn)
      const raw = { rawBody: body, headers, address: '' }
      const [done, failed] = [provider.channel.acknowledge(raw, true), provider.channel.acknowledge(raw, false)]
      expect(done.status).toBe(acknowledged.done.status)
      expect(done.body).toMatch(acknowledged.done.body)
      expect(failed.status).toBe(acknowledged.failed.status)
      expect(failed.body).toMatch(acknowledged.failed.body)
      expect(() => provider.channel.acknowledge({ rawBody: '%', headers: {}, address: '' }, false)).not.toThrow()
    })
  })

  describe('the bill', () => {
    const comparable = ({ kind, paymentSn, refundSn, amountFen, feeFen }: ReturnType<FakeProvider['inventTrade']>) => ({
      kind,
      paymentSn,
      refundSn,
      amountFen,
      feeFen,
    })
    const sorted = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).toSorted()

    test('lists each movement of the day, including those of other merchants', async () => {
      const payment = await paid()
      await provider.channel.refund(refundOf(payment, 77))
      provider.inventTrade(4321)
      const theirs = provider.movements().filter(({ at }) => shanghaiDay(at.getTime()) === today())
      const { bills } = provider.channel
      const lines = await bills.read(provider.billFile(today()))
      expect(sorted(lines.map((line) => comparable(line)))).toEqual(sorted(theirs.map((one) => comparable(one))))
      if (bills.kind === 'uploaded') return
      const bill = await bills.download(today())
      expect(bill.kind === 'lines' && sorted(bill.lines)).toEqual(sorted(lines))
    })

    test('is reported as not ready before it is made, and a file of another kind is refused with a reason', async () => {
      const { bills } = provider.channel
      for (const file of [Buffer.from(''), Buffer.from('PK\u0003\u0004nothing'), Buffer.from('一,二\n三,四\n')]) {
        await expect(bills.read(file)).rejects.toMatchObject({ reason: 'BILL_UNREADABLE' })
      }
      if (bills.kind === 'uploaded') return
      provider.holdBills(true)
      expect(await bills.download(today())).toEqual({ kind: 'notYet' })
      provider.holdBills(false)
    })
  })

  test('a trial of its credentials changes nothing and reports the result of each step', async () => {
    const before = provider.movements().length
    const { isFine, steps } = await provider.channel.check()
    expect([isFine, steps]).toMatchObject([true, expect.anything()])
    expect(steps.join('')).toMatch(/\p{Script=Han}/u)
    provider.misbehave('query', 'unsigned')
    const broken = await provider.channel.check()
    expect(broken.isFine).toBe(false)
    expect(broken.steps.at(-1)).toMatch(/\p{Script=Han}/u)
    expect(provider.movements()).toHaveLength(before)
  })

  describePurchases(() => provider, usual.place, acknowledged)
}
