// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '@app/ui'
import { App } from '../src/app/app.tsx'
import { useSession } from '../src/lib/session.ts'
import { someUser, stubApi } from './support/api.ts'
import { freshVisit, go, logIn, openApp } from './support/app.tsx'
import { isShown } from './support/dom.ts'
import { setScreen, setUserAgent } from './support/browser.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const accountLinks = [
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
] as const

describe('header and footer', async () => {
  it('[layout.footer] has the five pages, licences, logo and copyright', async () => {
    stubApi()
    await openApp('/album')
    const footer = within(await screen.findByRole('contentinfo'))
    const about = (title: string) => `#/aboutUs/${title}`
    for (const [label, title] of [
      ['隐私政策', 'policy'],
      ['服务条款', 'clause'],
      ['使用规则', 'rules'],
      ['常见问题', 'problem'],
      ['关于我们', 'about'],
    ] as const) {
      expect((await footer.findByRole('link', { name: label })).getAttribute('href')).toBe(about(title))
    }
    expect((await footer.findByRole('link', { name: 'ICP 备案 示例ICP备1号' })).getAttribute('rel')).toBe('noreferrer')
    expect(isShown(footer.getByText('网络文化经营许可证 示例网文1号'))).toBe(true)
    expect(isShown(footer.getByText('© 2026 云岫数藏'))).toBe(true)
    expect(isShown(footer.getByText('云岫数藏'))).toBe(true)
  })

  it('[layout.hidden-routes] are shown and hidden by route', async () => {
    stubApi()
    await openApp('/album')
    expect(isShown(screen.getByRole('banner'))).toBe(true)
    go('/ranking')
    await waitFor(() => expect(screen.queryByRole('banner')).toBeNull())
    expect(screen.queryByRole('contentinfo')).toBeNull()
    go('/downLoad')
    await waitFor(() => expect(isShown(screen.getByRole('banner'))).toBe(true))
  })

  it('[layout.menu-width] gives each entry of the navigation 80 px', async () => {
    stubApi()
    await openApp('/album')
    const links = within(screen.getByRole('navigation', { name: '主导航' })).getAllByRole('link')
    expect(links).toHaveLength(6)
    for (const link of links) expect(link?.className.split(' ')).toContain('w-[80px]')
  })

  it('[layout.search] searches a type for a keyword', async () => {
    stubApi()
    await openApp('/album')
    const search = within(within(screen.getByRole('banner')).getByRole('search'))
    const type = search.getByRole('combobox', { name: '搜索类型' })
    expect(
      within(type)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['1', '2', '3', '4'])
    expect(type?.className.split(' ')).toContain('w-[80px]')
    await userEvent.selectOptions(type, '盲盒')
    await userEvent.type(search.getByRole('combobox', { name: '搜索藏品' }), ' 云岫 {Enter}')
    await waitFor(() => expect(window.location.hash).toBe(`#/digital?type=4&keyword=${encodeURIComponent('云岫')}`))
  })

  it('[layout.play-entry] shows a dot until the play hub was opened', async () => {
    setScreen({ width: 749 })
    stubApi()
    await openApp('/album')
    const play = () => within(screen.getByRole('navigation', { name: '主导航' })).getByRole('link', { name: /^玩乐/ })
    expect(play().textContent).toBe('玩乐有新内容')
    go('/amusePlay')
    await waitFor(() => expect(play().textContent).toBe('玩乐'))
    expect(localStorage.getItem('playOpened')).toBe('1')
  })

  it('[layout.play-entry] is not in the navigation from 750 px on', async () => {
    setScreen({ width: 750 })
    stubApi()
    await openApp('/album')
    const navigation = within(screen.getByRole('navigation', { name: '主导航' }))
    expect(navigation.queryByRole('link', { name: /^玩乐/ })).toBeNull()
  })

  it('[layout.play-entry] [layout.memory-entry] are in the drawer of a phone, with the account', async () => {
    setScreen({ width: 390 })
    const memory = {
      id: '7',
      title: '山河记忆',
      accessStatus: 1,
      redPoint: 0,
      webBanner: '',
      appBanner: '',
      imgData: '{}',
    }
    stubApi({ 'ops/specialTypeConfig/byType': { ...memory, introduceStatus: 1 } })
    act(() => logIn())
    await openApp('/album')
    await userEvent.click(await screen.findByRole('button', { name: '导览' }))
    const drawer = within(await screen.findByRole('dialog', { name: '导览' }))
    await drawer.findByRole('link', { name: /^山河记忆/ })
    const links = drawer.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links.slice(0, 8 + accountLinks.length)).toEqual([
      '#/',
      '#/digital',
      '#/activity/compose',
      '#/album',
      '#/memrySection/intro/?id=7',
      '#/amusePlay',
      '#/notice',
      '#/download',
      ...accountLinks.map(([, target]) => `#${target}`),
    ])
  })

  it('[layout.coming-soon] says what is under construction', async () => {
    stubApi()
    await openApp('/album')
    await userEvent.click(screen.getByRole('button', { name: '艺术合作' }))
    expect(screen.getAllByText('功能建设中，敬请期待')[0]?.isConnected).toBe(true)
  })
})

