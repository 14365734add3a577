import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

/** The two widths every flow is walked at. */
export const devices = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>

export type Device = keyof typeof devices
export const deviceNames = Object.keys(devices) as Device[]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's Chromium, or the one CHROMIUM names. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: flags })
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What the browser complained of: page errors and console errors. */
  complaints: string[]
  /** Opens a route of the storefront, such as `/digital`. */
  open(route: string): Promise<void>
  close(): Promise<void>
}

/** A new visitor with a browser profile of their own; the splash counts as seen unless asked for. */
export async function newVisitor(
  browser: Browser,
  device: Device,
  options: BrowserContextOptions & { splash?: boolean } = {},
): Promise<Visitor> {
  const { splash = false, ...rest } = options
  const baseURL = inject('siteUrl')
  const context = await browser.newContext({
    ...devices[device],
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...rest,
  })
  context.setDefaultTimeout(15_000)
  if (!splash) await context.addInitScript(() => sessionStorage.setItem('splashSeen', '1'))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return {
    page,
    context,
    complaints,
    open: async (route) => void (await page.goto(`/#${route}`)),
    close: () => context.close(),
  }
}
