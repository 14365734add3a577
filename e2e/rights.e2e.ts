import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoBarriersInBothThemes } from './support/barriers.ts'
import { useVisitors } from './support/browser.ts'
import { operate } from './support/commands.ts'
import { query } from './support/database.ts'
import { newRightHolder, newStaff, place, stateOf } from './support/rights.ts'

const visit = useVisitors()

/** Reads the ten-letter code on a page. */
async function shownCode(page: Page): Promise<string> {
  const spoken = await page.getByText(/^核销码 [\dA-Z] /).textContent()
  return (spoken ?? '').replace('核销码', '').replaceAll(' ', '')
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('输入核销码').fill(code)
  await page.getByRole('button', { name: '核对' }).click()
}

/** Returns how many pixels a page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('a right of an item', { timeout: 120_000 }, () => {
  test('[route /mine/interest] [route /interestInfo/:img/:id] a right is shipped to an address that was just created', async () => {
    const held = await newRightHolder('ship')
    const { page, open, complaints } = await visit('phone', { person: held.person })
    await open(`/collection/${held.nftId}`)
    await page.getByRole('region', { name: '藏品权益' }).getByRole('link', { name: held.name }).click()
    await page.getByRole('link', { name: '添加收货地址' }).waitFor()
    await open('/mine/interest')
    await page.getByText('有权益等你填收货地址').waitFor()
    await page.getByRole('article', { name: held.name }).waitFor()
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: '去填地址' }).click()
    await page.getByRole('article', { name: held.name }).getByRole('link').click()
    await page.getByRole('link', { name: '添加收货地址' }).click()
    await page.getByLabel('粘贴整段文字，自动填写').fill('沈听松 13800001234 浙江省杭州市西湖区文三路 100 号')
    await page.getByRole('button', { name: '识别并填入' }).click()
    await page.getByText('已填入，请核对一遍').waitFor()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('radio', { name: /沈听松/ }).waitFor()
    await expectNoBarriersInBothThemes(page)
    await page.getByRole('button', { name: '寄到这里' }).dblclick()
    await page.getByRole('button', { name: '申请寄送' }).click()
    expect(await stateOf(held)).toBe(2)
    await page.getByRole('dialog', { name: '申请寄送' }).getByRole('button', { name: '申请', exact: true }).dblclick()
    await page.getByText('寄出后这里会有快递单号').waitFor()
    expect(await stateOf(held)).toBe(3)
    await operate('rights', 'ship', held.rightsId, '云驿快运', 'YY20261121', '--as', 'owner')
    await page.reload()
    await page.getByText('YY20261121').waitFor()
    await page.getByRole('button', { name: '确认收到' }).click()
    await page.getByRole('dialog', { name: '确认收到' }).getByRole('button', { name: '已收到' }).click()
    await page.getByRole('heading', { name: /^已收到/ }).waitFor()
    expect(await stateOf(held)).toBe(4)
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: '返回' }).click()
    await page.waitForURL(/#\/mine\/interest/)
    expect(complaints).toEqual([])
  })

  test('a coupon gets a code of its own, keeps it over a reload, and is marked as used', async () => {
    const held = await newRightHolder('coupon')
    const { page, open } = await visit({ person: held.person })
    await open(held.page)
    await page.getByRole('button', { name: '领取券码' }).click()
    await page.getByRole('dialog', { name: '领取券码' }).getByRole('button', { name: '领取', exact: true }).dblclick()
    const code = await page.getByText(/^[A-Z]+-\d{4}-\d{4}$/).textContent()
    await page.reload()
    await page.getByText(code ?? '', { exact: true }).waitFor()
    await expectNoBarriersInBothThemes(page)
    await page.getByRole('button', { name: '标记为已使用' }).click()
    await page
      .getByRole('dialog', { name: '标记为已使用' })
      .getByRole('button', { name: '已使用', exact: true })
      .click()
    await page.getByRole('heading', { name: /^已使用/ }).waitFor()
    expect(await stateOf(held)).toBe(4)
    const taken = await query('select 1 from rights_coupons where item_id = $1', [held.nftId])
    expect(taken).toHaveLength(1)
  })

  test('a pass is shown on one page, redeemed on another, and refused a second time', async () => {
    const [held, staff] = [await newRightHolder('site'), await newStaff()]
    const guest = await visit('phone', { person: held.person })
    await guest.open(held.page)
    await guest.page.getByRole('link', { name: '出示核销码' }).click()
    await guest.page.getByRole('img', { name: '核销码' }).waitFor()
    const code = await shownCode(guest.page)
    expect(code).toMatch(/^[\dA-Z]{10}$/)
    await expectNoBarriersInBothThemes(guest.page)
    expect(await overflow(guest.page)).toBe(0)

    const gate = await visit({ person: staff })
    await gate.open('/staff/scan')
    await gate.page.getByText('还没有核销过').waitFor()
    await expectNoBarriersInBothThemes(gate.page)
    await typeCode(gate.page, code.toLowerCase().replace(/^(.{3})(.{3})/, '$1 $2 '))
    await gate.page.getByText(held.name).first().waitFor()
    expect(await stateOf(held)).toBeNull()
    await gate.page.getByRole('button', { name: '确认核销' }).dblclick()
    await gate.page.getByRole('alert').getByText('已核销').waitFor()
    await expectNoBarriersInBothThemes(gate.page)
    expect(await overflow(gate.page)).toBe(0)
    expect(await stateOf(held)).toBe(4)

    await guest.page.getByText('已核销').waitFor()
    await guest.page.getByText(place).waitFor()
    expect(await guest.page.getByRole('img', { name: '核销码' }).count()).toBe(0)
    await guest.page.goBack()
    await guest.page.getByRole('heading', { name: /^已在现场使用/ }).waitFor()

    await gate.page.getByRole('button', { name: '下一位' }).click()
    await gate.page.getByText(`${held.work.name} #0001`).waitFor()
    await typeCode(gate.page, code)
    await gate.page.getByRole('alert').getByText('已经用过').waitFor()
    await gate.page.getByText(/^已在 \d{4}/).waitFor()
    const redeemed = await query('select staff_name, place from rights_redemptions where item_id = $1', [held.nftId])
    expect(redeemed).toEqual([{ staff_name: '小满', place }])
  })

  test('a pass renews itself, survives a reload, and its QR code opens the scanner at it', async () => {
    const [held, staff] = [await newRightHolder('site'), await newStaff()]
    const guest = await visit('phone', { person: held.person })
    await guest.open(held.page)
    // Only the page's clock runs fast, so that the test need not wait for a minute.
    await guest.page.clock.install()
    await guest.page.getByRole('link', { name: '出示核销码' }).click()
    const first = await shownCode(guest.page)
    await guest.page.clock.runFor(58_000)
    await expect.poll(() => shownCode(guest.page)).not.toBe(first)
    await guest.page.reload()
    const code = await shownCode(guest.page)
    expect(code).not.toBe(first)

    const gate = await visit('phone', { person: staff })
    await gate.open(`/staff/scan?code=${code}`)
    await gate.page.getByRole('button', { name: '确认核销' }).waitFor()
    await gate.page.reload()
    // The answer is lost: the second attempt is the same submission.
    await gate.page.route('**/rights/staff/redeem', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await gate.page.getByRole('button', { name: '确认核销' }).click()
    await gate.page.getByText('网络没有回音').waitFor()
    await gate.page.unroute('**/rights/staff/redeem')
    await gate.page.getByRole('button', { name: '再试一次' }).click()
    await gate.page.getByRole('alert').getByText('已核销').waitFor()
    expect(await stateOf(held)).toBe(4)
  })

  test('visitors read what a right is; only staff can scan', async () => {
    const { configId, name, page: address } = await newRightHolder('site')
    const { page, open } = await visit()
    await open(address.replace(/[^/]+$/, configId))
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('heading', { name: '怎样得到' }).waitFor()
    await expectNoBarriersInBothThemes(page)
    expect(await overflow(page)).toBe(0)
    const { person } = await newRightHolder('service')
    const guest = await visit({ person })
    await guest.open('/staff/scan')
    await guest.page.getByText('这里是工作人员用的').waitFor()
  })
})
