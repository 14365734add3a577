// @vitest-environment jsdom
import type { Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isWeakSafeCode } from '../../src/features/security/rules.ts'
import { askSafeCode } from '../../src/domain/person/safe-code.ts'
import { keepOwnPhone } from '../../src/lib/own-phone.ts'
import { useSession } from '../../src/lib/session.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, go, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

type Info = Reply<'user/securityCode/info'>
const verified = { ...someUser, kycStatus: 2 as const, isSecurity: true }
const kept: Info = {
  isSet: true,
  transferCodeSwitch: true,
  lockedUntil: null,
  frozenUntil: null,
  freezeSeconds: 86_400,
  triesLeft: 5,
}
const none: Info = { ...kept, isSet: false, transferCodeSwitch: false }
const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

async function openPage(info: Info | (() => Info), rest: Parameters<typeof stubApi>[0] = {}, user = verified) {
  const seen = stubApi({ 'user/user/info': user, 'user/securityCode/info': info, ...rest })
  act(() => logIn(user))
  await openApp('/userInfo/safeCode')
  return seen
}
const bodies = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path).map(({ body }) => body)

describe('[route /userInfo/safeCode] the safe code', () => {
  it('is set by six digits entered twice and verified by phone', async () => {
    let info = none
    const seen = await openPage(() => info, {
      'user/securityCode/editSecurityCode': () => {
        info = kept
        return {}
      },
    })
    await userEvent.type(await screen.findByLabelText('安全码', { selector: 'input' }), '482906')
    await userEvent.type(screen.getByLabelText('再输入一次'), '482906')
    await userEvent.type(screen.getByLabelText('本账号手机号'), '13812340001')
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
    await userEvent.click(screen.getByRole('button', { name: '设置安全码' }))
    expect(await screen.findByText('赠送和销毁藏品前都会请你输入')).toBeTruthy()
    expect(bodies(seen, 'user/securityCode/editSecurityCode')).toEqual([{ smsCode: '123456', securityCode: '482906' }])
  })

  it('knows the phone that the user logged in with in this tab', async () => {
    keepOwnPhone('13812340001')
    const seen = await openPage(none, { 'user/securityCode/editSecurityCode': {} })
    await userEvent.type(await screen.findByLabelText('安全码', { selector: 'input' }), '482906')
    expect(screen.getByText(/^验证码发到本账号手机/).textContent).toBe(`验证码发到本账号手机 ${verified.phone}`)
    expect(screen.queryByLabelText('本账号手机号')).toBeNull()
    await userEvent.type(screen.getByLabelText('再输入一次'), '482906')
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
    await userEvent.click(screen.getByRole('button', { name: '设置安全码' }))
    await waitFor(() => expect(bodies(seen, 'user/securityCode/editSecurityCode')).toHaveLength(1))
  })

  it('does not take the phone of another account for this one', async () => {
    keepOwnPhone('13912340001')
    await openPage(none)
    expect(await screen.findByLabelText('本账号手机号')).toHaveProperty('value', '')
  })

  it('refuses an easily guessed code, and two different entries, at the field and at once', async () => {
    const seen = await openPage(none)
    const code = await screen.findByLabelText('安全码', { selector: 'input' })
    await userEvent.type(code, '123456')
    expect(screen.getByText('安全码过于简单，请避免连号或重复数字')).toBeTruthy()
    await userEvent.clear(code)
    await userEvent.type(code, '482906')
    await userEvent.type(screen.getByLabelText('再输入一次'), '482907')
    expect(screen.getByText('两次输入的安全码不一样')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '设置安全码' }))
    expect(bodies(seen, 'user/securityCode/editSecurityCode')).toEqual([])
  })

  it('explains why verification comes first, and leads there', async () => {
    await openPage(none, {}, { ...someUser, isSecurity: false } as typeof verified)
    expect(await screen.findByText('先完成实名认证，才能设置安全码')).toBeTruthy()
    expect(screen.getByRole('link', { name: '去实名认证' }).getAttribute('href')).toBe('#/userInfo/kycAuth')
    expect(screen.queryByLabelText('再输入一次')).toBeNull()
  })

  it("counts down a lock and a freeze by the server's clock", async () => {
    await openPage({ ...kept, lockedUntil: soon(1500), frozenUntil: soon(80_000), triesLeft: 0 })
    expect(await screen.findByText('输错次数过多，已暂时锁住')).toBeTruthy()
    const [lock, freeze] = screen.getAllByRole('timer').map(({ textContent }) => textContent)
    expect(lock).toMatch(/00:(24:\d\d|25:00)$/)
    expect(freeze).toMatch(/22:1\d:\d\d$/)
    expect(screen.getByRole('switch')).toHaveProperty('disabled', true)
  })

  it('disables the question before gifts only with the code', async () => {
    let transferCodeSwitch = true
    const seen = await openPage(() => ({ ...kept, transferCodeSwitch }), {
      'user/securityCode/switch': () => {
        transferCodeSwitch = false
        return {}
      },
    })
    const toggle = await screen.findByRole('switch', { name: /赠送时验证安全码/ })
    await waitFor(() => expect(useSession.getState().transferCodeSwitch).toBe(true))
    fireEvent.click(toggle)
    expect(toggle).toHaveProperty('checked', true)
    const dialog = within(await screen.findByRole('dialog', { name: '关闭赠送验证' }))
    await userEvent.type(dialog.getByLabelText('安全码'), '482906')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(seen, 'user/securityCode/switch')).toEqual([{ securityCode: '482906', transferCodeSwitch: false }])
    expect(screen.getByRole('switch')).toHaveProperty('checked', false)
    expect(useSession.getState().transferCodeSwitch).toBe(false)
  })

  it('warns of the day without gifts before it is set again', async () => {
    await openPage(kept)
    fireEvent.click(await screen.findByRole('button', { name: '重设' }))
    expect(screen.getByText('重设后 24 小时内不能转赠和销毁')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(screen.getByText('安全码已设置')).toBeTruthy()
  })
})

