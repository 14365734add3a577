import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused, fakeServer } from './support/app.tsx'

const server = fakeServer()
afterEach(() => vi.restoreAllMocks())

async function logIn(): Promise<void> {
  server.answer({
    'session/ways': { brand: '云岫', imageHost: '', storefront: '', signOn: null },
    'session/login': { next: 'factor' },
  })
  server.open('/login')
  await userEvent.type(await screen.findByLabelText('登录名'), 'owner')
  await userEvent.type(screen.getByLabelText('密码'), 'wild plum by the water')
  await userEvent.click(screen.getByRole('button', { name: '继续' }))
}

test('[console.login] a browser that rejects cookies gets a message after the password, not a redirect loop', async () => {
  server.answer({ 'session/info': new Refused('NOT_LOGGED_IN', 401) })
  await logIn()
  expect(await screen.findByText(/没有保存 Cookie.*允许这个网站使用 Cookie/)).toBeTruthy()
  expect(screen.queryByLabelText('动态码')).toBeNull()
})

test('[console.login] an invitation is not used up in a browser whose cookies are off', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  server.answer({ 'session/invitation': { name: 'new', displayName: '江小满', expiresAt: 1_766_000_000 } })
  server.open('/invitation')
  await userEvent.type(await screen.findByLabelText('设置密码'), 'wild plum by the water')
  await userEvent.type(screen.getByLabelText('再输一次'), 'wild plum by the water')
  await userEvent.click(screen.getByRole('button', { name: '下一步：登记第二步验证' }))
  expect(await screen.findByText(/没有保存 Cookie/)).toBeTruthy()
  expect(server.inputsOf('session/acceptInvitation')).toEqual([])
})

test.each([
  [true, '这个浏览器不支持通行密钥。'],
  [false, '通行密钥要用 https 打开控制台才能使用。'],
])('[console.login] explains why there are no passkeys (secure context: %s)', async (isSecureContext, sentence) => {
  vi.stubGlobal('isSecureContext', isSecureContext)
  server.answer({ 'session/info': new Refused('SECOND_FACTOR_NEEDED', 401) })
  await logIn()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '用通行密钥验证' })).toBeNull()
})
