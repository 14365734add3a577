import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectNoBarriers } from '../support/barriers.ts'
import { useVisitors } from '../support/browser.ts'
import { enterConsole } from '../support/console.ts'
import { query } from '../support/database.ts'
import { useOwnSite } from '../support/site.ts'
import { newWork, ordersOf } from '../support/works.ts'

// Other files have sales that begin in seconds, and no load test may run near a sale.
useOwnSite(async () => ({}))
const visit = useVisitors()

beforeAll(async () => {
  await query(`
    with moved as (
      update goods set sale_start = sale_start + interval '3 hours'
      where sale_start between now() - interval '1 hour' and now() + interval '1 hour' and status in (5, 6, 7) returning sn
    ) select pg_notify('goods_changed', sn) from moved`)
})

/** Finds a figure of a page by its label. */
const figure = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first()

const books = async () =>
  (
    await query(`select (select count(*) from users) as people, (select count(*) from orders) as orders,
      (select count(*) from items) as items, (select count(*) from payments) as payments`)
  )[0]

test(
  '[console.rehearsal] an operator runs a load test of a future sale, which leaves the books unchanged',
  { timeout: 240_000 },
  async () => {
    const work = await newWork({ edition: 20, opensIn: 7200 })
    const { page, context, complaints } = await visit()
    const operator = await enterConsole(context, ['publisher'])
    const before = await books()

    await page.goto('/console/rehearsals')
    await page.getByRole('button', { name: '发起演练' }).click()
    const form = page.getByRole('dialog', { name: '发起演练' })
    await form.getByRole('combobox', { name: '商品' }).fill(work.name)
    await page.getByRole('option', { name: work.name }).click()
    await form.getByRole('textbox', { name: '人数', exact: true }).fill('50')
    await form.getByRole('button', { name: '发起演练' }).click()
    await page.waitForURL(/\/rehearsals\/\d+$/)
    await page.getByRole('heading', { level: 1, name: /已完成/ }).waitFor({ timeout: 120_000 })

    await expect.poll(() => figure(page, '售出 / 发行').textContent()).toBe('20 / 20')
    await page.getByText('完全一致').waitFor()
    // On a busy machine it may be too slow, but not wrong.
    await page.getByText(/^50 人：(?:演练通过|太慢，没有通过)$/).waitFor()
    await page.getByRole('listitem').filter({ hasText: '已售罄' }).filter({ hasText: '30' }).waitFor()
    await page.getByText('全部通过').waitFor()
    await expectNoBarriers(page, { name: 'a rehearsal' })
    expect(await books()).toEqual(before)
    expect(await ordersOf(work.goodsSn)).toEqual([])
    expect((await operator.ask('saleRoom/info', { goodsSn: work.goodsSn })).data).toMatchObject({
      sold: 0,
      left: 20,
      placedTotal: 0,
      rehearsal: { people: 50 },
    })
    // The database is dropped right after its report is sent.
    await expect.poll(() => query(`select from pg_database where datname like '%rehearsal%'`)).toEqual([])

    await page.getByRole('link', { name: '去发售现场' }).click()
    await page.getByRole('heading', { level: 1, name: work.name }).waitFor()
    await page.getByText('50 人，P99').waitFor()
    // The button is available before the start too, because staff may notice something in the priority window.
    await page.getByRole('button', { name: '停售' }).waitFor()
    expect(complaints).toEqual([])
  },
)
