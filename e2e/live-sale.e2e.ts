import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarriers } from './support/barriers.ts'
import { useVisitors } from './support/browser.ts'
import { enterConsole } from './support/console.ts'
import { newPerson } from './support/people.ts'
import { placeOrder } from './support/shop.ts'
import { newWork, ordersOf } from './support/works.ts'

const visit = useVisitors()

/** Finds a figure of a page by its label. */
const figure = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first()

test(
  '[console.drop-room] an operator watches a running sale, and stops it by keyboard',
  { timeout: 120_000 },
  async () => {
    const work = await newWork({ edition: 20 })
    const collector = await visit('phone', { person: await newPerson() })
    await collector.open(`/goods/${work.goodsSn}`)
    await placeOrder(collector.page)
    await collector.page.getByRole('dialog', { name: '收银台' }).waitFor()

    const { page, context, complaints } = await visit()
    await enterConsole(context, ['operation'])
    await page.goto('/console/sales')
    await page.getByRole('link', { name: work.name }).click()
    await expect.poll(() => figure(page, '待付款').textContent()).toBe('1')
    await expect.poll(() => figure(page, '剩余').textContent()).toBe('19')
    await page.getByText('共 1 单').waitFor()
    await expectNoBarriers(page, { name: 'the room of a sale' })

    await page.keyboard.press('s')
    await page.keyboard.press('Enter')
    await page.getByText('已停售', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: '停售' }).count()).toBe(0)

    const late = await visit('phone', { person: await newPerson() })
    await late.open(`/goods/${work.goodsSn}`)
    await late.page
      .getByText(/不在这里|找不到|下架/)
      .first()
      .waitFor()
    expect(await late.page.getByRole('button', { name: /^立即购买/ }).count()).toBe(0)
    expect(await ordersOf(work.goodsSn)).toMatchObject([{ quantity: 1 }])
    expect(complaints).toEqual([])
  },
)
