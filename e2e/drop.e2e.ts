import type { Uid } from '@app/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors, type Visitor } from './support/browser.ts'
import { deviceNames } from './support/chromium.ts'
import { query } from './support/database.ts'
import { newPerson } from './support/people.ts'
import { cashier, completeSheet, confirmOrder, goToChannel, placeOrder, settleAtChannel } from './support/shop.ts'
import { newWork, ordersOf } from './support/works.ts'

const visit = useVisitors()

const buyButton = (page: Page) => page.getByRole('button', { name: /^立即购买/ })

/** Collects the idempotency keys of every order request of the page. */
function keysSentBy(page: Page): Set<string> {
  const keys = new Set<string>()
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key && request.url().endsWith('/order/order')) keys.add(key)
  })
  return keys
}

test('the button opens at the second of the sale, without a reload', async () => {
  const person = await newPerson()
  const { page, open } = await visit('phone', { person })
  await open('/digital')
  await page.getByText(/^共 \d+ 件$/).waitFor()
  const work = await newWork({ opensIn: 6 })
  const [sale] = await query<{ opens: number }>(
    `select extract(epoch from sale_start)::float8 * 1000 as opens from goods where sn = $1`,
    [work.goodsSn],
  )
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await open(`/goods/${work.goodsSn}`)
  await page.getByRole('button', { name: /开抢，提醒我$/ }).waitFor()
  await page.getByRole('timer').waitFor()
  await buyButton(page).waitFor()
  expect(Date.now() - (sale?.opens ?? 0)).toBeGreaterThan(-100)
  // The countdown ends when the button opens, so both are checked together.
  expect(await page.getByRole('timer').count()).toBe(0)
  await placeOrder(page)
  await cashier(page)
  expect(loads).toEqual([])
  expect(await ordersOf(work.goodsSn)).toHaveLength(1)
})

test('a user who has bought the maximum is informed', async () => {
  const [person, work] = [await newPerson(), await newWork({ perPersonLimit: 1 })]
  const { page, open } = await visit({ person })
  await open(`/goods/${work.goodsSn}`)
  await placeOrder(page)
  await goToChannel(page)
  await settleAtChannel(page)
  await completeSheet(page)
  await open(`/goods/${work.goodsSn}`)
  const button = page.getByRole('button', { name: '已达限购数量' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  await page.getByText('每人限购 1 件，你已经买到了').waitFor()
})

test('an unpaid order is offered again instead of a second one', async () => {
  const [person, work] = [await newPerson(), await newWork({ perPersonLimit: 1 })]
  const { page, open } = await visit('phone', { person })
  await open(`/goods/${work.goodsSn}`)
  await placeOrder(page)
  await cashier(page)
  const address = page.url()
  await open(`/goods/${work.goodsSn}`)
  await page.getByRole('button', { name: /^继续支付/ }).click()
  await cashier(page)
  expect(page.url()).toBe(address)
  expect(await ordersOf(work.goodsSn)).toHaveLength(1)
})

test('on a slow network one press makes one order', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open, context } = await visit('phone', { person })
  await open(`/goods/${work.goodsSn}`)
  await buyButton(page).click()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1200,
    downloadThroughput: 20_000,
    uploadThroughput: 10_000,
  })
  await confirmOrder(page)
  await page.getByText('请稍等片刻，不用重复点击，也不用刷新。').waitFor()
  await page.waitForURL(/orderSn=/, { timeout: 30_000 })
  expect(await ordersOf(work.goodsSn)).toHaveLength(1)
})

test('offline the order waits in its sheet, says so, and is placed once when the network is back', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open, context } = await visit({ person })
  const keys = keysSentBy(page)
  await open(`/goods/${work.goodsSn}`)
  await buyButton(page).click()
  await page.getByRole('dialog', { name: '确认下单' }).getByRole('checkbox').check()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^确认下单/ }).click()
  await page.getByRole('dialog', { name: '确认下单' }).getByText('现在没有网络').waitFor()
  await page.getByText(/网络断开了/).waitFor()
  expect(await ordersOf(work.goodsSn)).toEqual([])
  await context.setOffline(false)
  await cashier(page)
  expect(await ordersOf(work.goodsSn)).toHaveLength(1)
  expect(keys.size).toBe(1)
})

test('if only the answer is lost, a retry finds the order', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open } = await visit('phone', { person })
  const keys = keysSentBy(page)
  let tries = 0
  await page.route('**/api/v1/order/order', async (route) => {
    tries++
    if (tries > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await open(`/goods/${work.goodsSn}`)
  await placeOrder(page)
  await cashier(page)
  expect(tries).toBe(2)
  expect(keys.size).toBe(1)
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ quantity: 1 }])
})

test('twelve users, five pieces: five orders, and the others get the reason', { timeout: 120_000 }, async () => {
  const [pieces, crowd] = [5, 12]
  const work = await newWork({ edition: pieces, perPersonLimit: 1 })
  const visitors: (Visitor & { uid: Uid })[] = []
  const arrive = async (index: number) => {
    const person = await newPerson()
    const visitor = await visit(deviceNames[index % 2] ?? 'phone', { person })
    await visitor.open(`/goods/${work.goodsSn}`)
    await buyButton(visitor.page).click()
    await visitor.page.getByRole('dialog', { name: '确认下单' }).getByRole('checkbox').check()
    visitors.push({ ...visitor, uid: person.uid })
  }
  // A few at a time, because one can work while others wait.
  for (let index = 0; index < crowd; index += 3) {
    await Promise.all([arrive(index), arrive(index + 1), arrive(index + 2)])
  }

  await Promise.all(visitors.map(({ page }) => page.getByRole('button', { name: /^确认下单/ }).click()))

  const placed = () => query<{ uid: Uid }>('select uid from orders where goods_sn = $1', [work.goodsSn])
  await expect.poll(placed).toHaveLength(pieces)
  const buyers = new Set((await placed()).map(({ uid }) => uid))
  const winners = visitors.filter(({ uid }) => buyers.has(uid))
  const losers = visitors.filter(({ uid }) => !buyers.has(uid))
  expect([winners.length, losers.length]).toEqual([pieces, crowd - pieces])
  for (const { page } of winners) await cashier(page)
  for (const { page } of losers) {
    await page.getByRole('button', { name: '暂时抢空' }).waitFor()
    await page.getByText('还有订单未付款，若有人放弃会在这里重新出现').waitFor()
  }
  expect(await placed()).toHaveLength(pieces)
  const stock = await query('select reserved, sold from goods_stock where goods_sn = $1', [work.goodsSn])
  expect(stock).toEqual([{ reserved: pieces, sold: 0 }])

  const [loser] = losers
  await Promise.all(
    winners.map(async ({ page }) => {
      await goToChannel(page)
      await settleAtChannel(page)
      await completeSheet(page)
    }),
  )
  await loser?.page.reload()
  await loser?.page.getByRole('button', { name: '已售罄' }).waitFor()
  const serials = await query<{ serial: number }>('select serial from items where goods_sn = $1 order by serial', [
    work.goodsSn,
  ])
  expect(serials.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5])
})
