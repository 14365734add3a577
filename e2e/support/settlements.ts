import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { act } from './admin.ts'

/** A partner to settle with. */
export interface Settled {
  name: string
  /** Month such as 2026-10. */
  month: string
  /** The partner's brands and shops, each by kind and name. */
  holdings: readonly (readonly ['品牌' | '店铺', string])[]
  /** Bank reference of the payment. */
  reference: string
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the previous month in Beijing; its statement is made from an hour after it on. */
export function lastMonth(): string {
  const now = new Date(Date.now() + 7 * 3_600_000)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
}

/** Reads and approves the pending request with this reason, as the second person. */
async function approve(page: Page, reason: string): Promise<void> {
  await page.goto('/console/approvals?state=waiting')
  await page.getByRole('row').filter({ hasText: reason }).getByRole('link').first().click()
  await heading(page).filter({ hasText: '待复核' }).waitFor()
  await act(page, '同意并执行')
  await heading(page).filter({ hasText: '已执行' }).waitFor()
}

/** Creates a partner with terms and assets, each approved by a second person. */
export async function makePartner(page: Page, second: Page, { name, month, holdings }: Settled): Promise<void> {
  await toPartner(page, name, () => act(page, '添加商户', { 商户名称: name }))
  await act(page, '设置结算条件', {
    月份: month,
    '平台分成（万分之）': '1000',
    每笔订单服务费: '0.5',
    每次核销付给商户: '18',
    原因: `首份合同 ${name}`,
  })
  await page.getByText('还没有结算条件').waitFor()
  await approve(second, `首份合同 ${name}`)
  for (const [kind, held] of holdings) {
    await act(page, '绑定', { [kind]: held, 起始时间: `${month}-01T00:00`, 原因: `新合作 ${held}` })
    await approve(second, `新合作 ${held}`)
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: held }).getByRole('button', { name: '解除' }).waitFor()
  }
  const terms = page.getByRole('listitem').filter({ hasText: `${month} 起` })
  await terms.filter({ hasText: '平台分成 10%' }).filter({ hasText: '¥18.00' }).waitFor()
}

async function toPartner(page: Page, name: string, before = () => Promise.resolve()): Promise<void> {
  await page.goto('/console/partners')
  await before()
  await page.getByRole('link', { name }).click()
  await heading(page).filter({ hasText: name }).waitFor()
}

/** Adds a manual entry, so that there is a sum to pay. */
export async function oweSomething(page: Page, second: Page, { name }: Settled): Promise<void> {
  await act(page, '加一笔调整', { 方向: '补给商户', 金额: '18', 原因: `补计一次核销 ${name}` })
  await page.getByText('没有调整').waitFor()
  await approve(second, `补计一次核销 ${name}`)
  await page.reload()
  await page.getByText('等下一张结算单').waitFor()
}

/** Makes last month's statement and returns its address. */
export async function makeStatement(page: Page, { name, month }: Settled): Promise<string> {
  await page.goto('/console/settlements')
  const due = page.getByRole('listitem').filter({ hasText: name })
  await due.getByRole('button', { name: '出具并发给商户' }).click()
  await due.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: month }).click()
  await heading(page)
    .filter({ hasText: `${name} ${month} 结算单` })
    .waitFor()
  await page.getByText('待商户确认').waitFor()
  await page.getByRole('strong').filter({ hasText: '¥18.00' }).waitFor()
  expect(await page.getByRole('button', { name: '登记付款' }).count()).toBe(0)
  return new URL(page.url()).pathname
}

/** One staff member records the payment; it counts as paid once another has approved it. */
export async function pay(page: Page, second: Page, statement: string, { name, reference }: Settled): Promise<void> {
  await page.goto(statement)
  await act(page, '登记付款', { 银行流水号: reference, 说明: `网银转账 ${name}` })
  await page.reload()
  await page.getByText('商户已确认').first().waitFor()
  expect(await page.getByText(reference).count()).toBe(0)

  await approve(second, `网银转账 ${name}`)
  await page.reload()
  await page.getByText('已付款').first().waitFor()
  await page.getByText(reference).first().waitFor()
  expect(await page.getByRole('button', { name: '登记付款' }).count()).toBe(0)
}
