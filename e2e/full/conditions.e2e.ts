import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors, type Visitor } from '../support/browser.ts'
import type { Device } from '../support/chromium.ts'
import { demoIds } from '../support/demonstration.ts'
import { newPerson, type Person } from '../support/people.ts'
import { exampleOf, type Route, routes } from '../support/routes.ts'

// Every page under all conditions: a visitor, a user who owns nothing, a failing server, a slow network.
const visit = useVisitors()

interface Sight {
  address: string
  /** Address after the navigation. */
  hash: string
  title: string
  /** Number of visible headers and footers. */
  framed: number
  /** Whether the page appeared, and the previous one disappeared. */
  hasCome: boolean
  /** Text of the page without header and footer. */
  text: string
  /** Whether the page only shows placeholders of loading content. */
  isWaiting: boolean
  isTooWide: boolean
  /** Whether it reports a failure, or offers to try again. */
  isAlarmed: boolean
}

/** Maximum milliseconds for loading a page's code. */
const comingMost = 15_000

/**
 * Goes to each address within the page and inspects it once its page has loaded everything, or at most `timeoutMs`
 * after it appeared.
 */
function look(page: Page, addresses: readonly string[], timeoutMs: number): Promise<Sight[]> {
  return page.evaluate(
    async ({ all, most, comingMost: longest }) => {
      const main = document.querySelector<HTMLElement>('#main')
      if (!main) throw new Error('The site has no main part')
      const has = (selector: string, fits: (element: HTMLElement) => boolean) =>
        Array.from(main.querySelectorAll<HTMLElement>(selector)).some(
          (element) => element.checkVisibility() && fits(element),
        )
      const isWaiting = () =>
        has('[role=status][aria-label], [aria-busy=true]', ({ innerText }) => innerText.trim() === '')
      const isAlarmed = () =>
        has('[role=alert]', ({ innerText }) => innerText.trim() !== '') ||
        has('button', ({ innerText }) => /^(再试一次|重试|重新加载)$/.test(innerText.trim()))
      // Pages that were left stay in the document beside the visible one.
      const shown = () => Array.from(main.children).find((child) => child.checkVisibility())
      async function seen(is: () => boolean, milliseconds: number): Promise<boolean> {
        const until = performance.now() + milliseconds
        while (!is() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
        return is()
      }
      const sights: Sight[] = []
      for (const address of all) {
        const before = window.location.hash === `#${address}` ? undefined : shown()
        window.location.hash = address
        const hasCome = await seen(() => shown() !== before, longest)
        await seen(() => !isWaiting() && main.innerText.trim() !== '', most)
        const isTooWide = document.documentElement.scrollWidth > window.innerWidth
        const text = main.innerText.trim()
        const framed = document.querySelectorAll('#root :is(header, footer):not(main *)').length
        const at = { address, hash: window.location.hash, title: document.title, framed }
        sights.push({ ...at, hasCome, text, isWaiting: isWaiting(), isTooWide, isAlarmed: isAlarmed() })
      }
      return sights
    },
    { all: addresses, most: timeoutMs, comingMost },
  )
}

/** Opens four tabs of a visitor at an address, because most of a walk is waiting. */
async function openTabs({ page, open, openTab }: Visitor, address: string): Promise<Page[]> {
  await open(address)
  const tabs = [page, ...(await Promise.all([1, 2, 3].map(openTab)))]
  await Promise.all(
    tabs.map(async (tab) => {
      if (tab !== page) await tab.goto(page.url(), { waitUntil: 'domcontentloaded' })
      await tab.locator('#main').waitFor()
    }),
  )
  return tabs
}

/** Inspects all addresses, distributed over the tabs. */
async function lookAtAll(tabs: readonly Page[], addresses: readonly string[], timeoutMs: number): Promise<Sight[]> {
  const walks = tabs.map((tab, first) => {
    const own = addresses.filter((_, place) => place % tabs.length === first)
    return look(tab, own, timeoutMs)
  })
  return (await Promise.all(walks)).flat()
}

const addressesOf = async () => {
  const ids = await demoIds()
  return routes.map((route) => exampleOf(route, ids))
}

/** Lists faults: no page, no text, endless loading, wider than the window. */
function faults(sights: readonly Sight[]): string[] {
  return sights.flatMap(({ address, hasCome, text, isWaiting, isTooWide }) => [
    ...(hasCome ? [] : [`${address} does not come`]),
    ...(text === '' ? [`${address} is empty`] : []),
    ...(isWaiting ? [`${address} waits without end`] : []),
    ...(isTooWide ? [`${address} is too wide`] : []),
  ])
}

const isBare = ({ route, bare }: Route, device: Device) =>
  bare === true || (device === 'phone' && route === '/downLoad')

/** Goes to every address that does not redirect; returns the faults of the pages and of the console. */
async function walk(device: Device, visited: readonly Route[], person?: Person): Promise<string[]> {
  const ids = await demoIds()
  const visitor = await visit(device, person && { person })
  const addresses = visited.map((route) => exampleOf(route, ids))
  const sights = await lookAtAll(await openTabs(visitor, '/digital'), addresses, 15_000)
  const bare = new Set(visited.filter((route) => isBare(route, device)).map((route) => exampleOf(route, ids)))
  const titles = new Map(sights.map(({ title, address }) => [title, address]))
  return [
    ...faults(sights),
    ...sights.flatMap(({ address, hash, title, framed }) => [
      ...(hash === `#${address}` ? [] : [`${address} leads to ${hash}`]),
      ...(/^[^·]*\p{Script=Han}.* · 云岫数藏$/u.test(title) ? [] : [`${address} is called ${title}`]),
      ...(titles.get(title) === address ? [] : [`${address} has the title of ${titles.get(title)}`]),
      ...(framed === (bare.has(address) ? 0 : 2) ? [] : [`${address} has ${framed} of header and footer`]),
    ]),
    // Personal resources do not exist for other users; the browser logs the refusal.
    ...visitor.complaints.filter((complaint) => !complaint.includes('status of 40')),
  ]
}

const always = '[router.titles] [layout.hidden-routes]'
test(`${always} [router.no-login-wall] every page shows a visitor some content`, { timeout: 180_000 }, async () => {
  expect(await walk('desktop', routes)).toEqual([])
})

test(`${always} and a user who owns nothing yet`, { timeout: 180_000 }, async () => {
  // A logged-in user is redirected from the login page.
  const visited = routes.filter(({ route }) => route !== '/login')
  expect(await walk('phone', visited, await newPerson())).toEqual([])
})

/** Without the answer about their account, users count as visitors, who see only some of the pages. */
const isAboutOneself = (url: string) => url.endsWith('/user/user/info')

/** Pages that work although the server fails, with the reason. */
const standing: Readonly<Record<string, string>> = {
  '/404': 'fetches nothing',
  '/downLoad': 'shows what the site was opened with',
  '/protocolList': 'shows what the site was opened with',
  '/userInfo/baseInfo': 'shows the answer about oneself',
  '/addressForm': 'is an empty form, and fetches the regions when they are chosen',
  '/amusePlay': 'leads on, and leaves out what goes on today',
  '/messageDetail': 'names no message here',
}

test('if the server fails, every page says so and none breaks', { timeout: 180_000 }, async () => {
  const visitor = await visit('phone', { person: await newPerson() })
  const tabs = await openTabs(visitor, '/404')
  await visitor.context.route('**/api/v1/**', (route) =>
    isAboutOneself(route.request().url())
      ? route.continue()
      : route.fulfill({
          status: 503,
          json: { code: 503, msg: '当前人数较多，请稍候再试', data: null, time: Date.now(), reason: 'BUSY' },
        }),
  )
  const sights = await lookAtAll(tabs, await addressesOf(), 20_000)
  expect(faults(sights)).toEqual([])
  const calm = sights.filter(({ address, isAlarmed }) => !isAlarmed && !(address in standing))
  expect(calm.map(({ address, text }) => `${address} says ${text}`)).toEqual([])
  expect(visitor.complaints.filter((complaint) => !complaint.includes('status of 503'))).toEqual([])
})

test('on a slow network every page immediately shows that it is loading', { timeout: 180_000 }, async () => {
  const visitor = await visit('phone', { person: await newPerson() })
  const tabs = await openTabs(visitor, '/404')
  await visitor.context.route('**/api/v1/**', async (route) => {
    if (!isAboutOneself(route.request().url())) await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue().catch(() => undefined)
  })
  const sights = await lookAtAll(tabs, await addressesOf(), 400)
  expect(sights.filter(({ hasCome }) => !hasCome)).toEqual([])
  expect(sights.filter(({ text, isWaiting }) => text === '' && !isWaiting)).toEqual([])
})
