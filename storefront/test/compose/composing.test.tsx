// @vitest-environment jsdom
import { ItemState, RightsState } from '@app/contract/enums'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Activity } from '../../src/features/compose/api.ts'
import type { Piece } from '../../src/domain/item/api.ts'
import { Refused, type Seen, stubApi } from '../support/api.ts'
import { freshVisit, go, logIn, openApp } from '../support/app.tsx'
import { setScreen } from '../support/browser.ts'
import { donePress, holdPauses, noteLost, passPauses, unknownPress } from '../support/lost.ts'
import { rightsOf, ticket } from '../gifts/samples.ts'
import { someGoods } from '../goods/samples.ts'
import { lastPage, now, piece, someComposed, someDetail, verified } from './samples.ts'

beforeEach(() => {
  freshVisit()
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(freshVisit)

const mine = [piece('C1', 90, ItemState.locked), piece('C1', 40), piece('C1', 12), piece('C1', 2), piece('W1', 70)]
const ofWork = (pieces: Piece[]) => (seen: Seen) =>
  lastPage(pieces.filter(({ goodsSn }) => goodsSn === seen.query.get('goodsSn')))

type Answers = Parameters<typeof stubApi>[0]

async function openActivity(answers: Answers = {}, detail: Activity = someDetail()): Promise<Seen[]> {
  const seen = stubApi({
    'user/user/info': verified,
    'hwnft/synthesize/detail': detail,
    'hwnft/userNft/list': ofWork(mine),
    'hwnft/synthesize/synthesizeNft': someComposed,
    'goods/goods/info': someGoods,
    'rights/rightsSold/list': rightsOf(),
    ...answers,
  })
  await openApp('/composeInfo/7')
  await screen.findByRole('heading', { name: '云水合一', level: 1 })
  return seen
}

const calls = (seen: Seen[]) => seen.filter(({ path }) => path === 'hwnft/synthesize/synthesizeNft')
const option = (box: string, name: RegExp) =>
  within(screen.getByRole('listbox', { name: box })).getByRole('option', { name })
const chosenIn = (box: string) =>
  within(screen.getByRole('listbox', { name: box }))
    .getAllByRole('option', { selected: true })
    .map(({ textContent }) => textContent)

async function openPicker() {
  fireEvent.click(screen.getByRole('button', { name: '挑选材料合成' }))
  await screen.findByRole('listbox', { name: '水纹' })
  await screen.findByRole('listbox', { name: '云纹' })
}

async function confirm() {
  fireEvent.click(screen.getByRole('button', { name: '选好了，预览结果' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /我明白/ }))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: '用这 3 件合成' })
  // The button stays disabled until the ending rights are known.
  await waitFor(() => expect(send.disabled).toBe(false))
  return send
}

