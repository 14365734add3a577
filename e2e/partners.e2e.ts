import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { enterConsole } from './support/console.ts'
import { query } from './support/database.ts'
import { act, pick, upload } from './support/admin.ts'
import { lastMonth, makePartner, makeStatement, oweSomething, pay, type Settled } from './support/settlements.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

test(
  "[console.rights] [console.settlement] a right on a work, a partner with terms, and its statement: agreed by the partner's staff, paid with an operator's approval",
  { timeout: 180_000 },
  async () => {
    const [first, second] = [await visit(), await visit()]
    await enterConsole(first.context, ['owner'])
    await enterConsole(second.context, ['owner'])
    const { page } = first
    const suffix = String(randomInt(100_000, 999_999))
    const [brand, shop] = [`松间茶社${suffix}`, `松间小铺${suffix}`]
    const theirs: Theirs = {
      name: `松间文旅${suffix}`,
      brandKey: `b${suffix}`,
      brand,
      shopId: await newShop(shop),
      holdings: [
        ['品牌', brand],
        ['店铺', shop],
      ],
      month: lastMonth(),
      reference: `ICBC${suffix}`,
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

interface Theirs extends Settled {
  brandKey: string
  brand: string
  shopId: string
}

async function newShop(name: string): Promise<string> {
  const [made] = await query<{ id: string }>(
    `insert into shops (name, kind, introduction, logo) select $1, kind, introduction, logo from shops limit 1
     returning id::text`,
    [name],
  )
  if (!made) throw new Error('The demonstration has no shop')
  return made.id
}

/** Creates a brand, and a right of it that comes with a work from then on. */
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
  await upload(page, '封面')
  await dialog.getByRole('button', { name: '添加权益', exact: true }).click()
  await page.waitForURL(/\/console\/rights\/\d+$/)

  await page.getByRole('button', { name: '挂到作品' }).click()
  await pick(page, '作品', work.goodsSn)
  const attaching = page.getByRole('dialog', { name: '挂到作品' })
  await attaching.getByLabel('原因').fill('品牌约定')
  await attaching.getByRole('button', { name: '挂到作品', exact: true }).click()
  await attaching.waitFor({ state: 'hidden' })
  await page.getByText(work.goodsSn).first().waitFor()
}

/** A staff member of the partner sees only the partner's data, and agrees; one of another partner does not see it. */
async function agreeAsPartner(statement: string, { name, brandKey, shopId, month }: Theirs): Promise<void> {
  const foreign = await visit()
  await enterConsole(foreign.context, ['partner'], { brands: ['jxdd'], shops: [] })
  await foreign.page.goto(statement)
  await foreign.page.getByText('加载失败').waitFor()
  expect(await foreign.page.getByText(name).count()).toBe(0)

  const { page, context, complaints } = await visit()
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
