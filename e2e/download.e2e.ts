import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'

const visit = useVisitors()

const android = {
  link: 'https://dl.example.com/yunxiu.apk',
  version: '2.2.0',
  publishTime: 1_795_000_000,
  size: 40_475_033,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  notes: '看展更快\n修正若干问题',
  requiredFrom: '',
}

test('[route /downLoad] the button that downloads the app is in reach of a thumb', async () => {
  const { page, open } = await visit('phone', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
  })
  // The server's answer may be embedded in the page already.
  await page.route('**/', async (route) => {
    const html = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/html', body: html.replace('id="first-answers"', 'id="other"') })
  })
  await page.route('**/ops/basic/config/info*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { app: object } }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, app: { ...answer.data.app, android } } } })
  })
  await open('/download')
  const button = page.getByRole('link', { name: '下载安卓版' })
  await button.waitFor()
  expect((await button.boundingBox())?.y).toBeLessThan(600)
})
