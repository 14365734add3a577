// @vitest-environment jsdom
import { ItemState, RightsState } from '@app/contract/enums'
import type { Reason } from '@app/contract/errors'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useSession } from '../../src/lib/session.ts'
import { Refused, type Seen, stubApi } from '../support/api.ts'
import { freshVisit, go, logIn, openApp } from '../support/app.tsx'
import { donePress, noteLost } from '../support/lost.ts'
import { code, giftDetail, giver, ownItem, rightsOf, soon, ticket, work } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const sentGift = () => ({ giftId: '31', expireTime: soon(86_400) })
/** Answers like a server that requires the safe code: a request without its proof is refused last. */
const proved = ({ body }: Seen) =>
  (body as { transferToken?: string }).transferToken ? sentGift() : new Refused('TRANSFER_TOKEN_INVALID')

type Answers = NonNullable<Parameters<typeof stubApi>[0]>

async function openItem(answers: Answers = {}, address = '/collection/7') {
  const seen = stubApi({
    'user/user/info': giver,
    'hwnft/userNft/info': ({ query }) => ownItem({ nftId: query.get('nftId') ?? '' }),
    'user/securityCode/info': code,
    'goods/goods/info': work,
    'user/user/byPhoneGetUser': { nickname: '云**游', avatar: '' },
    'user/securityCode/verify': { transferToken: 'proof-1', expiresIn: 300 },
    'hwnft/giftRecord/send': proved,
    'rights/rightsSold/list': rightsOf(ticket),
    ...answers,
  })
  act(() => logIn(giver))
  await openApp(address)
  return seen
}
const of = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path)
const next = async () => userEvent.click(await screen.findByRole('button', { name: '下一步' }))

async function enterPhone() {
  await userEvent.click(await screen.findByRole('button', { name: '转赠' }))
  fireEvent.change(await screen.findByLabelText('对方的手机号'), { target: { value: '13912348888' } })
  await next()
}

async function toMessage() {
  await enterPhone()
  return screen.findByLabelText<HTMLInputElement>('对方的姓氏')
}

async function toCheck() {
  fireEvent.change(await toMessage(), { target: { value: '沈' } })
  fireEvent.change(screen.getByLabelText('赠言'), { target: { value: '一起看云' } })
  await next()
  return screen.findByRole('button', { name: '确认送出' })
}

async function enterCode() {
  const question = within(await screen.findByRole('dialog', { name: '验证安全码' }))
  await userEvent.type(await question.findByLabelText('安全码'), '258036')
}

