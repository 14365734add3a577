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
  await open(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main picture img').first().waitFor()
  const calls = asked.filter((url) => url.includes('/api/v1/'))
  expect(new Set(calls).size).toBe(calls.length)
  // No module runs before the page is parsed. The browser's own entries may appear much later than the page.
  const askedAhead = () =>
    page.evaluate(() => {
      const [{ domInteractive: readAt } = { domInteractive: 0 }] = performance.getEntriesByType(
        'navigation',
      ) as PerformanceNavigationTiming[]
      const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < readAt)
      return early.filter(({ name }) => name.includes('/api/v1/')).length
    })
  await expect.poll(askedAhead).toBe(kind === 'zone' ? 2 : 1)
  expect(await page.evaluate(() => (window as { firstCalls?: object }).firstCalls)).toEqual({})
  expect(complaints).toEqual([])
})
