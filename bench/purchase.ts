// Measures a whole purchase and each of its stages: order, start of the payment, cashier, notification, held, minted.
// Notifications are signed in both directions; sandbox, database and load generator share the machine.
import type { LoadResult } from './lib/load.ts'
import {
  beginPurchases,
  type Begun,
  checkBooks,
  connections,
  openShop,
  settleAll,
  type Shop,
} from './lib/purchaseShop.ts'
import { at, median, round, rowOf, writeResults } from './lib/results.ts'
import { ordersWhilePaying, othersWhilePaying } from './lib/whilePaying.ts'
import { runWhole } from './lib/wholePurchases.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** Purchases of one round of stages. */
const purchases = Number(process.env['BENCH_PURCHASES'] ?? 2000)
/** Parts to measure; all by default. */
const parts = (process.env['BENCH_PARTS'] ?? 'stages,whole,mint').split(',')

/** Target of each figure: a minimum, or a maximum for waiting times. */
const aims: Record<string, { least: number } | { most: number }> = {
  start_per_second: { least: 1500 },
  settle_per_second_1: { least: 3000 },
  settle_per_second_40: { least: 3000 },
  cashier_per_second: { least: 3000 },
  purchases_per_second_1: { least: 500 },
  purchases_per_second_40: { least: 500 },
  held_p99_ms: { most: 1000 },
  others_p99_ms: { most: 100 },
}

const table: Record<string, string | number>[] = []
const figures: Record<string, number> = {}

async function withShop(shop: Shop, work: (shop: Shop) => Promise<void>): Promise<void> {
  try {
    await work(shop)
  } finally {
    await shop.stop()
  }
}

/** Measures each stage of several purchases alone, one after the other; then other requests during settling. */
async function measureStages(shop: Shop): Promise<void> {
  const { works } = shop
  const all: (Begun & { settle: LoadResult })[] = []
  for (let index = 0; index <= rounds; index++) {
    const begun = await beginPurchases(shop, purchases)
    const stages = { ...begun, settle: await settleAll(shop) }
    // The first round warms up.
    if (index > 0) all.push(stages)
  }
  const stage = (name: keyof Begun | 'settle') => all.map((stages) => stages[name])
  for (const name of ['order', 'start', 'cashier', 'settle'] as const)
    table.push(rowOf(`${name}, ${works} works`, stage(name)))
  const rate = (name: keyof Begun | 'settle') => round(median(stage(name).map(({ perSecond }) => perSecond)))
  figures[`settle_per_second_${works}`] = rate('settle')
  figures['start_per_second'] = rate('start')
  figures['cashier_per_second'] = rate('cashier')
  await checkBooks(shop, purchases * (rounds + 1))
  await measureBeside(shop)
  await checkBooks(shop, purchases * (rounds + 3))
}

async function measureBeside(shop: Shop): Promise<void> {
  const isOne = shop.works === 1
  const name = isOne ? 'orders of the same work' : 'reads and orders of other works, 1000 connections'
  const { alone, whilePaying, settledPerSecond } = await (isOne ? ordersWhilePaying : othersWhilePaying)(
    shop,
    purchases * 2,
  )
  for (const [when, waits] of Object.entries({ alone, 'while others pay': whilePaying })) {
    table.push({ call: `${name}, ${when}`, 'p50 ms': round(waits.p50, 1), 'p99 ms': round(waits.p99, 1) })
  }
  table.push({ call: '  settled meanwhile', 'per second': round(settledPerSecond) })
  if (isOne) {
    figures['order_p50_ms_alone'] = round(alone.p50, 1)
    figures['order_p50_ms_while_paying'] = round(whilePaying.p50, 1)
    aims['order_p50_ms_while_paying'] = { most: round(2 * alone.p50, 1) }
  } else figures['others_p99_ms'] = round(whilePaying.p99, 1)
}

async function measureWhole(shop: Shop): Promise<void> {
  const { works } = shop
  for (const shoppers of [32, 256, 1000]) {
    const { perSecond, steps, again } = await runWhole(shop, shoppers, { notified: () => shop.ask('notified') })
    table.push({ call: `whole, ${works} works, ${shoppers} shoppers`, 'per second': round(perSecond), again })
    for (const [step, times] of Object.entries(steps)) {
      table.push({ call: `  ${step}`, 'p50 ms': round(at(times, 0.5), 1), 'p99 ms': round(at(times, 0.99), 1) })
    }
    if (shoppers !== 256) continue
    figures[`purchases_per_second_${works}`] = round(perSecond)
    figures['held_p99_ms'] = Math.max(figures['held_p99_ms'] ?? 0, round(at(steps.held, 0.99)))
  }
  await checkBooks(shop)
}

/** Measures the pieces per second until the demonstration's chain has confirmed them. */
async function measureMinting(shop: Shop): Promise<void> {
  // The first pieces are minted together with the contracts, which are not deployed yet.
  for (const count of [200, purchases]) {
    await beginPurchases(shop, count)
    await settleAll(shop)
    const { pieces, milliseconds } = await shop.ask('mint')
    if (pieces !== count) throw new Error(`${pieces} pieces wait for the chain, not ${count}`)
    figures['minted_per_second'] = round((pieces * 1000) / milliseconds)
  }
  table.push({ call: `mint, ${shop.works} works`, 'per second': figures['minted_per_second'] ?? 0 })
  await checkBooks(shop, 200 + purchases)
}

/** Lists the figures that miss their targets. */
function missing(): string {
  const short = Object.entries(aims).flatMap(([name, aim]) => {
    const figure = figures[name]
    if (figure === undefined) return [`${name} was not measured`]
    if ('least' in aim) return figure < aim.least ? [`${name} ${figure} of ${aim.least}`] : []
    return figure > aim.most ? [`${name} ${figure}, at most ${aim.most} wished`] : []
  })
  return short.length === 0 ? 'Every aim is reached.' : `Missing: ${short.join('; ')}.`
}

if (parts.includes('stages')) {
  for (const works of [1, 40]) await withShop(await openShop(works, 'api'), measureStages)
}
if (parts.includes('whole')) {
  for (const works of [1, 40]) await withShop(await openShop(works, 'worker'), measureWhole)
}
if (parts.includes('mint')) await withShop(await openShop(40, 'chain'), measureMinting)

console.table(table)
console.log(figures)
console.log(missing())
writeResults('purchase', figures, { rounds, purchases, connections, missing: missing(), table })
