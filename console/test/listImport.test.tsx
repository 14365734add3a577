import type { AdminReply } from '@app/contract/admin/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer } from './support/app.tsx'

const server = fakeServer()

const reply: AdminReply<'parcel/sendMany'> = {
  sent: 1,
  repeated: 0,
  refused: 2,
  lines: [],
  reading: {
    encoding: 'GBK/GB18030',
    separator: '制表符',
    headingLine: 2,
    columns: [
      { title: '订单编号', heading: '订单号' },
      { title: '快递单号', heading: '运单号' },
    ],
    ignored: ['备注'],
    skipped: [{ line: 1, why: '表头上面的标题「发货」' }],
    entries: 60,
    preview: {
      columns: ['订单编号', '快递公司', '快递单号', '结果'],
      rows: [{ line: 3, cells: ['179000000000000000123', '顺丰', '0012', '发货'] }],
    },
    faults: [
      { line: 4, why: '订单编号被表格软件改成了 1.79E+20' },
      { line: 5, why: '与第 3 行是同一个订单' },
    ],
    faultCount: 2,
    doubts: [{ line: 3, why: '可能被表格软件改过' }],
  },
}

async function openImport() {
  const user = userEvent.setup()
  server.answer({ 'parcel/list': { list: [], next: null }, 'parcel/sendMany': reply })
  server.open('/parcels')
  await user.click(await screen.findByRole('button', { name: '批量发货' }))
  return user
}
const bodies = () => Promise.all(server.inputsOf('parcel/sendMany').map(({ body }) => textOf(body as Blob)))
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.readAsText(blob)
  })
const file = (text: string) => new File([text], '发货.csv', { type: 'text/csv' })
const input = () => screen.getByLabelText<HTMLInputElement>('选择名单文件')

describe('[console.parcels] a list of an operator', () => {
  test('shows how it was parsed, every field that would be stored and the errors, before anything is done', async () => {
    const user = await openImport()
    await user.upload(input(), file('订单号'))
    await screen.findByText(/已选：发货\.csv/)
    await user.click(screen.getByRole('button', { name: '试算' }))
    expect(await screen.findByText('60 行，编码 GBK/GB18030，用制表符分隔，表头在第 2 行')).toBeTruthy()
    expect(screen.getByText('订单编号（订单号）、快递单号（运单号）')).toBeTruthy()
    expect(screen.getByText('备注')).toBeTruthy()
    expect(screen.getByText('第 1 行：表头上面的标题「发货」')).toBeTruthy()
    expect(screen.getByText('第 3 行：可能被表格软件改过')).toBeTruthy()
    expect(screen.getByText('第 4 行：订单编号被表格软件改成了 1.79E+20')).toBeTruthy()
    const table = within(screen.getByRole('table', { name: /预览前 1 行，共 60 行/ }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '行号',
      '订单编号',
      '快递公司',
      '快递单号',
      '结果',
    ])
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '3',
      '179000000000000000123',
      '顺丰',
      '0012',
      '发货',
    ])
    await user.click(screen.getByRole('button', { name: '发出 1 个' }))
    await screen.findByRole('button', { name: '完成' })
    expect(server.inputsOf('parcel/sendMany').map(({ isDryRun }) => isDryRun)).toEqual(['true', 'false'])
  })

  test('that was corrected under the same name is chosen again, and previewed again', async () => {
    const user = await openImport()
    await user.upload(input(), file('错'))
    await screen.findByText(/已选/)
    await user.click(screen.getByRole('button', { name: '试算' }))
    await screen.findByRole('button', { name: '发出 1 个' })
    // A browser sends no change event if the input holds the same file already.
    expect(input().value).toBe('')
    await user.upload(input(), file('对了'))
    await user.click(await screen.findByRole('button', { name: '试算' }))
    await waitFor(async () => expect(await bodies()).toEqual(['错', '对了']))
  })

  test('is dropped, or pasted as text, which a file replaces until it is removed', async () => {
    const user = await openImport()
    const text = screen.getByLabelText('订单编号、快递公司、快递单号')
    await user.click(text)
    await user.paste('1\t顺丰\tSF0001')
    fireEvent.drop(text, { dataTransfer: { types: ['Files'], files: [file('拖来的')] } })
    await screen.findByText(/已选：发货\.csv/)
    await user.click(screen.getByRole('button', { name: '试算' }))
    await waitFor(async () => expect(await bodies()).toEqual(['拖来的']))
    await user.click(screen.getByRole('button', { name: '不用这个文件' }))
    await user.click(await screen.findByRole('button', { name: '试算' }))
    await waitFor(async () => expect(await bodies()).toEqual(['拖来的', '1\t顺丰\tSF0001']))
  })

  test('that cannot be read, or is too large, is reported with what to do', async () => {
    const user = await openImport()
    const locked = file('x')
    locked.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
    await user.upload(input(), locked)
    expect(await screen.findByText(/「发货\.csv」读不出来.*再选一次/)).toBeTruthy()
    await user.upload(input(), file('x'.repeat(1_000_001)))
    expect(await screen.findByText(/一次最多.*请分成几份/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '试算' }).disabled).toBe(true)
  })
})
