import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from '../support/browser.ts'
import { builtPages } from '../support/built.ts'
import { enterConsole, goTo, pagesOf } from '../support/console.ts'
import { demoCollector, demoIds } from '../support/demonstration.ts'
import { foundIn, payloadsUpTo, watchForRuns } from '../support/payloads.ts'
import { faultsOfAll, faultsOfPages } from '../support/walk.ts'

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
const wordless = new Set(['mineDecision', 'baseInfo', 'safeCode', 'address', 'addressForm', 'staffScan', 'notFound'])
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

/** Lists what the payloads did to a page, once it shows one as text if it has any. */
async function faultsOf(page: Page, isWordy: boolean): Promise<string[]> {
  await expect.poll(async () => !isWordy || (await shows(page)), { message: 'shows no payload' }).toBe(true)
  const found = await foundIn(page)
  return found.runs + found.elements === 0 ? [] : [JSON.stringify(found)]
}

test('no page of the storefront runs a text, whoever wrote it', { timeout: 240_000 }, async () => {
  const [person, ids] = [await demoCollector(), await demoIds()]
  const { context, openTab, complaints } = await visit({ person, reducedMotion: 'reduce' })
  await forge(context, '**/api/v1/**')
  await watchForRuns(context)
  const faults = await faultsOfPages(builtPages(ids), openTab, (page, name) => faultsOf(page, !wordless.has(name)))
  expect([...faults, ...complaints]).toEqual([])
})

test('no page of the console runs a text either', { timeout: 240_000 }, async () => {
  const { page, context, complaints } = await visit()
  await watchForRuns(page)
  await enterConsole(context, ['owner'])
  const addresses = await pagesOf(page)
  await forge(context, '**/admin/v1/**')
  // From here on, what the frame shows is forged too.
  await page.goto('/console/')
  const faults = await faultsOfAll(
    addresses.map((name) => ({ name })),
    async ({ name }) => {
      await goTo(page, name)
      return faultsOf(page, wordy.has(name))
    },
  )
  expect([...faults, ...complaints]).toEqual([])
})
