// @vitest-environment jsdom
import userEvent from '@testing-library/user-event'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, go, logIn, openApp } from '../support/app.tsx'
import { setScreen } from '../support/browser.ts'
import { home, office } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const answers: Parameters<typeof stubApi>[0] = {
  'user/user/info': someUser,
  'user/user/deliveryAddress/list': { list: [home, office] },
  'user/user/deliveryAddress/add': office,
  'user/user/deliveryAddress/update': home,
}

async function openForm(address = '/addressForm', rest: Parameters<typeof stubApi>[0] = {}) {
  const seen = stubApi({ ...answers, ...rest })
  act(() => logIn())
  await openApp(address)
  return seen
}
const sent = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path)
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = (level: string, code: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: level }), { target: { value: code } })
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

async function writeAddress(): Promise<void> {
  await screen.findByRole('combobox', { name: '省份' })
  write('收货人', ' 林晚舟 ')
  write('手机号', '13912348821')
  choose('省份', '330000')
  choose('城市', '330100')
  choose('区县', '330106')
  write('详细地址', '文三路 100 号')
}

describe('[route /addressForm] a new address', () => {
  it('is saved once, and returns to the list', async () => {
    const seen = await openForm()
    await writeAddress()
    fireEvent.click(screen.getByRole('switch', { name: /设为默认地址/ }))
    const button = screen.getByRole('button', { name: '保存' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(window.location.hash).toBe('#/userInfo/address'))
    const [one, ...others] = sent(seen, 'user/user/deliveryAddress/add')
    expect(others).toEqual([])
    expect(one?.body).toEqual({
      name: '林晚舟',
      phone: '13912348821',
      regionCode: '330106',
      detail: '文三路 100 号',
      isDefault: true,
    })
    expect(one?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    expect(sessionStorage.getItem('addressDraft:u1:new')).toBeNull()
  })

  it('marks each missing field, and sends nothing', async () => {
    const seen = await openForm()
    await screen.findByRole('combobox', { name: '省份' })
    save()
    for (const text of [
      '请填写收货人姓名，2 到 20 个字',
      '请输入 11 位大陆手机号',
      '请选择到区县',
      '请填写街道和门牌，4 到 120 个字',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(sent(seen, 'user/user/deliveryAddress/add')).toEqual([])
  })

  it('loads the districts of another city when the province changes, and selects a sole option by itself', async () => {
    await openForm()
    await writeAddress()
    choose('省份', '110000')
    expect(screen.getByRole('combobox', { name: '城市' })).toHaveProperty('value', '110100')
    expect(screen.getByRole('combobox', { name: '区县' })).toHaveProperty('value', '')
    expect(within(screen.getByRole('combobox', { name: '区县' })).getByText('东城区')).toBeTruthy()
  })

  it('is replaced entirely by a second pasted address, and reports what was not found in it', async () => {
    await openForm()
    await screen.findByRole('combobox', { name: '省份' })
    const box = screen.getByLabelText<HTMLTextAreaElement>('粘贴整段文字，自动填写')
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    await userEvent.click(box)
    await userEvent.paste(
      '收货人: 沈听松\n手机号码: +86 138 1234 5678\n所在地区: 浙江省杭州市西湖区\n详细地址: 文三路100号',
    )
    await screen.findByText('已填入，请核对一遍')
    expect([valueOf('收货人'), valueOf('手机号'), valueOf('详细地址')]).toEqual([
      '沈听松',
      '13812345678',
      '文三路100号',
    ])
    const second = '林晚舟 上海市浦东新区世纪大道1号'
    await userEvent.paste(second)
    await screen.findByText('已填入，没有识别到：手机号')
    expect([valueOf('收货人'), valueOf('手机号'), valueOf('详细地址')]).toEqual(['林晚舟', '', '世纪大道1号'])
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '省份' }).value).toBe('310000')
    expect(box.value).toBe(second)
  })

  it('keeps the typed values if a paste contains no address', async () => {
    await openForm()
    await writeAddress()
    await userEvent.click(screen.getByLabelText('粘贴整段文字，自动填写'))
    await userEvent.paste('https://example.com/a/b/c')
    await screen.findByText('未识别出地址，请直接在下面填写')
    expect(screen.getByLabelText<HTMLInputElement>('收货人').value).toBe('林晚舟')
  })

  it('is filled from a pasted line', async () => {
    await openForm()
    const box = await screen.findByLabelText('粘贴整段文字，自动填写')
    fireEvent.change(box, { target: { value: '沈听松 13812345678 浙江省杭州市西湖区文三路100号' } })
    fireEvent.click(screen.getByRole('button', { name: '识别并填入' }))
    expect(await screen.findByText('已填入，请核对一遍')).toBeTruthy()
    expect(screen.getByLabelText('收货人')).toHaveProperty('value', '沈听松')
    expect(screen.getByLabelText('手机号')).toHaveProperty('value', '13812345678')
    expect(await screen.findByRole('combobox', { name: '区县' })).toHaveProperty('value', '330106')
    expect(screen.getByLabelText('详细地址')).toHaveProperty('value', '文三路100号')
  })

  it('survives a reload until the user starts over', async () => {
    await openForm()
    await writeAddress()
    cleanup()
    await openApp('/addressForm')
    expect(await screen.findByText('已恢复上次未保存的内容')).toBeTruthy()
    expect(screen.getByLabelText('详细地址')).toHaveProperty('value', '文三路 100 号')
    expect(await screen.findByRole('combobox', { name: '区县' })).toHaveProperty('value', '330106')
    fireEvent.click(screen.getByRole('button', { name: '重新填写' }))
    expect(screen.getByLabelText('详细地址')).toHaveProperty('value', '')
    expect(screen.queryByText('已恢复上次未保存的内容')).toBeNull()
  })

  it('beyond the limit stays in the form, with the reason', async () => {
    await openForm('/addressForm', { 'user/user/deliveryAddress/add': new Refused('ADDRESS_LIMIT') })
    await writeAddress()
    save()
    expect(await screen.findByText('收货地址已达上限，请先删除不用的地址')).toBeTruthy()
    expect(screen.getByLabelText('详细地址')).toHaveProperty('value', '文三路 100 号')
  })

  it('on a phone selects its region in a sheet, step by step and back', async () => {
    setScreen({ width: 390 })
    await openForm()
    fireEvent.click(await screen.findByRole('button', { name: '所在地区，请选择省、市、区县' }))
    const sheet = within(await screen.findByRole('dialog', { name: '选择所在地区' }))
    fireEvent.click(sheet.getByRole('button', { name: '浙江省' }))
    expect(document.activeElement).toBe(sheet.getByRole('list', { name: '城市' }))
    fireEvent.click(sheet.getByRole('button', { name: '宁波市' }))
    fireEvent.click(within(sheet.getByRole('group', { name: '已选择' })).getByRole('button', { name: '宁波市' }))
    expect(sheet.getByRole('button', { name: '宁波市', pressed: true })).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '杭州市' }))
    fireEvent.click(sheet.getByRole('button', { name: '西湖区' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: '所在地区，浙江省 杭州市 西湖区' })).toBeTruthy()
  })

  it('requires a login', async () => {
    stubApi()
    await openApp('/addressForm')
    expect(await screen.findByRole('link', { name: '登录或注册' })).toBeTruthy()
  })
})

