// @vitest-environment jsdom
import type { Reply } from '@app/contract/types'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused, stubApi } from './support/api.ts'
import { freshVisit, openApp } from './support/app.tsx'

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
const phone = () => screen.getByRole('textbox', { name: '手机号' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('if the server requires a provider’s captcha', () => {
  const offer: Reply<'user/userAuth/getCaptchaGo'> = { provider: 'tencent', appId: '199999164' }
  const script = () => document.querySelector<HTMLScriptElement>('script[src*=TJCaptcha]')
  type Outcome = { ret: number; ticket?: string; randstr?: string }
  let shown: { appId: string; finish: (outcome: Outcome) => void; isGone: boolean }[] = []

  class FakeTencentCaptcha {
    readonly #entry
    constructor(appId: string, finish: (outcome: Outcome) => void) {
      this.#entry = { appId, finish, isGone: false }
    }
    show() {
      shown.push(this.#entry)
    }
    destroy() {
      this.#entry.isGone = true
    }
  }

  beforeEach(() => {
    shown = []
    vi.stubGlobal('TencentCaptcha', FakeTencentCaptcha)
  })
  afterEach(() => {
    for (const element of document.querySelectorAll('script[src*=TJCaptcha]')) element.remove()
  })

  async function ask(answer: Reply<'user/userAuth/sendSmsGo'> | Refused) {
    const seen = stubApi({
      'user/userAuth/getCaptchaGo': ({ query }) => (query.get('own') ? puzzle('c1') : offer),
      'user/userAuth/sendSmsGo': answer,
    })
    await openApp('/login')
    await userEvent.type(phone(), '13800000001')
    expect(script()).toBeNull()
    await press('获取验证码')
    await waitFor(() => expect(script()).toBeTruthy())
    return seen
  }
  async function come() {
    fireEvent.load(script() as HTMLScriptElement)
    await waitFor(() => expect(shown).toHaveLength(1))
  }
  const finish = (outcome: Outcome) => shown.at(-1)?.finish(outcome)

  it('loads its script on demand, shows it alone, and sends its ticket', async () => {
    const seen = await ask({ nextIn: 60 })
    await come()
    expect(shown[0]?.appId).toBe('199999164')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    finish({ ret: 0, ticket: 'tr03abc', randstr: '@abc' })
    expect(await screen.findByRole('button', { name: /秒后可重发$/ })).toBeTruthy()
    expect(seen.find(({ path }) => path === 'user/userAuth/sendSmsGo')?.body).toEqual({
      phone: '13800000001',
      purpose: 1,
      ticket: 'tr03abc',
      randstr: '@abc',
    })
    expect(shown[0]?.isGone).toBe(true)
  })

  it('ends when it is closed', async () => {
    await ask({ nextIn: 60 })
    await come()
    finish({ ret: 2 })
    await waitFor(() => expect(shown[0]?.isGone).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  const fallsBack = async () => {
    expect(await screen.findByText('安全验证打开失败，请改用拼图验证')).toBeTruthy()
    expect(await screen.findByRole('slider')).toBeTruthy()
  }

  it('falls back to our puzzle with a message if the script fails to load', async () => {
    await ask({ nextIn: 60 })
    fireEvent.error(script() as HTMLScriptElement)
    await fallsBack()
    expect(script()).toBeNull()
  })

  it('falls back if the script cannot connect and generates its own ticket', async () => {
    const seen = await ask({ nextIn: 60 })
    await come()
    finish({ ret: 0, ticket: 'trerror_1001_199999164_1', randstr: '@abc' })
    await fallsBack()
    expect(seen.some(({ path }) => path === 'user/userAuth/sendSmsGo')).toBe(false)
  })

  it('falls back if the server cannot verify the ticket', async () => {
    await ask(new Refused('CAPTCHA_UNAVAILABLE'))
    await come()
    finish({ ret: 0, ticket: 'tr03abc', randstr: '@abc' })
    await fallsBack()
    expect(shown[0]?.isGone).toBe(true)
  })

  it('tries again if the ticket was refused, or switches to our puzzle', async () => {
    await ask(new Refused('CAPTCHA_WRONG'))
    await come()
    finish({ ret: 0, ticket: 'tr03abc', randstr: '@abc' })
    expect(await screen.findByText('这次验证没有通过，请再试一次')).toBeTruthy()
    await press('再试一次')
    await waitFor(() => expect(document.querySelectorAll('script[src*=TJCaptcha]')).toHaveLength(2))
    await press('改用拼图验证')
    expect(await screen.findByRole('slider')).toBeTruthy()
  })
})
