import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.ts'
import { shanghaiDay } from '../../../src/core/clock.ts'
import { startProviders, type Providers } from '../../support/channels/all.ts'
import type { FakeMovement, FakeProvider } from '../../support/channels/provider.ts'
import { makeGoods } from '../../support/goods.ts'
import { sized } from '../../support/size.ts'
import { createCrowd, seeded, notify } from '../../pay/crowd.ts'
import { openFixture, type Fixture } from '../../pay/fixture.ts'

const purchases = sized(120, 10_000)
const atOnce = 16
const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000)

let fixture: Fixture
let providers: Providers

beforeAll(async () => {
  providers = await startProviders()
  fixture = await openFixture({ channels: () => providers.channels })
})
afterAll(async () => {
  await fixture.close()
  await providers.stop()
})

/** Processes each entry, with limited concurrency. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Makes everything that waits for a retry due. */
async function hurry(): Promise<void> {
  await sql`update jobs set run_at = now() where done_at is null and dead_at is null`.execute(fixture.db)
  await sql`update sweep_setbacks set next_at = now()`.execute(fixture.db)
  await sql`update payments set last_query_at = now() - interval '1 day' where status = 1`.execute(fixture.db)
}

async function waiting() {
  const { rows } = await sql<{ orders: number; payments: number; refunds: number }>`
    select (select count(*)::int from orders where status = 1) as orders,
      (select count(*)::int from payments where status = 1) as payments,
      (select count(*)::int from refunds where status <> 2) as refunds`.execute(fixture.db)
  return rows[0]
}

/** Runs polling, notifications and retries until nothing waits any more. */
async function settle(): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await hurry()
    while (await fixture.sweep('waiting-payments'));
    await sql`update orders set pay_by = now() - interval '1 second' where status = 1`.execute(fixture.db)
    await fixture.expireOrders()
    await fixture.worker.processAll()
    await fixture.sweep('refunds')
    for (const provider of providers.all) provider.settleRefunds()
  }
  expect(await waiting()).toEqual({ orders: 0, payments: 0, refunds: 0 })
}

type Movement = Pick<FakeMovement, 'kind' | 'paymentSn' | 'refundSn' | 'amountFen'>
const movementName = ({ kind, paymentSn, refundSn, amountFen }: Movement) =>
  `${kind} ${paymentSn} ${refundSn ?? ''} ${amountFen}`
const sorted = (movements: readonly Movement[]) => movements.map(movementName).toSorted()

/** The ledger's movements of money through a channel. */
async function ledgerOf({ channel: { name, platform } }: FakeProvider): Promise<Movement[]> {
  const rows = await fixture.db
    .selectFrom('money_entries as e')
    .innerJoin('payments as p', 'p.sn', 'e.payment_sn')
    .select(['e.kind', 'e.payment_sn', 'e.refund_sn', 'e.amount_fen'])
    .where('p.channel', '=', name)
    .where('p.platform', '=', platform)
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    paymentSn: row.payment_sn,
    refundSn: row.refund_sn,
    amountFen: Math.abs(row.amount_fen),
  }))
}

