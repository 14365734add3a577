import type { Browser, CDPSession, Page } from 'playwright-core'
import { phone } from './browser.ts'

/** A mid-range phone on a slow mobile network. */
export const profile = { bitsPerSecond: 1_600_000, latencyMilliseconds: 150, cpuSlowdown: 4 }
const settleMilliseconds = 6000

/** A page to visit. */
export interface Place {
  address: string
  /** Buttons that are pressed one after another, to measure how soon the page responds. */
  presses: readonly (string | RegExp)[]
}

/** Cost of the first visit of a page. */
export interface Visit {
  /** Addresses of the scripts, in the order of their requests. */
  scripts: string[]
  /** Number of scripts requested before the largest paint. */
  scriptsBefore: number
  /** Bytes over the wire: of scripts, and of everything. */
  jsBytes: number
  totalBytes: number
  requests: number
  /** Milliseconds until the largest paint, and its element. */
  lcp: number
  element: string
  /** Cumulative layout shift. */
  cls: number
}

/** Observations of the page itself. */
interface Seen {
  lcp: number
  element: string
  cls: number
  slowest: number
}

/** A performance entry of a paint, a shift or a press. */
interface Entry extends PerformanceEntry {
  element?: Element
  url?: string
  value?: number
  hadRecentInput?: boolean
  interactionId?: number
}

/** Runs in the page before any of its scripts. */
function watch(): void {
  const seen: Seen = { lcp: 0, element: '', cls: 0, slowest: 0 }
  Object.assign(globalThis, { seen })
  const observe = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  observe('largest-contentful-paint', ({ startTime, element, url }) => {
    seen.lcp = startTime
    seen.element = `${element?.tagName ?? ''} ${url ?? ''}`.trim()
  })
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value
  })
  observe('event', ({ duration, interactionId = 0 }) => {
    if (interactionId > 0) seen.slowest = Math.max(seen.slowest, duration)
  })
}

const seenBy = (page: Page) => page.evaluate<Seen>('seen')

/** Measures the first visit of a page, on the slow phone or without throttling. */
export async function visit(browser: Browser, url: string, isThrottled: boolean): Promise<Visit> {
  const { page, session } = await openPhone(browser)
  if (isThrottled) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMilliseconds,
      downloadThroughput: profile.bitsPerSecond / 8,
      uploadThroughput: profile.bitsPerSecond / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
  }
  const scripts = new Map<string, string>()
  const cost = { jsBytes: 0, totalBytes: 0, requests: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    cost.requests++
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    cost.totalBytes += encodedDataLength
    if (scripts.has(requestId)) cost.jsBytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(settleMilliseconds)
  const { lcp, element, cls } = await seenBy(page)
  const starts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
  )
  await page.context().close()
  const scriptsBefore = starts.filter((start) => start < lcp).length
  return { ...cost, scripts: [...scripts.values()], scriptsBefore, lcp, element, cls }
}

/** Returns the milliseconds of the slowest response to a press, on the slowed CPU, after the page has loaded. */
export async function press(browser: Browser, url: string, presses: Place['presses']): Promise<number> {
  const { page, session } = await openPhone(browser)
  await page.addInitScript(() => {
    sessionStorage['splashSeen'] = '1'
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
  for (const name of presses) {
    await page.getByRole('button', { name }).first().tap()
    await page.waitForTimeout(1500)
  }
  const { slowest } = await seenBy(page)
  await page.context().close()
  return slowest
}

async function openPhone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await page.addInitScript(watch)
  return { page, session }
}
