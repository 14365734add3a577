// Measures how long the console takes to tick a row of a list of 200, with the CPU slowed four times: from the press
// until style and layout are done, and until the screen shows it, including the wait for the next frame. Also measures
// the time of the page's own thread, unslowed, for machines with other load.
import type { CDPSession } from 'playwright-core'
import { openDatabase } from '../server/src/core/database.ts'
import { createStaff } from '../server/test/support/staff.ts'
import { withBrowser, withSite } from './lib/browser.ts'
import { at, median, round, writeResults } from './lib/results.ts'

/** Rows of the list, the maximum that a page may show. */
const rows = 200
const cpuSlowdown = 4
/** Rows that are ticked, one after another. */
const ticks = Number(process.env['BENCH_TICKS'] ?? 30)

/** Observations of one tick in the page, in milliseconds. */
interface Tick {
  worked: number
  shown: number
}

const measured = await withBrowser((browser) =>
  withSite(async ({ url, databaseUrl }) => {
    const database = openDatabase(databaseUrl, 1)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    try {
      await database.pool.query(
        `insert into staff_accounts (name, display_name, password_hash, totp_secret_encrypted)
         select 'bench-' || n, '员工' || n, '', '' from generate_series(1, $1) n`,
        [rows],
      )
      const { cookie } = await createStaff({ url, context: { database } }, { roles: ['owner'] })
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, domain: new URL(url).hostname, path: '/admin/v1/' }])
    } finally {
      await database.close()
    }
    const page = await context.newPage()
    await page.goto(`${url}/console/staff?size=${rows}`)
    const boxes = page.locator('tbody input[type=checkbox]')
    await boxes.nth(rows - 1).waitFor()
    await page.waitForLoadState('networkidle')
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const before = await workOf(session)
    await page.evaluate(tick, ticks)
    const own = (await workOf(session)) - before
    if ((await boxes.and(page.locator(':checked')).count()) !== ticks) throw new Error('Not every tick was taken')
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    // Unticking is the same work.
    return { own: own / ticks, slowed: await page.evaluate(tick, ticks) }
  }),
)

/** Returns the milliseconds that the page's thread has spent on scripts, styles and layout so far. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const counted = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])
  return metrics.reduce((total, { name, value }) => total + (counted.has(name) ? value * 1000 : 0), 0)
}

/** Runs in the page: ticks `count` rows, half a second apart. */
async function tick(count: number): Promise<Tick[]> {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')].slice(0, count)
  const found: Tick[] = []
  for (const box of boxes) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const begin = performance.now()
    box.click()
    // The changes of a press are rendered after its event, before anything else happens.
    await Promise.resolve()
    document.body.getBoundingClientRect()
    const worked = performance.now() - begin
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve)
      port1.start()
      requestAnimationFrame(() => port2.postMessage(0))
    })
    found.push({ worked, shown: performance.now() - begin })
  }
  return found
}

const worked = measured.slowed.map((one) => one.worked)
const figures = {
  own_ms_unslowed: round(measured.own, 1),
  tick_p50_ms: round(median(worked), 1),
  tick_p95_ms: round(at(worked, 0.95), 1),
  shown_p50_ms: round(median(measured.slowed.map((one) => one.shown)), 1),
}
console.log(figures)
writeResults('ticks', figures, { rows, cpuSlowdown, ticks: measured })
