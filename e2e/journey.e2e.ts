import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sized } from '../server/test/support/size.ts'
import { useVisitors } from './support/browser.ts'
import { type Device, deviceNames } from './support/chromium.ts'
import { runCommand } from './support/commands.ts'
import { query } from './support/database.ts'
import { newPhone } from './support/people.ts'
import { giveRealName, register } from './support/registering.ts'
import { cashier, completeSheet, settleAtChannel } from './support/shop.ts'

const visit = useVisitors()

describe.each(sized<readonly Device[]>(['phone'], deviceNames))("a collector's whole journey on a %s", (device) => {
  const routes = '[route /] [route /digital] [route /goods/:id] [route /mine/collection] [route /collection/:id]'

  test(
    `${routes} [route /show/:key] from the entrance to a proof that anyone can make`,
    { timeout: 120_000 },
    async () => {
      const { page, open, complaints } = await visit(device, { pictures: true })
      const work = await onSale()

      await open('/')
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await toDigitalZone(page, device)
      await narrowDown(page, device, work)
      await page.getByRole('link', { name: work.name }).click()

      await page.getByRole('heading', { level: 1, name: work.name }).waitFor()
      const worksAddress = page.url()
      await page
        .getByText(`限量 ${work.edition.toLocaleString('en')} 件`)
        .filter({ visible: true })
        .first()
        .waitFor()
      await page.getByRole('button', { name: '登录后购买' }).click()
      await page.waitForURL(/#\/login/)
      await register(page, device, newPhone())
      await page.waitForURL(worksAddress)

      await page.getByRole('button', { name: '实名后可购买' }).click()
      await giveRealName(page)
      await page.waitForURL(worksAddress)

      // The purchase pressed before the login is offered again, now that it is allowed.
      const sheet = page.getByRole('dialog', { name: '确认下单' })
      const consent = sheet.getByRole('checkbox', { name: '我已知晓：数字藏品不支持退换' })
      expect(await consent.isChecked()).toBe(false)
      await sheet.getByRole('button', { name: /^确认下单/ }).click()
      await sheet.getByText('请先勾选上面这一条，再确认下单').waitFor()
      await consent.check()
      await sheet.getByRole('button', { name: /^确认下单/ }).click()

      const till = await cashier(page)
      await till.getByRole('radio', { name: '汇付' }).check()
      await till.getByRole('button', { name: /^支付 ¥/ }).click()
      await page.getByRole('heading', { name: '沙盒收银台' }).waitFor()
      await page.getByText(work.name).waitFor()
      await settleAtChannel(page)
      const complete = await completeSheet(page)
      await complete.getByText('藏品已经归你').waitFor()
      const serial = await complete.getByRole('img', { name: /^编号 \d+，共 \d+ 件$/ }).getAttribute('aria-label')
      await complete.getByRole('button', { name: '关闭' }).click()

      await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '藏品' }).click()
      await page.getByRole('heading', { name: work.name }).getByRole('link').click()
      const hash = await readItem(page, serial ?? '')

      const showAddress = await page.getByRole('link', { name: '打开展示页' }).getAttribute('href')
      await proveAsStranger(device, showAddress ?? '', hash)
      expect(complaints).toEqual([])
    },
  )
})

test('afterwards the ledger, the chain and the books agree', async () => {
  const verified = await runCommand('chain', 'verify')
  expect(verified.output).toMatch(/已核对 [1-9]\d* 件，待上链 \d+ 件，上链失败 0 件，不符 0 处/)
  expect(verified.code, verified.output).toBe(0)
  const audited = await runCommand('books', 'audit')
  expect(audited.output).toContain('相符')
  expect(audited.code, audited.output).toBe(0)
})

interface OnSale {
  sn: string
  name: string
  edition: number
  album: string
}

/** Finds a work of the demonstration on sale. */
async function onSale(): Promise<OnSale> {
  const [work] = await query<OnSale>(
    `select g.sn, g.name, g.edition, a.title as album from goods g join albums a on a.id = g.album_id
     join goods_stock s on s.goods_sn = g.sn
     where g.form = 1 and g.kind = 2 and g.status = 6 and g.edition - s.sold - s.reserved > 20 and g.sn like 'G%'
     order by g.sn limit 1`,
  )
  if (!work) throw new Error('Nothing of the demonstration is on sale')
  return work
}

async function toDigitalZone(page: Page, device: Device): Promise<void> {
  const nav = page.getByRole('navigation', { name: device === 'phone' ? '常用入口' : '主导航' })
  await nav.getByRole('link', { name: '数字专区' }).click()
  await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()
}

/** Sets a filter, an order and a keyword of two characters, all of which the address stores. */
async function narrowDown(page: Page, device: Device, { name, album }: OnSale): Promise<void> {
  const count = () => page.getByText(/^共 \d+ 件$/)
  await count().waitFor()
  const before = await count().textContent()
  if (device === 'phone') {
    await page.getByRole('button', { name: /^筛选/ }).click()
    const sheet = page.getByRole('dialog', { name: '筛选' })
    await sheet.getByRole('button', { name: album }).click()
    await sheet.getByRole('button', { name: /^看 \d+ 件作品$/ }).click()
    await sheet.waitFor({ state: 'hidden' })
  } else {
    await page.getByRole('complementary', { name: '筛选' }).getByRole('button', { name: album }).click()
  }
  await expect.poll(() => count().textContent()).not.toBe(before)
  await page.getByRole('group', { name: '排序' }).getByRole('button', { name: '最热' }).click()
  await page.waitForURL(/[?&]sort=2/)

  const word = /[\p{Script=Han}]{2}/u.exec(name)?.[0] ?? ''
  await page.getByRole('searchbox', { name: '搜索作品' }).fill(word)
  await page.getByRole('searchbox', { name: '搜索作品' }).press('Enter')
  await page.getByRole('button', { name: `移除关键词 ${word}` }).waitFor()
  // Until then the previous works are shown, and would move away during the press.
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
  await page.getByRole('link', { name }).waitFor()
}

/** Waits until the chain has the item, checks what its owner sees, and returns the transaction's hash. */
async function readItem(page: Page, serial: string): Promise<string> {
  await page.getByText('由你入藏').waitFor()
  await page.getByRole('img', { name: serial }).waitFor()
  await page.getByRole('button', { name: '复制交易编号', exact: true }).waitFor({ timeout: 30_000 })
  await page.getByRole('status').getByText('已上链').or(page.getByText('已入藏')).first().waitFor()
  const full = (length: number) =>
    page
      .locator('[title^="0x"]')
      .evaluateAll(
        (elements, wanted) =>
          elements.map((element) => element.getAttribute('title')).find((title) => title?.length === wanted) ?? '',
        length,
      )
  expect(await full(42)).toMatch(/^0x[\da-fA-F]{40}$/)
  const hash = await full(66)
  expect(hash).toMatch(/^0x[\da-f]{64}$/)
  return hash
}

async function proveAsStranger(device: Device, address: string, hash: string): Promise<void> {
  const stranger = await visit(device)
  await stranger.open(address.replace(/^.*#/, ''))
  await stranger.page.getByText('当场核验').waitFor()
  await stranger.page.locator(`[title="${hash}"]`).first().waitFor()
  await stranger.page.getByRole('button', { name: '验证这一件' }).click()
  await stranger.page.getByText('核验通过').waitFor()
  expect(await stranger.page.getByRole('img', { name: '不一致' }).count()).toBe(0)
  expect(stranger.complaints).toEqual([])
}
