// Fallback of a browser that is too old for the site, or cannot run its code: plain text instead of the splash or an
// empty page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'

const visit = useVisitors()

const weChat = 'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/86.0 Mobile Safari/537.36 MicroMessenger/8.0.0'

/**
 * Simulates an engine without cascade layers, the one part of the floor that can be removed without breaking the
 * browser.
 */
const makeOld = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'CSSLayerBlockRule'))

/** Answers the entry script with invalid code. */
const breakEntry = (page: Page, body: string) =>
  page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))

test.each([
  ['the storefront', '/#/digital'],
  ['the console', '/console/'],
])('an engine below the floor gets an explanation on a page of %s, and none of its code', async (_site, address) => {
  const { page, complaints } = await visit('phone')
  await makeOld(page)
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: '浏览器版本太旧' }).waitFor()
  await page.getByRole('button', { name: '复制链接' }).click()
  await page.getByText('已复制').waitFor()
  expect(await page.getByLabel('这个页面的链接').inputValue()).toContain(address)
  expect(await page.getByTestId('splash').count()).toBe(0)
  expect(await page.locator('#root').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('inside WeChat it explains how to continue there', async () => {
  const { page } = await visit('phone', { userAgent: weChat })
  await makeOld(page)
  await page.goto('/')
  await page.getByText('把微信更新到最新版本').waitFor()
  expect(await page.getByText('点右上角的菜单，选择在浏览器中打开').isVisible()).toBe(true)
})

test.each([
  ['cannot be parsed', ')', undefined],
  ['cannot be parsed, inside WeChat', ')', weChat],
  ['ends with an error', 'throw new Error("broken")', undefined],
])('an entry that %s leaves neither the splash nor an empty page', async (_case, body, userAgent) => {
  const { page } = await visit('phone', { splash: true, ...(userAgent !== undefined && { userAgent }) })
  await breakEntry(page, body)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('alert').filter({ hasText: '页面没能打开' }).waitFor()
  expect(await page.getByTestId('splash').count()).toBe(0)
  await page.unroute('**/assets/index-*.js')
  await page.getByRole('button', { name: '再试一次' }).click()
  await (
    userAgent ? page.getByAltText('请点右上角的菜单，选择在浏览器中打开') : page.locator('article h3 a').first()
  ).waitFor()
})
