import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { builtPages } from './support/built.ts'
import { enterConsole, pagesOf } from './support/console.ts'
import { demoCollector, demoIds } from './support/demonstration.ts'
import { foundIn, payloadsUpTo, watchForRuns } from './support/payloads.ts'

const visit = useVisitors()
const payloads = payloadsUpTo(60)

/** Appends a script payload to every user-written text of an answer; markup has its own tests. */
function forged(value: unknown): unknown {
  if (typeof value === 'string') {
    const isPlainText = /\p{Script=Han}/u.test(value) && !/[<{]/.test(value)
    return isPlainText ? `${value}${payloads[value.length % payloads.length]}` : value
  }
  if (Array.isArray(value)) return value.map(forged)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, forged(inner)]))
}

/** Forges the server's answers, and removes those embedded in the page. */
async function forge(context: BrowserContext, calls: string): Promise<void> {
  await context.addInitScript(() => {
    const remove = () => document.getElementById('first-answers')?.remove()
    new MutationObserver(remove).observe(document, { childList: true, subtree: true })
  })
  await context.route(calls, async (route: Route) => {
    const response = await route.fetch().catch(() => undefined)
    // The page was left meanwhile.
    if (!response) return
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: forged(await response.json()) })
  })
}

/** Pages that show no user-written text, or only in fields. */
const wordless = new Set(['mine-decision', 'profile', 'safe-code', 'address', 'address-form', 'staff-scan', '404'])
/** Console pages with much user-written text, by address. */
const wordy = new Set([
  '/console/approvals',
  '/console/goods',
  '/console/sales',
  '/console/orders',
  '/console/items',
  '/console/boxes',
  '/console/gift-boxes',
  '/console/codes',
  '/console/recipes',
  '/console/users',
  '/console/lotteries',
  '/console/wishing',
  '/console/phrases',
  '/console/spots',
  '/console/lots',
  '/console/rights',
  '/console/redeemers',
  '/console/partners',
  '/console/tickets',
  '/console/public-content',
  '/console/words',
  '/console/notices',
  '/console/ads',
  '/console/subjects',
  '/console/brand-pages',
  '/console/staff',
])

/** Whether a page shows such a payload as text. */
const shows = (page: Page) =>
  page.evaluate(
    (texts) => texts.some((text) => document.querySelector('main')?.textContent.includes(text)),
    [...payloads],
  )

test('no page of the storefront runs a text, whoever wrote it', { timeout: 240_000 }, async () => {
  const [person, ids] = [await demoCollector(), await demoIds()]
  const { context, openTab, complaints } = await visit({ person, reducedMotion: 'reduce' })
  await forge(context, '**/api/v1/**')
  for (const { name, address, ready } of builtPages(ids)) {
    const page = await openTab()
    await watchForRuns(page)
    await page.goto(`/#${address}`, { waitUntil: 'domcontentloaded' })
    await page.locator(ready).filter({ visible: true }).first().waitFor()
    await expect.poll(async () => wordless.has(name) || (await shows(page)), { message: name }).toBe(true)
    expect(await foundIn(page), name).toEqual({ runs: 0, elements: 0 })
    await page.close()
  }
  expect(complaints).toEqual([])
})

test('no page of the console runs a text either', { timeout: 240_000 }, async () => {
  const { page, context, complaints } = await visit()
  await watchForRuns(page)
  await enterConsole(context, ['owner'])
  const addresses = await pagesOf(page)
  await forge(context, '**/admin/v1/**')
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    await expect.poll(async () => !wordy.has(address) || (await shows(page)), { message: address }).toBe(true)
    expect(await foundIn(page), address).toEqual({ runs: 0, elements: 0 })
  }
  expect(complaints).toEqual([])
})
