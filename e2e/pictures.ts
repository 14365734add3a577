// `npm run pictures` starts the demonstration and an empty site, and writes the pictures of the README and of the
// operators' manual to docs/images. `npm run pictures -- calendar hall` takes those of some pages only.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { openDatabase } from '../server/src/core/database.ts'
import { type Site, startSite } from '../server/test/support/site.ts'
import { createStaff, type StaffMember } from '../server/test/support/staff.ts'
import { webpOf } from '../server/test/support/webp.ts'
import { launchBrowser } from './support/chromium.ts'
import { takeViews, type View, views } from './support/storefrontPictures.ts'

const folder = join(import.meta.dirname, '../docs/images')
const viewport = { width: 1280, height: 800 }
/** Width in pixels at which documents show them. */
const pixels = 1120
const wanted = process.argv.slice(2)

/** A page by its address below /console, or by a function that finds it. */
interface Shot {
  name: string
  address: string | ((owner: StaffMember) => Promise<string>)
}

/** Pages of a deployment in operation. */
const demonstration: Shot[] = [
  { name: 'calendar', address: '/calendar' },
  { name: 'goods', address: '/goods' },
  { name: 'sales', address: '/sales' },
  {
    name: 'draft',
    async address(owner) {
      // Boxes and deposits are not works.
      const { data: works } = await owner.ask('goods/list', {})
      for (const { goodsSn } of works.list) {
        const { status, data } = await owner.ask('draft/of', { kind: 'work', publishedId: goodsSn })
        if (status === 200) return `/drafts/${data.id}`
      }
      throw new Error('The demonstration has no work to show')
    },
  },
  { name: 'items', address: '/items' },
  { name: 'chain', address: '/chain' },
  { name: 'boxes', address: '/boxes' },
  { name: 'users', address: '/users' },
  { name: 'lotteries', address: '/lotteries' },
  { name: 'lots', address: '/lots' },
  { name: 'rights', address: '/rights' },
  { name: 'tickets', address: '/tickets' },
  { name: 'home-zones', address: '/home-zones' },
  { name: 'texts', address: '/texts' },
  { name: 'settings', address: '/settings' },
  { name: 'health', address: '/health' },
]

const empty: Shot[] = [{ name: 'start', address: '/start' }]

const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)

const browser = await launchBrowser()
try {
  await take(browser, demonstration.filter(isWanted), {}, views.filter(isWanted))
  await take(browser, empty.filter(isWanted), { DEMONSTRATION: 'off' })
} finally {
  await browser.close()
}

async function take(
  chromium: Browser,
  shots: readonly Shot[],
  settings: Record<string, string>,
  ofStorefront: readonly View[] = [],
): Promise<void> {
  if (shots.length + ofStorefront.length === 0) return
  const site = await startSite({ settings })
  try {
    const context = await chromium.newContext({ viewport, locale: 'zh-CN', baseURL: site.url, colorScheme: 'light' })
    const owner = await enter(site, context)
    const page = await context.newPage()
    for (const { name, address } of shots) {
      await page.goto(`/console${typeof address === 'string' ? address : await address(owner)}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      writeFileSync(join(folder, `console-${name}.webp`), await webpOf(await page.screenshot(), pixels))
    }
    await context.close()
    const database = openDatabase(site.databaseUrl, 2)
    await takeViews(chromium, { site, database, folder }, ofStorefront).finally(() => database.close())
  } finally {
    await site.stop()
  }
}

/** Logs the owner in with both factors in this browser. */
async function enter(site: Site, context: BrowserContext): Promise<StaffMember> {
  const database = openDatabase(site.databaseUrl, 2)
  try {
    const owner = await createStaff({ url: site.url, context: { database } }, { roles: ['owner'] })
    const [name = '', value = ''] = owner.cookie.split('=')
    await context.addCookies([
      { name, value, domain: new URL(site.url).hostname, path: '/admin/v1/', httpOnly: true, sameSite: 'Strict' },
    ])
    return owner
  } finally {
    await database.close()
  }
}