it('offers elder mode in words at the foot of every page', async () => {
  stubApi()
  await openApp('/album')
  const elder = screen.getByRole('button', { name: '长辈模式' })
  expect(elder.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(elder)
  expect(document.documentElement.hasAttribute('data-elder')).toBe(true)
  expect(elder.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(elder)
  expect(document.documentElement.hasAttribute('data-elder')).toBe(false)
})

describe('the account', async () => {
  it('[layout.logged-out] offers to log in or register, and returns here', async () => {
    stubApi()
    await openApp('/album?labelId=3&page=2')
    expect(screen.getByRole('link', { name: '登录/注册' }).getAttribute('href')).toBe(
      `#/login?redirect=${encodeURIComponent('/album?labelId=3&page=2')}`,
    )
  })

  it('opens the menu of a logged-in user, and closes it with Escape', async () => {
    stubApi()
    act(() => logIn())
    await openApp('/album')
    const avatar = screen.getByRole('button', { name: '松下客的账号' })
    await userEvent.click(avatar)
    for (const [label, target] of accountLinks) {
      expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(`#${target}`)
    }
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: '我的藏品' })).toBeNull()
    expect(document.activeElement).toBe(avatar)
  })

  it('[entity.customer-service] opens the service address in a new window', async () => {
    const seen = stubApi()
    act(() => logIn())
    await openApp('/album')
    await userEvent.click(screen.getByRole('button', { name: '松下客的账号' }))
    const service = await screen.findByRole('link', { name: '在线客服' })
    expect(service.getAttribute('href')).toBe('https://service.example.cn/chat')
    expect(service.getAttribute('target')).toBe('_blank')
    expect(seen.find(({ path }) => path === 'ops/service/config/info')?.query.get('typeId')).toBe('1')
  })

  it('leads to the help page if no service address is set, as the one place for help', async () => {
    stubApi({ 'ops/service/config/info': { link: '' } })
    act(() => logIn())
    await openApp('/album')
    await userEvent.click(screen.getByRole('button', { name: '松下客的账号' }))
    const service = await screen.findByRole('link', { name: '在线客服' })
    expect(service.getAttribute('href')).toBe('#/help')
    expect(service.getAttribute('target')).toBeNull()
    expect(screen.queryByRole('link', { name: '帮助与客服' })).toBeNull()
  })

  it('[entity.customer-service] opens a page of ours if the service address is one', async () => {
    stubApi({ 'ops/service/config/info': { link: '/aboutUs/problem' } })
    act(() => logIn())
    await openApp('/album')
    await userEvent.click(screen.getByRole('button', { name: '松下客的账号' }))
    const service = await screen.findByRole('link', { name: '在线客服' })
    await waitFor(() => expect(service.getAttribute('href')).toBe('#/aboutUs/problem'))
    expect(service.getAttribute('target')).toBe('_blank')
  })

  it('logs out and returns to the home page', async () => {
    const seen = stubApi({ 'user/userAuth/logout': {}, 'user/user/info': someUser })
    act(() => logIn())
    await openApp('/album')
    await userEvent.click(screen.getByRole('button', { name: '松下客的账号' }))
    await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(window.location.hash).toBe('#/'))
    expect(useSession.getState().isLogin).toBe(false)
    expect(seen.some(({ path }) => path === 'user/userAuth/logout')).toBe(true)
  })

  const promote = async (kycStatus: 1 | 2 | 3) => {
    stubApi({
      'user/user/inviteNewPeople/invite': { inviteUrl: 'https://x.cn/#/login?invite=ABCD', inviteCode: 'ABCD' },
      'user/user/info': { ...someUser, kycStatus },
    })
    act(() => logIn({ ...someUser, kycStatus }))
    await openApp('/album')
    await userEvent.click(screen.getByRole('button', { name: '松下客的账号' }))
    await userEvent.click(screen.getByRole('button', { name: '去推广' }))
  }

  it('[layout.invite-popup] [entity.invite-info] shows the invite link as a QR code of 89 px with a margin of 4', async () => {
    await promote(2)
    const code = await screen.findByTitle('邀请链接的二维码')
    const drawing = code.closest('svg')
    expect(drawing?.getAttribute('width')).toBe('89')
    // 32 bytes fit 25 modules with low correction only; the margin adds four on each side.
    expect(drawing?.getAttribute('viewBox')).toBe('0 0 33 33')
    expect(isShown(screen.getByText('https://x.cn/#/login?invite=ABCD'))).toBe(true)
  })

  it.each([1, 3] as const)('[session.kyc-gates-promotion] asks a user of status %i to verify first', async (status) => {
    await promote(status)
    expect(isShown(await screen.findByRole('dialog', { name: '温馨提示' }))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '去认证' }))
    await waitFor(() => expect(window.location.hash).toBe('#/userInfo/kycAuth'))
  })
})

it('[layout.wechat] shows nothing but a picture inside WeChat', () => {
  setUserAgent('Mozilla/5.0 MicroMessenger/8.0')
  const seen = stubApi()
  const { container } = render(<App />)
  expect(container.children).toHaveLength(1)
  expect(screen.getByRole('img', { name: '请点右上角的菜单，选择在浏览器中打开' }).tagName).toBe('IMG')
  expect(seen).toEqual([])
})

it('[const.toasts] shows a message for 3 s and a notification for 4.5 s', async () => {
  stubApi()
  await openApp('/album')
  vi.useFakeTimers()
  const stands = (text: string) => screen.queryAllByText(text).length > 0
  act(() => {
    toast.plain('一句话')
    toast.notify('晚上好', '有标题的一句话')
  })
  act(() => void vi.advanceTimersByTime(2999))
  expect([stands('一句话'), stands('有标题的一句话')]).toEqual([true, true])
  act(() => void vi.advanceTimersByTime(1))
  expect([stands('一句话'), stands('有标题的一句话')]).toEqual([false, true])
  act(() => void vi.advanceTimersByTime(1499))
  expect(stands('有标题的一句话')).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(stands('有标题的一句话')).toBe(false)
})

it('shows a notice as long as the network is down', async () => {
  stubApi()
  await openApp('/album')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(isShown(screen.getByText(/网络已断开/))).toBe(true)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/网络已断开/)).toBeNull()
  online.mockRestore()
})
