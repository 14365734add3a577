// What the first visit of the home page costs on a throttled phone: JavaScript over the wire, and when the page stands.
import { type Browser, chromium } from 'playwright-core'
import { startSite } from '../server/test/support/site.ts'
import { median, round, writeResults } from './lib/results.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** A mid-range phone on a slow mobile network. */
const profile = { bitsPerSecond: 1_600_000, latencyMilliseconds: 150, cpuSlowdown: 4 }
const settleMilliseconds = 6000

interface Visit {
  jsBytes: number
  totalBytes: number
  requests: number
  lcp: number
  /** What the largest paint was. */
  element: string
}

const site = await startSite()
const chrome = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
const visits: Visit[] = []
try {
  // The pictures of the first page are drawn in the background of the very first start.
  await visit(chrome, site.url, false)
  for (let index = 0; index < rounds; index++) visits.push(await visit(chrome, site.url, true))
} finally {
  await chrome.close()
  await site.stop()
}

async function visit(browser: Browser, url: string, isThrottled: boolean): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (isThrottled) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMilliseconds,
      downloadThroughput: profile.bitsPerSecond / 8,
      uploadThroughput: profile.bitsPerSecond / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
  }
  const scripts = new Set<string>()
  let jsBytes = 0
  let totalBytes = 0
  let requests = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    requests++
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    totalBytes += encodedDataLength
    if (scripts.has(requestId)) jsBytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const found = { time: 0, element: '' }
    Object.assign(globalThis, { largestPaint: found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
        found.time = entry.startTime
        found.element = `${entry.element?.tagName ?? ''} ${entry.url ?? ''}`.trim()
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(settleMilliseconds)
  const paint = await page.evaluate<{ time: number; element: string }>('largestPaint')
  await context.close()
  return { jsBytes, totalBytes, requests, lcp: paint.time, element: paint.element }
}

const figures = {
  home_js_gzip_kb: round(median(visits.map((one) => one.jsBytes)) / 1000, 1),
  home_lcp_ms: round(median(visits.map((one) => one.lcp))),
  home_total_kb: round(median(visits.map((one) => one.totalBytes)) / 1000),
  home_requests: median(visits.map((one) => one.requests)),
}
console.table(visits)
console.log(figures)
writeResults('page', figures, { rounds, profile, visits })
