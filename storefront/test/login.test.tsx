// @vitest-environment jsdom
import type { Input, Reply } from '@app/contract/types'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// What is brought when asked for is brought beforehand here, so that no test waits for it.
import '../src/lib/sms-code/captcha-dialog.tsx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useSession } from '../src/lib/session.ts'
import { Refused, someUser, stubApi } from './support/api.ts'
import { freshVisit, openApp } from './support/app.tsx'
import { isShown } from './support/dom.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const puzzle = (captchaId: string): Reply<'user/userAuth/getCaptchaGo'> => ({
  captchaId,
  image: pixel,
  piece: pixel,
  width: 320,
  height: 180,
  pieceSize: 56,
  pieceTop: 40,
  expiresIn: 120,
})
const tokens = { token: 'access-1', refreshToken: 'refresh-1', uid: 'u1', isNew: false }
const phone = () => screen.getByRole('textbox', { name: '手机号' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('asking for a code', () => {
  /** Moves the piece by arrow keys and lets it go. */
  async function solve(steps: number) {
    const slider = await screen.findByRole('slider')
    slider.focus()
    for (let step = 0; step < steps; step++) fireEvent.keyDown(slider, { key: 'ArrowRight' })
    fireEvent.keyDown(slider, { key: 'Enter' })
  }

  it('works by keyboard, sends proportions, and rests for a minute', async () => {
    const seen = stubApi({
      'user/userAuth/getCaptchaGo': puzzle('c1'),
      'user/userAuth/sendSmsGo': { nextIn: 60 },
    })
    await openApp('/login')
    await userEvent.type(phone(), '13800000001')
    await press('获取验证码')
    await solve(40)
    expect(await screen.findByRole('button', { name: /^(60|59) 秒后可重发$/ })).toHaveProperty('disabled', true)
    const sent = seen.find(({ path }) => path === 'user/userAuth/sendSmsGo')?.body as Input<'user/userAuth/sendSmsGo'>
    expect(sent).toMatchObject({ phone: '13800000001', purpose: 1, captchaId: 'c1' })
    expect(sent.x).toBeCloseTo(0.4)
    expect(sent.track).toHaveLength(40)
    expect(sent.track.at(-1)?.x).toBeCloseTo(0.4)
    expect(sent.track.every(({ t }, index) => Number.isInteger(t) && t >= (sent.track[index - 1]?.t ?? 0))).toBe(true)
  })

  it('gives another puzzle when the answer was wrong', async () => {
    let puzzles = 0
    stubApi({
      'user/userAuth/getCaptchaGo': () => puzzle(`c${++puzzles}`),
      'user/userAuth/sendSmsGo': new Refused('CAPTCHA_WRONG'),
    })
    await openApp('/login')
    await userEvent.type(phone(), '13800000001')
    await press('获取验证码')
    await solve(10)
    expect(await screen.findByText('验证未通过，请重新拖动拼图')).toBeTruthy()
    await waitFor(() => expect(puzzles).toBe(2))
    expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('0')
  })

  it('asks for a right phone first', async () => {
    stubApi()
    await openApp('/login')
    await userEvent.type(phone(), '12345')
    await press('获取验证码')
    expect(screen.getByText('请输入 11 位大陆手机号')).toBeTruthy()
    expect(phone().getAttribute('aria-invalid')).toBe('true')
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

  it('[layout.welcome] keeps the session, greets, and goes back where it was asked', async () => {
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
    expect(screen.getAllByText(/^(早上|上午|中午|下午|晚上)好，松下客$/)[0]).toBeTruthy()
  })

  it('[session.login-tokens] fails with the data-abnormal message when a token is missing', async () => {
    stubApi({ 'user/userAuth/login': { ...tokens, refreshToken: '' } })
    await openApp('/login')
    await fillPassword()
    expect(within(await screen.findByRole('tabpanel')).getByRole('alert').textContent).toMatch('数据异常')
    expect(useSession.getState().token).toBe('')
  })

  it('shows a refusal at the field it means', async () => {
    stubApi({ 'user/userAuth/login': new Refused('LOGIN_WRONG') })
    await openApp('/login')
    await fillPassword()
    await waitFor(() => expect(screen.getByLabelText('密码').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('手机号或密码不正确')).toBeTruthy()
  })

  it('tells a disabled account so', async () => {
    stubApi({ 'user/userAuth/login': new Refused('ACCOUNT_DISABLED') })
    await openApp('/login')
    await fillPassword()
    expect(await screen.findByText('账号已被停用')).toBeTruthy()
  })
})

describe('registering', () => {
  it('takes the invite code of the link, and asks for a consent that is not given beforehand', async () => {
    const seen = stubApi({ 'user/userAuth/register': tokens, 'user/user/info': someUser })
    await openApp('/login?invite=ABCD2345')
    expect(screen.getByLabelText('邀请码（选填）')).toHaveProperty('value', 'ABCD2345')
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

it('resets a forgotten password and leads back to logging in', async () => {
  const seen = stubApi({ 'user/userAuth/resetPassword': {} })
  await openApp('/login')
  await userEvent.click(screen.getByRole('tab', { name: '密码登录' }))
  await press('忘记密码')
  await userEvent.type(phone(), '13800000001')
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
  await userEvent.type(screen.getByLabelText('新密码'), 'abcd1234')
  await press('重设密码')
  expect(await screen.findByRole('tab', { name: '密码登录', selected: true })).toBeTruthy()
  expect(seen.find(({ path }) => path === 'user/userAuth/resetPassword')?.body).toMatchObject({ purpose: 2 })
})
