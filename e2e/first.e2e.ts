import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { demoIds } from './support/demonstration.ts'

const visit = useVisitors()

test('the first requests of a page are preloaded once and used', async () => {
  const { goods, show } = await demoIds()
  const { openTab, complaints } = await visit('phone')
  const pages = { '/digital': 2, [`/goods/${goods}`]: 1, [`/show/${show}`]: 1 }
  const found: Record<string, object> = {}
  for (const address of Object.keys(pages)) {
    const page = await openTab()
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/v1/') && calls.push(request.url()))
    // No module runs before the page is parsed. The browser's own timings may appear much later than the page, or never.
    await page.addInitScript(() => {
      const parsing: string[] = ((window as { parsing?: string[] }).parsing = [])
      const { fetch } = window
      window.fetch = (...request) => {
        if (document.readyState === 'loading') parsing.push(new Request(...request).url)
        return fetch(...request)
      }
    })
    await page.goto(`/#${address}`, { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('main picture img').first().waitFor()
    const early = await page.evaluate(() => {
      const { parsing, firstCalls } = window as { parsing?: string[]; firstCalls?: object }
      return { parsing: parsing?.length, left: firstCalls }
    })
    found[address] = { ...early, repeated: calls.filter((url, index) => calls.indexOf(url) < index) }
  }
  const expected = Object.entries(pages).map(([address, parsing]) => [address, { parsing, left: {}, repeated: [] }])
  expect(found).toEqual(Object.fromEntries(expected))
  expect(complaints).toEqual([])
})
