import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sized } from '../server/test/support/size.ts'
import { builtPages } from './support/built.ts'
import { useVisitors } from './support/browser.ts'
import { enterConsole, pagesOf } from './support/console.ts'
import { demoCollector, demoIds } from './support/demonstration.ts'
import { expectOnTop } from './support/onTop.ts'
import { newPerson } from './support/people.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

const sizes = {
  390: { width: 390, height: 844 },
  768: { width: 768, height: 1024 },
  1440: { width: 1440, height: 900 },
}

const storefrontPages = ['home', 'digital', 'mine-boxes', 'brand-home']
const consolePages = ['/console/orders', '/console/moderation']

/** Filters by these names; a full run takes all. */
const chosen = <T>(all: readonly T[], nameOf: (one: T) => string, names: readonly string[]): T[] =>
  all.filter((one) => sized(0, 1) === 1 || names.includes(nameOf(one)))

/** Scrolls down half a window, so that sticky bars overlap the page. */
const scrolled = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: window.innerHeight / 2, behavior: 'instant' }))

/** Opens the panel of a button in the header, which must exist. */
async function dropped(page: Page, button: Locator): Promise<Locator> {
  await button.click()
  const id = await button.getAttribute('aria-controls')
  return page.locator(`[id="${id}"]`)
}

