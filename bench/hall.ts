// Measures whether walking through a hall keeps sixty frames a second with the CPU slowed four and six times: by
// keyboard on a wide screen, by swipes on a phone. Takes about three minutes.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoHallKey } from '../server/src/demo/halls.ts'
import { phone, withBrowser, withSite } from './lib/browser.ts'
import { type Frames, figuresOf, watchFrames } from './lib/frames.ts'
import { writeResults } from './lib/results.ts'

const slowdowns = [4, 6] as const
/** Works in the hall of the demonstration's collector; the walk goes there and back. */
const works = 8

const screens = {
  wide: { options: { viewport: { width: 1920, height: 1080 } }, step: stepByKey },
  phone: { options: phone, step: stepBySwipe },
} as const

const table: Record<string, ReturnType<typeof figuresOf>> = {}
await withBrowser((browser) =>
  withSite(async ({ url }) => {
    for (const [name, screen] of Object.entries(screens)) {
      for (const slowdown of slowdowns) {
        const context = await browser.newContext(screen.options)
        table[`${name}_${slowdown}x`] = figuresOf([await watch(browser, context, { url, slowdown, step: screen.step })])
        await context.close()
      }
    }
  }),
)

interface Walk {
  url: string
  slowdown: number
  step: (page: Page, isBack: boolean) => Promise<void>
}

async function watch(browser: Browser, context: BrowserContext, { url, slowdown, step }: Walk): Promise<Frames> {
  await context.addInitScript(() => {
    sessionStorage['splashSeen'] = '1'
  })
  const page = await context.newPage()
  await page.goto(`${url}/#/hall/${demoHallKey}`)
  await page.locator('.hall-bay').first().waitFor()
  const there = async (isBack: boolean) => {
    for (let count = 0; count < works; count++) {
      await step(page, isBack)
      // Time in which a step settles.
      await page.waitForTimeout(900)
    }
  }
  // Loads everything first: a new site draws each picture on first request, which is not part of the walk.
  await there(false)
  await page.waitForFunction(
    () => Array.from(document.querySelectorAll<HTMLImageElement>('.hall-frame img')).every(({ complete }) => complete),
    undefined,
    { timeout: 300_000 },
  )
  await page.waitForLoadState('networkidle')
  await there(true)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return watchFrames(browser, page, async () => {
    await there(false)
    await there(true)
  })
}

async function stepByKey(page: Page, isBack: boolean): Promise<void> {
  await page.keyboard.press(isBack ? 'ArrowLeft' : 'ArrowRight')
}

/** Swipes with a finger and lifts it while it still moves. */
async function stepBySwipe(page: Page, isBack: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const distance = isBack ? 240 : -240
  const x = (phone.viewport.width - distance) / 2
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: 300 }] })
  for (let share = 0.1; share <= 1; share += 0.1) {
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + distance * share, y: 300 }],
    })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

const figures = Object.fromEntries(
  Object.entries(table).flatMap(([name, { fps, p99 }]) => [
    [`${name}_fps`, fps],
    [`${name}_p99_ms`, p99],
  ]),
)
console.table(table)
writeResults('hall', figures, { slowdowns, works, table })
