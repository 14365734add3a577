import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { enterConsole } from './support/console.ts'
import { query } from './support/database.ts'
import { act, pick, upload } from './support/desk.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The month before this one, in Beijing: the statement of a month is made from an hour after it on. */
function lastMonth(): string {
  const now = new Date(Date.now() + 7 * 3_600_000)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
}

test(
  '[console.rights] [console.settlement] a right on a work, a partner with terms, and its statement: agreed by its own person, paid by two of the house',
  { timeout: 180_000 },
  async () => {
    const [first, second] = [await visit('desktop'), await visit('desktop')]
    await enterConsole(first.context, ['owner'])
    await enterConsole(second.context, ['owner'])
    const { page } = first
    const suffix = String(randomInt(100_000, 999_999))
    const theirs: Theirs = {
      name: `松间文旅${suffix}`,
      brandKey: `b${suffix}`,
      brand: `松间茶社${suffix}`,
      ...(await newShop(`松间小铺${suffix}`)),
      month: lastMonth(),
    }

    await offerRight(page, theirs)
    await makePartner(page, second.page, theirs)
    await oweSomething(page, second.page, theirs)
    const statement = await makeStatement(page, theirs)
    await agreeAsPartner(statement, theirs)
    await pay(page, second.page, statement, theirs)

    expect([...first.complaints, ...second.complaints]).toEqual([])
  },
)

interface Theirs {
  name: string
  brandKey: string
  brand: string
  shopId: string
  shop: string
  month: string
}

async function newShop(name: string): Promise<Pick<Theirs, 'shopId' | 'shop'>> {
  const [made] = await query<{ id: string }>(
    `insert into shops (name, kind, introduction, logo) select $1, kind, introduction, logo from shops limit 1
     returning id::text`,
    [name],
  )
  if (!made) throw new Error('The demonstration has no shop')
  return { shopId: made.id, shop: name }
}

/** As the second person: reads and approves what waits for this reason. */
async function approve(page: Page, reason: string): Promise<void> {
  await page.goto('/console/approvals?state=waiting')
  await page.getByRole('row').filter({ hasText: reason }).getByRole('link').first().click()
  await heading(page).filter({ hasText: '待复核' }).waitFor()
  await act(page, '同意并执行')
  await heading(page).filter({ hasText: '已执行' }).waitFor()
}

/** A brand, and a right of it that a work brings from then on. */
async function offerRight(page: Page, { brandKey, brand }: Theirs): Promise<void> {
  const work = await newWork()
  await page.goto('/console/brands')
  await act(page, '添加品牌', { 品牌标识: brandKey, 品牌名称: brand })
  await page.getByRole('heading', { name: brand }).waitFor()

  await page.goto('/console/rights')
  await page.getByRole('button', { name: '添加权益' }).click()
  const dialog = page.getByRole('dialog', { name: '添加权益' })
  await dialog.getByLabel('权益名称', { exact: true }).fill('茶席一座')
  await dialog.getByLabel('一句话介绍', { exact: true }).fill('凭藏品入席一次')
  await pick(page, '品牌', brand)
  await dialog.getByLabel('领取方式', { exact: true }).selectOption({ label: '到场核销' })
  await upload(page, '封面', '#2f5d62')
  await dialog.getByRole('button', { name: '添加权益', exact: true }).click()
  await page.waitForURL(/\/console\/rights\/\d+$/)

  await page.getByRole('button', { name: '挂到作品' }).click()
  await pick(page, '作品', work.goodsSn)
  const attaching = page.getByRole('dialog', { name: '挂到作品' })
  await attaching.getByRole('button', { name: '挂到作品', exact: true }).click()
  await attaching.waitFor({ state: 'hidden' })
  await page.getByText(work.goodsSn).first().waitFor()
}

/** A partner with terms, a brand and a shop, each seen by a second person. */
async function makePartner(page: Page, second: Page, theirs: Theirs): Promise<void> {
  const { name, brand, shop, month } = theirs
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
  for (const [kind, held] of [
    ['品牌', brand],
    ['店铺', shop],
  ] as const) {
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

/** What no order says, so that there is a sum to pay. */
async function oweSomething(page: Page, second: Page, { name }: Theirs): Promise<void> {
  await act(page, '加一笔调整', { 方向: '补给商户', 金额: '18', 原因: `补计一次核销 ${name}` })
  await page.getByText('没有调整').waitFor()
  await approve(second, `补计一次核销 ${name}`)
  await page.reload()
  await page.getByText('等下一张结算单').waitFor()
}

/** Where the statement of last month stands. */
async function makeStatement(page: Page, { name, month }: Theirs): Promise<string> {
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

/** Its own person sees what is its own alone, and agrees; somebody of another partner does not see it. */
async function agreeAsPartner(statement: string, { name, brandKey, shopId, month }: Theirs): Promise<void> {
  const foreign = await visit('desktop')
  await enterConsole(foreign.context, ['partner'], { brands: ['jxdd'], shops: [] })
  await foreign.page.goto(statement)
  await foreign.page.getByText('没能读到').waitFor()
  expect(await foreign.page.getByText(name).count()).toBe(0)

  const { page, context, complaints } = await visit('desktop')
  await enterConsole(context, ['partner'], { brands: [brandKey], shops: [shopId] })
  await page.goto('/console/settlements')
  const menu = page.getByRole('navigation', { name: '页面' })
  await menu.getByRole('link', { name: '结算单' }).waitFor()
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    '工作台',
    '我的任务',
    '店铺销售',
    '结算单',
    '核销记录',
  ])
  await page.locator('tbody').getByRole('row').filter({ hasText: name }).waitFor()
  expect(await page.locator('tbody').getByRole('row').count()).toBe(1)
  await page.getByRole('link', { name: month }).click()
  await act(page, '确认无误')
  await page.getByText('商户已确认').first().waitFor()
  expect(await page.getByRole('button', { name: /确认无误|提出异议|登记付款/ }).count()).toBe(0)
  expect(complaints).toEqual([])
}

/** One person writes down the payment; it is paid once another has approved it. */
async function pay(page: Page, second: Page, statement: string, { name, brandKey }: Theirs): Promise<void> {
  const reference = `ICBC${brandKey}`
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
