import type { OrderSn } from '@app/contract'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import type { Device } from './support/chromium.ts'
import { query } from './support/database.ts'
import { newPerson } from './support/people.ts'
import { cashier, completeSheet, confirmOrder, goToChannel, settleAtChannel } from './support/shop.ts'
import { newWork, ordersOf } from './support/works.ts'

const visit = useVisitors()

/** Opens a work on sale for a verified collector. */
async function atWork(device: Device) {
  const [person, work] = [await newPerson(), await newWork({ perPersonLimit: 1 })]
  const visitor = await visit(device, { person })
  await visitor.open(`/goods/${work.goodsSn}`)
  return { ...visitor, work }
}

const paymentsOf = (orderSn: OrderSn) =>
  query<{ status: number }>('select status from payments where order_sn = $1 order by created_at', [orderSn])

test('held keys and double presses make one order and one payment, which the back button continues', async () => {
  const { page, work } = await atWork('phone')
  let answer = (): void => undefined
  const pressed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/order/order', async (route) => {
    await pressed
    await route.continue()
  })
  await page.getByRole('button', { name: /^立即购买/ }).click()
  const question = page.getByRole('dialog', { name: '确认下单' })
  await question.getByRole('checkbox').check()
  await question.getByRole('button', { name: /^确认下单/ }).focus()
  for (let press = 0; press < 5; press++) await page.keyboard.press('Enter')
  // Without a release between them the browser repeats the key.
  for (let repeat = 0; repeat < 10; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  answer()

  // Closed by presses that continue while it fades, the sheet leaves one entry of the history, and not the page.
  let till = await cashier(page)
  await till.getByRole('button', { name: '关闭' }).evaluate(async (cross: HTMLElement) => {
    for (let press = 0; press < 20; press++) {
      cross.click()
      await new Promise((next) => setTimeout(next, 20))
    }
  })
  await till.waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('#/mine/order')
  await page.goBack()
  await page.getByRole('button', { name: /^继续支付/ }).click()
  till = await cashier(page)
  const orders = await ordersOf(work.goodsSn)
  expect(orders).toHaveLength(1)

  await till.getByRole('button', { name: /^支付 ¥/ }).dblclick({ delay: 5 })
  await page.getByRole('heading', { name: '沙盒收银台' }).waitFor()
  await page.goBack()
  await page.getByText('正在向支付渠道确认结果').waitFor()
  await page.getByRole('button', { name: '还没付，继续支付' }).click()
  await goToChannel(page)
  await page.getByRole('link', { name: '返回商户' }).click()
  await page.getByRole('button', { name: '还没付，继续支付' }).click()
  await goToChannel(page)
  expect(await paymentsOf(orders[0]?.sn ?? '')).toEqual([{ status: 1 }])

  await settleAtChannel(page, { fails: true })
  await page.getByText('支付没有成功').waitFor()
  await goToChannel(page, '汇付')
  await settleAtChannel(page)
  await completeSheet(page)
  expect(await paymentsOf(orders[0]?.sn ?? '')).toEqual([{ status: 3 }, { status: 2 }])
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ status: 4, quantity: 1 }])
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