describe('[route /collection/:id] giving a piece away', () => {
  it('[entity.session-state] goes from a phone to the summary, requires the safe code, and explains what happens next', async () => {
    const seen = await openItem()
    const confirm = await toCheck()
    const sheet = within(screen.getByRole('dialog', { name: '转赠' }))
    expect(sheet.getByText('云**游')).toBeTruthy()
    expect(sheet.getByText('139 1234 8888')).toBeTruthy()
    // The typed name is not shown as a fact about anyone.
    expect(sheet.queryByText(/实名姓/)).toBeNull()
    expect(sheet.getByText('你填的对方姓氏：沈。送出时核对，对不上就不会送出。')).toBeTruthy()
    expect(await sheet.findByText('景区一日门票')).toBeTruthy()
    expect(sheet.getByText('收下后要持有 30 天，才能再转赠')).toBeTruthy()
    await userEvent.click(confirm)
    await enterCode()
    expect(await screen.findByText('已经送出，等 云**游 收下')).toBeTruthy()
    const [asked, sent] = of(seen, 'hwnft/giftRecord/send')
    expect(asked?.body).not.toHaveProperty('transferToken')
    expect(sent?.body).toEqual({
      nftId: '7',
      recipientPhone: '13912348888',
      recipientSurname: '沈',
      message: '一起看云',
      transferToken: 'proof-1',
    })
    expect(sent?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    // A used proof is no longer valid.
    expect(useSession.getState()).toMatchObject({ transferToken: '', transferCodeSwitch: true })
    await waitFor(() => expect(window.location.hash).toBe('#/collection/7'))
  })

  it('leaves nothing over the records, and no history entry to go back to', async () => {
    await openItem({ 'hwnft/giftRecord/send': sentGift() })
    await userEvent.click(await toCheck())
    await userEvent.click(await screen.findByRole('link', { name: '看转赠记录' }))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/transfer?tab=sent'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => go('/collection/7'))
    await screen.findByRole('button', { name: '转赠' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('counts the message as the server does, and cuts nothing', async () => {
    const seen = await openItem()
    await userEvent.type(await toMessage(), '沈')
    const message = screen.getByLabelText('赠言')
    await userEvent.click(message)
    await userEvent.paste('🎁'.repeat(61))
    expect(screen.getByText('61 / 60')).toBeTruthy()
    await next()
    expect(await screen.findByText('最多 60 个字，现在多了 1 个')).toBeTruthy()
    await userEvent.clear(message)
    await userEvent.paste('🎁'.repeat(60))
    await next()
    await userEvent.click(await screen.findByRole('button', { name: '确认送出' }))
    await enterCode()
    await waitFor(() =>
      expect(of(seen, 'hwnft/giftRecord/send').at(-1)?.body).toMatchObject({ message: '🎁'.repeat(60) }),
    )
  })

  it('asks for no code if its owner disabled the question, and sends once for any number of presses', async () => {
    const seen = await openItem({ 'hwnft/giftRecord/send': sentGift() })
    const confirm = await toCheck()
    for (let press = 0; press < 50; press++) fireEvent.click(confirm)
    expect(await screen.findByText(/已经送出/)).toBeTruthy()
    expect(of(seen, 'hwnft/giftRecord/send')).toHaveLength(1)
    expect(of(seen, 'user/securityCode/verify')).toEqual([])
  })

  it('sends a gift whose answer was lost again under the same key', async () => {
    let tries = 0
    const seen = await openItem({
      'hwnft/giftRecord/send': () => {
        if (++tries === 1) throw new TypeError('lost')
        return sentGift()
      },
    })
    const confirm = await toCheck()
    await userEvent.click(confirm)
    await screen.findByText('没有收到答复')
    await userEvent.click(confirm)
    expect(await screen.findByText(/已经送出/)).toBeTruthy()
    const keys = of(seen, 'hwnft/giftRecord/send').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('shows a gift whose answer was lost with the page as sent, without sending again', async () => {
    noteLost(giver.uid, 'hwnft/giftRecord/send', '7')
    const seen = await openItem(donePress(sentGift()))
    expect(await screen.findAllByText('转赠已经送出，等对方收下')).not.toHaveLength(0)
    expect(of(seen, 'hwnft/giftRecord/send')).toEqual([])
    expect(localStorage.getItem('pendingActs')).toBeNull()
  })

  it('reports a refusal at its field, before any safe code, with all input kept', async () => {
    let refusal: Reason = 'SURNAME_WRONG'
    const seen = await openItem({ 'hwnft/giftRecord/send': () => new Refused(refusal) })
    await toCheck()
    for (const [reason, text, field] of [
      ['SURNAME_WRONG', '和对方的实名姓氏对不上，请再核对', '对方的姓氏'],
      ['CONTACT_REFUSED', '为了双方的安全，请去掉赠言里的联系方式', '赠言'],
      ['USER_NOT_FOUND', '没有找到用这个号码的藏友，请和对方核对一下', '对方的手机号'],
    ] as const) {
      refusal = reason
      await userEvent.click(await screen.findByRole('button', { name: '确认送出' }))
      expect(await screen.findByText(text)).toBeTruthy()
      const place = await screen.findByLabelText<HTMLInputElement>(field)
      expect(place.getAttribute('aria-invalid')).toBe('true')
      const { value } = place
      expect(value).not.toBe('')
      await waitFor(() => expect(document.activeElement).toBe(place))
      fireEvent.change(place, { target: { value: value.slice(0, -1) } })
      expect(screen.queryByText(text)).toBeNull()
      fireEvent.change(place, { target: { value } })
      await next()
    }
    expect(of(seen, 'user/securityCode/verify')).toEqual([])
  })

  it('reports above the summary what belongs to no field', async () => {
    await openItem({ 'hwnft/giftRecord/send': new Refused('GIFT_DAILY_LIMIT') })
    await userEvent.click(await toCheck())
    expect((await screen.findByRole('alert')).textContent).toMatch(/今天送出的次数用完了/)
  })

  it('reuses a proof that a refusal left valid, and asks again for an expired one', async () => {
    const answers = [
      new Refused('TRANSFER_TOKEN_INVALID'),
      new Refused('CONTACT_REFUSED'),
      new Refused('TRANSFER_TOKEN_INVALID'),
    ]
    const seen = await openItem({ 'hwnft/giftRecord/send': () => answers.shift() ?? sentGift() })
    await userEvent.click(await toCheck())
    await enterCode()
    expect(await screen.findByText(/请去掉赠言里的联系方式/)).toBeTruthy()
    await next()
    await userEvent.click(await screen.findByRole('button', { name: '确认送出' }))
    await enterCode()
    expect(await screen.findByText(/已经送出/)).toBeTruthy()
    expect(of(seen, 'user/securityCode/verify')).toHaveLength(2)
    const proofs = of(seen, 'hwnft/giftRecord/send').map(
      ({ body }) => (body as { transferToken?: string }).transferToken,
    )
    expect(proofs).toEqual([undefined, 'proof-1', 'proof-1', 'proof-1'])
  })

  it('reports a wrong phone as soon as it is looked up', async () => {
    await openItem({ 'user/user/byPhoneGetUser': new Refused('GIFT_SELF') })
    await enterPhone()
    expect(await screen.findByText('这是你自己的号码，藏品已经在你手里了')).toBeTruthy()
    expect(screen.queryByLabelText('对方的姓氏')).toBeNull()
  })

  it('lists only the unused rights of this piece', async () => {
    await openItem({ 'rights/rightsSold/list': rightsOf({ ...ticket, state: RightsState.done }) })
    await toCheck()
    const sheet = within(screen.getByRole('dialog', { name: '转赠' }))
    expect(await sheet.findByText('这件藏品没有未使用的权益')).toBeTruthy()
    expect(sheet.queryByText('景区一日门票')).toBeNull()
  })

  it("looks up no incomplete number, and says when the day's lookups are used up", async () => {
    const seen = await openItem({ 'user/user/byPhoneGetUser': new Refused('LOOKUP_LIMIT') })
    await userEvent.click(await screen.findByRole('button', { name: '转赠' }))
    const phone = await screen.findByLabelText('对方的手机号')
    await userEvent.type(phone, '139')
    await next()
    expect(await screen.findByText('请输入 11 位大陆手机号')).toBeTruthy()
    expect(of(seen, 'user/user/byPhoneGetUser')).toEqual([])
    await userEvent.type(phone, '12348888')
    await next()
    expect(await screen.findByText('今天查找的次数用完了，请明天再来')).toBeTruthy()
  })

  it('keeps its input over a reload, and restarts at the phone if nobody was looked up', async () => {
    await openItem()
    await userEvent.type(await toMessage(), '欧阳')
    const { hash } = window.location
    expect(hash).toBe('#/collection/7?gift=words')
    sessionStorage.setItem('giftDraft:u1:8', JSON.stringify({ phone: '13900000000' }))
    act(() => go('/collection/8?gift=check'))
    expect(await screen.findByDisplayValue('13900000000')).toBeTruthy()
    act(() => go('/collection/7?gift=words'))
    expect(await screen.findByDisplayValue('欧阳')).toBeTruthy()
  })
})

describe('[route /collection/:id] if a piece cannot be given away', () => {
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: '转赠' })

  it('counts down the holding period, and unlocks by itself', async () => {
    await openItem({ 'hwnft/userNft/info': ownItem({ giftFrom: soon(2) }) })
    expect((await button()).disabled).toBe(true)
    expect(screen.getByText(/ 起可转赠，还有/)).toBeTruthy()
    await waitFor(async () => expect((await button()).disabled).toBe(false), { timeout: 5000 })
  })

  it('leads to the safe code setup if there is none, and returns once it is set', async () => {
    let isSet = false
    await openItem({
      'user/securityCode/info': () => ({ ...code, isSet }),
      'user/securityCode/editSecurityCode': () => {
        isSet = true
        return {}
      },
    })
    await userEvent.click(await screen.findByRole('link', { name: '先设安全码，再转赠' }))
    await userEvent.type(await screen.findByLabelText('安全码', { selector: 'input' }), '482906')
    expect(window.location.hash).toBe('#/userInfo/safeCode')
    await userEvent.type(screen.getByLabelText('再输入一次'), '482906')
    await userEvent.type(screen.getByLabelText('本账号手机号'), '13812340001')
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
    await userEvent.click(screen.getByRole('button', { name: '设置安全码' }))
    await waitFor(() => expect(window.location.hash).toBe('#/collection/7'))
    expect((await button()).disabled).toBe(false)
  })

  it('says until when gifts are frozen', async () => {
    await openItem({ 'user/securityCode/info': { ...code, frozenUntil: soon(7200) } })
    expect(await screen.findByText(/转赠和销毁暂停/)).toBeTruthy()
    expect((await button()).disabled).toBe(true)
  })

  it('explains that minting is no obstacle, and that composing is one', async () => {
    await openItem({ 'hwnft/userNft/info': ownItem({ state: ItemState.minting }) })
    expect(await screen.findByText(/上链还在进行，不影响转赠/)).toBeTruthy()
    freshVisit()
    await openItem({ 'hwnft/userNft/info': ownItem({ state: ItemState.locked }) })
    expect(await screen.findByText(/正在用于合成/)).toBeTruthy()
  })

  it('shows the gift that holds it, and withdraws it after a confirmation', async () => {
    let item = ownItem({ state: ItemState.locked, pendingGiftId: '31' })
    const seen = await openItem({
      'hwnft/userNft/info': () => item,
      'hwnft/giftRecord/info': giftDetail({ direction: 'sent' }),
      'hwnft/giftRecord/recall': () => {
        item = ownItem()
        return {}
      },
    })
    const pending = within(await screen.findByRole('group', { name: '正在转赠' }))
    expect(pending.getByText(/正在送给 云\*\*游/)).toBeTruthy()
    await userEvent.click(pending.getByRole('button', { name: '收回' }))
    const question = within(await screen.findByRole('dialog', { name: '收回这份赠送' }))
    expect(of(seen, 'hwnft/giftRecord/recall')).toEqual([])
    await userEvent.click(question.getByRole('button', { name: '收回' }))
    expect((await button()).disabled).toBe(false)
    expect(of(seen, 'hwnft/giftRecord/recall').map(({ body }) => body)).toEqual([{ giftId: '31' }])
  })
})
