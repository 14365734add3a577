import type { PaymentSn } from '@app/contract'
import { afterAll, expect, test } from 'vitest'
import { type Providers, startProviders } from '../../server/test/support/channels/all.ts'
import { useVisitors } from '../support/browser.ts'
import { query } from '../support/database.ts'
import { newPerson } from '../support/people.ts'
import { cashier, completeSheet, placeOrder } from '../support/shop.ts'
import { useOwnSite } from '../support/site.ts'
import { newWork, ordersOf } from '../support/works.ts'

let providers: Providers

useOwnSite(async () => {
  providers = await startProviders()
  return providers.environment
})
afterAll(() => providers.stop())

const visit = useVisitors()

interface Begun {
  paymentSn: PaymentSn
  payUrl: string
}

test("a buyer leaves a channel's own page, and pays with another channel by a code that a phone scans", async () => {
  const [alipay, wechatPay] = [providers.of('alipay'), providers.of('wechatPay')]
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open, openTab } = await visit({ person, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })
  await open(`/goods/${work.goodsSn}`)
  await placeOrder(page)
  const begin = async (title: string) => {
    const sheet = await cashier(page)
    await sheet.getByRole('radio', { name: new RegExp(`^${title}`) }).check()
    await sheet.getByRole('button', { name: /^支付 ¥/ }).click()
  }
  await begin(alipay.channel.title)
  await page.getByRole('button', { name: '确认支付' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '还没付，继续支付' }).click()

  await begin(wechatPay.channel.title)
  await page.getByRole('heading', { name: /扫一扫付款/ }).waitFor()
  const [order] = await ordersOf(work.goodsSn)
  const [begun] = await query<Begun>(
    'select sn as "paymentSn", pay_url as "payUrl" from payments where order_sn = $1 and platform = $2',
    [order?.sn, wechatPay.channel.platform],
  )
  if (!begun) throw new Error('No payment was begun')
  const scanner = await openTab()
  await scanner.goto(begun.payUrl)
  await scanner.getByRole('button', { name: '确认支付' }).click()
  await scanner.waitForLoadState()
  const { headers, body, url } = wechatPay.notification(begun.paymentSn)
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBeLessThan(300)

  await completeSheet(page)
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ status: 4 }])
  expect(await query('select channel from payments where order_sn = $1 and status = 2', [order?.sn])).toEqual([
    { channel: wechatPay.channel.name },
  ])
})
