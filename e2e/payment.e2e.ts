import type { OrderSn } from '@app/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors, type Visitor } from './support/browser.ts'
import type { Device } from './support/chromium.ts'
import { query } from './support/database.ts'
import { newPerson } from './support/people.ts'
import { cashier, completeSheet, confirmOrder, goToChannel, placeOrder, settleAtChannel } from './support/shop.ts'
import { newWork, ordersOf, type Work } from './support/works.ts'

const visit = useVisitors()

/** Opens a work on sale for a verified collector. */
async function atWork(device: Device): Promise<Visitor & { work: Work }> {
  const [person, work] = [await newPerson(), await newWork()]
  const visitor = await visit(device, { person })
  await visitor.open(`/goods/${work.goodsSn}`)
  return { ...visitor, work }
}

/** Like `atWork`, with an unpaid order at the cashier. */
async function atCashier(device: Device) {
  const visitor = await atWork(device)
  await placeOrder(visitor.page)
  await cashier(visitor.page)
  const orderSn = new URLSearchParams(visitor.page.url().split('?')[1]).get('orderSn') ?? ''
  return { ...visitor, orderSn }
}

const paymentsOf = (orderSn: OrderSn) =>
  query<{ status: number }>('select status from payments where order_sn = $1 order by created_at', [orderSn])

/** Lets the time to pay run out; the sweep closes the order within seconds. */
async function letTimeRunOut(orderSn: OrderSn): Promise<void> {
  await query(`update orders set pay_by = now() - interval '1 second' where sn = $1`, [orderSn])
  await expect.poll(() => query('select status from orders where sn = $1', [orderSn])).toEqual([{ status: 5 }])
}

/** Simulates that the user returns to the browser tab. */
const lookAgain = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

const orderSheet = (page: Page) => page.getByRole('dialog', { name: '订单详情' })

test('[route /mine/order] an order is cancelled, its piece is released, and it can be removed from the list', async () => {
  const { page, work } = await atCashier('phone')
  await page.getByRole('dialog', { name: '收银台' }).getByRole('button', { name: '关闭' }).click()
  const card = page.getByRole('article').filter({ hasText: work.name })
  await card.getByText(/待付款/).waitFor()
  await card.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog', { name: '取消这笔订单' }).getByRole('button', { name: '取消订单' }).click()
  await card.getByText('已取消').waitFor()
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ status: 5, close_reason: 1 }])
  const stock = await query('select reserved, sold from goods_stock where goods_sn = $1', [work.goodsSn])
  expect(stock).toEqual([{ reserved: 0, sold: 0 }])
  await card.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除这笔订单' }).getByRole('button', { name: '删除' }).click()
  await page.getByText('还没有订单').waitFor()
  expect(await ordersOf(work.goodsSn)).toHaveLength(1)
})

test('an unpaid order is closed in time and says so', async () => {
  const { page, work, orderSn } = await atCashier('desktop')
  await letTimeRunOut(orderSn)
  await lookAgain(page)
  await orderSheet(page).getByText('没有在时限内付款，订单自动关闭').waitFor()
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ status: 5, close_reason: 2 }])
})

test('a double payment by two methods completes one order, and the second amount is refunded', async () => {
  const { page, openTab, work, orderSn } = await atCashier('phone')
  const other = await openTab()
  await other.goto(`/#/mine/order?orderSn=${orderSn}`)
  await goToChannel(page, '支付宝')
  await goToChannel(other, '银联商务')
  await settleAtChannel(page, { faults: ['同一订单的其他支付单也扣款'] })
  await expect
    .poll(() => query('select amount_fen, status from refunds where order_sn = $1', [orderSn]))
    .toEqual([{ amount_fen: '1990', status: 2 }])
  await page.reload()
  const sheet = await completeSheet(page)
  await sheet.getByText('¥19.90 已原路退回').waitFor()
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ status: 4 }])
  const items = await query('select serial from items where order_sn = $1', [orderSn])
  expect(items).toHaveLength(1)
})

