// Whether the opening of boxes keeps sixty frames a second on a phone whose CPU is slowed four times: one box, and ten.
import { type Page, chromium } from 'playwright-core'
import { startSite } from '../server/test/support/site.ts'
import { beginMark, type Frames, figuresOf, watchFrames } from './lib/frames.ts'
import { writeResults } from './lib/results.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const cpuSlowdown = 4
const account = { phone: '13800000001', password: 'yunxiu2026' }
const chrome = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
const shows: { one: Frames[]; ten: Frames[] } = { one: [], ten: [] }
try {
  // A new site each time: the demonstration's collector has boxes for one round.
  for (let index = 0; index < rounds; index++) await play()
} finally {
  await chrome.close()
}

async function play(): Promise<void> {
  const site = await startSite()
  try {
    const { token } = await site.call()('user/userAuth/login', { mode: 1, ...account })
    const context = await chrome.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    await context.addInitScript((own) => {
      sessionStorage['splashSeen'] = '1'
      localStorage['session'] = JSON.stringify({ token: own })
    }, token)
    const address = `${site.url}/#/mine/boxes`
    shows.one.push(await watch(await context.newPage(), address, [/^打开/]))
    shows.ten.push(await watch(await context.newPage(), address, [/^选 10 个/, /^打开 10 个/]))
    await context.close()
  } finally {
    await site.stop()
  }
}

/** Marks when the closed boxes stand. Runs in the page. */
function markShow(mark: string): void {
  const watching = new MutationObserver(() => {
    if (!document.querySelector('.reveal-cell') || document.querySelector('[data-waiting]')) return
    performance.mark(mark)
    watching.disconnect()
  })
  watching.observe(document, { subtree: true, childList: true, attributeFilter: ['data-waiting'] })
}

/** Presses the buttons in turn and counts the frames until the result stands. */
async function watch(page: Page, address: string, presses: readonly RegExp[]): Promise<Frames> {
  await page.goto(address)
  const buttons = presses.map((name) => page.getByRole('button', { name }).first())
  await buttons[0]?.waitFor()
  // What a visit loads is not the show.
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const last = buttons.pop()
  for (const button of buttons) await button.click()
  const cells = page.locator('.reveal-cell')
  const frames = await watchFrames(chrome, page, async () => {
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
