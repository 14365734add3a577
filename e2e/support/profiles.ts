import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { inject } from 'vitest'
import { type Device, devices } from './chromium.ts'
import { ageBrowser } from './oldEngine.ts'
import { newAddress, type Person, tokensOf } from './people.ts'
import { isOwn, visited } from './site.ts'

/** Special properties of a browser profile. */
export interface ProfileOptions extends BrowserContextOptions {
  /** Shows the splash, which otherwise counts as seen. */
  splash?: boolean
  /** Starts with an empty cache, whatever other profiles of this process have loaded. */
  isNew?: true
  /** Loads the works' pictures, which a new site has yet to draw. Otherwise each is a grey point. */
  pictures?: boolean
  /** Lacks everything beyond the floor of engines (`ui/build/floor.ts`). */
  isOld?: true
}

export interface Profile {
  context: BrowserContext
  /** Returns the profile after use. */
  leave: () => Promise<void>
}

export type TakeProfile = (device: Device, options: ProfileOptions, person?: Person) => Promise<Profile>

/**
 * Manages the browser profiles of a test file. An ordinary profile is reused after its visitor has left and their data
 * is removed: a browser that has loaded the site's scripts before starts with half the work.
 */
export function openProfiles(browser: Browser): TakeProfile {
  const resting = new Map<Device, BrowserContext[]>()

  async function empty(device: Device, context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()))
    await Promise.all([
      context.unrouteAll(),
      context.setOffline(false),
      context.setStorageState({ cookies: [], origins: [] }),
    ])
    resting.set(device, [...(resting.get(device) ?? []), context])
  }

  return async (device, options, person) => {
    const isPlain = Object.keys(options).length === 0 && !isOwn()
    const context = (isPlain && resting.get(device)?.pop()) || (await newProfile(browser, device, options))
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
    if (person) await context.setStorageState(await loggedIn(person, visited().url))
    return { context, leave: () => (isPlain ? empty(device, context) : context.close()) }
  }
}

async function newProfile(browser: Browser, device: Device, options: ProfileOptions): Promise<BrowserContext> {
  const { splash = false, pictures = false, isOld, isNew: _, ...rest } = options
  const [site, points] = [visited().url, inject('pointsUrl')]
  const context = await browser.newContext({
    ...devices[device],
    baseURL: site,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...rest,
  })
  context.setDefaultTimeout(15_000)
  if (isOld) await ageBrowser(context)
  if (!splash) await context.addInitScript(() => sessionStorage.setItem('splashSeen', '1'))
  if (pictures) {
    await context.route(`${points}/**`, (route) => route.continue({ url: route.request().url().replace(points, site) }))
  }
  return context
}

/** Returns what a browser stores of a login; the refresh token lasts as long as its tab and is omitted. */
async function loggedIn(person: Person, origin: string) {
  const { token } = await tokensOf(person)
  const session = JSON.stringify({ token, isShowWallpaperIcon: 1 })
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'session', value: session }] }] }
}
