import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { type Site, startSite } from '../../server/test/support/site.ts'

/** A phone of today. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions

/** What the scripts found or installed (`scripts/lib/browser.mjs`). */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/**
 * Measures with a browser, which ends whatever happens. Begin with it: where there is none, nothing else has started yet.
 * @param further flags besides those that every benchmark has
 */
export async function withBrowser<T>(measure: (browser: Browser) => Promise<T>, further: string[] = []): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: [...flags, ...further] })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** Measures on a new site, which ends whatever happens. */
export async function withSite<T>(measure: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite()
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}
