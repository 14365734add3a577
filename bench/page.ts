// Measures the first visit of a page on a throttled phone: JavaScript over the wire, loading, layout shifts, the
// response to a press, and Lighthouse's scores.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '../server/src/core/database.ts'
import { freePort, type Site } from '../server/test/support/site.ts'
import { withBrowser, withSite } from './lib/browser.ts'
import { type Form, evaluate, type Scores } from './lib/lighthouse.ts'
import { median, round, writeResults } from './lib/results.ts'
import { type Place, press, profile, type Visit, visit } from './lib/visit.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 10)
const forms: readonly Form[] = ['mobile', 'desktop']
const dist = join(import.meta.dirname, '../storefront/dist')

interface Measured {
  visits: Visit[]
  /** Milliseconds of the slowest press, of each visit with presses. */
  presses: number[]
  scores: Record<Form, Scores>
}

const port = await freePort()
const measured = await withBrowser(
  (browser) =>
    withSite(async (site) => {
      const places = await placesOf(site)
      const found = Object.fromEntries(
        Object.keys(places).map((name): [string, Omit<Measured, 'scores'>] => [name, { visits: [], presses: [] }]),
      )
      // The very first start draws the pages' pictures in the background.
      for (const { address } of Object.values(places)) await visit(browser, site.url + address, false)
      // Interleaved, so that other load on the machine affects all pages.
      for (let index = 0; index < rounds; index++) {
        for (const [name, { address, presses }] of Object.entries(places)) {
          found[name]?.visits.push(await visit(browser, site.url + address, true))
          if (presses.length > 0) found[name]?.presses.push(await press(browser, site.url + address, presses))
        }
      }
      const judged: [string, Measured][] = []
      for (const [name, { address }] of Object.entries(places)) {
        const scores = {} as Measured['scores']
        for (const form of forms) scores[form] = await evaluate(site.url + address, port, form)
        judged.push([name, { visits: [], presses: [], ...found[name], scores }])
      }
      return judged
    }),
  [`--remote-debugging-port=${port}`],
)

/** Returns the home page, the digital zone, a work on sale, and an item that its collector shares publicly. */
async function placesOf(site: Site): Promise<Record<string, Place>> {
  const database = openDatabase(site.databaseUrl, 1)
  try {
    const { rows } = await database.pool.query<{ goods: string; show: string }>(
      `select (select sn from goods where form = 1 and status = 6 and sn like 'G%' order by sn limit 1) as goods,
         (select show_key from items where show_key is not null order by id limit 1) as show`,
    )
    const [row] = rows
    if (!row) throw new Error('The demonstration has no works')
    return {
      home: { address: '/', presses: ['导览', '关闭'] },
      zone: { address: '/#/digital', presses: [/^筛选/] },
      goods: { address: `/#/goods/${row.goods}`, presses: [/^登录后购买/] },
      collection: { address: `/#/show/${row.show}`, presses: [] },
    }
  } finally {
    await database.close()
  }
}

/** Counts the bytes of the scripts after gzip, whatever encoding the browser received. */
const gzipped = (scripts: readonly string[]) =>
  scripts.reduce((total, url) => total + gzipSync(readFileSync(join(dist, new URL(url).pathname))).length, 0)

const figures = Object.fromEntries(
  measured.flatMap(([name, { visits, presses, scores }]) => {
    const of = (pick: (one: Visit) => number) => median(visits.map(pick))
    return Object.entries({
      js_gzip_kb: round(of(({ scripts }) => gzipped(scripts)) / 1000, 1),
      js_wire_kb: round(of(({ jsBytes }) => jsBytes) / 1000, 1),
      scripts: of(({ scriptsBefore }) => scriptsBefore),
      lcp_ms: round(of(({ lcp }) => lcp)),
      lcp_max_ms: round(Math.max(...visits.map(({ lcp }) => lcp))),
      cls: round(Math.max(...visits.map(({ cls }) => cls)), 3),
      ...(presses.length > 0 && { inp_ms: round(median(presses)) }),
      total_kb: round(of(({ totalBytes }) => totalBytes) / 1000),
      requests: of(({ requests }) => requests),
      ...Object.fromEntries(forms.flatMap((form) => scoresAs(form, scores[form]))),
    }).map(([figure, value]) => [`${name}_${figure}`, value] as const)
  }),
)

function scoresAs(form: Form, scores: Scores): [string, number][] {
  return Object.entries(scores).map(([category, score]) => [`lighthouse_${form}_${category}`, score])
}

console.table(
  measured.flatMap(([name, { visits }]) => visits.map((one) => ({ name, ...one, scripts: one.scripts.length }))),
)
console.log(figures)
writeResults('page', figures, { rounds, profile, measured: Object.fromEntries(measured) })
