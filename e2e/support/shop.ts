import type { Page } from 'playwright-core'

/** Opens the sheet on a work's page, accepts that there is no return, and orders. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^立即购买/ }).click()
  await confirmOrder(page)
}

/** Ticks the consent in the open sheet, which is not preselected, and confirms. */
export async function confirmOrder(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.getByRole('checkbox', { name: '我已知晓：数字藏品不支持退换' }).check()
  await sheet.getByRole('button', { name: /^确认下单/ }).click()
}

/** Waits for the cashier of an order and returns it. */
export async function cashier(page: Page) {
  const sheet = page.getByRole('dialog', { name: '收银台' })
  await sheet.getByRole('button', { name: /^支付 ¥/ }).waitFor()
  return sheet
}

/** Leaves the cashier for the channel's own page. */
export async function goToChannel(page: Page, platform = '支付宝'): Promise<void> {
  const sheet = await cashier(page)
  await sheet.getByRole('radio', { name: platform }).check()
  await sheet.getByRole('button', { name: /^支付 ¥/ }).click()
  await page.getByRole('heading', { name: '沙盒收银台' }).waitFor()
}

/** Pays on the channel's page, or fails to, and returns. */
export async function settleAtChannel(page: Page, { fails = false } = {}): Promise<void> {
  await page.getByRole('button', { name: fails ? '模拟支付失败' : '模拟支付成功' }).click()
  await page.waitForURL(/#\/mine\/order\?orderSn=/)
}

/** Waits for the sheet of a complete order. */
export async function completeSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: '订单完成' })
  await sheet.waitFor()
  return sheet
}
