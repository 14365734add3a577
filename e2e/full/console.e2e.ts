import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageAt, type PagePath, pages } from '../../console/src/routes/index.ts'
import type { StaffMember } from '../../server/test/support/staff.ts'
import { model } from '../../server/test/uploads/motions.ts'
import { accept } from '../support/admin.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { hurry, useVisitors } from '../support/browser.ts'
import { findInvalid, findViolations } from '../support/checkers.ts'
import { arrival, enterConsole, goTo, newColleague, pagesOf } from '../support/console.ts'
import { query } from '../support/database.ts'
import { picture } from '../support/drafts.ts'
import { newPerson } from '../support/people.ts'
import { goToChannel, placeOrder } from '../support/shop.ts'
import { textOf } from '../support/site.ts'
import { expectTitle, faultsOfAll, overflows, titleBefore } from '../support/walk.ts'
import { newWork } from '../support/works.ts'

const visit = useVisitors()

/** Pages of one object that no link leads to; they are visited if another test has made one. */
const withoutExample = new Set<PagePath>([
  // A load test needs a site without other sales: rehearsal.e2e.ts.
  '/rehearsals/$id',
])

/** Pages that are not about one object. */
const fixed = new Set<string>(pages.map(({ path }) => path).filter((path) => !path.includes('$')))

/** Pages of different kinds, checked by a second engine for barriers: an overview, a list, a queue, a chart, a form. */
const thorough = new Set(['/', '/orders', '/moderation', '/calendar', '/settings'])

/** Checks the current page on a desktop, a tablet in the dark, and a phone. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoBarriers(page)
  const wide = await overflows(page, [1280, 390, 768])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoBarriers(page, { only: 'color-contrast' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  return wide
}

/** Makes one of each object that the demonstration has none of: a running sale, a payment, a draft, and others. */
async function makeExamples(staff: StaffMember): Promise<void> {
  const [work, person] = [await newWork(), await newPerson()]
  const collector = await visit('phone', { person })
  await collector.open(`/goods/${work.goodsSn}`)
  await placeOrder(collector.page)
  await goToChannel(collector.page)
  const key = randomUUID()
  const [shown] = await query<{ sn: string }>(
    `select sn from goods where sn like 'G%' and form = 1 order by sn limit 1`,
  )
  const audience = await staff.ask('audience/save', { name: `全体藏友 ${key.slice(0, 4)}`, kind: 'everyone' })
  const letter = { title: '元夕特展', text: '今晚七点在灯楼开展。', page: '/notice' }
  const answers = [
    audience,
    await staff.ask('broadcast/save', { version: 0, audienceId: audience.data.audienceId, ...letter }),
    await staff.ask('draft/of', { kind: 'work', publishedId: shown?.sn }),
    await staff.ask('chain/verify'),
    await staff.ask('media/upload', { name: '灯' }, picture),
    await staff.ask('motion/upload', { name: '梅瓶' }, model()),
    await staff.ask(
      'airdrop/prepare',
      { goodsSn: work.goodsSn, title: '元夕空投', key, isDryRun: false },
      Buffer.from(`${person.uid},1`),
    ),
  ]
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual(answers.map(() => [200, 'OK']))
  await query(`insert into account_clusters (kind, key, accounts, verified, disabled, uids, last_at)
    select 'network', '203.0.113.0', 3, 1, 0, array_agg(uid), now() from (select uid from users order by uid limit 3) as few`)
  await query(
    `insert into jobs (kind, payload, dead_at, last_error) values ('example', '{}', now(), 'It is an example.')`,
  )
}

/** Lists the addresses of objects that a page links to. Those in the audit may no longer exist. */
async function linksOf(page: Page): Promise<string[]> {
  if (new URL(page.url()).pathname === '/console/audit') return []
  const links = page.locator('main a[href^="/console/"]')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.map((href) => href.slice('/console'.length).split('?')[0] ?? '')
}