test('money that arrives after the order was closed is refunded, and the order stays closed', async () => {
  const { page, work, orderSn } = await atCashier('desktop')
  await goToChannel(page)
  await letTimeRunOut(orderSn)
  await settleAtChannel(page, { faults: ['关闭后仍可支付'] })
  await expect.poll(() => query('select status from refunds where order_sn = $1', [orderSn])).toEqual([{ status: 2 }])
  await page.reload()
  await orderSheet(page).getByText('¥19.90 已原路退回').waitFor()
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ status: 5, close_reason: 2 }])
  expect(await query('select id from items where order_sn = $1', [orderSn])).toEqual([])
})

test('a failed payment is reported; the next one succeeds', async () => {
  const { page, orderSn } = await atCashier('phone')
  await goToChannel(page)
  await settleAtChannel(page, { fails: true })
  await page.getByText('这次没有付成').waitFor()
  await goToChannel(page, '汇付')
  await settleAtChannel(page, { faults: ['通知发送两次'] })
  await completeSheet(page)
  expect(await paymentsOf(orderSn)).toEqual([{ status: 3 }, { status: 2 }])
  expect(await query('select serial from items where order_sn = $1', [orderSn])).toHaveLength(1)
})

test('if the notification is lost, querying the channel completes the order', async () => {
  const { page, orderSn } = await atCashier('desktop')
  await goToChannel(page)
  await settleAtChannel(page, { faults: ['不发送通知'] })
  await page.getByText('正在向支付渠道确认结果').waitFor()
  await page.getByRole('dialog', { name: '订单完成' }).waitFor({ timeout: 30_000 })
  expect(await query('select outcome from payment_notifications where body like $1', [`%${orderSn}%`])).toEqual([])
})

test('double presses everywhere make one order and one payment', async () => {
  const { page, work } = await atWork('phone')
  await page.getByRole('button', { name: /^立即购买/ }).click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: /^确认下单/ }).dblclick({ delay: 5 })
  const till = await cashier(page)
  await till.getByRole('button', { name: /^支付 ¥/ }).dblclick({ delay: 5 })
  await page.getByRole('heading', { name: '沙盒收银台' }).waitFor()
  const orders = await ordersOf(work.goodsSn)
  expect(orders).toHaveLength(1)
  expect(await paymentsOf(orders[0]?.sn ?? '')).toHaveLength(1)
})

test('a reload at any step loses nothing and duplicates nothing', async () => {
  const { page, work } = await atWork('desktop')
  await page.getByRole('button', { name: /^立即购买/ }).click()
  await page.getByRole('dialog', { name: '确认下单' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^立即购买/ }).click()
  expect(await page.getByRole('checkbox', { name: /不支持退换/ }).isChecked()).toBe(false)
  await confirmOrder(page)
  await cashier(page)
  await page.reload()
  await goToChannel(page)
  await page.reload()
  await settleAtChannel(page)
  await page.reload()
  await completeSheet(page)
  await page.reload()
  await completeSheet(page)
  const orders = await ordersOf(work.goodsSn)
  expect(orders).toMatchObject([{ status: 4, quantity: 1 }])
  expect(await paymentsOf(orders[0]?.sn ?? '')).toEqual([{ status: 2 }])
})

test('the back button leads from the channel to the cashier, which offers to continue the same payment', async () => {
  const { page, orderSn } = await atCashier('phone')
  await goToChannel(page)
  await page.goBack()
  await page.getByText('正在向支付渠道确认结果').waitFor()
  await page.getByRole('button', { name: '还没付，继续支付' }).click()
  await goToChannel(page)
  await page.getByRole('link', { name: '返回商户' }).click()
  await page.getByRole('button', { name: '还没付，继续支付' }).click()
  await goToChannel(page)
  await settleAtChannel(page)
  await completeSheet(page)
  expect(await paymentsOf(orderSn)).toEqual([{ status: 2 }])
})
