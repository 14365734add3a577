import type { Uid } from '@app/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors, type Visitor } from './support/browser.ts'
import { deviceNames } from './support/chromium.ts'
import { query } from './support/database.ts'
import { newPerson } from './support/people.ts'
import { cashier, completeSheet, goToChannel, settleAtChannel } from './support/shop.ts'
import { newWork, ordersOf } from './support/works.ts'

const visit = useVisitors()

/** Opens the sheet of a work and gives the consent; returns the button that orders. */
async function openSheet(page: Page) {
  await page.getByRole('button', { name: /^立即购买/ }).click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.getByRole('checkbox').check()
  return sheet.getByRole('button', { name: /^确认下单/ })
}

test('offline the order waits in its sheet; back online it is placed once, although its first answer is lost', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open, context } = await visit({ person })
  const keys = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('/order/order')) keys.add(request.headers()['idempotency-key'] ?? '')
  })
  await open(`/goods/${work.goodsSn}`)
  const confirm = await openSheet(page)
  await context.setOffline(true)
  await confirm.click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.getByText('现在没有网络').waitFor()
  await page.getByText(/网络已断开/).waitFor()
  expect(await ordersOf(work.goodsSn)).toEqual([])

  let tries = 0
  await page.route('**/order/order', async (route) => {
    tries++
    if (tries > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await context.setOffline(false)
  await cashier(page)
  expect(tries).toBe(2)
  expect(keys.size).toBe(1)
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ quantity: 1 }])
})

test('six users, three pieces: three orders, and the others get the reason', { timeout: 120_000 }, async () => {
  const [pieces, crowd] = [3, 6]
  const work = await newWork({ edition: pieces, perPersonLimit: 1 })
  const visitors: (Visitor & { uid: Uid; confirm: () => Promise<void> })[] = []
  const arrive = async (index: number) => {
    const person = await newPerson()
    const visitor = await visit(deviceNames[index % 2] ?? 'phone', { person })
    await visitor.open(`/goods/${work.goodsSn}`)
    const button = await openSheet(visitor.page)
    visitors.push({ ...visitor, uid: person.uid, confirm: () => button.click() })
  }
  // A few at a time, because one can work while others wait.
  for (let index = 0; index < crowd; index += 3) {
    await Promise.all([arrive(index), arrive(index + 1), arrive(index + 2)])
  }

  await Promise.all(visitors.map(({ confirm }) => confirm()))

  const placed = () => query<{ uid: Uid }>('select uid from orders where goods_sn = $1', [work.goodsSn])
  await expect.poll(placed).toHaveLength(pieces)
  const buyers = new Set((await placed()).map(({ uid }) => uid))
  const winners = visitors.filter(({ uid }) => buyers.has(uid))
  const losers = visitors.filter(({ uid }) => !buyers.has(uid))
  expect([winners.length, losers.length]).toEqual([pieces, crowd - pieces])
  for (const { page } of winners) await cashier(page)
  for (const { page } of losers) {
    await page.getByRole('button', { name: '暂时抢空' }).waitFor()
    await page.getByText('还有订单未付款，超时未付的会重新放出').waitFor()
  }
  const stock = () => query('select reserved, sold from goods_stock where goods_sn = $1', [work.goodsSn])
  expect(await stock()).toEqual([{ reserved: pieces, sold: 0 }])

  for (const { page } of winners) {
    await goToChannel(page)
    await settleAtChannel(page)
    await completeSheet(page)
  }
  expect(await stock()).toEqual([{ reserved: 0, sold: pieces }])
  const [loser] = losers
  await loser?.page.reload()
  await loser?.page.getByRole('button', { name: '已售罄' }).waitFor()
})
