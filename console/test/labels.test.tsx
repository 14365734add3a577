import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer } from './support/app.tsx'

const server = fakeServer()

const parcel = {
  orderSn: '20261130000001',
  quantity: 2,
  paidAt: 1_766_000_000,
  name: '沈知远',
  phone: '13800000001',
  address: '浙江省杭州市西湖区龙井路 1 号',
}

const sender = { name: '云岫仓库', phone: '0571-88880000', address: '浙江省杭州市余杭区仓前街道 8 号' }

test('[call parcel/picking] a packing list prints one address label per parcel, on the chosen paper', async () => {
  const user = userEvent.setup()
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  server.answer({
    'parcel/picking': {
      works: [
        { goodsSn: 'A', goodsName: '青绿山水', pieces: 3, parcels: [parcel, { ...parcel, orderSn: '20261130000002' }] },
      ],
      withoutAddress: 0,
      sender,
    },
  })
  server.open('/parcels/picking')
  await user.click(await screen.findByRole('button', { name: '生成拣货单' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '今日发货')
  await user.click(within(dialog).getByRole('button', { name: /生成拣货单|确定|提交/ }))
  await user.selectOptions(await screen.findByRole('combobox', { name: '面单用纸' }), 'A4 纸，一页四张')
  await user.click(screen.getByRole('button', { name: '打印面单' }))
  expect(print).toHaveBeenCalledTimes(1)
  const labels = document.querySelectorAll('.labels > section')
  expect(labels).toHaveLength(2)
  expect(labels[0]?.textContent).toContain(
    '沈知远 13800000001浙江省杭州市西湖区龙井路 1 号' +
      '寄件人 云岫仓库 0571-88880000浙江省杭州市余杭区仓前街道 8 号青绿山水 × 220261130000001',
  )
  expect(labels[0]?.querySelector('svg[aria-label="条码 20261130000001"] path')).toBeTruthy()
  expect(screen.queryByText(/还没有填写寄件人/)).toBeNull()
  expect(document.querySelector('.labels style')?.textContent).toContain('@page { size: 210mm 297mm; margin: 0 }')
  globalThis.dispatchEvent(new Event('afterprint'))
  expect(await screen.findByRole('button', { name: '打印拣货单' })).toBeTruthy()
  await vi.waitFor(() => expect(document.querySelector('.labels')).toBeNull())
})

test('without a sender in the settings the list says where to fill it in, and labels have the recipient alone', async () => {
  const user = userEvent.setup()
  vi.stubGlobal('print', vi.fn<() => void>())
  server.answer({
    'parcel/picking': {
      works: [{ goodsSn: 'A', goodsName: '青绿山水', pieces: 2, parcels: [parcel] }],
      withoutAddress: 0,
      sender: { name: '', phone: '', address: '' },
    },
  })
  server.open('/parcels/picking')
  await user.click(await screen.findByRole('button', { name: '生成拣货单' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '今日发货')
  await user.click(within(dialog).getByRole('button', { name: /生成拣货单|确定|提交/ }))
  expect(await screen.findByText(/^还没有填写寄件人/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '打印面单' }))
  expect(document.querySelector('.labels')?.textContent).not.toContain('寄件人')
})