describe('[route /composeInfo/:id] an activity', () => {
  it('shows what the user has of each material, and where to get the rest', async () => {
    setScreen({ width: 390 })
    act(() => logIn(verified))
    const [clouds, waters] = someDetail().materials
    await openActivity({}, { ...someDetail(), materials: [clouds, waters && { ...waters, owned: 0 }].filter(isThere) })
    const recipe = screen.getByRole('region', { name: '配方' })
    expect(recipe.textContent).toContain('需要 2 件，你有 4 件')
    expect(
      within(recipe)
        .getByRole('link', { name: /还差 1 件《水纹》/ })
        .getAttribute('href'),
    ).toBe('#/goods/W1')
    fireEvent.click(screen.getByRole('button', { name: '还差 1 件材料' }))
    expect(document.activeElement).toBe(recipe)
  })

  it('is an equation on wide screens, to which a user with missing materials is led', async () => {
    act(() => logIn(verified))
    const [clouds, waters] = someDetail().materials
    await openActivity({}, { ...someDetail(), materials: [clouds, waters && { ...waters, owned: 0 }].filter(isThere) })
    const equation = screen.getByRole('region', { name: '配方' })
    const [first, second] = within(equation).getAllByRole('listitem')
    expect(first?.textContent).toBe('×2云纹你有 4 件，够了')
    expect(second?.textContent).toBe('×1水纹你有 0 件，还差 1 件')
    expect(within(equation).getByRole('link', { name: '水纹' }).getAttribute('href')).toBe('#/goods/W1')
    fireEvent.click(screen.getByRole('button', { name: '还差 1 件材料' }))
    expect(document.activeElement).toBe(equation)
  })

  it('invites a logged-out visitor, without a hint of ownership', async () => {
    setScreen({ width: 390 })
    await openActivity()
    const recipe = screen.getByRole('region', { name: '配方' })
    expect(recipe.textContent).not.toContain('你有 ')
    expect(within(recipe).getByRole('link', { name: '登录' }).getAttribute('href')).toContain('#/login?redirect=')
    fireEvent.click(screen.getByRole('button', { name: '登录后可合成' }))
    await waitFor(() => expect(window.location.hash).toContain('#/login'))
  })

  it.each([
    ['实名后可合成', {}, { ...verified, kycStatus: 1 as const }],
    ['活动已结束', { endTime: now() - 60 }, verified],
    ['名额已用完', { left: 0 }, verified],
    ['已合成到上限', { composed: 2 }, verified],
    [/开始$/, { startTime: now() + 7200 }, verified],
  ])('the button says %s', async (name, change, user) => {
    act(() => logIn(user))
    await openActivity({ 'user/user/info': user }, { ...someDetail(), ...change })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(name !== '实名后可合成')
  })

  it('leads on if the activity does not exist', async () => {
    stubApi()
    await openApp('/composeInfo/7')
    expect(await screen.findByText('没有找到这场活动')).toBeTruthy()
  })
})

