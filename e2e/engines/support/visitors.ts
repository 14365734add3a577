import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { newAddress, type Person, tokensOf } from '../../support/people.ts'
import { visited } from '../../support/site.ts'
import { launchFirefox } from './firefox.ts'
import { type Page, pageOf } from './page.ts'
import type { Engine, WindowSize } from './tab.ts'
import { launchWebKit } from './webkit.ts'

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const satisfies Record<string, WindowSize>

export interface Visitor extends Page {
  /** Opens an address of the site, such as `/#/digital` or `/console/`. */
  open: (path: string) => Promise<void>
}

const failureFolder = resolve(import.meta.dirname, '../../../.cache/e2e')

/** Reads a path that the full run gets from `scripts/lib/engines.mjs`. */
function pathOf(name: string): string {
  const path = process.env[name]
  if (!path) throw new Error(`${name} is missing: these tests are part of npm run test:all`)
  return path
}

const launch = (): Promise<Engine> =>
  inject('engine') === 'firefox'
    ? launchFirefox(pathOf('FIREFOX_PATH'))
    : launchWebKit({
        driver: pathOf('WEBKIT_DRIVER_PATH'),
        browser: pathOf('WEBKIT_BROWSER_PATH'),
        display: pathOf('XVFB_PATH'),
      })

/**
 * Starts the engine of this project for a test file. Returns a function that opens a visitor with storage and an
 * address of their own, already logged in if a person is given. All visitors leave after their test, which fails if
 * their pages reported errors.
 */
export function useVisitors(): (size?: keyof typeof sizes, person?: Person) => Promise<Visitor> {
  let engine: Engine | undefined
  const present: Visitor[] = []
  beforeAll(async () => {
    engine = await launch()
  })
  afterAll(() => engine?.close())
  afterEach(async ({ task }) => {
    const leaving = present.splice(0)
    if (task.result?.state === 'fail') await keepPictures(leaving, task.name)
    // Firefox reports code that a page was still loading ahead when it was left.
    const complaints = leaving
      .flatMap(({ tab }) => tab.complaints)
      .filter((text) => !text.includes('error loading dynamically imported module'))
    await Promise.all(leaving.map(({ tab }) => tab.close()))
    expect(complaints).toEqual([])
  })
  return async (size = 'desktop', person) => {
    if (!engine) throw new Error('The engine has not been started')
    const tab = await engine.openTab(newAddress())
    const { url } = visited()
    const visitor = { ...pageOf(tab), open: (path: string) => tab.goto(`${url}${path}`) }
    present.push(visitor)
    await tab.resize(sizes[size])
    if (!person) return visitor
    const { token } = await tokensOf(person)
    const session = JSON.stringify(JSON.stringify({ token, isShowWallpaperIcon: 1 }))
    await visitor.open('/icon.svg')
    await tab.evaluate(`localStorage.setItem('session', ${session})`)
    await tab.evaluate(`sessionStorage.setItem('splashSeen', '1')`)
    return visitor
  }
}

async function keepPictures(visitors: readonly Visitor[], title: string): Promise<void> {
  mkdirSync(failureFolder, { recursive: true })
  const name = `${inject('engine')}-${title}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  for (const [index, { tab }] of visitors.entries()) {
    // A crashed browser may never answer.
    const picture = await Promise.race([tab.screenshot().catch(() => undefined), sleep(20_000)])
    if (picture) writeFileSync(join(failureFolder, `${name}-${index}.png`), picture)
  }
}
