import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { type Device, launchBrowser } from './chromium.ts'
import type { Person } from './people.ts'
import { openProfiles, type Profile, type ProfileOptions, type TakeProfile } from './profiles.ts'

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Errors of all tabs: page errors and console errors. */
  complaints: string[]
  /** Opens one more tab. */
  openTab: () => Promise<Page>
  /** Opens a route of the storefront, such as `/digital`. */
  open: (route: string) => Promise<void>
}

export interface VisitorOptions extends ProfileOptions {
  /** A user who is logged in already. */
  person?: Person
}

/** Opens a visitor, on a desktop if no device is named. */
export interface Visit {
  (options?: VisitorOptions): Promise<Visitor>
  (device: Device, options?: VisitorOptions): Promise<Visitor>
}

const failureFolder = resolve(import.meta.dirname, '../../.cache/e2e')

/** Profiles of this process's browser, which test files share; it ends with the process. */
let profiles: Promise<TakeProfile> | undefined

/**
 * Returns a function that opens a visitor with a profile and a network address of their own. All visitors leave when
 * their test ends; if it failed, their last view is saved as a picture.
 * @param defaults options of every visitor.
 */
export function useVisitors(defaults: VisitorOptions = {}): Visit {
  const present: { page: Page; profile: Profile }[] = []
  let takeProfile: TakeProfile
  beforeAll(async () => {
    profiles ??= launchBrowser().then(openProfiles)
    takeProfile = await profiles
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
  return async (first: Device | VisitorOptions = 'desktop', options: VisitorOptions = {}) => {
    const device = typeof first === 'string' ? first : 'desktop'
    const { person, ...special } = { ...defaults, ...(typeof first === 'string' ? options : first) }
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
    const { reload, waitForURL } = { reload: tab.reload.bind(tab), waitForURL: tab.waitForURL.bind(tab) }
    // A test waits for the content it expects next, not for the last picture of the page before.
    tab.reload = async (options) => {
      await historyAtRest(tab)
      return reload({ waitUntil: 'domcontentloaded', ...options })
    }
    tab.waitForURL = (url, options) => waitForURL(url, { waitUntil: 'commit', ...options })
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
    async open(route) {
      await historyAtRest(page)
      await page.goto(`/#${route}`, { waitUntil: 'domcontentloaded' })
    },
  }
}

/**
 * Plays the page's animations twenty times as fast. A walk waits for the end of each: over all pages, that would be most
 * of its time.
 */
export async function hurry(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 20 })
}

/** Waits until the page has rendered its current state, for tests that something does not appear. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

/**
 * Waits until the history contains no more layers over the page than are open (`ui/src/layers.ts`): the step that
 * removes a closed one would cancel an address or reload begun meanwhile.
 */
async function historyAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const known = (history.state as { layers?: number } | null)?.layers ?? 0
    return known <= document.querySelectorAll('[role=dialog]:not([data-closed]), dialog[open]').length
  })
}

async function keepPictures(pages: readonly Page[], title: string): Promise<void> {
  mkdirSync(failureFolder, { recursive: true })
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(failureFolder, `${name}-${index}.png`) }).catch(() => undefined)
  }
}
