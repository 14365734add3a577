// Whether the opening of boxes keeps sixty frames a second on a phone whose CPU is slowed four times: one box, and ten.
import { type Browser, type Page, chromium } from 'playwright-core'
import { startSite } from '../server/test/support/site.ts'
import { median, round, writeResults } from './lib/results.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const cpuSlowdown = 4
const account = { phone: '13800000001', password: 'yunxiu2026' }
/** A frame that came later than this, in milliseconds, was seen to be missing. */
const late = 1.5 * (1000 / 60)
/** Milliseconds in which the closed box stands still before the first opening (ui/src/reveal-schedule.ts). */
const lead = 700

interface Show {
  /** Milliseconds between frames, each with when it was, from the show's first frame. */
  frames: { at: number; took: number }[]
}

const chrome = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
const shows: { one: Show[]; ten: Show[] } = { one: [], ten: [] }
try {
  // A new site each time: the demonstration's collector has boxes for one round.
  for (let index = 0; index < rounds; index++) await play(chrome)
} finally {
  await chrome.close()
}

async function play(browser: Browser): Promise<void> {
  const site = await startSite()
  try {
    const { token } = await site.call()('user/userAuth/login', { mode: 1, ...account })
    const context = await browser.newContext({
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

/** Presses the buttons in turn and notes each frame until the result stands. */
async function watch(page: Page, address: string, presses: readonly RegExp[]): Promise<Show> {
  await page.goto(address)
  const buttons = presses.map((name) => page.getByRole('button', { name }).first())
  await buttons[0]?.waitFor()
  // What a visit loads is not the show.
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.evaluate(() => {
    const frames: { at: number; took: number }[] = []
    let begin = 0
    let last = 0
    Object.assign(globalThis, { revealFrames: frames })
    const note = (time: number) => {
      const isShown = document.querySelector('.reveal-cell') !== null
      if (isShown && last > 0) frames.push({ at: time - begin, took: time - last })
      if (isShown && begin === 0) begin = time
      last = isShown ? time : 0
      if (begin === 0 || isShown) requestAnimationFrame(note)
      else Object.assign(globalThis, { isRevealOver: true })
    }
    requestAnimationFrame(note)
  })
  for (const button of buttons) await button.click()
  await page.waitForFunction(() => 'isRevealOver' in globalThis)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { frames: await page.evaluate<Show['frames']>('revealFrames') }
}

function figuresOf(all: readonly Show[]) {
  const moving = all.flatMap(({ frames }) => frames.filter(({ at }) => at >= lead))
  const took = moving.map((frame) => frame.took).toSorted((a, b) => a - b)
  const whole = took.reduce((sum, each) => sum + each, 0)
  return {
    fps: round((took.length / whole) * 1000, 1),
    median: round(median(took), 1),
    p99: round(took[Math.floor(took.length * 0.99)] ?? 0, 1),
    longest: round(took.at(-1) ?? 0, 1),
    latePerCent: round((took.filter((each) => each > late).length / took.length) * 100, 2),
  }
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
