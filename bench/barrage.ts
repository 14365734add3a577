// Measures whether the barrage keeps sixty frames a second with two hundred lines in flight, with the CPU slowed four
// times.
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { type Database, openDatabase } from '../server/src/core/database.ts'
import { phone, withBrowser, withSite } from './lib/browser.ts'
import { type Frames, figuresOf, watchFrames } from './lib/frames.ts'
import { writeResults } from './lib/results.ts'

const cpuSlowdown = 4
const seconds = Number(process.env['BENCH_SECONDS'] ?? 12)
/**
 * Lines in each of the two waves that fill the sky, and then per second; the page reads a push of more than 200 as a
 * list.
 */
const crowd = { wave: 190, perSecond: 60 }
const blessings = ['平安', '顺遂', '岁岁平安', '长乐', '灯火可亲', '安康']

/** A screen on which two hundred lines fit without touching, and a phone, which limits the number by its space. */
const screens = {
  wide: { viewport: { width: 1920, height: 1080 } },
  phone,
} as const satisfies Record<string, BrowserContextOptions>

interface Flight extends Frames {
  /** Maximum number of lines in flight. */
  inFlight: number
}

const flights: Record<string, Flight> = {}
await withBrowser((browser) =>
  withSite(async ({ url, databaseUrl }) => {
    const database = openDatabase(databaseUrl, 1)
    try {
      for (const [name, screen] of Object.entries(screens)) flights[name] = await watch(browser, screen, url, database)
    } finally {
      await database.close()
    }
  }),
)

/** Pushes `count` lines to all listeners, as the server does when users send them. */
async function push(database: Database, count: number): Promise<void> {
  await database.pool.query(
    `with next as (
       update live_topics set last_number = last_number + $1 where topic = 'barrage' returning last_number - $1 as number
     )
     insert into live_events (topic, number, event, data)
     select 'barrage', number + n, 'line', jsonb_build_object(
       'lineId', 'bench-' || (number + n), 'text', ($2::text[])[1 + n % cardinality($2::text[])], 'name', '藏**友', 'time', 0)
     from next, generate_series(1, $1::int) n`,
    [count, blessings],
  )
  await database.pool.query(`select pg_notify('live_event', 'barrage')`)
}

async function watch(
  browser: Browser,
  screen: BrowserContextOptions,
  url: string,
  database: Database,
): Promise<Flight> {
  const context = await browser.newContext(screen)
  await context.addInitScript(() => {
    sessionStorage['splashSeen'] = '1'
  })
  const page = await context.newPage()
  await page.goto(`${url}/#/appBarrage`)
  await page.locator('.barrage-line').first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  for (let wave = 0; wave < 2; wave++) {
    await push(database, crowd.wave)
    await page.waitForTimeout(1000)
  }
  // Measures the flight only: the first wave needs a screen's width to fill the sky.
  await page.waitForTimeout(6000)
  let inFlight = 0
  const frames = await watchFrames(browser, page, async () => {
    for (let second = 0; second < seconds; second++) {
      await push(database, crowd.perSecond)
      await page.waitForTimeout(1000)
      inFlight = Math.max(inFlight, await page.locator('[data-barrage] > *').count())
    }
  })
  await context.close()
  return { ...frames, inFlight }
}

const table = Object.fromEntries(
  Object.entries(flights).map(([name, flight]) => [name, { inFlight: flight.inFlight, ...figuresOf([flight]) }]),
)
const figures = Object.fromEntries(
  Object.entries(table).flatMap(([name, { inFlight, fps, p99 }]) => [
    [`${name}_lines`, inFlight],
    [`${name}_fps`, fps],
    [`${name}_p99_ms`, p99],
  ]),
)
console.table(table)
writeResults('barrage', figures, { cpuSlowdown, seconds, table })
