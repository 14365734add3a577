// @vitest-environment jsdom
import type { Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useSession } from '../../src/lib/session.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const now = () => Math.floor(Date.now() / 1000)
const login = (change: object) => ({
  sessionId: 's1',
  device: 'Android 手机 · 微信',
  platform: 'h5' as const,
  ip: '115.204.*.*',
  createTime: now() - 86_400,
  activeTime: now() - 5,
  isCurrent: true,
  ...change,
})
const other = () => login({ sessionId: 's2', device: 'Mac · Chrome', activeTime: now() - 7200, isCurrent: false })
const event = (change: object = {}) => ({
  kind: 'newDevice' as const,
  device: 'Mac · Chrome',
  ip: '220.181.*.*',
  time: now() - 7200,
  ...change,
})
const logins = (): Reply<'user/session/list'> => ({ list: [login({}), other()], events: [event()] })

async function openPage(rest: Parameters<typeof stubApi>[0] = {}) {
  const seen = stubApi({ 'user/user/info': someUser, 'user/session/list': logins(), ...rest })
  act(() => logIn())
  await openApp('/userInfo/changePassword')
  return seen
}
const bodies = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path).map(({ body }) => body)

describe('[route /userInfo/changePassword] a new password', () => {
  async function write(phone: string) {
    await userEvent.type(await screen.findByLabelText('本账号手机号'), phone)
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
    await userEvent.type(screen.getByLabelText('新密码'), 'riverside2026')
    await userEvent.click(screen.getByRole('button', { name: '修改密码' }))
  }

  it('is verified by phone, ends the session, and leads to the login page with a message', async () => {
    const seen = await openPage({ 'user/userAuth/resetPassword': {} })
    await write('13812340001')
    await waitFor(() => expect(window.location.hash).toBe('#/login'))
    expect(bodies(seen, 'user/userAuth/resetPassword')).toEqual([
      { phone: '13812340001', smsCode: '123456', password: 'riverside2026', purpose: 3 },
    ])
    expect(useSession.getState()).toMatchObject({ token: '', isLogin: false })
    expect((await screen.findAllByText('所有设备都已退出，请用新密码登录。')).length).toBeGreaterThan(0)
  })

  it("is not sent for another phone than the user's own", async () => {
    const seen = await openPage()
    await write('13912340001')
    expect(screen.getByText('与本账号的手机号 138****0001 不一致')).toBeTruthy()
    expect(bodies(seen, 'user/userAuth/resetPassword')).toEqual([])
  })

  it('keeps the input after a wrong code, with a message at its field', async () => {
    await openPage({ 'user/userAuth/resetPassword': new Refused('SMS_CODE_WRONG') })
    await write('13812340001')
    expect(await screen.findByText('短信验证码不正确或已过期')).toBeTruthy()
    expect(screen.getByLabelText('新密码')).toHaveProperty('value', 'riverside2026')
    expect(useSession.getState().isLogin).toBe(true)
  })

  it('is not offered without a login', async () => {
    stubApi()
    await openApp('/userInfo/changePassword')
    expect(await screen.findByRole('link', { name: '登录或注册' })).toBeTruthy()
    expect(screen.queryByLabelText('新密码')).toBeNull()
  })
})

describe('active sessions', () => {
  it('ends another session after a confirmation, never the present one from its row', async () => {
    const lists = [logins(), { list: [login({})], events: [event()] }]
    const seen = await openPage({ 'user/session/list': () => lists.shift() ?? logins(), 'user/session/end': {} })
    expect(await screen.findByText('当前')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '让 Android 手机 · 微信 退出' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '让 Mac · Chrome 退出' }))
    const question = within(await screen.findByRole('dialog', { name: '退出这台设备' }))
    expect(bodies(seen, 'user/session/end')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: '退出该设备' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '让 Mac · Chrome 退出' })).toBeNull())
    expect(bodies(seen, 'user/session/end')).toEqual([{ sessionId: 's2' }])
  })

  it('ends every session after a confirmation, and leads to the login page', async () => {
    const seen = await openPage({ 'user/session/endAll': { ended: 2 } })
    fireEvent.click(await screen.findByRole('button', { name: '全部退出' }))
    const question = within(await screen.findByRole('dialog', { name: '退出全部设备' }))
    fireEvent.click(question.getByRole('button', { name: '全部退出' }))
    await waitFor(() => expect(window.location.hash).toBe('#/login'))
    expect(bodies(seen, 'user/session/endAll')).toHaveLength(1)
    expect(useSession.getState().token).toBe('')
  })

  it('points out a new device until that is acknowledged', async () => {
    await openPage()
    expect(await screen.findByText('有新设备登录了你的账号')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '知道了' }))
    expect(screen.queryByText('有新设备登录了你的账号')).toBeNull()
    expect(within(screen.getByRole('list', { name: '账号安全动态' })).getByText('在新设备上登录')).toBeTruthy()
    expect(Number(localStorage.getItem('loginsSeen:u1'))).toBeGreaterThan(now() - 60)
  })

  it('does not report the current device', async () => {
    const here = login({})
    await openPage({
      'user/session/list': { list: [here], events: [event({ device: here.device, time: here.createTime + 1 })] },
    })
    expect(await screen.findByText('当前')).toBeTruthy()
    expect(screen.queryByText('有新设备登录了你的账号')).toBeNull()
  })

  it('offers a retry if the list fails to load', async () => {
    const answers = [new Refused('NOT_ALLOWED'), logins()]
    await openPage({ 'user/session/list': () => answers.shift() ?? logins() })
    fireEvent.click(await screen.findByRole('button', { name: '再试一次' }))
    expect(await screen.findByText('我的设备')).toBeTruthy()
  })
})
