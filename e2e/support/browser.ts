import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Device, launchBrowser } from './chromium.ts'
import type { Person } from './people.ts'
import { openProfiles, type Profile, type ProfileOptions } from './profiles.ts'

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What the browser complained of in any tab: page errors and console errors. */
  complaints: string[]
  /** One more tab beside the first. */
  openTab: () => Promise<Page>
  /** Opens a route of the storefront, such as `/digital`. */
  open: (route: string) => Promise<void>
}

export interface VisitorOptions extends ProfileOptions {
  /** Somebody who logged in earlier. */
  person?: Person
}

const failureFolder = resolve(import.meta.dirname, '../../.cache/e2e')

/**
 * One browser for a file of tests. Returns how a visitor comes in, with a profile and a network address of their own; all
 * leave when their test ends, and what they saw last is kept as a picture where it failed.
 */
export function useVisitors(): (device: Device, options?: VisitorOptions) => Promise<Visitor> {
  let browser: Browser
  let takeProfile: ReturnType<typeof openProfiles>
  const present: { page: Page; profile: Profile }[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
    takeProfile = openProfiles(browser)
  })
  afterEach(async ({ task }) => {
    const leaving = present.splice(0)
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) {
      const pages = leaving.map(({ page }) => page)
      await keepPictures(pages, `${task.suite?.name ?? ''} ${task.name}`)
    }
    await Promise.all(leaving.map(({ profile }) => (hasFailed ? profile.context.close() : profile.leave())))
  })
  afterAll(() => browser.close())
  return async (device, { person, ...special } = {}) => {
    const profile = await takeProfile(device, special, person)
    const visitor = await enter(profile.context)
    present.push({ page: visitor.page, profile })
    return visitor
  }
}

async function enter(context: BrowserContext): Promise<Visitor> {
  const complaints: string[] = []
  async function openTab(): Promise<Page> {
    const tab = await context.newPage()
    tab.on('pageerror', (error) => complaints.push(error.message))
    tab.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim())
    })
    return tab
  }
  const page = await openTab()
  return {
    page,
    context,
    complaints,
    openTab,
    open: async (route) => void (await page.goto(`/#${route}`, { waitUntil: 'domcontentloaded' })),
  }
}

async function keepPictures(pages: readonly Page[], title: string): Promise<void> {
  mkdirSync(failureFolder, { recursive: true })
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(failureFolder, `${name}-${index}.png`) }).catch(() => undefined)
  }
}
