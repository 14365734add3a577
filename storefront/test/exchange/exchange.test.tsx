// @vitest-environment jsdom
import { RedeemGiftType } from '@app/contract/enums'
import { reasons } from '@app/contract/errors'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gift } from '../../src/features/exchange/use-redeem.ts'
import { closeExchange } from '../../src/domain/gift/exchange.ts'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, go, logIn, openApp } from '../support/app.tsx'
import { donePress, noteLost, unknownPress } from '../support/lost.ts'

beforeEach(() => {
  freshVisit()
  closeExchange()
})
afterEach(freshVisit)

const path = 'hwnft/exchangeCode/exchange'
const code = 'ABCDEFGH2345'
const gift: Gift = {
  type: RedeemGiftType.collectible,
  name: '早春图',
  cover: { url: '/media/one', widths: [320], ratio: 1, placeholder: '' },
  nftId: '7',
}

type Answers = NonNullable<Parameters<typeof stubApi>[0]>

/** Opens the dialog from the account menu and answers the redemption with `answer`. */
async function openDialog(answer: Answers[typeof path] = gift, answers: Answers = {}, user = someUser) {
  const seen = stubApi({ [path]: answer, 'user/user/info': user, ...answers })
  act(() => logIn(user))
  await openApp('/album')
  await userEvent.click(screen.getByRole('button', { name: '松下客的账号' }))
  await userEvent.click(screen.getByRole('button', { name: '礼品兑换' }))
  const dialog = await screen.findByRole('dialog', { name: '礼品兑换' })
  return { dialog, inside: within(dialog), redeemed: () => seen.filter((entry) => entry.path === path) }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '兑换码' })
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const confirm = () => fireEvent.click(screen.getByRole('button', { name: '确认兑换' }))
const card = () => screen.queryByRole('region', { name: '兑换成功' })

