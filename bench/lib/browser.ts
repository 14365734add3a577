import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { type Site, startSite } from '../../server/test/support/site.ts'

/** Viewport of a current phone. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions

/** Path that the scripts found or installed (`scripts/lib/browser.mjs`). */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/**
 * Runs a measurement with a browser, and closes the browser in any case. Call it first: if there is no browser, nothing
 * else has started yet.
 * @param further flags besides those of every benchmark
 */
export async function withBrowser<T>(measure: (browser: Browser) => Promise<T>, further: string[] = []): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: [...flags, ...further] })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** Runs a measurement on a new site, and stops the site in any case. */
export async function withSite<T>(measure: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite()
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}
