// Measures whether opening boxes keeps sixty frames a second on a phone whose CPU is slowed four times: one box, and
// ten.
import type { Browser, Page } from 'playwright-core'
import type { Site } from '../server/test/support/site.ts'
import { phone, withBrowser, withSite } from './lib/browser.ts'
import { beginMark, type Frames, figuresOf, watchFrames } from './lib/frames.ts'
import { writeResults } from './lib/results.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const cpuSlowdown = 4
const account = { phone: '13800000001', password: 'yunxiu2026' }
const shows: { one: Frames[]; ten: Frames[] } = { one: [], ten: [] }
await withBrowser(async (browser) => {
  // A new site each time, because the demonstration's collector has boxes for only one round.
  for (let index = 0; index < rounds; index++) await withSite((site) => play(browser, site))
})

async function play(browser: Browser, site: Site): Promise<void> {
  const { token } = await site.call()('user/userAuth/login', { mode: 1, ...account })
  const context = await browser.newContext(phone)
  await context.addInitScript((own) => {
    sessionStorage['splashSeen'] = '1'
    localStorage['session'] = JSON.stringify({ token: own })
  }, token)
  const address = `${site.url}/#/mine/boxes?tab=each`
  shows.one.push(await watch(browser, await context.newPage(), address, [/^打开/]))
  shows.ten.push(await watch(browser, await context.newPage(), address, [/^选 10 个/, /^打开 10 个/]))
  await context.close()
}

/** Sets a mark when the closed boxes are on screen. Runs in the page. */
function markShow(mark: string): void {
  const watching = new MutationObserver(() => {
    if (!document.querySelector('.reveal-cell') || document.querySelector('[data-waiting]')) return
    performance.mark(mark)
    watching.disconnect()
  })
  watching.observe(document, { subtree: true, childList: true, attributeFilter: ['data-waiting'] })
}

/** Presses the buttons in turn and counts the frames until the result is on screen. */
async function watch(browser: Browser, page: Page, address: string, presses: readonly RegExp[]): Promise<Frames> {
  await page.goto(address)
  const buttons = presses.map((name) => page.getByRole('button', { name }).first())
  await buttons[0]?.waitFor()
  // Waits for the page to load, which is not part of the animation.
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const last = buttons.pop()
  for (const button of buttons) await button.click()
  const cells = page.locator('.reveal-cell')
  const frames = await watchFrames(browser, page, async () => {
    await page.evaluate(markShow, beginMark)
    await last?.click()
    await cells.first().waitFor()
    await cells.first().waitFor({ state: 'detached', timeout: 60_000 })
    // The result fades in.
    await page.waitForTimeout(1000)
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return frames
}

const table = { one: figuresOf(shows.one), ten: figuresOf(shows.ten) }
const figures = Object.fromEntries(
  Object.entries(table).flatMap(([name, { fps, p99 }]) => [
    [`${name}_fps`, fps],
    [`${name}_p99_ms`, p99],
  ]),
)
console.table(table)
writeResults('reveal', figures, { rounds, cpuSlowdown, table })
