import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type Device, devices, launchBrowser } from './chromium.ts'
import { newAddress, type Person, tokensOf } from './people.ts'

const point = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#999" d="M0 0h1v1H0z"/></svg>'

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What the browser complained of: page errors and console errors. */
  complaints: string[]
  /** Opens a route of the storefront, such as `/digital`. */
  open: (route: string) => Promise<void>
  close: () => Promise<void>
}

export interface VisitorOptions extends BrowserContextOptions {
  /** Shows the splash, which otherwise counts as seen. */
  splash?: boolean
  /** Somebody who logged in earlier. */
  person?: Person
  /** Fetches the works' pictures too, which a new site has yet to draw. Otherwise a single grey point stands for each. */
  pictures?: boolean
}

/** A new visitor with a browser profile and a network address of their own. */
async function newVisitor(browser: Browser, device: Device, options: VisitorOptions = {}): Promise<Visitor> {
  const { splash = false, pictures = false, person, ...rest } = options
  const baseURL = inject('siteUrl')
  const context = await browser.newContext({
    ...devices[device],
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    ...(person && { storageState: await loggedIn(person, baseURL) }),
    ...rest,
  })
  context.setDefaultTimeout(15_000)
  if (!pictures)
    await context.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: point }))
  if (!splash) await context.addInitScript(() => sessionStorage.setItem('splashSeen', '1'))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  return {
    page,
    context,
    complaints,
    open: async (route) => void (await page.goto(`/#${route}`, { waitUntil: 'domcontentloaded' })),
    close: () => context.close(),
  }
}

/** What a browser keeps of a login; the refresh token lives as long as its tab and is left out. */
async function loggedIn(person: Person, origin: string) {
  const { token } = await tokensOf(person)
  const session = JSON.stringify({ token, isShowWallpaperIcon: 1 })
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'session', value: session }] }] }
}

const failureFolder = resolve(import.meta.dirname, '../../.cache/e2e')

/**
 * One browser for a file of tests. Returns how a visitor comes in; all leave when their test ends, and what they saw last
 * is kept as a picture where it failed.
 */
export function useVisitors(): (device: Device, options?: VisitorOptions) => Promise<Visitor> {
  let browser: Browser
  const present: Visitor[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async ({ task }) => {
    const leaving = present.splice(0)
    if (task.result?.state === 'fail') await keepPictures(leaving, `${task.suite?.name ?? ''} ${task.name}`)
    await Promise.all(leaving.map((visitor) => visitor.close()))
  })
  afterAll(() => browser.close())
  return async (device, options) => {
    const visitor = await newVisitor(browser, device, options)
    present.push(visitor)
    return visitor
  }
}

async function keepPictures(visitors: readonly Visitor[], title: string): Promise<void> {
  mkdirSync(failureFolder, { recursive: true })
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  for (const [index, { page }] of visitors.entries()) {
    await page.screenshot({ path: join(failureFolder, `${name}-${index}.png`) }).catch(() => undefined)
  }
}
