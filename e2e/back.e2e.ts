import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { demoIds } from './support/demonstration.ts'
import { nativeAgent, nativeApp } from './support/native.ts'

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

/** Opens a work's page from the list. */
async function atWork(page: Page, open: (route: string) => Promise<void>): Promise<string> {
  const { goods } = await demoIds()
  await open('/digital')
  await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `/goods/${goods}`)
  await page.getByRole('button', { name: '放大看第 1 张' }).waitFor()
  return `#/goods/${goods}`
}

describe('the back button', () => {
  test('closes the zoomed picture, then leaves the page; the forward button opens nothing', async () => {
    const { page, open } = await visit('phone')
    const work = await atWork(page, open)
    await page.getByRole('button', { name: '放大看第 1 张' }).click()
    await dialog(page).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await hashOf(page)).toBe(work)

    await page.goForward()
    await page.waitForTimeout(300)
    expect(await dialog(page).count()).toBe(0)
    await page.goBack()
    await expect.poll(() => hashOf(page)).toBe('#/digital')
  })

  test('needs no second press if a layer was closed by its own button', async () => {
    const { page, open } = await visit()
    await atWork(page, open)
    await page.getByRole('button', { name: '放大看第 1 张' }).click()
    await dialog(page).getByRole('button', { name: '关闭' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await steps(page, 0)
    await page.goBack()
    await expect.poll(() => hashOf(page)).toBe('#/digital')
    await page.waitForTimeout(300)
    expect(await dialog(page).count()).toBe(0)
  })

  test('does not undo a navigation that started while a closed layer leaves the history', async () => {
    const { page, open } = await visit()
    await atWork(page, open)
    await page.getByRole('button', { name: '放大看第 1 张' }).click()
    await dialog(page).waitFor()
    await steps(page, 1)
    const stepped = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const go = window.history.go.bind(window.history)
          window.history.go = (delta) => {
            window.addEventListener('popstate', () => resolve(), { once: true })
            go(delta)
            document.querySelector<HTMLElement>('a[href="#/"]')?.click()
          }
        }),
    )
    await dialog(page).getByRole('button', { name: '关闭' }).click()
    await stepped
    await expect.poll(() => hashOf(page)).toBe('#/')
  })

  test('does not grow the history however often a layer is opened and closed', async () => {
    const { page, open } = await visit('phone')
    await atWork(page, open)
    const before = await lengthOf(page)
    for (let time = 0; time < 4; time++) {
      await page.getByRole('button', { name: '放大看第 1 张' }).click()
      await dialog(page).getByRole('button', { name: '关闭' }).click()
      await dialog(page).waitFor({ state: 'hidden' })
      await steps(page, 0)
    }
    // At most the one forward step that the browser keeps.
    expect(await lengthOf(page)).toBeLessThanOrEqual(before + 1)
  })

  test('restores the sheet that led to another page, and then closes it', async () => {
    const { page, open } = await visit()
    await open('/lottery')
    await page.getByRole('button', { name: /概率与规则/ }).click()
    await dialog(page).waitFor()
    await steps(page, 1)
    await page.evaluate(() => {
      window.location.hash = '/digital'
    })
    await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()
    await page.goBack()
    await dialog(page).waitFor()
    expect(await hashOf(page)).toBe('#/lottery')
    await steps(page, 1)
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await hashOf(page)).toBe('#/lottery')
  })

  test('a reload leaves no history entry for the layer it has closed', async () => {
    const { page, open } = await visit('phone')
    await atWork(page, open)
    await page.getByRole('button', { name: '放大看第 1 张' }).click()
    await dialog(page).waitFor()
    await steps(page, 1)
    await page.reload()
    await page.getByRole('button', { name: '放大看第 1 张' }).waitFor()
    await page.goBack()
    await expect.poll(() => hashOf(page)).toBe('#/digital')
  })

  test('of the native app closes the open layer before it closes the page', async () => {
    const { page, open } = await visit('phone', { userAgent: nativeAgent() })
    const app = await nativeApp(page)
    const { goods } = await demoIds()
    await open(`/goods/${goods}`)
    await page.getByRole('button', { name: '放大看第 1 张' }).click()
    await dialog(page).waitFor()
    await steps(page, 1)
    await app.say({ type: 'back' })
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => (window as unknown as { heard: { type: string }[] }).heard)).not.toContainEqual(
      expect.objectContaining({ type: 'close' }),
    )
    await app.say({ type: 'back' })
    expect(await app.hear('close')).toMatchObject({ type: 'close' })
  })
})

test('closes the drawer and the filters of a phone, and keeps the filters', async () => {
  const { page, open } = await visit('phone')
  await open('/album')
  await page.getByRole('heading', { level: 1, name: '专辑专题' }).waitFor()
  await page.evaluate(() => {
    window.location.hash = '/digital'
  })
  await page.getByRole('button', { name: /^导览/ }).click()
  await dialog(page).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'hidden' })
  expect(await hashOf(page)).toBe('#/digital')

  await page.getByRole('button', { name: /^筛选/ }).click()
  await dialog(page).getByRole('button').nth(2).click()
  await expect.poll(() => hashOf(page)).not.toBe('#/digital')
  const filtered = await hashOf(page)
  await page.waitForTimeout(300)
  await page.goBack()
  await dialog(page).waitFor({ state: 'hidden' })
  expect(await hashOf(page)).toBe(filtered)
  await page.goBack()
  await expect.poll(() => hashOf(page)).toBe('#/digital')
  expect(await dialog(page).count()).toBe(0)
})