describe('[route /composeInfo/:id] choosing and composing', () => {
  beforeEach(() => act(() => logIn(verified)))

  it('proposes the highest numbers, and shows locked pieces with the reason', async () => {
    await openActivity()
    await openPicker()
    expect(chosenIn('云纹')).toEqual(['#0040', '#0012'])
    expect(screen.getByText(/编号小的更少见/)).toBeTruthy()
    expect(screen.getByText('能用的正好 1 件。')).toBeTruthy()
    const locked = option('云纹', /编号 90/)
    expect(locked.getAttribute('aria-disabled')).toBe('true')
    expect(locked.textContent).toContain('转赠中')
    fireEvent.click(locked)
    expect(chosenIn('云纹')).toEqual(['#0040', '#0012'])
  })

  it('accepts the choice by keyboard, and counts it', async () => {
    await openActivity()
    await openPicker()
    fireEvent.keyDown(option('云纹', /编号 12$/), { key: ' ' })
    expect(screen.getByText(/已选 1 \/ 2 件/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '还要选 1 件' }).disabled).toBe(true)
    fireEvent.keyDown(option('云纹', /编号 2$/), { key: 'Enter' })
    expect(chosenIn('云纹')).toEqual(['#0040', '#0002'])
    // One too many replaces the one chosen first, with a message.
    fireEvent.click(option('云纹', /编号 12$/))
    expect(chosenIn('云纹')).toEqual(['#0012', '#0002'])
    expect(screen.getByText('已用编号 12 换下编号 40。')).toBeTruthy()
  })

  it('pages through hundreds of pieces, and finds one by its number', async () => {
    const clouds = Array.from({ length: 230 }, (_, index) => piece('C1', 1000 + index))
    const seen = await openActivity({
      'hwnft/userNft/list': ({ query }) => {
        if (query.get('goodsSn') !== 'C1') return lastPage([piece('W1', 70)])
        const from = Number(query.get('cursor') ?? 0)
        const next = from + 100 < clouds.length ? String(from + 100) : null
        return { ...lastPage(clouds.slice(from, from + 100)), total: clouds.length, cursor: next }
      },
    })
    await openPicker()
    expect(chosenIn('云纹')).toEqual(['#1229', '#1228'])
    expect(
      seen.filter(({ path, query }) => path.endsWith('userNft/list') && query.get('goodsSn') === 'C1'),
    ).toHaveLength(3)
    fireEvent.change(screen.getByRole('textbox', { name: '按编号找' }), { target: { value: '1005' } })
    fireEvent.click(option('云纹', /编号 1005$/))
    expect(await confirm()).toBeTruthy()
    expect(screen.getByRole('dialog', { name: '确认合成' }).textContent).toContain('#1005')
  })

  it('asks before anything is consumed, and composes once for any number of presses', async () => {
    let answer: (value: typeof someComposed) => void = () => undefined
    let composed = 0
    const seen = await openActivity({
      'hwnft/synthesize/detail': () => ({ ...someDetail(), composed }),
      'hwnft/synthesize/synthesizeNft': () => new Promise((resolve) => (answer = resolve)),
    })
    await openPicker()
    fireEvent.click(option('云纹', /编号 2$/))
    fireEvent.click(screen.getByRole('button', { name: '选好了，预览结果' }))
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: '用这 3 件合成' })
    expect(send.disabled).toBe(true)
    fireEvent.click(send)
    expect(calls(seen)).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: /我明白/ }))
    await waitFor(() => expect(send.disabled).toBe(false))
    for (let press = 0; press < 50; press++) fireEvent.click(send)
    await waitFor(() => expect(calls(seen)).toHaveLength(1))
    expect(calls(seen)[0]?.body).toEqual({ activityId: '7', nftIds: ['12', '2', '70'] })
    composed = 1
    act(() => answer(someComposed))
    fireEvent.click(await screen.findByRole('button', { name: '跳过' }))
    expect((await screen.findByRole('link', { name: '看这一件' })).getAttribute('href')).toBe('#/collection/900')
    expect(screen.getByRole('link', { name: '看合成记录' }).getAttribute('href')).toBe('#/mine/compose')
    fireEvent.click(screen.getByRole('button', { name: '看完了' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls(seen)).toHaveLength(1)
    // The next composition begins with a new choice.
    await openPicker()
    expect(chosenIn('云纹')).toEqual(['#0040', '#0012'])
  })

  it('lists the unused rights that end, piece by piece, before composing', async () => {
    await openActivity({
      'rights/rightsSold/list': ({ query }) => {
        if (query.get('nftId') === '40') return rightsOf({ ...ticket, nftId: '40' })
        return query.get('nftId') === '12' ? rightsOf({ ...ticket, nftId: '12', state: RightsState.done }) : rightsOf()
      },
    })
    await openPicker()
    await confirm()
    const sheet = within(screen.getByRole('dialog', { name: '确认合成' }))
    expect(sheet.getByText('还没用过的权益会一并失去')).toBeTruthy()
    expect(sheet.getAllByText(/：景区一日门票/).map(({ textContent }) => textContent)).toEqual([
      '《云纹》编号 40：景区一日门票',
    ])
  })

  it('says so if the ending rights are unknown', async () => {
    await openActivity({ 'rights/rightsSold/list': new Refused('NOT_FOUND') })
    await openPicker()
    await confirm()
    expect(screen.getByText('有几件附带的权益加载失败；还没使用的，合成后同样失效。')).toBeTruthy()
  })

  it('leaves no modal dialog behind when going back during the celebration', async () => {
    await openActivity()
    await openPicker()
    fireEvent.click(await confirm())
    await screen.findByRole('button', { name: '跳过' })
    const show = document.querySelector('dialog')
    expect(show?.open).toBe(true)
    act(() => go('/404'))
    await screen.findByRole('heading', { name: '页面不存在' })
    await waitFor(() => expect(show?.open).toBe(false))
  })

  it('explains a refusal, and reads again what may have changed', async () => {
    const seen = await openActivity({ 'hwnft/synthesize/synthesizeNft': new Refused('SOLD_OUT') })
    await openPicker()
    const before = seen.length
    fireEvent.click(await confirm())
    expect((await screen.findByRole('alert')).textContent).toContain('名额刚刚用完了')
    const readAgain = seen.slice(before).map(({ path }) => path)
    expect(readAgain).toContain('hwnft/synthesize/detail')
    expect(readAgain).toContain('hwnft/userNft/list')
  })

  it('removes a piece that was locked meanwhile from the choice, and keeps the rest', async () => {
    let pieces = mine
    await openActivity({
      'hwnft/userNft/list': (seen) => ofWork(pieces)(seen),
      'hwnft/synthesize/synthesizeNft': () => {
        pieces = mine.map((one) => (one.serial === 40 ? { ...one, state: ItemState.locked } : one))
        return new Refused('ITEM_LOCKED')
      },
    })
    await openPicker()
    expect(chosenIn('云纹')).toEqual(['#0040', '#0012'])
    fireEvent.click(await confirm())
    await screen.findByText('有一件刚刚被锁定')
    // An accepted proposal is a choice too: no other piece replaces it.
    expect(chosenIn('云纹')).toEqual(['#0012'])
    expect(chosenIn('水纹')).toEqual(['#0070'])
    expect(screen.getByRole('button', { name: '还要选 1 件' })).toBeTruthy()
    fireEvent.click(option('云纹', /编号 2$/))
    fireEvent.click(screen.getByRole('button', { name: '选好了，预览结果' }))
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /我明白/ })).checked).toBe(false)
  })

  it('consumes nothing after being abandoned: a lost press is only queried and offered', async () => {
    holdPauses()
    let isOnline = false
    const seen = await openActivity({
      ...unknownPress,
      'hwnft/synthesize/synthesizeNft': () => {
        if (isOnline) return someComposed
        throw new TypeError('network')
      },
    })
    await openPicker()
    fireEvent.click(await confirm())
    await screen.findByText('没有收到答复')
    // Returns to the choice, and leaves.
    fireEvent.click(screen.getByRole('button', { name: '回去再选' }))
    fireEvent.click(option('云纹', /编号 12$/))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    act(() => go('/404'))
    await screen.findByRole('heading', { name: '页面不存在' })
    isOnline = true
    act(() => void window.dispatchEvent(new Event('online')))
    // Comes back only to look.
    act(() => go('/composeInfo/7'))
    await screen.findByRole('button', { name: '挑选材料合成' })
    await passPauses()
    expect(await screen.findByText('上次没有提交成功，还要合成吗？')).toBeTruthy()
    expect(calls(seen)).toHaveLength(1)
    // Repeated only by a press, with a reviewed choice, under the same key.
    fireEvent.click(screen.getByRole('button', { name: '继续合成' }))
    await screen.findByRole('listbox', { name: '云纹' })
    fireEvent.click(option('云纹', /编号 2$/))
    fireEvent.click(await confirm())
    await screen.findByRole('button', { name: '跳过' })
    const keys = calls(seen).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  it('shows the outcome of a lost press once', async () => {
    noteLost(verified.uid, 'hwnft/synthesize/synthesizeNft', '7')
    const seen = await openActivity(donePress(someComposed))
    fireEvent.click(await screen.findByRole('button', { name: '跳过' }))
    expect((await screen.findByRole('link', { name: '看这一件' })).getAttribute('href')).toBe('#/collection/900')
    expect(calls(seen)).toEqual([])
    expect(localStorage.getItem('pendingActs')).toBeNull()
  })

  it('sends the same request under the same key after a lost answer', async () => {
    let isLost = true
    const seen = await openActivity({
      'hwnft/synthesize/synthesizeNft': () => {
        if (!isLost) return someComposed
        isLost = false
        throw new TypeError('network')
      },
    })
    await openPicker()
    const send = await confirm()
    fireEvent.click(send)
    await screen.findByText('没有收到答复')
    fireEvent.click(screen.getByRole('button', { name: '用这 3 件合成' }))
    await screen.findByRole('button', { name: '跳过' })
    const keys = calls(seen).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

function isThere<Thing>(thing: Thing | undefined): thing is Thing {
  return thing !== undefined
}