test(
  '[console.own-app] every page of the console: valid HTML, no barriers, no errors, no overflow, a title; some of each kind by three engines',
  { timeout: 600_000 },
  async () => {
    const { page, context, complaints } = await visit({ reducedMotion: 'reduce' })
    await hurry(page)
    await makeExamples(await enterConsole(context, ['owner']))
    await page.goto('/console/')
    await arrival(page)
    const documents = new Map<string, string>()
    // Yields also what is added while it is iterated: the first example of each object that a page links to.
    const queue = new Set<{ name: string }>()
    const reached = new Set<string>()
    const add = (address: string) => {
      const path = pageAt(address)?.path
      if (path === undefined || reached.has(path)) return
      reached.add(path)
      queue.add({ name: address })
      if (path === '/drafts/$id') add(`${address}/preview`)
      if (path === '/goods/$sn') add(`${address}/allowlist`)
    }
    for (const path of fixed) add(path)
    const faults = await faultsOfAll(queue, async ({ name }) => {
      await goTo(page, `/console${name}`)
      // A page that is not about one object has a title of Chinese alone.
      await expectTitle(page, fixed.has(name) ? /^\p{Script=Han}+ · 控制台$/u : titleBefore('控制台'))
      for (const address of await linksOf(page)) add(address)
      documents.set(name, await page.content())
      const found = await faultsOf(page)
      return thorough.has(name) ? [...found, ...(await findViolations(page))] : found
    })
    const missed = pages.map(({ path }) => path).filter((path) => !reached.has(path) && !withoutExample.has(path))
    const unseen = missed.map((path) => `${path}: no page links to one`)
    expect([...unseen, ...faults, ...(await findInvalid(documents)), ...complaints]).toEqual([])
  },
)

test('before the login: valid HTML, no barriers, no errors, no overflow', { timeout: 120_000 }, async () => {
  const { link } = await newColleague()
  const { page, complaints } = await visit({ reducedMotion: 'reduce' })
  const documents = new Map([['as sent', await textOf('/console/')]])
  const views = [
    { name: 'login', open: () => page.goto('/console/login').then(() => page.getByLabel('登录名').waitFor()) },
    { name: 'invitation', open: () => page.goto(`/console/invitation${new URL(link).hash}`) },
    { name: 'second factor', open: () => accept(page, link) },
  ]
  const faults = await faultsOfAll(views, async ({ name, open }) => {
    await open()
    await page.getByRole('heading', { level: 1 }).waitFor()
    documents.set(name, await page.content())
    return [...(await faultsOf(page)), ...(await findViolations(page))]
  })
  // Without a session the server refuses to say whose it is.
  const unexpected = complaints.filter((text) => !text.includes('401'))
  expect([...faults, ...(await findInvalid(documents)), ...unexpected]).toEqual([])
})

// No other data is requested, whatever other roles they have.
test.each([{ roles: ['partner'] }, { roles: ['partner', 'owner'] }])(
  "[console.partner-scope] a partner's staff member is offered no page that refuses access ($roles)",
  { timeout: 120_000 },
  async ({ roles }) => {
    const { page, context, complaints } = await visit()
    await enterConsole(context, roles, { brands: ['jxdd'], shops: [] })
    const menu = await pagesOf(page)
    expect(menu).toEqual([
      '/console/',
      '/console/tasks',
      '/console/partner-sales',
      '/console/settlements',
      '/console/redemptions',
    ])
    await page.getByText('今天核销').waitFor()
    const faults = await faultsOfAll(
      [...menu, '/console/me'].map((name) => ({ name })),
      async ({ name }) => {
        await goTo(page, name)
        const refused = await page.getByText('加载失败').count()
        return [...(refused ? ['refuses access'] : []), ...(await faultsOf(page))]
      },
    )
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('前往页面').fill('核销')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: '核销记录' }).waitFor()
    expect([...faults, ...complaints]).toEqual([])
  },
)