describe('the gift-exchange dialog', () => {
  it('[layout.exchange-dialog] has its title, its hint, a field of twelve characters and a button', async () => {
    const { inside, dialog } = await openDialog()
    expect(inside.getByRole('heading', { name: '礼品兑换' })).toBeTruthy()
    expect(inside.getByText('每个兑换码只能兑换一次')).toBeTruthy()
    expect(inside.getByRole('button', { name: '确认兑换' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    write(`${code}6789`)
    expect(field().value).toBe(code)
    expect(dialog.className.split(' ')).toContain('max-md:scale-80')
  })

  it('tells a verified minor before the code what it may give', async () => {
    const { inside } = await openDialog(gift, {}, { ...someUser, isUnderAge: true })
    expect(inside.getByText('满 18 周岁才能兑换盲盒和礼盒')).toBeTruthy()
    expect(inside.getByRole('button', { name: '确认兑换' })).toHaveProperty('disabled', false)
  })

  it('[layout.exchange-dialog] [entity.exchange-result] shows the gift 300 ms after the success', async () => {
    const { redeemed } = await openDialog()
    vi.useFakeTimers({ shouldAdvanceTime: false })
    write(code)
    confirm()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(redeemed()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(297))
    expect(card()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10))
    vi.useRealTimers()
    const shown = within(card() as HTMLElement)
    expect(shown.getByText('早春图')).toBeTruthy()
    expect(shown.getByText('兑换成功，获得数字藏品')).toBeTruthy()
    expect(shown.getByRole('img', { name: '早春图' }).getAttribute('src')).toBe('/media/one.jpg')
    expect(shown.getByText(/我的藏品/)).toBeTruthy()
    expect(document.activeElement).toBe(shown.getByRole('button', { name: '欣然收下' }))
    expect(screen.queryByText('每个兑换码只能兑换一次')).toBeNull()
  })

  it.each([
    [RedeemGiftType.collectible, '#/mine/collection'],
    [RedeemGiftType.blindBox, '#/mine/boxes'],
    [RedeemGiftType.giftBox, '#/mine/boxes?tab=gift'],
  ])('links from a gift of type %i to its page', async (type, target) => {
    await openDialog({ ...gift, type })
    write(code)
    confirm()
    await userEvent.click(await screen.findByRole('button', { name: '欣然收下' }))
    await waitFor(() => expect(window.location.hash).toBe(target))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('[valid.exchange-code]', () => {
  it('an incomplete code is not sent, and the dialog says so', async () => {
    const { redeemed } = await openDialog()
    for (const text of ['', 'ABC', 'ABCDEFGH234']) {
      write(text)
      confirm()
      expect(await screen.findByText('请输入正确的兑换码')).toBeTruthy()
      expect(field().getAttribute('aria-invalid')).toBe('true')
      write(`${text}Z`)
      expect(screen.queryByText('请输入正确的兑换码')).toBeNull()
    }
    expect(redeemed()).toEqual([])
  })

  it('accepts input pasted with spaces and lower-case letters', async () => {
    const { redeemed } = await openDialog()
    await userEvent.click(field())
    await userEvent.paste(' abcd-efgh 2345 ')
    expect(field().value).toBe(code)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(redeemed().map(({ body }) => body)).toEqual([{ code }]))
  })

  it('rejects characters that no code contains', async () => {
    await openDialog()
    write('0O1Iabcd')
    expect(field().value).toBe('ABCD')
  })

  it('sends once however often it is pressed, by button and by Enter', async () => {
    const answer = Promise.withResolvers<Gift>()
    const { redeemed } = await openDialog(() => answer.promise)
    write(code)
    const form = field().closest('form') as HTMLFormElement
    for (let press = 0; press < 20; press++) {
      confirm()
      fireEvent.submit(form)
    }
    await waitFor(() => expect(redeemed()).toHaveLength(1))
    expect(screen.getByRole('button', { name: '确认兑换' }).getAttribute('aria-busy')).toBe('true')
    answer.resolve(gift)
    expect(await screen.findByRole('region', { name: '兑换成功' })).toBeTruthy()
    expect(redeemed()).toHaveLength(1)
  })
})

describe('errors', () => {
  it('a refusal is shown at the field, and the next try is a new request', async () => {
    const refusals = ['EXCHANGE_CODE_WRONG', 'EXCHANGE_CODE_USED', 'EXCHANGE_CODE_EXPIRED', 'EXCHANGE_LOCKED'] as const
    const answers = refusals.map((reason) => new Refused(reason))
    const { inside, redeemed } = await openDialog(() => answers.shift() ?? gift)
    for (const reason of refusals) {
      write(code)
      confirm()
      expect(await inside.findByText(new RegExp(`^${reasons[reason].msg}`), { selector: 'p' })).toBeTruthy()
      expect(field().getAttribute('aria-invalid')).toBe('true')
    }
    expect(new Set(redeemed().map(({ headers }) => headers['idempotency-key'])).size).toBe(refusals.length)
  })

  it('an unverified user is led to verification, with the code unused', async () => {
    await openDialog(new Refused('KYC_REQUIRED'))
    write(code)
    confirm()
    await userEvent.click(await screen.findByRole('link', { name: '去认证' }))
    await waitFor(() => expect(window.location.hash).toBe('#/userInfo/kycAuth'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('a code whose answer was lost in a reload shows its gift when the dialog is opened again', async () => {
    noteLost('u1', path, '')
    const { redeemed } = await openDialog(gift, donePress(gift))
    expect(await screen.findByRole('region', { name: '兑换成功' })).toBeTruthy()
    expect(redeemed()).toEqual([])
    expect(localStorage.getItem('pendingActs')).toBeNull()
  })

  it('a press whose answer was lost is queried, and another uses the same key', async () => {
    let tries = 0
    const { redeemed } = await openDialog(() => (++tries === 1 ? new Refused('INTERNAL') : gift), unknownPress)
    write(code)
    confirm()
    await screen.findByText('没有收到答复')
    confirm()
    expect(await screen.findByRole('region', { name: '兑换成功' })).toBeTruthy()
    expect(redeemed()).toHaveLength(2)
    expect(new Set(redeemed().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('closes with the page it was opened on', async () => {
    await openDialog()
    go('/notice')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