describe('a stored address', () => {
  it('keeps its phone unless another is entered', async () => {
    const seen = await openForm('/addressForm?id=1')
    expect(await screen.findByLabelText('手机号')).toHaveProperty('placeholder', '138****0001')
    await screen.findByRole('combobox', { name: '省份' })
    write('详细地址', '文三路 102 号')
    save()
    await waitFor(() => expect(sent(seen, 'user/user/deliveryAddress/update')).toHaveLength(1))
    expect(sent(seen, 'user/user/deliveryAddress/update')[0]?.body).toEqual({
      addressId: '1',
      name: '沈听松',
      regionCode: '330106',
      detail: '文三路 102 号',
      isDefault: true,
    })
  })

  it('returns to the list it was opened from', async () => {
    await openForm('/userInfo/address')
    const place = () => (window.history.state as { idx: number }).idx
    const before = place()
    fireEvent.click(await screen.findByRole('link', { name: `编辑：${home.name}，${home.detail}` }))
    expect(await screen.findByRole('heading', { name: '修改收货地址' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    await waitFor(() => expect(window.location.hash).toBe('#/userInfo/address'))
    expect(place()).toBe(before)
  })

  it('may have been deleted', async () => {
    await openForm('/addressForm?id=9')
    expect(await screen.findByText('这个地址已不存在')).toBeTruthy()
  })

  it('is not mixed with a new one', async () => {
    await openForm('/addressForm?id=2')
    await waitFor(() => expect(screen.getByLabelText('收货人')).toHaveProperty('value', '林晚舟'))
    act(() => go('/addressForm'))
    expect(await screen.findByRole('heading', { name: '新增收货地址' })).toBeTruthy()
    expect(screen.getByLabelText('收货人')).toHaveProperty('value', '')
  })
})
