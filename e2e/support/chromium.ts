import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** What people hold: the devices that flows are walked on. */
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
/**
 * For `describe.each` and `test.each` where the devices differ in what is proved: in layout (menus, sheets beside
 * dialogs, bars, widths, contrast) or in input (finger, mouse, keys). Any other flow is walked on one device, so that of
 * the flows of an area some are walked on a phone, which most collectors hold, and some on a desktop.
 */
export const deviceNames = Object.keys(devices) as Device[]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A tab of its own process would read and compile all code anew, and paint by way of another: a sixth of the processor's time.
  '--renderer-process-limit=1',
  '--in-process-gpu',
]

/** The Chromium that CHROMIUM_PATH names, as the scripts do, or Debian's. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags })
}
