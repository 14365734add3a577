import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { messageOf } from '../src/lib/call.ts'
import { verifyPasskey } from '../src/sign-in/passkey.ts'
import { fakeServer } from './support/app.tsx'

const server = fakeServer()

const credentials = { create: vi.fn(), get: vi.fn() }

beforeAll(() => import('../src/pages/me/index.tsx'))
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  const parties = { rp: { id: 'localhost', name: '云岫' }, user: { id: 'YQ', name: 'owner', displayName: '沈知远' } }
  server.answer({
    'session/ways': { brand: '云岫', imageHost: '', storefront: '', signOn: null },
    'session/list': { list: [] },
    'session/beginPasskey': {
      options: { ...parties, challenge: 'YQ', pubKeyCredParams: [{ type: 'public-key', alg: -7 }] },
    },
    'session/askPasskey': { options: { challenge: 'YQ', rpId: 'localhost' } },
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials')
})

/** Browser errors, with a part of the message when a passkey is made and when one is used. */
const refusals: [name: string, making: string, giving: string][] = [
  ['InvalidStateError', '已经登记过了', '没有这个账号的通行密钥'],
  ['NotAllowedError', '旧式 U2F 密钥不能用', '没有完成验证'],
  ['SecurityError', '正式网址', '正式网址'],
  ['AbortError', '中断', '中断'],
  ['ConstraintError', 'PIN、指纹或面容', 'PIN、指纹或面容'],
  ['NotSupportedError', '不支持通行密钥', '不支持通行密钥'],
  ['UnknownError', '设备未能完成', '设备未能完成'],
  ['OperationError', '验证窗口开着', '验证窗口开着'],
  ['TypeError', '更新浏览器', '更新浏览器'],
  ['DataError', '浏览器没有完成', '浏览器没有完成'],
]

describe('[console.login] each error of the browser about a passkey has its own message', () => {
  test.each(refusals)('%s while making one', async (name, sentence) => {
    credentials.create.mockRejectedValue(new DOMException('refused', name))
    server.open('/me')
    await userEvent.click(await screen.findByRole('button', { name: '添加通行密钥' }))
    const message = await within(screen.getByRole('alert')).findByText(new RegExp(sentence))
    expect(message.textContent).not.toMatch(/验证码|页面出了差错/)
    expect(server.inputsOf('session/confirmPasskey')).toEqual([])
  })

  test.each(refusals)('%s while using one', async (name, _, sentence) => {
    credentials.get.mockRejectedValue(new DOMException('refused', name))
    const message = await verifyPasskey().then(() => '', messageOf)
    expect(message).toContain(sentence)
    expect(message).not.toMatch(/验证码|页面出了差错/)
    expect(server.inputsOf('session/factor')).toEqual([])
  })
})
