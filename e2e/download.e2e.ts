import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'

const visit = useVisitors()

const agents = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
}
const app = {
  ios: {
    link: 'https://apps.example.com/id1',
    version: '2.1.0',
    publishTime: 0,
    size: 0,
    sha256: '',
    notes: '',
    requiredFrom: '',
  },
  android: {
    link: 'https://dl.example.com/yunxiu.apk',
    version: '2.2.0',
    publishTime: 1_795_000_000,
    size: 40_475_033,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    notes: '看展更快\n修正若干问题',
    requiredFrom: '',
  },
}

/** Makes the server offer packages, as if an operator had configured them. */
async function publish(page: Page): Promise<void> {
  // The server's answer may be embedded in the page already.
  await page.route('**/', async (route) => {
    const html = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/html', body: html.replace('id="first-answers"', 'id="other"') })
  })
  await page.route('**/ops/basic/config/info*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, app } } })
  })
}

describe('[route /downLoad] the app', () => {
  test.each(['ios', 'android'] as const)('is downloaded on %s by one button once it is published', async (device) => {
    const { page, open } = await visit('phone', { userAgent: agents[device] })
    await open('/download')
    await page.getByRole('heading', { level: 1, name: '云岫数藏 App' }).waitFor()
    await page.getByText(/^(iPhone 版|安卓版)即将推出$/).waitFor()
    expect(await page.locator('main a[href=""]').count()).toBe(0)
    await page.getByRole('link', { name: '继续用网页版' }).click()
    await page.waitForURL(/#\/$/)

    const later = await visit('phone', { userAgent: agents[device] })
    await publish(later.page)
    await later.open('/download')
    const button = later.page.getByRole('link', { name: device === 'ios' ? '到 App Store 下载' : '下载安卓版' })
    await button.waitFor()
    expect(await button.getAttribute('href')).toBe(app[device].link)
    // Within the first screen, in reach of a thumb.
    expect((await button.boundingBox())?.y).toBeLessThan(600)
  })

  test('is downloaded with a phone from a desktop, which shows the checksum', async () => {
    const { page, open, context } = await visit()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await publish(page)
    await open('/downLoad')
    await page.getByRole('img', { name: '下载页的二维码' }).waitFor()
    await page.getByText('2.2.0', { exact: true }).waitFor()
    await page.getByText('38.6 MB', { exact: true }).waitFor()
    await page.getByRole('region', { name: '更新说明' }).getByText('修正若干问题').waitFor()
    await page.getByRole('button', { name: '复制校验值' }).click()
    await page.getByText('复制成功').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.android.sha256)
  })

  test('reports a failed request, and tries again', async () => {
    const { page, open } = await visit('phone')
    await page.route('**/', async (route) => {
      const html = await (await route.fetch()).text()
      await route.fulfill({ contentType: 'text/html', body: html.replace('id="first-answers"', 'id="other"') })
    })
    await page.route('**/ops/basic/config/info*', (route) => route.abort())
    await open('/downLoad')
    const retry = page.getByRole('button', { name: '再试一次' })
    await retry.waitFor()
    await page.unroute('**/ops/basic/config/info*')
    await retry.click()
    await page.locator('#packages-title').waitFor()
    expect(await retry.count()).toBe(0)
  })
})
