// Fallback of a browser that is too old for the site, or cannot run its code: plain text instead of the splash or an
// empty page.
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'

const visit = useVisitors()

test('an engine below the floor gets an explanation, and none of the code of storefront and console', async () => {
  const { page, complaints } = await visit('phone')
  // The one part of the floor that can be removed without breaking the browser.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSLayerBlockRule'))
  for (const address of ['/#/digital', '/console/']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: '浏览器版本太旧' }).waitFor()
    await page.getByRole('button', { name: '复制链接' }).click()
    await page.getByText('已复制').waitFor()
    expect(await page.getByLabel('这个页面的链接').inputValue()).toContain(address)
    expect(await page.getByTestId('splash').count()).toBe(0)
    expect(await page.locator('#root').count()).toBe(0)
  }
  expect(complaints).toEqual([])
})

test('an entry that cannot be fetched or parsed leaves neither the splash nor an empty page', async () => {
  const { page } = await visit('phone', { splash: true })
  const entry = '**/assets/index-*.js'
  const alert = page.getByRole('alert').filter({ hasText: '页面打开失败' })
  const retry = page.getByRole('button', { name: '再试一次' })
  await page.route(entry, (route) => route.abort())
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await alert.waitFor()
  expect(await page.getByTestId('splash').count()).toBe(0)
  await page.unroute(entry)
  await page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: ')' }))
  await retry.click()
  await alert.filter({ hasText: '请更新浏览器' }).waitFor()
  expect(await page.getByTestId('splash').count()).toBe(0)
  await page.unroute(entry)
  await retry.click()
  await page.locator('article h3 a').first().waitFor()
})
