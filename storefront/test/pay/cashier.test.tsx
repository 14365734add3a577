// @vitest-environment jsdom
import { CheckoutForm, GenericStatus, OrderStatus, PaymentPlatform } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Cashier } from '../../src/features/pay/cashier.tsx'
import { clearDeparture, usePaymentDepartures } from '../../src/features/pay/departures.ts'
import { startBridge } from '../../src/lib/bridge/start.ts'
import { queryClient } from '../../src/lib/query.ts'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit } from '../support/app.tsx'
import { setUserAgent } from '../support/browser.ts'

beforeEach(() => {
  freshVisit()
  clearDeparture('S1')
})
afterEach(freshVisit)

type Status = Reply<'pay/user/paymentStatus'>
const waiting: Status = {
  orderSn: 'S1',
  status: GenericStatus.await,
  orderStatus: OrderStatus.waitPay,
  amount: 1990,
  failReason: '',
}
const list = [
  { platform: PaymentPlatform.alipay, name: '支付宝', description: '沙盒环境', isSandbox: true },
  { platform: PaymentPlatform.ums, name: '银联商务', description: '沙盒环境', isSandbox: true },
]

const wechat = { platform: PaymentPlatform.wechat, name: '微信支付', description: '微信扫码', isSandbox: false }

function open(answers: Parameters<typeof stubApi>[0]) {
  const seen = stubApi({ 'pay/platformList': { list }, 'pay/user/paymentStatus': waiting, ...answers })
  const go = vi.fn()
  const onSettled = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <Cashier
        orderSn="S1"
        amount={1990}
        payBy={Date.now() / 1000 + 300}
        timeLeft="05:00"
        onSettled={onSettled}
        go={go}
      />
    </QueryClientProvider>,
  )
  return { seen, go, onSettled }
}
const started = { paymentSn: 'P1', form: CheckoutForm.page, payUrl: '/sandbox/cashier/abc' }
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the cashier', () => {
  it('sends the browser to the chosen channel and remembers that it left', async () => {
    const { go, seen } = open({ 'pay/user/ums/payment': started })
    fireEvent.click(await screen.findByLabelText(/银联商务/))
    await press('支付 ¥19.90')
    await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/sandbox/cashier/abc'))
    expect(usePaymentDepartures.getState()).toHaveProperty('S1')
    expect(sessionStorage.getItem('paymentMarks')).toContain('S1')
    expect(seen.find(({ path }) => path === 'pay/user/ums/payment')?.body).toEqual({
      orderSn: 'S1',
      device: 0,
      place: 1,
    })
  })

  it('retries with the same key after a lost answer, and uses another for the next request', async () => {
    let tries = 0
    const answer = () => (++tries === 1 ? new Refused('PROVIDER_UNAVAILABLE') : started)
    const { go, seen } = open({ 'pay/user/payment': answer })
    await press('支付 ¥19.90')
    await waitFor(() => expect(tries).toBe(1))
    await waitFor(() => expect(screen.getByRole('button', { name: '支付 ¥19.90' }).ariaBusy).not.toBe('true'))
    await press('支付 ¥19.90')
    await waitFor(() => expect(go).toHaveBeenCalledOnce())
    const keys = seen.filter(({ path }) => path === 'pay/user/payment').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('[channel.choice] shows a QR code to scan with a phone, and detects the payment by itself', async () => {
    let status = waiting
    const { go, onSettled, seen } = open({
      'pay/user/payment': { ...started, form: CheckoutForm.code, payUrl: 'weixin://wxpay/bizpayurl?pr=a' },
      'pay/user/paymentStatus': () => status,
      'pay/platformList': { list: [{ ...wechat }] },
    })
    await press('支付 ¥19.90')
    expect(await screen.findByRole('heading', { name: '打开微信，扫一扫付款' })).toBeTruthy()
    expect(await screen.findByRole('img', { name: '付款码' })).toBeTruthy()
    expect(seen.find(({ path }) => path === 'pay/platformList')?.query.get('place')).toBe('1')
    expect(go).not.toHaveBeenCalled()
    await press('我已付款')
    expect(await screen.findByText('正在向支付渠道确认结果')).toBeTruthy()
    await press('还没付，继续支付')
    expect(await screen.findByRole('img', { name: '付款码' })).toBeTruthy()
    status = { ...waiting, status: GenericStatus.success, orderStatus: OrderStatus.complete }
    await waitFor(() => expect(onSettled).toHaveBeenCalledOnce(), { timeout: 5000 })
  })

  it('[channel.choice] passes the payment to an app that supports it, and asks the server for the outcome', async () => {
    setUserAgent('Mozilla/5.0 (Linux; Android 15) YunxiuApp/3.1')
    const told: Record<string, unknown>[] = []
    vi.stubGlobal('YunxiuNative', { postMessage: (text: string) => told.push(JSON.parse(text) as { type: string }) })
    startBridge()
    window.YunxiuPage?.receive({ type: 'hello', can: ['pay'] })
    const { go, seen } = open({
      'pay/user/payment': { ...started, form: CheckoutForm.app, payUrl: 'app_id=1&sign=2' },
      'pay/platformList': { list: [wechat] },
    })
    await press('支付 ¥19.90')
    await waitFor(() => expect(told.at(-1)).toMatchObject({ type: 'pay', platform: 4, order: 'app_id=1&sign=2' }))
    expect(seen.find(({ path }) => path === 'pay/user/payment')?.body).toMatchObject({ place: 4 })
    expect(await screen.findByText('正在向支付渠道确认结果')).toBeTruthy()
    window.YunxiuPage?.receive({ type: 'done', id: told.at(-1)?.['id'], outcome: 'cancelled' })
    expect(await screen.findByRole('button', { name: '支付 ¥19.90' })).toBeTruthy()
    expect(go).not.toHaveBeenCalled()
  })

  it('leaves the QR code for another way to pay', async () => {
    open({ 'pay/user/payment': { ...started, form: CheckoutForm.code, payUrl: 'weixin://wxpay/bizpayurl?pr=a' } })
    await press('支付 ¥19.90')
    await press('换一种方式')
    expect(await screen.findByLabelText(/银联商务/)).toBeTruthy()
  })

  it('never follows an invalid address', async () => {
    const { go, seen } = open({ 'pay/user/payment': { ...started, payUrl: 'javascript:alert(1)' } })
    await press('支付 ¥19.90')
    await waitFor(() => expect(seen.map(({ path }) => path)).toContain('pay/user/payment'))
    await waitFor(() => expect(screen.getByRole('button', { name: '支付 ¥19.90' }).ariaBusy).not.toBe('true'))
    expect(go).not.toHaveBeenCalled()
    expect(usePaymentDepartures.getState()).not.toHaveProperty('S1')
  })

  it('confirms after coming back, until the server reports the payment', async () => {
    usePaymentDepartures.setState({ S1: Date.now() })
    let status = waiting
    const { onSettled } = open({ 'pay/user/paymentStatus': () => status })
    expect(await screen.findByText('正在向支付渠道确认结果')).toBeTruthy()
    status = { ...waiting, status: GenericStatus.success, orderStatus: OrderStatus.complete }
    await waitFor(() => expect(onSettled).toHaveBeenCalledOnce(), { timeout: 4000 })
    expect(usePaymentDepartures.getState()).not.toHaveProperty('S1')
  })

  it('lets a user who did not pay continue paying', async () => {
    usePaymentDepartures.setState({ S1: Date.now() })
    open({})
    await press('还没付，继续支付')
    expect(await screen.findByRole('button', { name: '支付 ¥19.90' })).toBeTruthy()
  })

  it('explains why a payment failed and offers a retry', async () => {
    usePaymentDepartures.setState({ S1: Date.now() })
    open({ 'pay/user/paymentStatus': { ...waiting, status: GenericStatus.fail, failReason: '余额不足' } })
    expect((await screen.findByRole('alert')).textContent).toContain('余额不足')
    expect(await screen.findByRole('button', { name: '支付 ¥19.90' })).toBeTruthy()
  })

  it('becomes active again when the back button restores the page', async () => {
    open({ 'pay/user/payment': started })
    await press('支付 ¥19.90')
    expect(await screen.findByText('正在向支付渠道确认结果')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await press('还没付，继续支付')
    expect((await screen.findByRole('button', { name: '支付 ¥19.90' })).getAttribute('aria-busy')).toBeNull()
  })
})
