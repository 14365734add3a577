// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeExchange } from '../../src/domain/gift/exchange.ts'
import { useSession } from '../../src/lib/session.ts'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { setScreen } from '../support/browser.ts'

beforeEach(() => {
  freshVisit()
  closeExchange()
})
afterEach(freshVisit)

const items = [
  ['消息', '/messages'],
  ['发售日历', '/calendar'],
  ['我的藏品', '/mine/collection'],
  ['我的订单', '/mine/order'],
  ['转赠记录', '/mine/transfer'],
  ['藏品权益', '/mine/interest'],
  ['邀请记录', '/mine/invite'],
  ['实名认证', '/userInfo/kycAuth'],
  ['安全码', '/userInfo/safeCode'],
  ['收货地址', '/userInfo/address'],
  ['内容处理结果', '/mineDecision'],
  ['帮助与客服', '/help'],
] as const

/** Position of the menu, and how to open it there. */
const places = [
  ['under the avatar', 1440, '松下客的账号'],
  ['in the drawer of phones', 390, '导览'],
] as const

async function openMenu([, width, opener]: readonly [string, number, string]) {
  setScreen({ width })
  stubApi({ 'user/userAuth/logout': {}, 'user/user/info': someUser })
  act(() => logIn())
  await openApp('/album')
  await userEvent.click(screen.getByRole('button', { name: opener }))
  const list = (await screen.findByRole('link', { name: '我的藏品' })).closest('ul') as HTMLElement
  return within(list)
}

it.each(places)(
  '[layout.avatar-menu] %s links to every page of its own, and to customer service in a new window',
  async (...place) => {
    const menu = await openMenu(place)
    const service = await menu.findByRole('link', { name: '在线客服' })
    expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ...items.map(([label, target]) => [label, `#${target}`]),
      ['在线客服', 'https://service.example.cn/chat'],
    ])
    expect(service.getAttribute('target')).toBe('_blank')
    expect(menu.getAllByRole('button').map((button) => button.textContent)).toEqual(['礼品兑换', '去推广', '退出登录'])
    await userEvent.click(menu.getByRole('button', { name: '礼品兑换' }))
    expect(await screen.findByRole('dialog', { name: '礼品兑换' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('link', { name: '我的藏品' })).toBeNull())
  },
)

it('[layout.avatar-menu] opens the invite pop-up', async () => {
  const menu = await openMenu(places[0])
  await userEvent.click(menu.getByRole('button', { name: '去推广' }))
  expect(await screen.findByRole('dialog', { name: '温馨提示' })).toBeTruthy()
})

it('[layout.avatar-menu] logs out and goes to the home page', async () => {
  const menu = await openMenu(places[0])
  await userEvent.click(menu.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(window.location.hash).toBe('#/'))
  expect(useSession.getState().isLogin).toBe(false)
})
