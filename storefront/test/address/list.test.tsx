// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { home, office } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

async function openList(list: (typeof home)[], rest: Parameters<typeof stubApi>[0] = {}) {
  let kept = list
  const seen = stubApi({
    'user/user/info': someUser,
    'user/user/deliveryAddress/list': () => ({ list: kept }),
    'user/user/deliveryAddress/defaultAddress': ({ body }) => {
      const { addressId } = body as { addressId: string }
      kept = kept.map((one) => ({ ...one, isDefault: one.addressId === addressId }))
      return kept.find((one) => one.addressId === addressId) ?? new Refused('NOT_FOUND')
    },
    'user/user/deliveryAddress/delete': ({ body }) => {
      kept = kept.filter((one) => one.addressId !== (body as { addressId: string }).addressId)
      return {}
    },
    ...rest,
  })
  act(() => logIn())
  await openApp('/userInfo/address')
  return seen
}
const bodies = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path).map(({ body }) => body)
const cardOf = (detail: string) => within(screen.getByText(detail).closest('li') ?? document.body)

describe("[route /userInfo/address] the user's addresses", () => {
  it('are listed with masked phones, the default one marked', async () => {
    await openList([home, office])
    expect(await screen.findByText(home.detail)).toBeTruthy()
    expect(cardOf(home.detail).getByText('默认')).toBeTruthy()
    expect(cardOf(home.detail).getByText('浙江省 杭州市 西湖区')).toBeTruthy()
    expect(cardOf(office.detail).getByText('北京市 东城区')).toBeTruthy()
    expect(cardOf(office.detail).getByText('139****8821')).toBeTruthy()
    expect(cardOf(office.detail).queryByText('默认')).toBeNull()
  })

  it('change which one is the default', async () => {
    const seen = await openList([home, office])
    fireEvent.click(await screen.findByRole('button', { name: `设为默认：${office.name}，${office.detail}` }))
    await waitFor(() => expect(cardOf(office.detail).getByText('默认')).toBeTruthy())
    expect(cardOf(home.detail).queryByText('默认')).toBeNull()
    expect(bodies(seen, 'user/user/deliveryAddress/defaultAddress')).toEqual([{ addressId: '2' }])
  })

  it('are deleted only after a confirmation', async () => {
    const seen = await openList([home, office])
    fireEvent.click(await screen.findByRole('button', { name: `删除：${home.name}，${home.detail}` }))
    const question = within(await screen.findByRole('dialog', { name: '删除这个地址' }))
    expect(bodies(seen, 'user/user/deliveryAddress/delete')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText(home.detail)).toBeNull())
    expect(screen.getByText(office.detail)).toBeTruthy()
  })

  it('link to their form', async () => {
    await openList([home])
    const edit = await screen.findByRole('link', { name: `编辑：${home.name}，${home.detail}` })
    expect(edit.getAttribute('href')).toBe('#/addressForm?id=1')
    expect(screen.getByRole('link', { name: '新增收货地址' }).getAttribute('href')).toBe('#/addressForm')
  })

  it('show an empty state, and a retry after a failure', async () => {
    await openList([])
    expect(await screen.findByText('还没有收货地址')).toBeTruthy()
    freshVisit()
    await openList([], { 'user/user/deliveryAddress/list': new Refused('NOT_ALLOWED') })
    expect(await screen.findByRole('button', { name: '再试一次' })).toBeTruthy()
  })

  it('require a login', async () => {
    stubApi()
    await openApp('/userInfo/address')
    expect(await screen.findByRole('link', { name: '登录或注册' })).toBeTruthy()
  })
})

describe('the layout of the settings', () => {
  it('[route /userInfo] leads to verification, with every account page beside it', async () => {
    stubApi({
      'user/user/info': someUser,
      'user/user/kyc/info': {
        kycStatus: 1,
        reviewing: false,
        realName: '',
        idNumber: '',
        triesLeft: 5,
        failReason: '',
        verifiedTime: null,
      },
    })
    act(() => logIn())
    await openApp('/userInfo')
    await waitFor(() => expect(window.location.hash).toBe('#/userInfo/kycAuth'))
    const places = within(await screen.findByRole('navigation', { name: '账号设置' }))
    expect(places.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['基本资料', '#/userInfo/baseInfo'],
      ['实名认证', '#/userInfo/kycAuth'],
      ['修改密码', '#/userInfo/changePassword'],
      ['安全码', '#/userInfo/safeCode'],
      ['钱包地址', '#/userInfo/wallet'],
      ['收货地址管理', '#/userInfo/address'],
      ['个人信息与隐私', '#/userInfo/privacy'],
    ])
    expect(places.getByRole('link', { current: 'page' }).textContent).toBe('实名认证')
    expect(screen.getByRole('heading', { level: 1, name: '实名认证' })).toBeTruthy()
  })
})
