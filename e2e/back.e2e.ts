import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawn, useVisitors } from './support/browser.ts'
import { demoIds } from './support/demonstration.ts'

const visit = useVisitors()

const hashOf = (page: Page) => page.evaluate(() => window.location.hash)
const dialog = (page: Page) => page.getByRole('dialog')
/** Returns the number of entries in the history. */
const lengthOf = (page: Page) => page.evaluate(() => window.history.length)

/** Waits until the history contains the expected number of open layers on top of the page. */
const steps = (page: Page, expected: number) =>
  expect
    .poll(() => page.evaluate(() => (window.history.state as { layers?: number } | null)?.layers ?? 0))
    .toBe(expected)

/** Goes to an address within the page, as a link does. */
const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash
  }, address)

describe('the back button', () => {
  test('closes an open layer, of which nothing stays in the history, and then leaves the page', async () => {
    const { goods } = await demoIds()
    const { page, open } = await visit('phone')
    const zoom = page.getByRole('button', { name: '放大看第 1 张' })
    const close = () => dialog(page).getByRole('button', { name: '关闭' }).click()
    await open('/digital')
    await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()
    await goTo(page, `/goods/${goods}`)
    await zoom.waitFor()
    const before = await lengthOf(page)
    await zoom.click()
    await dialog(page).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await hashOf(page)).toBe(`#/goods/${goods}`)
    // The forward button opens nothing.
    await page.goForward()
    await steps(page, 0)
    await drawn(page)
    expect(await dialog(page).count()).toBe(0)

    for (let time = 0; time < 3; time++) {
      await zoom.click()
      await close()
      await dialog(page).waitFor({ state: 'hidden' })
      await steps(page, 0)
    }
    // At most the one forward step that the browser keeps.
    expect(await lengthOf(page)).toBeLessThanOrEqual(before + 1)

    // A navigation that starts while a closed layer leaves the history is not undone.
    await zoom.click()
    await dialog(page).waitFor()
    await steps(page, 1)
    const stepped = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const go = window.history.go.bind(window.history)
          window.history.go = (delta) => {
            window.history.go = go
            window.addEventListener('popstate', () => resolve(), { once: true })
            go(delta)
            document.querySelector<HTMLElement>('a[href="#/"]')?.click()
          }
        }),
    )
    await close()
    await stepped
    await expect.poll(() => hashOf(page)).toBe('#/')
    await page.goBack()
    await expect.poll(() => hashOf(page)).toBe(`#/goods/${goods}`)

    // A reload closes the layer, and leaves no entry for it.
    await zoom.click()
    await dialog(page).waitFor()
    await steps(page, 1)
    await page.reload()
    await zoom.waitFor()
    await page.goBack()
    await expect.poll(() => hashOf(page)).toBe('#/digital')
  })

  test('restores the sheet that led to another page; closes drawer and filters, and keeps the filters', async () => {
    const { page, open } = await visit('phone')
    await open('/lottery')
    await page.getByRole('button', { name: /概率与规则/ }).click()
    await dialog(page).waitFor()
    await steps(page, 1)
    await goTo(page, '/digital')
    await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()
    await page.goBack()
    await dialog(page).waitFor()
    expect(await hashOf(page)).toBe('#/lottery')
    await steps(page, 1)
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await hashOf(page)).toBe('#/lottery')

    await goTo(page, '/digital')
    await page.getByRole('button', { name: /^导览/ }).click()
    await dialog(page).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await hashOf(page)).toBe('#/digital')
    await page.getByRole('button', { name: /^筛选/ }).click()
    await dialog(page).getByRole('button').nth(2).click()
    await expect.poll(() => hashOf(page)).not.toBe('#/digital')
    const filtered = await hashOf(page)
    await steps(page, 1)
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await hashOf(page)).toBe(filtered)
    await page.goBack()
    await expect.poll(() => hashOf(page)).toBe('#/digital')
    expect(await dialog(page).count()).toBe(0)
  })
})
