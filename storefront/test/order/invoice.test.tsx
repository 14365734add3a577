// @vitest-environment jsdom
import { OrderStatus } from '@app/contract/enums'
import type { Input, Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { detailOf, waitingOrder } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

type Info = Reply<'order/invoice/info'>
type Invoice = NonNullable<Info['invoice']>

const asked: Invoice = {
  state: 'asked',
  kind: 'personal',
  title: '沈知白',
  taxNumber: '',
  mail: '',
  askedAt: 1_795_000_000,
  answeredAt: null,
  amount: null,
  number: '',
  hasFile: false,
  refusal: '',
}

/** Opens the invoice of a complete order; a request becomes the invoice. */
async function openInvoice(invoice: Invoice | null) {
  let info: Info = { invoice, mayAsk: invoice?.state !== 'issued', amount: 3980 }
  act(() => logIn())
  const seen = stubApi({
    'user/user/info': someUser,
    'order/orders': { list: [], total: 0, page: 1, size: 20, cursor: null },
    'order/info': { ...detailOf({ ...waitingOrder, status: OrderStatus.complete }), nftIds: ['11'], serials: [1] },
    'order/invoice/info': () => info,
    'order/invoice/ask': ({ body }) => {
      const { orderSn: _, ...recipient } = body as Input<'order/invoice/ask'>
      info = { ...info, invoice: { ...asked, ...recipient } }
      return {}
    },
  })
  await openApp('/mine/order?orderSn=S1')
  const part = within(await screen.findByRole('region', { name: '发票', hidden: true }))
  const press = async (name: string) => fireEvent.click(await part.findByRole('button', { name, hidden: true }))
  const write = (label: RegExp, value: string) =>
    fireEvent.change(part.getByRole('textbox', { name: label, hidden: true }), { target: { value } })
  const requests = () => seen.filter(({ path }) => path === 'order/invoice/ask').map(({ body }) => body)
  return { part, press, write, requests }
}

describe('[console.invoice] the invoice of an order', () => {
  it('is requested for a company with its number, and changed until it is issued', async () => {
    const { part, press, write, requests } = await openInvoice(null)
    await press('申请发票')
    fireEvent.click(part.getByLabelText(/单位/))
    expect(part.getByText('15 到 20 位数字和大写字母，一般是 18 位的统一社会信用代码')).toBeTruthy()
    await press('提交申请')
    expect(part.getByText('请填写单位全称')).toBeTruthy()
    expect(part.getByText('税号是 15 到 20 位数字和大写字母')).toBeTruthy()
    expect(requests()).toEqual([])
    write(/单位全称/, '云岫文化有限公司')
    write(/税号/, '91330106ma2h00000x')
    write(/接收邮箱/, 'invoice@example.cn')
    await press('提交申请')
    expect(await part.findByText('发票正在开具')).toBeTruthy()
    expect(part.getByText('91330106MA2H00000X')).toBeTruthy()

    await press('修改抬头')
    fireEvent.click(part.getByLabelText(/个人/))
    write(/抬头/, '沈知白')
    await press('提交修改')
    expect(await part.findByText('沈知白')).toBeTruthy()
    const mail = 'invoice@example.cn'
    expect(requests()).toEqual([
      { orderSn: 'S1', kind: 'company', title: '云岫文化有限公司', taxNumber: '91330106MA2H00000X', mail },
      { orderSn: 'S1', kind: 'personal', title: '沈知白', mail },
    ])
  })

  it('that was refused says why, and is requested again', async () => {
    const { part, press, requests } = await openInvoice({ ...asked, state: 'refused', refusal: '请写全名' })
    expect(await part.findByText('请写全名')).toBeTruthy()
    await press('重新申请')
    await press('提交修改')
    await waitFor(() => expect(requests()).toEqual([{ orderSn: 'S1', kind: 'personal', title: '沈知白' }]))
    expect(await part.findByText('发票正在开具')).toBeTruthy()
  })

  it('that was issued shows its number and amount, and can no longer be changed', async () => {
    const { part } = await openInvoice({
      ...asked,
      state: 'issued',
      number: '26332000000000000001',
      amount: 3980,
      answeredAt: 1_795_000_900,
    })
    expect(await part.findByText('26332000000000000001')).toBeTruthy()
    expect(part.getByText('开票金额').parentElement?.textContent).toBe('开票金额¥39.80')
    expect(part.queryByRole('button', { hidden: true })).toBeNull()
  })
})
