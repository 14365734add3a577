import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { users } from '@app/demo/catalogue/users'
import type { Browser, Page } from 'playwright-core'
import type { Database } from '../../server/src/core/database.ts'
import type { Site } from '../../server/test/support/site.ts'
import { webpOf } from '../../server/test/support/webp.ts'

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const
/** Width in pixels at which documents show them. */
const pixels = { phone: 390, desktop: 1000 } as const

const settleMilliseconds = 2000

/** A page of the storefront, as the demonstration's collector sees it. */
export interface View {
  name: string
  device: keyof typeof devices
  theme?: 'light' | 'dark'
  address: string | ((find: Find) => Promise<string>)
  /** Runs before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}

/** Runs a database query and returns the first value of its only row. */
type Find = (question: string, values?: unknown[]) => Promise<string>

const goods = (name: string) => async (find: Find) =>
  `/goods/${await find('select sn from goods where name = $1', [name])}`

export const views: View[] = [
  { name: 'home', device: 'phone', address: '/' },
  { name: 'collection', device: 'phone', address: '/mine/collection' },
  { name: 'wishes', device: 'phone', address: '/wishPary' },
  { name: 'goods', device: 'desktop', address: goods('月井峰·子时') },
  {
    name: 'show',
    device: 'desktop',
    address: async (find) =>
      `/show/${await find('select show_key from items where owner_uid = (select uid from users where nickname = $1) order by id limit 1', [users[0]?.nickname])}`,
  },
  { name: 'hall', device: 'desktop', address: '/mine/hall' },
  {
    name: 'closer',
    device: 'desktop',
    address: goods('第七窟·三兔莲心藻井'),
    async prepare(page) {
      await page.getByRole('button', { name: '细看', exact: true }).click()
      await page.locator('.close-up-world img').first().waitFor({ state: 'attached' })
      await page.keyboard.press('PageDown')
    },
  },
  {
    name: 'compose',
    device: 'desktop',
    address: async (find) =>
      `/composeInfo/${await find('select id::text from compose_activities order by id limit 1')}`,
  },
]

/** Takes pictures of the storefront into `folder`, as `NAME-DEVICE.webp`. */
export async function takeViews(
  chromium: Browser,
  { site, database, folder }: { site: Site; database: Database; folder: string },
  wanted: readonly View[],
): Promise<void> {
  const session = await logIn(site)
  const find: Find = async (question, values) => {
    const { rows } = await database.pool.query<Record<string, string>>(question, values)
    const [value] = Object.values(rows[0] ?? {})
    if (value === undefined) throw new Error(`Nothing found: ${question}`)
    return value
  }
  for (const { name, device, theme = 'light', address, prepare } of wanted) {
    const context = await chromium.newContext({
      ...devices[device],
      baseURL: site.url,
      colorScheme: theme,
      locale: 'zh-CN',
    })
    await context.addInitScript((kept) => {
      localStorage.setItem('session', kept)
      sessionStorage.setItem('splashSeen', '1')
    }, JSON.stringify(session))
    const page = await context.newPage()
    await page.goto(`/#${typeof address === 'string' ? address : await address(find)}`)
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await page.waitForLoadState('networkidle')
    // Waits a fixed time for slow content, because some elements of a page never rest.
    await page.waitForTimeout(settleMilliseconds)
    writeFileSync(join(folder, `${name}-${device}.webp`), await webpOf(await page.screenshot(), pixels[device]))
    await context.close()
  }
}

async function logIn(site: Site): Promise<{ token: string }> {
  const [collector] = users
  const response = await fetch(`${site.url}/api/v1/user/userAuth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', platform: 'web' },
    body: JSON.stringify({ mode: 1, phone: collector?.phone, password: collector?.password }),
  })
  const { data, msg } = (await response.json()) as { data: { token: string }; msg: string }
  if (!response.ok) throw new Error(`The demonstration's collector cannot log in: ${msg}`)
  return { token: data.token }
}
