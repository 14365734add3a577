import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** Devices on which flows are tested. */
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
 * For `describe.each` and `test.each` if the devices differ in what is tested: layout (menus, sheets or dialogs, bars,
 * widths, contrast) or input (finger, mouse, keys). Any other flow runs on one device; in each area some run on a
 * phone, which most collectors use, and some on a desktop.
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
  // A tab in a process of its own would compile all code again and paint in another way: a sixth of the processor's
  // time.
  '--renderer-process-limit=1',
  '--in-process-gpu',
]

/** Starts the Chromium that CHROMIUM_PATH selects, as the scripts do, or Debian's. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags })
}