test(
  `[channel.reconcile] ${purchases} purchases on every channel, under random faults: books, channels and stock agree to the fen (seed ${seed})`,
  async () => {
    const chance = seeded(seed)
    const { crowd, buy } = createCrowd(fixture, providers.all, chance)
    const firstDay = shanghaiDay(Date.now())
    const edition = purchases
    const goods = await Promise.all(
      Array.from({ length: 12 }, (_, index) => makeGoods(fixture, { edition, priceFen: 100 + index * 1234 })),
    )
    const wishes = Array.from({ length: purchases }, () => chance.pick(goods))
    await inLanes(wishes, buy)
    await inLanes(crowd.unnotified.toReversed(), (opened) => notify(fixture, opened))
    await settle()

    const counted = { paid: 0, closed: 0 }
    await inLanes(crowd.orders, async (orderSn) => {
      const { status, kept, fulfilled } = await fixture.booksOf(orderSn)
      const { amount_fen: amount } = await fixture.db
        .selectFrom('orders')
        .select('amount_fen')
        .where('sn', '=', orderSn)
        .executeTakeFirstOrThrow()
      const isPaid = status === 4
      counted[isPaid ? 'paid' : 'closed']++
      const expected = isPaid ? amount - (crowd.given.get(orderSn) ?? 0) : 0
      expect([orderSn, { status, kept, fulfilled }]).toEqual([
        orderSn,
        { status: isPaid ? 4 : 5, kept: expected, fulfilled: isPaid ? 1 : 0 },
      ])
    })
    expect(counted.paid).toBeGreaterThan(purchases / 4)
    expect(counted.closed).toBeGreaterThan(purchases / 20)

    const stocks = await Promise.all(goods.map((goodsSn) => fixture.stockOf(goodsSn)))
    expect(stocks.reduce((total, { sold }) => total + sold, 0)).toBe(counted.paid)
    expect(stocks.map(({ reserved }) => reserved)).toEqual(goods.map(() => 0))

    const days = [...new Set([firstDay, shanghaiDay(Date.now())])]
    for (const provider of providers.all) {
      const ours = await ledgerOf(provider)
      const wrong = provider.movements().filter(({ paymentSn }) => crowd.wrong.has(paymentSn))
      const right = provider.movements().filter(({ paymentSn }) => !crowd.wrong.has(paymentSn))
      expect(right.length).toBeGreaterThan(0)
      expect(sorted(ours)).toEqual(sorted(right))
      const strange = [...wrong, provider.inventTrade(4321), provider.inventTrade(1)]
      const found = await billed(provider, days)
      expect(found.toSorted()).toEqual(strange.map((one) => `missingHere ${movementName(one)}`).toSorted())
      expect(await sumsOfBill(provider)).toEqual(sumsOf(provider.movements()))
    }
    const broken = (await audit(fixture.db)).filter(({ violations }) => violations > 0)
    // These orders create no items here.
    expect(broken.map(({ invariant }) => invariant)).toEqual(['a complete digital order has its items'])
  },
  sized(120_000, 3_600_000),
)

/** Fetches a channel's bills, and returns the differences. */
async function billed({ channel, billFile }: FakeProvider, days: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const day of days) {
    const { reconciliation } = fixture.pay
    const isDownloaded = channel.bills.kind === 'downloaded'
    const report = isDownloaded
      ? await reconciliation.reconcile(channel, day)
      : await reconciliation.upload(channel.platform, day, billFile(day), '财务')
    for (const { kind, movement, paymentSn, refundSn, oursFen, theirsFen } of report?.differences ?? [])
      found.push(
        `${kind} ${movementName({ kind: movement, paymentSn, refundSn, amountFen: theirsFen ?? oursFen ?? 0 })}`,
      )
  }
  return found
}

interface Sums {
  lines: number
  amount: number
  fee: number
}

async function sumsOfBill({ channel: { name, platform } }: FakeProvider): Promise<Sums | undefined> {
  const { rows } = await sql<Sums>`
    select count(*)::int as lines, coalesce(sum(case kind when 'payment' then amount_fen else -amount_fen end), 0)::int as amount,
      coalesce(sum(fee_fen), 0)::int as fee
    from bill_lines where channel = ${name} and platform = ${platform}`.execute(fixture.db)
  return rows[0]
}

function sumsOf(movements: readonly FakeMovement[]): Sums {
  const signed = ({ kind, amountFen }: FakeMovement) => (kind === 'payment' ? amountFen : -amountFen)
  return {
    lines: movements.length,
    amount: movements.reduce((total, one) => total + signed(one), 0),
    fee: movements.reduce((total, { feeFen }) => total + feeFen, 0),
  }
}
