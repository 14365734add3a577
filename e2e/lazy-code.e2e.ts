import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'

const visit = useVisitors()
const scripts = '**/assets/*.js'

/** Makes the server lose all code. Returns the number of requests for each file. */
async function loseCode(page: Page): Promise<ReadonlyMap<string, number>> {
  const asked = new Map<string, number>()
  await page.route(scripts, (route) => {
    const { pathname } = new URL(route.request().url())
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    return route.fulfill({ status: 404, json: { code: 404, msg: '', data: null, time: 0 } })
  })
  return asked
}

describe('code that cannot be loaded', () => {
  test('shows a message instead of its page, is requested only a few times, and loads on another attempt', async () => {
    const { page, open } = await visit('phone')
    await open('/album')
    await page.getByRole('heading', { level: 1, name: '专辑专题' }).waitFor()
    const asked = await loseCode(page)
    await page.evaluate(() => {
      window.location.hash = '/notice'
    })
    await page.getByRole('heading', { level: 1, name: '这一页没能展开' }).waitFor()
    // Four attempts, each of them perhaps with a preload.
    const most = Math.max(...asked.values())
    expect(most).toBeGreaterThanOrEqual(4)
    expect(most).toBeLessThanOrEqual(8)
    // Viewing the message causes no further requests.
    await page.waitForTimeout(3000)
    expect(Math.max(...asked.values())).toBe(most)
    expect(await page.getByRole('link', { name: '回首页' }).isVisible()).toBe(true)

    await page.unroute(scripts)
    await page.getByRole('button', { name: '再试一次' }).click()
    await page.getByRole('heading', { level: 1, name: '公告' }).waitFor()
  })

  test('loads by itself when the network is back', async () => {
    const { page, context, open } = await visit({ isNew: true })
    await open('/album')
    await page.getByRole('heading', { level: 1, name: '专辑专题' }).waitFor()
    await context.setOffline(true)
    await page.evaluate(() => {
      window.location.hash = '/downLoad'
    })
    await page.getByRole('heading', { level: 1, name: '这一页没能展开' }).waitFor()
    await context.setOffline(false)
    const packages = page.locator('#packages-title')
    await packages.waitFor()
    expect(await packages.isVisible()).toBe(true)
  })

  test('of a sheet leaves the page intact, and its button works again', async () => {
    const { page, open } = await visit('phone')
    await open('/digital')
    await page.locator('main article h2 a').first().click()
    await page.getByRole('button', { name: '放大看第 1 张' }).waitFor()
    await loseCode(page)
    const closer = page.getByRole('button', { name: '放大看第 1 张' })
    const remark = page.getByRole('alert').filter({ hasText: '这一步没能打开' })
    await closer.click()
    await remark.waitFor()
    expect(await closer.isVisible()).toBe(true)
    await remark.getByRole('button', { name: '关闭' }).click()
    expect(await remark.count()).toBe(0)

    await page.unroute(scripts)
    await closer.click()
    await page.getByRole('dialog').waitFor()
  })

  test('because of a newer release says so, and opens that release on request', async () => {
    const { page, open } = await visit()
    await open('/album')
    await page.getByRole('heading', { level: 1, name: '专辑专题' }).waitFor()
    await page.route('**/release.json', (route) => route.fulfill({ json: { release: 'the next', assets: [] } }))
    const asked = await loseCode(page)
    await page.evaluate(() => {
      window.location.hash = '/notice'
    })
    await page.getByRole('heading', { level: 1, name: '有新版本了' }).waitFor()
    expect(Math.max(...asked.values())).toBeLessThanOrEqual(2)
    await page.unrouteAll()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '打开新版本' }).click()
    await loaded
    await page.getByRole('heading', { level: 1, name: '公告' }).waitFor()
  })
})

test('the page reports that it cannot be opened if its very first code is missing, and tries again', async () => {
  const { page, open } = await visit('phone')
  await page.route(scripts, (route) => route.abort())
  await open('/album')
  await page.getByRole('alert').filter({ hasText: '页面没能打开' }).waitFor()
  await page.unroute(scripts)
  await page.getByRole('button', { name: '再试一次' }).click()
  const albums = page.getByRole('heading', { level: 1, name: '专辑专题' })
  await albums.waitFor()
  expect(await albums.isVisible()).toBe(true)
})

test('the page and the list of its files name the same release', async () => {
  const { page, open } = await visit('phone')
  await open('/album')
  const named = await page.locator('meta[name=release]').getAttribute('content')
  const answer = await page.request.get('/release.json')
  expect(await answer.json()).toMatchObject({ release: named })
  expect(answer.headers()['cache-control']).toBe('no-cache')
})