describe('asking for the safe code', () => {
  const wish = { nftIds: ['11', '12'], recipientPhone: '13900008888' }
  const ask = () => {
    const asked: { answer?: Promise<string | null> } = {}
    act(() => {
      asked.answer = askSafeCode(wish)
    })
    return asked.answer
  }

  it('returns the proof for exactly this gift, and keeps it in the session', async () => {
    const proof = { transferToken: 'proof-1', expiresIn: 300 }
    const seen = await openPage(kept, { 'user/securityCode/verify': proof })
    const answer = ask()
    const dialog = within(await screen.findByRole('dialog', { name: '验证安全码' }))
    await userEvent.type(await dialog.findByLabelText('安全码'), '482906')
    expect(await answer).toBe('proof-1')
    expect(useSession.getState().transferToken).toBe('proof-1')
    expect(localStorage.getItem('session')).not.toContain('proof-1')
    expect(bodies(seen, 'user/securityCode/verify')).toEqual([{ securityCode: '482906', ...wish }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows how many tries are left, and then how long it is locked', async () => {
    let triesLeft = 2
    await openPage(() => ({ ...kept, triesLeft, lockedUntil: triesLeft === 0 ? soon(1800) : null }), {
      'user/securityCode/verify': () => {
        triesLeft -= 1
        return new Refused('SECURITY_CODE_WRONG')
      },
    })
    const answer = ask()
    const dialog = within(await screen.findByRole('dialog', { name: '验证安全码' }))
    const input = await dialog.findByLabelText('安全码')
    await userEvent.type(input, '482907')
    expect(await dialog.findByText('安全码不正确，还可以试 1 次')).toBeTruthy()
    expect(input).toHaveProperty('value', '')
    await userEvent.type(input, '482908')
    expect(await dialog.findByText('输错次数过多，已暂时锁住')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '关闭' }))
    expect(await answer).toBeNull()
  })

  it('leads a user without one to its setup', async () => {
    await openPage(none)
    const answer = ask()
    const dialog = within(await screen.findByRole('dialog', { name: '验证安全码' }))
    fireEvent.click(await dialog.findByRole('link', { name: '去设置安全码' }))
    expect(await answer).toBeNull()
  })

  it('makes no gift and destroys nothing while that is frozen', async () => {
    await openPage({ ...kept, frozenUntil: soon(3600) })
    const answer = ask()
    const dialog = within(await screen.findByRole('dialog', { name: '验证安全码' }))
    expect(await dialog.findByText('暂时不能转赠')).toBeTruthy()
    expect(dialog.getByText(/转赠和销毁暂停/).textContent).toMatch(/\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d 恢复/)
    expect(dialog.queryByLabelText('安全码')).toBeNull()
    act(() => go('/userInfo/wallet'))
    expect(await answer).toBeNull()
  })

  it('returns null without a session', async () => {
    expect(await askSafeCode(wish)).toBeNull()
  })
})

it('calls repeated, counted and paired digits weak, and others strong enough', () => {
  const weak = ['000000', '123456', '890123', '987654', '121212', '258258', '112233']
  expect([...weak, '482906', '135790', '112358'].filter(isWeakSafeCode)).toEqual(weak)
})
