// @vitest-environment jsdom
import type { Input, Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resetSession, useSession } from '../src/lib/session.ts'
import { rest } from '../src/domain/person/sms-code/rests.ts'
import { basicConfig, Refused, someUser, stubApi } from './support/api.ts'
import { freshVisit, openApp } from './support/app.tsx'
import { isShown } from './support/dom.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const puzzle = (captchaId: string): Reply<'user/userAuth/getCaptchaGo'> => ({
  provider: 'own',
  captchaId,
  image: pixel,
  piece: pixel,
  width: 320,
  height: 180,
  pieceSize: 56,
  pieceTop: 40,
  workBits: 0,
  expiresIn: 120,
})
const tokens = { token: 'access-1', refreshToken: 'refresh-1', uid: 'u1', isNew: false }
const phone = () => screen.getByRole('textbox', { name: '手机号' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('requesting a code', () => {
  /** Moves the piece by arrow keys and releases it. */
  async function solve(steps: number) {
    const slider = await screen.findByRole('slider')
    slider.focus()
    for (let step = 0; step < steps; step++) fireEvent.keyDown(slider, { key: 'ArrowRight' })
    fireEvent.keyDown(slider, { key: 'Enter' })
  }

  it('works by keyboard, sends fractions, and pauses for a minute', async () => {
    const seen = stubApi({
      'user/userAuth/getCaptchaGo': puzzle('c1'),
      'user/userAuth/sendSmsGo': { nextIn: 60 },
    })
    await openApp('/login')
    await userEvent.type(phone(), '13800000001')
    await press('获取验证码')
    await solve(40)
    expect(await screen.findByRole('button', { name: /^(60|59) 秒后可重发$/ })).toHaveProperty('disabled', true)
    const sent = seen.find(({ path }) => path === 'user/userAuth/sendSmsGo')?.body as Required<
      Input<'user/userAuth/sendSmsGo'>
    >
    expect(sent).toMatchObject({ phone: '13800000001', purpose: 1, captchaId: 'c1' })
    expect(sent.x).toBeCloseTo(0.4)
    expect(sent.track).toHaveLength(40)
    expect(sent.track.at(-1)?.x).toBeCloseTo(0.4)
    expect(sent.track.every(({ t }, index) => Number.isInteger(t) && t >= (sent.track[index - 1]?.t ?? 0))).toBe(true)
  })

  it('loads another puzzle after a wrong answer', async () => {
    let puzzles = 0
    stubApi({
      'user/userAuth/getCaptchaGo': () => puzzle(`c${++puzzles}`),
      'user/userAuth/sendSmsGo': new Refused('CAPTCHA_WRONG'),
    })
    await openApp('/login')
    await userEvent.type(phone(), '13800000001')
    await press('获取验证码')
    await solve(10)
    expect(await screen.findByText('验证未通过，请再试一次')).toBeTruthy()
    await waitFor(() => expect(puzzles).toBe(2))
    expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('0')
  })

  it('offers characters to read as an alternative, and remembers the choice', async () => {
    let pictures = 0
    const seen = stubApi({
      'user/userAuth/getCaptchaGo': puzzle('c1'),
      'user/userAuth/getCaptcha': () => ({ captchaId: `t${++pictures}`, image: pixel, workBits: 0, expiresIn: 120 }),
      'user/userAuth/sendSms': ({ body }) =>
        (body as Input<'user/userAuth/sendSms'>).captchaText === 'abc23'
          ? { nextIn: 60 }
          : new Refused('CAPTCHA_WRONG'),
    })
    await openApp('/login')
    await userEvent.type(phone(), '13800000001')
    await press('获取验证码')
    await userEvent.click(await screen.findByRole('button', { name: '看不清缺口？改用文字验证' }))
    const characters = () => screen.findByLabelText('图中的字符')
    await userEvent.type(await characters(), 'wrong{Enter}')
    expect(await screen.findByText('字符不对，请看新的图片再试一次')).toBeTruthy()
    await waitFor(() => expect(pictures).toBe(2))
    expect(document.activeElement).toBe(await characters())
    await press('关闭')

    await press('获取验证码')
    await userEvent.type(await characters(), 'abc 23')
    await press('领取验证码')
    expect(await screen.findByRole('button', { name: /秒后可重发$/ })).toHaveProperty('disabled', true)
    expect(seen.findLast(({ path }) => path === 'user/userAuth/sendSms')?.body).toEqual({
      phone: '13800000001',
      purpose: 1,
      captchaId: 't3',
      captchaText: 'abc23',
    })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('短信验证码')))
  })

  it('extracts the code from a pasted message, and supports autofill', async () => {
    stubApi()
    await openApp('/login')
    const code = screen.getByLabelText('短信验证码')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    await userEvent.click(code)
    await userEvent.paste('【云岫数藏】验证码 482913，5 分钟内有效')
    expect(code).toHaveProperty('value', '482913')
  })

  it('requires a valid phone first', async () => {
    stubApi()
    await openApp('/login')
    await userEvent.type(phone(), '12345')
    await press('获取验证码')
    expect(screen.getByText('请输入 11 位大陆手机号')).toBeTruthy()
    expect(phone().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(phone())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('logging in', () => {
  async function fillPassword(password = 'yunxiu2026') {
    await userEvent.click(screen.getByRole('tab', { name: '密码登录' }))
    await userEvent.type(phone(), '13800000001')
    await userEvent.type(screen.getByLabelText('密码'), password)
    await press('登录')
  }

  it('[layout.welcome] greets by the time of day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00') })
    stubApi({ 'user/userAuth/login': tokens, 'user/user/info': someUser })
    await openApp('/login')
    await fillPassword()
    await waitFor(() => expect(screen.getAllByText('上午好，松下客')[0]).toBeTruthy())
  })

  it('keeps the number for this tab, until the logout', async () => {
    stubApi({ 'user/userAuth/login': tokens, 'user/user/info': someUser })
    await openApp('/login')
    await fillPassword()
    await waitFor(() => expect(sessionStorage.getItem('ownPhone')).toBe('13800000001'))
    act(() => resetSession())
    expect(sessionStorage.getItem('ownPhone')).toBeNull()
  })

  it('stores the session, and returns to the address it was requested from', async () => {
    const seen = stubApi({ 'user/userAuth/login': tokens, 'user/user/info': someUser })
    await openApp('/login?redirect=%2Falbum')
    await fillPassword()
    await waitFor(() => expect(window.location.hash).toBe('#/album'))
    expect(seen.find(({ path }) => path === 'user/userAuth/login')?.body).toEqual({
      mode: 1,
      phone: '13800000001',
      password: 'yunxiu2026',
    })
    expect(useSession.getState().isLogin).toBe(true)
  })

  it('[session.login-tokens] fails with the data-abnormal message if a token is missing', async () => {
    stubApi({ 'user/userAuth/login': { ...tokens, refreshToken: '' } })
    await openApp('/login')
    await fillPassword()
    expect(within(await screen.findByRole('tabpanel')).getByRole('alert').textContent).toMatch('数据异常')
    expect(useSession.getState().token).toBe('')
  })

  it('shows a refusal at the field it names', async () => {
    stubApi({ 'user/userAuth/login': new Refused('LOGIN_WRONG') })
    await openApp('/login')
    await fillPassword()
    await waitFor(() => expect(screen.getByLabelText('密码').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('手机号或密码不正确')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
  })

  it('reports a disabled account', async () => {
    stubApi({ 'user/userAuth/login': new Refused('ACCOUNT_DISABLED') })
    await openApp('/login')
    await fillPassword()
    expect(await screen.findByText('账号已被停用')).toBeTruthy()
  })
})

describe('registering', () => {
  it('accepts the invite code of the link, and asks for a consent that is never preselected', async () => {
    const seen = stubApi({ 'user/userAuth/register': tokens, 'user/user/info': someUser })
    await openApp('/login?invite=ABCD2345')
    expect(screen.getByText(/^由好友邀请/).textContent).toBe('由好友邀请 · 邀请码 ABCD2345')
    expect(screen.queryByLabelText('邀请码（选填）')).toBeNull()
    const consent = screen.getByRole('checkbox')
    expect(consent).toHaveProperty('checked', false)
    await userEvent.type(phone(), '13800000001')
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
    await userEvent.type(screen.getByLabelText('设置密码'), 'abcd1234')
    await press('注册')
    expect(isShown(screen.getByText('请先阅读并同意协议'))).toBe(true)
    expect(seen.some(({ path }) => path === 'user/userAuth/register')).toBe(false)
    await userEvent.click(consent)
    await press('注册')
    await waitFor(() => expect(useSession.getState().isLogin).toBe(true))
    expect(seen.find(({ path }) => path === 'user/userAuth/register')?.body).toEqual({
      phone: '13800000001',
      smsCode: '123456',
      password: 'abcd1234',
      inviteCode: 'ABCD2345',
      agreementVersion: '2026.1',
    })
  })
})

it.each([
  ['注册', 'user/userAuth/register'],
  ['登录', 'user/userAuth/login'],
] as const)('%s clears the check box when newer agreements apply, and consents to those', async (button, path) => {
  let config: typeof basicConfig = basicConfig
  const seen = stubApi({
    'ops/basic/config/info': () => config,
    [path]: ({ body }: { body: unknown }) =>
      (body as { agreementVersion: string }).agreementVersion === '2026.2' ? tokens : new Refused('AGREEMENT_OUTDATED'),
    'user/user/info': someUser,
  })
  await openApp(button === '注册' ? '/login?invite=ABCD2345' : '/login')
  if (button === '登录') await userEvent.click(screen.getByRole('tab', { name: '验证码登录' }))
  await userEvent.type(phone(), '13800000001')
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
  if (button === '注册') await userEvent.type(screen.getByLabelText('设置密码'), 'abcd1234')
  await press(button)
  expect(isShown(screen.getByText('请先阅读并同意协议'))).toBe(true)
  await userEvent.click(screen.getByRole('checkbox'))
  config = { ...basicConfig, agreementVersion: '2026.2' }
  await press(button)
  expect(await screen.findByText('协议刚刚更新过，请阅读新版后重新勾选')).toBeTruthy()
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  await userEvent.click(screen.getByRole('checkbox'))
  await press(button)
  await waitFor(() => expect(useSession.getState().isLogin).toBe(true))
  const versions = seen.filter((one) => one.path === path).map(({ body }) => (body as typeof config).agreementVersion)
  expect(versions).toEqual(['2026.1', '2026.2'])
})

describe('an invitation', () => {
  it('can be declined by a user who logs in with a code', async () => {
    const seen = stubApi({
      'user/userAuth/login': ({ body }) =>
        (body as Input<'user/userAuth/login'>).inviteCode ? new Refused('INVITE_CODE_UNKNOWN') : tokens,
      'user/user/info': someUser,
    })
    await openApp('/login?invite=ABCD2345')
    await userEvent.click(screen.getByRole('tab', { name: '验证码登录' }))
    await userEvent.type(phone(), '13800000001')
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
    await userEvent.click(screen.getByRole('checkbox'))
    await press('登录')
    const code = await screen.findByLabelText('邀请码（选填）')
    expect(screen.getByText('邀请码不存在，请核对或留空')).toBeTruthy()
    expect(document.activeElement).toBe(code)
    await userEvent.clear(code)
    await press('登录')
    await waitFor(() => expect(useSession.getState().isLogin).toBe(true))
    expect(seen.findLast(({ path }) => path === 'user/userAuth/login')?.body).toEqual({
      mode: 2,
      phone: '13800000001',
      smsCode: '123456',
      agreementVersion: '2026.1',
    })
  })

  it('is removed once it created an account', async () => {
    stubApi({ 'user/userAuth/register': { ...tokens, isNew: true }, 'user/user/info': someUser })
    sessionStorage.setItem('inviteCode', 'ABCD2345')
    await openApp('/login')
    expect(screen.getByText(/^由好友邀请/)).toBeTruthy()
    await userEvent.type(phone(), '13800000001')
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
    await userEvent.type(screen.getByLabelText('设置密码'), 'abcd1234')
    expect(screen.getByText('太简单')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox'))
    await press('注册')
    await waitFor(() => expect(useSession.getState().isLogin).toBe(true))
    expect(sessionStorage.getItem('inviteCode')).toBeNull()
  })
})

it('keeps the phone and the remaining pause from one form to the next, and over a reload', async () => {
  stubApi()
  rest('13800000001', Date.now() + 40_000)
  await openApp('/login')
  await userEvent.type(phone(), '13800000001')
  for (const tab of ['密码登录', '注册', '验证码登录']) {
    await userEvent.click(screen.getByRole('tab', { name: tab }))
    expect(phone()).toHaveProperty('value', '13800000001')
  }
  expect(screen.getByRole('button', { name: /^(40|39|38) 秒后可重发$/ })).toHaveProperty('disabled', true)
  expect(localStorage.getItem('smsRests')).toMatch(/^\{"0001":\d+\}$/)
  await userEvent.clear(phone())
  await userEvent.type(phone(), '13800000002')
  expect(screen.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', false)
})

it('opens the agreements beside the form', async () => {
  stubApi()
  await openApp('/login')
  for (const name of ['《用户服务协议》', '《隐私政策》']) {
    expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank')
  }
})

it('links to no agreements before they are in effect, and says that nobody can register yet', async () => {
  stubApi({ 'ops/basic/config/info': { ...basicConfig, agreementVersion: '' } })
  await openApp('/login')
  expect(await screen.findByText('协议还没有公布，暂时不能注册新账号。')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '《隐私政策》' })).toBeNull()
  expect(screen.queryByText('没有注册过的手机号会自动注册')).toBeNull()
})

it('resets a forgotten password and leads back to the login', async () => {
  const seen = stubApi({ 'user/userAuth/resetPassword': {} })
  await openApp('/login')
  await userEvent.click(screen.getByRole('tab', { name: '密码登录' }))
  await userEvent.type(phone(), '13800000001')
  await press('忘记密码')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '重设密码' }))
  expect(phone()).toHaveProperty('value', '13800000001')
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
  await userEvent.type(screen.getByLabelText('新密码'), 'abcd1234')
  await press('重设密码')
  expect(await screen.findByRole('tab', { name: '密码登录', selected: true })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '登录' }))
  expect(phone()).toHaveProperty('value', '13800000001')
  expect(seen.find(({ path }) => path === 'user/userAuth/resetPassword')?.body).toMatchObject({ purpose: 2 })
})

it('leads by the Tab key from the phone to the password', async () => {
  stubApi()
  await openApp('/login')
  await userEvent.click(screen.getByRole('tab', { name: '密码登录' }))
  phone().focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('密码', { selector: 'input' }))
})