describe('an open layer receives presses wherever it is visible', () => {
  test.each([768, 1440] as const)(
    'over every page at %i px: account, theme and search suggestions',
    { timeout: sized(90_000, 400_000) },
    async (width) => {
      const person = await demoCollector()
      const { openTab, complaints } = await visit({ person, viewport: sizes[width] })
      for (const { name, address, ready } of chosen(builtPages(await demoIds()), (one) => one.name, storefrontPages)) {
        const page = await openTab()
        await page.goto(`/#${address}`, { waitUntil: 'domcontentloaded' })
        await page.locator(ready).filter({ visible: true }).first().waitFor()
        const account = page.getByRole('button', { name: `${person.nickname}的账户` }).filter({ visible: true })
        await account.or(page.locator('body')).first().waitFor()
        if ((await account.count()) === 0) {
          await page.close()
          continue
        }
        await expectOnTop(await dropped(page, account), `account over ${name}`)
        await page.keyboard.press('Escape')
        const theme = page.getByRole('button', { name: '明暗与长辈模式' }).filter({ visible: true })
        await expectOnTop(await dropped(page, theme), `theme over ${name}`)
        await page.keyboard.press('Escape')
        await page.getByRole('combobox', { name: '搜索藏品' }).filter({ visible: true }).fill('铜')
        await expectOnTop(page.getByRole('listbox', { name: '搜索建议' }), `suggestions over ${name}`)
        await page.close()
      }
      const page = await openTab()
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      await page
        .getByRole('button', { name: `${person.nickname}的账户` })
        .filter({ visible: true })
        .click()
      await page.getByRole('link', { name: '我的订单' }).click()
      await page.waitForURL(/#\/mine\/order/)
      expect(complaints).toEqual([])
    },
  )

  test(
    'over every page of a phone: header, tabs, drawer and messages',
    { timeout: sized(90_000, 400_000) },
    async () => {
      const person = await demoCollector()
      const { openTab, complaints } = await visit('phone', { person })
      for (const { name, address, ready } of chosen(builtPages(await demoIds()), (one) => one.name, storefrontPages)) {
        const page = await openTab()
        await page.goto(`/#${address}`, { waitUntil: 'domcontentloaded' })
        await page.locator(ready).filter({ visible: true }).first().waitFor()
        await scrolled(page)
        const tabs = page.getByRole('navigation', { name: '常用入口' })
        if (await tabs.isVisible()) await expectOnTop(tabs, `tabs over ${name}`)
        const banner = page.getByRole('banner').filter({ visible: true })
        if ((await banner.count()) > 0) await expectOnTop(banner.first(), `header over ${name}`)
        const opener = page.getByRole('button', { name: /^导览/ }).filter({ visible: true })
        if ((await opener.count()) === 0) continue
        await opener.click()
        const drawer = page.getByRole('dialog', { name: '导览' })
        await expectOnTop(drawer, `drawer over ${name}`)
        if (name === 'home') {
          await drawer.getByRole('button', { name: '艺术合作' }).click()
          await expectOnTop(page.locator('[aria-label=知道了]').first().locator('..'), `message over the drawer`)
        }
        await drawer.getByRole('button', { name: '关闭' }).click()
        await page.close()
      }
      const page = await openTab()
      await page.goto('/#/search', { waitUntil: 'domcontentloaded' })
      await page.getByRole('combobox').filter({ visible: true }).fill('铜')
      await expectOnTop(page.getByRole('listbox', { name: '搜索建议' }), 'suggestions on a phone')
      expect(complaints).toEqual([])
    },
  )

  test.each([390, 768, 1440] as const)('during a purchase at %i px: sheet, messages, notices', async (width) => {
    const [person, work] = [await newPerson(), await newWork()]
    const device = width === 390 ? 'phone' : 'desktop'
    const { page, context, open } = await visit(device, { person, viewport: sizes[width] })
    await open(`/goods/${work.goodsSn}`)
    const buy = page.getByRole('button', { name: /^立即购买/ })
    await buy.waitFor()
    if (width === 390) await scrolled(page)
    await expectOnTop(buy, 'the purchase bar')
    await scrolled(page)
    await context.setOffline(true)
    await expectOnTop(page.getByText('网络断开了').locator('..'), 'the offline notice')
    if (width === 390) await expectOnTop(page.getByRole('banner'), 'the header beside the notice')
    await context.setOffline(false)
    await buy.click()
    const sheet = page.getByRole('dialog', { name: '确认下单' })
    await expectOnTop(sheet, 'the purchase sheet')
    await sheet.getByRole('button', { name: '关闭' }).click()
    await sheet.waitFor({ state: 'detached' })
    expect(await sheet.count()).toBe(0)
    await open(`/goods/${(await demoIds()).goods}`)
    await page.getByRole('button', { name: '细看', exact: true }).filter({ visible: true }).click()
    await expectOnTop(page.getByRole('dialog', { name: /^细看/ }), 'the closer look')
  })

  test.each([390, 768, 1440] as const)(
    'over pages of the console at %i px: menus, pickers, drawer, palette',
    { timeout: sized(90_000, 400_000) },
    async (width) => {
      const { page, context, complaints } = await visit()
      const staff = await enterConsole(context, ['owner'])
      const addresses = chosen(await pagesOf(page), (address) => address, consolePages)
      expect(addresses.length).toBeGreaterThan(1)
      await page.setViewportSize(sizes[width])
      for (const address of addresses) {
        await page.goto(address)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
        await scrolled(page)
        await expectOnTop(page.getByRole('banner'), `header over ${address}`)
        await page.getByRole('banner').getByRole('button').last().click()
        await expectOnTop(page.getByRole('menu'), `account over ${address}`)
        await page.keyboard.press('Escape')
        await page.getByRole('menu').waitFor({ state: 'detached' })
        for (const name of ['列', '视图']) {
          const opener = page.getByRole('button', { name, exact: true }).first()
          if ((await opener.count()) === 0) continue
          await opener.click()
          await expectOnTop(page.getByRole('dialog'), `${name} over ${address}`)
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        }
        if (width < 1024) {
          await page.getByRole('button', { name: '打开菜单' }).click()
          await expectOnTop(page.getByRole('dialog', { name: '控制台' }), `drawer over ${address}`)
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        }
        await page.keyboard.press('ControlOrMeta+k')
        await expectOnTop(page.getByRole('dialog'), `palette over ${address}`)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await page.getByRole('banner').getByRole('button').last().click()
      await page.getByRole('menuitem', { name: '我的账号' }).click()
      await page.waitForURL(/\/console\/me$/)
      await page.getByText(staff.name).first().waitFor()
      expect(complaints).toEqual([])
    },
  )
})
