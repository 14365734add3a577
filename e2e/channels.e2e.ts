import { CheckoutForm, type OrderSn, PaymentPlace, type PaymentSn } from '@app/contract'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { startProviders, type FakeChannel, fakeChannels, type Providers } from '../server/test/support/channels/all.ts'
import type { FakeProvider } from '../server/test/support/channels/provider.ts'
import { useVisitors, type Visitor } from './support/browser.ts'
import { type Device, deviceNames } from './support/chromium.ts'
import { query } from './support/database.ts'
import { newPerson } from './support/people.ts'
import { cashier, completeSheet, placeOrder } from './support/shop.ts'
import { useOwnSite } from './support/site.ts'
import { newWork, ordersOf, type Work } from './support/works.ts'

let providers: Providers

useOwnSite(async () => {
  providers = await startProviders()
  return providers.environment
})
afterAll(() => providers.stop())

const visit = useVisitors()

/** User agents by which the cashier detects the device. */
const agents: Record<Device, string> = {
  phone: 'Mozilla/5.0 (Linux; Android 14)',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64)',
}
const radioOf = (title: string) => ({ name: new RegExp(`^${title}`) })

interface Buyer extends Visitor {
  work: Work
  orderSn: OrderSn
}

/** Returns a collector with an unpaid order at the cashier. */
async function atCashier(device: Device): Promise<Buyer> {
  const [person, work] = [await newPerson(), await newWork()]
  const visitor = await visit(device, { person, userAgent: agents[device] })
  await visitor.open(`/goods/${work.goodsSn}`)
  await placeOrder(visitor.page)
  await cashier(visitor.page)
  const orderSn = new URLSearchParams(visitor.page.url().split('?')[1]).get('orderSn') ?? ''
  return { ...visitor, work, orderSn }
}

interface Begun {
  paymentSn: PaymentSn
  form: CheckoutForm
  payUrl: string
}

/** Chooses a payment method and submits; returns where the payment continues. */
async function begin({ page, orderSn }: Buyer, { channel: { title, platform } }: FakeProvider): Promise<Begun> {
  const sheet = await cashier(page)
  await sheet.getByRole('radio', radioOf(title)).check()
  await sheet.getByRole('button', { name: /^支付 ¥/ }).click()
  // The requesting page unloads before its answer can be read.
  const opened = () =>
    query<Begun>(
      `select sn as "paymentSn", form, pay_url as "payUrl" from payments
       where order_sn = $1 and platform = $2 and pay_url <> ''`,
      [orderSn, platform],
    )
  await expect.poll(opened).toHaveLength(1)
  const [begun] = await opened()
  if (!begun) throw new Error(`${title} opened nothing`)
  return begun
}

const confirmAt = (page: Page) => page.getByRole('button', { name: '确认支付' })

/** Pays as the channel requires: on the next page, or with another device that scans the code. */
async function payAt({ page, openTab }: Visitor, { form, payUrl }: Begun): Promise<void> {
  if (form === CheckoutForm.code) {
    await page.getByRole('heading', { name: /扫一扫付款/ }).waitFor()
    const scanner = await openTab()
    await scanner.goto(payUrl)
    await confirmAt(scanner).click()
    await scanner.waitForLoadState()
    await scanner.close()
  } else {
    await confirmAt(page).click()
    await page.waitForURL(/#\/mine\/order\?orderSn=/)
  }
}

/** Sends the provider's notification of a payment. */
async function notify(provider: FakeProvider, paymentSn: PaymentSn): Promise<void> {
  const { headers, body, url } = provider.notification(paymentSn)
  const response = await fetch(url, { method: 'POST', headers, body })
  expect([url, response.status]).toEqual([url, expect.toSatisfy((status: number) => status < 300)])
}

/** Reads the state of an order and its payment channel. */
async function booksOf({ work, orderSn }: Buyer) {
  const [order] = await ordersOf(work.goodsSn)
  const paid = await query<{ channel: string }>('select channel from payments where order_sn = $1 and status = 2', [
    orderSn,
  ])
  const entries = await query('select kind from money_entries where order_sn = $1', [orderSn])
  const items = await query('select serial from items where order_sn = $1', [orderSn])
  return {
    status: order?.status,
    paidBy: paid.map(({ channel }) => channel),
    entries: entries.length,
    items: items.length,
  }
}

const bought = ({ channel }: FakeProvider) => ({ status: 4, paidBy: [channel.name], entries: 1, items: 1 })

describe.each(fakeChannels)('through %s', (name: FakeChannel) => {
  test.each(deviceNames)("on a %s a work is paid in the channel's way and held by the buyer", async (device) => {
    const provider = providers.of(name)
    const buyer = await atCashier(device)
    const begun = await begin(buyer, provider)
    await payAt(buyer, begun)
    await notify(provider, begun.paymentSn)
    await completeSheet(buyer.page)
    expect(await booksOf(buyer)).toEqual(bought(provider))
  })

  test('without any notification the payment is found by a query', async () => {
    const provider = providers.of(name)
    const buyer = await atCashier('phone')
    await payAt(buyer, await begin(buyer, provider))
    await buyer.page.getByRole('dialog', { name: '订单完成' }).waitFor({ timeout: 40_000 })
    expect(await booksOf(buyer)).toEqual(bought(provider))
    const told = await query('select outcome from payment_notifications where body like $1', [`%${buyer.orderSn}%`])
    expect(told).toEqual([])
  })

  test('if the buyer leaves its page, the order can be paid with another method', async () => {
    const other = providers.all.find(({ channel }) => channel !== providers.of(name).channel) ?? providers.of(name)
    const buyer = await atCashier('phone')
    await begin(buyer, providers.of(name))
    await confirmAt(buyer.page).waitFor()
    await buyer.page.goBack()
    await buyer.page.getByRole('button', { name: '还没付，继续支付' }).click()
    const begun = await begin(buyer, other)
    await payAt(buyer, begun)
    await notify(other, begun.paymentSn)
    await completeSheet(buyer.page)
    expect(await booksOf(buyer)).toEqual(bought(other))
  })
})

test.each(deviceNames)('[channel.choice] the cashier offers the methods for a %s', async (device) => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open } = await visit(device, { person, userAgent: agents[device] })
  await open(`/goods/${work.goodsSn}`)
  await placeOrder(page)
  const sheet = await cashier(page)
  const offered = await sheet.getByRole('radio').count()
  const fitting = providers.channels.filter(({ places }) => places.includes(PaymentPlace[device]))
  for (const { title } of fitting) expect(await sheet.getByRole('radio', radioOf(title)).count()).toBe(1)
  expect(offered).toBe(fitting.length)
})
