import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import type { Device } from './support/chromium.ts'
import { query } from './support/database.ts'
import { newPerson } from './support/people.ts'
import { newTeacup, ship } from './support/parcels.ts'
import { goToChannel, settleAtChannel } from './support/shop.ts'
import { ordersOf } from './support/works.ts'

const visit = useVisitors()

/** Opens a teacup for a verified collector without an address. */
async function atTeacup(device: Device) {
  const [person, cup] = [await newPerson(), await newTeacup()]
  const visitor = await visit(device, { person })
  await visitor.open(`/goods/${cup.goodsSn}`)
  return { ...visitor, cup }
}

const question = (page: Page) => page.getByRole('dialog', { name: '确认下单' })
const orderSheet = (page: Page) => page.getByRole('dialog', { name: /订单/ })

/** Buys one, enters the address during the purchase, and pays. Returns the order number. */
async function buy(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^立即购买/ }).click()
  await question(page).getByRole('button', { name: '数量加一' }).click()
  await question(page).getByRole('link', { name: '添加收货地址' }).click()
  await page.getByLabel('粘贴整段文字').fill('沈听松 13800001234 浙江省杭州市西湖区文三路 100 号')
  await page.getByRole('button', { name: '识别并填入' }).click()
  await page.getByText('已填入，请核对一遍').waitFor()
  await page.getByRole('button', { name: /^保存/ }).click()
  await question(page).getByText('浙江省 杭州市 西湖区 文三路 100 号').waitFor()
  await question(page).getByRole('button', { name: '确认下单 ¥210.00' }).click()
  await goToChannel(page)
  await settleAtChannel(page)
  await orderSheet(page).getByText('已付款，正在准备发货').waitFor()
  return new URLSearchParams(page.url().split('?')[1]).get('orderSn') ?? ''
}

test('a teacup is bought, shipped and received, and its return is requested', async () => {
  const { page, cup, complaints } = await atTeacup('phone')
  await page.getByText('约 420 克').waitFor()
  const orderSn = await buy(page)
  await orderSheet(page).getByText('浙江省 杭州市 西湖区 文三路 100 号').waitFor()
  expect(await ordersOf(cup.goodsSn)).toMatchObject([{ sn: orderSn, status: 2, quantity: 2 }])

  await ship(orderSn, '顺丰速运', 'SF1234567890')
  await page.reload()
  await orderSheet(page).getByText('SF1234567890').waitFor()
  await orderSheet(page)
    .getByText(/自动确认收货$/)
    .waitFor()
  await orderSheet(page).getByRole('button', { name: '确认收货' }).click()
  const sure = page.getByRole('dialog', { name: '确认收货' })
  await sure.getByRole('button', { name: '确认收货' }).click()
  await sure.waitFor({ state: 'hidden' })
  await orderSheet(page).getByText('可退货至').waitFor()

  await orderSheet(page).getByRole('button', { name: '申请退货' }).click()
  await orderSheet(page).getByLabel('退货原因').fill('杯口有一处磕碰')
  await orderSheet(page).getByRole('button', { name: '提交申请' }).click()
  await orderSheet(page).getByText('退货申请已提交').waitFor()
  const asked = await query('select state, reason from order_returns where order_sn = $1', [orderSn])
  expect(asked).toEqual([{ state: 1, reason: '杯口有一处磕碰' }])
  expect(complaints).toEqual([])
})
