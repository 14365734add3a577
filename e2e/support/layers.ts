import type { Locator, Page } from 'playwright-core'
import { expectNoBarriers } from './barriers.ts'
import { expectOnTop } from './onTop.ts'
import type { Person } from './people.ts'
import { cashier, confirmOrder } from './shop.ts'

/** Scrolls down half a window, so that sticky bars overlap the page. */
export const scrollHalf = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: window.innerHeight / 2, behavior: 'instant' }))

/** Expects the panels of a wide header on top: account, theme and search suggestions. Pages without one pass. */
export async function expectPanelsOnTop(page: Page, person: Person, name: string): Promise<void> {
  const account = page.getByRole('button', { name: `${person.nickname}的账号` }).filter({ visible: true })
  await account.or(page.locator('body')).first().waitFor()
  if ((await account.count()) === 0) return
  await expectOnTop(await openPanel(page, account), `account over ${name}`)
  await page.keyboard.press('Escape')
  const theme = page.getByRole('button', { name: '明暗与长辈模式' }).filter({ visible: true })
  await expectOnTop(await openPanel(page, theme), `theme over ${name}`)
  await page.keyboard.press('Escape')
  const search = page.getByRole('combobox', { name: '搜索藏品' }).filter({ visible: true })
  await search.fill('铜')
  await expectOnTop(page.getByRole('listbox', { name: '搜索建议' }), `suggestions over ${name}`)
  await search.fill('')
  await page.keyboard.press('Escape')
}

/** Opens the panel of a button in the header. */
async function openPanel(page: Page, button: Locator): Promise<Locator> {
  await button.click()
  const id = await button.getAttribute('aria-controls')
  return page.locator(`[id="${id}"]`)
}

/** Expects the frame of a phone on top: tabs, header, drawer and its messages. Parts that a page lacks pass. */
export async function expectFrameOnTop(page: Page, name: string): Promise<void> {
  await scrollHalf(page)
  const tabs = page.getByRole('navigation', { name: '常用入口' })
  if (await tabs.isVisible()) await expectOnTop(tabs, `tabs over ${name}`)
  const banner = page.getByRole('banner').filter({ visible: true })
  if ((await banner.count()) > 0) await expectOnTop(banner.first(), `header over ${name}`)
  const opener = page.getByRole('button', { name: /^导览/ }).filter({ visible: true })
  if ((await opener.count()) === 0) return
  await opener.click()
  const drawer = page.getByRole('dialog', { name: '导览' })
  await expectOnTop(drawer, `drawer over ${name}`)
  await drawer.getByRole('button', { name: '艺术合作' }).click()
  await expectOnTop(page.locator('[aria-label=知道了]').first().locator('..'), `message over the drawer of ${name}`)
  await drawer.getByRole('button', { name: '关闭' }).click()
}

/** Expects everything over a work's page on top: purchase bar, offline notice, purchase sheet and viewer. */
export async function expectPurchaseOnTop(page: Page): Promise<void> {
  const buy = page.getByRole('button', { name: /^立即购买/ })
  await buy.waitFor()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await scrollHalf(page)
  await expectOnTop(buy, 'the purchase bar')
  await scrollHalf(page)
  await page.context().setOffline(true)
  await expectOnTop(page.getByText('网络已断开').locator('..'), 'the offline notice')
  if (isPhone) await expectOnTop(page.getByRole('banner'), 'the header beside the notice')
  await page.context().setOffline(false)
  await buy.click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await expectOnTop(sheet, 'the purchase sheet')
  await sheet.getByRole('button', { name: '关闭' }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Expects everything over a page of the console on top: header, menus, pickers, drawer and palette. */
export async function expectConsoleOnTop(page: Page, name: string): Promise<void> {
  await scrollHalf(page)
  await expectOnTop(page.getByRole('banner'), `header over ${name}`)
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click()
  await expectOnTop(page.getByRole('menu'), `account over ${name}`)
  await leave(page, page.getByRole('menu'))
  for (const label of ['列', '视图']) {
    const opener = page.getByRole('button', { name: label, exact: true }).first()
    if ((await opener.count()) === 0) continue
    await opener.click()
    await expectOnTop(page.getByRole('dialog'), `${label} over ${name}`)
    await leave(page, page.getByRole('dialog'))
  }
  const menu = page.getByRole('button', { name: '打开菜单' })
  if (await menu.isVisible()) {
    await menu.click()
    await expectOnTop(page.getByRole('dialog', { name: '控制台' }), `drawer over ${name}`)
    await leave(page, page.getByRole('dialog'))
  }
  await page.keyboard.press('ControlOrMeta+k')
  await expectOnTop(page.getByRole('dialog'), `palette over ${name}`)
  await leave(page, page.getByRole('dialog'))
}

async function leave(page: Page, layer: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await layer.waitFor({ state: 'detached' })
}

/** Expects no barriers in the purchase sheet of a work and in the cashier. Leaves the cashier open. */
export async function expectPurchaseWithoutBarriers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^立即购买/ }).click()
  await page.getByRole('dialog', { name: '确认下单' }).waitFor()
  await expectNoBarriers(page, { name: 'purchase' })
  await confirmOrder(page)
  await cashier(page)
  await expectNoBarriers(page, { name: 'cashier' })
}

/** Expects no barriers in the puzzle that the login page asks a visitor to solve. */
export async function expectPuzzleWithoutBarriers(page: Page): Promise<void> {
  await page.getByLabel('手机号').fill('13912345678')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('slider').waitFor()
  await expectNoBarriers(page, { name: 'puzzle' })
}
