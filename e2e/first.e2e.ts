import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { demoIds } from './support/demonstration.ts'

const visit = useVisitors()

test.each(['zone', 'goods', 'show'])('the first requests of a page are preloaded once and used: %s', async (kind) => {
  const { goods, show } = await demoIds()
  const address = { zone: '/digital', goods: `/goods/${goods}`, show: `/show/${show}` }[kind] ?? ''
  const { page, open, complaints } = await visit('phone')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // No module runs before the page is parsed. The browser's own timings may appear much later than the page, or never.
  await page.addInitScript(() => {
    const parsing: string[] = ((window as { parsing?: string[] }).parsing = [])
    const { fetch } = window
    window.fetch = (...request) => {
      if (document.readyState === 'loading') parsing.push(new Request(...request).url)
      return fetch(...request)
    }
  })
  await open(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main picture img').first().waitFor()
  const calls = asked.filter((url) => url.includes('/api/v1/'))
  expect(new Set(calls).size).toBe(calls.length)
  expect(await page.evaluate(() => (window as { parsing?: string[] }).parsing)).toHaveLength(kind === 'zone' ? 2 : 1)
  expect(await page.evaluate(() => (window as { firstCalls?: object }).firstCalls)).toEqual({})
  expect(complaints).toEqual([])
})
