import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'

const visit = useVisitors()
const scripts = '**/assets/*.js'

/** Makes the server lose all code. */
const loseCode = (page: Page) =>
  page.route(scripts, (route) => route.fulfill({ status: 404, json: { code: 404, msg: '', data: null, time: 0 } }))

/** Goes to an address within the page, as a link does. */
const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash
  }, address)

// A browser remembers modules that it could not load; the attempts and messages are proved in
// storefront/test/alone/lazy-code.test.tsx.
describe('code that cannot be loaded', () => {
  test(
    'leaves page or sheet with a message; another attempt, or the network, brings it',
    { timeout: 90_000 },
    async () => {
      const { page, context, open } = await visit('phone', { isNew: true })
      await open('/digital')
      await page.locator('main article h2 a').first().click()
      const closer = page.getByRole('button', { name: '放大看第 1 张' })
      await closer.waitFor()
      await loseCode(page)
      await closer.click()
      const remark = page.getByRole('alert').filter({ hasText: '这一步打开失败' })
      await remark.waitFor()
      await page.unroute(scripts)
      expect(await closer.isVisible()).toBe(true)
      await remark.getByRole('button', { name: '再试一次' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

      await context.setOffline(true)
      await goTo(page, '/downLoad')
      await page.getByRole('heading', { level: 1, name: '页面加载失败' }).waitFor()
      await context.setOffline(false)
      await page.locator('#packages-title').waitFor()
    },
  )

  test('because of a newer release says so, and opens that release on request', async () => {
    const { page, open } = await visit()
    await open('/album')
    await page.getByRole('heading', { level: 1, name: '专辑专题' }).waitFor()
    const named = await page.locator('meta[name=release]').getAttribute('content')
    const answer = await page.request.get('/release.json')
    expect(await answer.json()).toMatchObject({ release: named })
    expect(answer.headers()['cache-control']).toBe('no-cache')

    await page.route('**/release.json', (route) => route.fulfill({ json: { release: 'the next', assets: [] } }))
    await loseCode(page)
    await goTo(page, '/notice')
    await page.getByRole('heading', { level: 1, name: '有新版本了' }).waitFor()
    await page.unrouteAll()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '打开新版本' }).click()
    await loaded
    await page.getByRole('heading', { level: 1, name: '公告' }).waitFor()
  })
})
