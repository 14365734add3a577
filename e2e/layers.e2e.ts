import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { enterConsole } from './support/console.ts'
import { demoIds } from './support/demonstration.ts'
import {
  expectConsoleOnTop,
  expectFrameOnTop,
  expectPanelsOnTop,
  expectPurchaseOnTop,
  scrollHalf,
} from './support/layers.ts'
import { expectOnTop } from './support/onTop.ts'
import { newPerson } from './support/people.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

// `e2e/full` checks every page at every width.
describe('an open layer receives presses wherever it is visible', () => {
  test('over the storefront: bars, notices, sheets, drawer, messages and panels', { timeout: 90_000 }, async () => {
    const [person, work, { goods }] = [await newPerson(), await newWork(), await demoIds()]
    const { page, open } = await visit('phone', { person })
    await open(`/goods/${work.goodsSn}`)
    await expectPurchaseOnTop(page)
    await open(`/goods/${goods}`)
    await page.getByRole('button', { name: '细看', exact: true }).filter({ visible: true }).click()
    await expectOnTop(page.getByRole('dialog', { name: /^细看/ }), 'the viewer')
    await open('/digital')
    await page.locator('article h2 a').first().waitFor()
    await expectFrameOnTop(page, 'digital')
    await open('/search')
    await page.getByRole('combobox').filter({ visible: true }).fill('铜')
    await expectOnTop(page.getByRole('listbox', { name: '搜索建议' }), 'suggestions on a phone')

    const tablet = await visit({ person, viewport: { width: 768, height: 1024 } })
    await tablet.open('/digital')
    await tablet.page.locator('article h2 a').first().waitFor()
    await expectPanelsOnTop(tablet.page, person, 'digital')
    expect(tablet.complaints).toEqual([])
  })

  test('over the console: header, menus, pickers, drawer and palette', { timeout: 90_000 }, async () => {
    const { page, context, complaints } = await visit({ viewport: { width: 768, height: 1024 } })
    const staff = await enterConsole(context, ['owner'])
    await page.goto('/console/orders')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 15_000 }).toBe(0)
    await expectConsoleOnTop(page, 'orders')
    await scrollHalf(page)
    const account = page.getByRole('banner').locator('[aria-haspopup=menu]')
    const [before, after] = await account.evaluate((button) => {
      const top = window.scrollY
      button.focus()
      return [top, window.scrollY]
    })
    expect(before).toBeGreaterThan(0)
    expect(after, 'the focus in the sticky header scrolls the page').toBe(before)
    await account.click()
    await page.getByRole('menuitem', { name: '我的账号' }).click()
    await page.waitForURL(/\/console\/me$/)
    await page.getByText(staff.name).first().waitFor()
    expect(complaints).toEqual([])
  })
})
