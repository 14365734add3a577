import type { Locator, Page } from 'playwright-core'

/** Opens the sheet on a work's page, accepts that there is no return, and orders. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^立即购买/ }).click()
  await confirmOrder(page)
}

/** In the open sheet: the consent, which nobody ticked, and the confirmation. */
export async function confirmOrder(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.getByRole('checkbox', { name: '我已知晓：数字藏品不支持退换' }).check()
  await sheet.getByRole('button', { name: /^确认下单/ }).click()
}

/** The cashier of an order, once it can be used. */
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

/** What a channel may do on a bad day, in the words of its page. */
export type Fault = '不发送通知' | '通知发送两次' | '同一订单的其他支付单也扣款' | '关闭后仍可支付'

/** On the channel's page: pays, or fails to, and comes back. */
export async function settleAtChannel(
  page: Page,
  { fails = false, faults = [] }: { fails?: boolean; faults?: readonly Fault[] } = {},
): Promise<void> {
  if (faults.length > 0) await page.getByText('故障演练').click()
  for (const fault of faults) await page.getByRole('checkbox', { name: fault }).check()
  await page.getByRole('button', { name: fails ? '模拟支付失败' : '模拟支付成功' }).click()
  await page.waitForURL(/#\/mine\/order\?orderSn=/)
}

/** The sheet of an order that is complete. */
export async function completeSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: '订单完成' })
  await sheet.waitFor()
  return sheet
}

/** Unfolds the receipt below what was bought, as it stands where that is at large. */
export const openReceipt = (complete: Locator): Promise<void> =>
  complete.locator('summary', { hasText: '这笔订单' }).click()
