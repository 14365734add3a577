import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Device } from './support/chromium.ts'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { newPerson } from './support/people.ts'
import { completeSheet, goToChannel, openReceipt, placeOrder, settleAtChannel } from './support/shop.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

/** Opens the order of a user who has paid for a work. */
async function atPaid(device: Device) {
  const [person, work] = [await newPerson(), await newWork()]
  const visitor = await visit(device, { person })
  await visitor.open(`/goods/${work.goodsSn}`)
  await placeOrder(visitor.page)
  await goToChannel(visitor.page)
  await settleAtChannel(visitor.page)
  const orderSn = new URLSearchParams(visitor.page.url().split('?')[1]).get('orderSn') ?? ''
  return { ...visitor, orderSn }
}

const invoice = (page: Page) => page.getByRole('region', { name: '发票' })
const answer = (orderSn: string, change: string) =>
  query(`update invoices set ${change} where order_sn = $1`, [orderSn])

test.each(['phone', 'desktop'] as const)(
  '[console.invoice] on a %s an invoice is requested and saved',
  async (device) => {
    const { page, orderSn, complaints } = await atPaid(device)
    await openReceipt(await completeSheet(page))
    const asked = invoice(page)
    await asked.getByRole('button', { name: '申请发票' }).click()
    await asked.getByRole('radio', { name: /单位/ }).check()
    await asked.getByRole('button', { name: '提交申请' }).click()
    await asked.getByText('请填写单位全称').waitFor()
    await asked.getByRole('textbox', { name: '单位全称' }).fill('云岫文化有限公司')
    await asked.getByRole('textbox', { name: '税号' }).fill('91330106ma2h00000x')
    await asked.getByRole('textbox', { name: '接收邮箱' }).fill('invoice@example.cn')
    await asked.getByRole('button', { name: '提交申请' }).click()
    await asked.getByText('发票正在开具').waitFor()
    await asked.getByText('91330106MA2H00000X').waitFor()

    // The details can be changed until the request is answered.
    await asked.getByRole('button', { name: '修改抬头' }).click()
    await asked.getByRole('radio', { name: /个人/ }).check()
    await asked.getByRole('textbox', { name: '抬头' }).fill('沈知白')
    await asked.getByRole('button', { name: '提交修改' }).click()
    await asked.getByText('沈知白').waitFor()
    expect(await query('select kind, version from invoices where order_sn = $1', [orderSn])).toEqual([
      { kind: 'personal', version: 2 },
    ])

    await answer(orderSn, `state = 'refused', refusal = '请写全名', answered_by = '财务', answered_at = now()`)
    await page.reload()
    await openReceipt(await completeSheet(page))
    await asked.getByText('请写全名').waitFor()
    await asked.getByRole('button', { name: '重新申请' }).click()
    await asked.getByRole('button', { name: '提交修改' }).click()
    await asked.getByText('发票正在开具').waitFor()

    const issued = `state = 'issued', number = '26332000000000000001', amount_fen = 1990`
    await answer(orderSn, `${issued}, answered_by = '财务', answered_at = now()`)
    await page.reload()
    await openReceipt(await completeSheet(page))
    await asked.getByText('26332000000000000001').waitFor()
    expect(await asked.getByRole('button').count()).toBe(0)
    expect(complaints).toEqual([])
  },
)
