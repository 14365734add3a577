// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '@app/contract/client'
import { Refused, type Seen, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { donePress, holdPauses, noteLost, passPauses, unknownPress } from '../support/lost.ts'
import { myBox, myGift, pageOf, sealedBox, verified } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

type Answers = Parameters<typeof stubApi>[0]

/** Opens the user's boxes 1 … 12; a press opens some of them. */
async function openBoxes(answers: Answers = {}, address = '/mine/boxes?tab=each', user = verified) {
  act(() => logIn(user))
  const opened = new Set<string>()
  const boxes = Array.from({ length: 12 }, (_, index) => index + 1)
  const seen = stubApi({
    'user/user/info': verified,
    'hwnft/blindBox/detail': sealedBox,
    'hwnft/userBlindBox/stacks': () => {
      const boxIds = boxes.map((number) => myBox(number).boxId).filter((id) => !opened.has(id))
      const { goodsSn, name, cover } = myBox(1)
      return {
        list: boxIds.length > 0 ? [{ goodsSn, name, cover, count: boxIds.length, boxIds: boxIds.slice(0, 10) }] : [],
      }
    },
    'hwnft/userBlindBox/listCount': () => ({ unopened: 12 - opened.size, opened: opened.size, giftBoxes: 1 }),
    'hwnft/userBlindBox/list': ({ query }) => {
      const isOpened = query.get('isOpened') === 'true'
      return pageOf(
        ...boxes
          .filter((number) => opened.has(myBox(number).boxId) === isOpened)
          .map((number) => myBox(number, isOpened)),
      )
    },
    'hwnft/userBlindBox/open': ({ body }) => {
      const { boxIds } = body as { boxIds: string[] }
      for (const id of boxIds) opened.add(id)
      return { list: boxIds.map((id) => myBox(Number(id) - 100, true)) }
    },
    'hwnft/userBox/list': pageOf(myGift),
    ...answers,
  })
  await openApp(address)
  return seen
}

const openings = (seen: Seen[], path = 'hwnft/userBlindBox/open') => seen.filter((entry) => entry.path === path)
const openButton = (number: number) => screen.findByRole('button', { name: `打开灯下藏山，第 ${number} 号盒` })

/** Skips to the result, once a press counts as intended. */
async function skip() {
  const button = await screen.findByRole('button', { name: '跳过' })
  await new Promise((resolve) => setTimeout(resolve, 550))
  fireEvent.click(button)
}

describe('the boxes of a verified minor', () => {
  const minor = { ...verified, isUnderAge: true }

  it.each([
    ['/mine/boxes?tab=each', '打开灯下藏山，第 3 号盒'],
    ['/mine/boxes', '开 1 个灯下藏山'],
    ['/mine/boxes?tab=gift', `打开礼盒${myGift.name}`],
  ])('at %s stay closed, as the page says before any press', async (address, name) => {
    await openBoxes({ 'user/user/info': minor }, address, minor)
    expect(await screen.findByText('满 18 周岁后再打开')).toBeTruthy()
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true)
  })
})

describe("the user's blind boxes", () => {
  it('[route /mine/boxes] counts them, and opens one: first the call, then the animation, then the item', async () => {
    const seen = await openBoxes()
    expect((await screen.findByRole('tab', { name: '未开盲盒12' })).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(await openButton(3))
    await skip()
    const show = within(screen.getByRole('dialog', { name: '打开盲盒《灯下藏山》' }))
    const name = myBox(3, true).prize?.name ?? ''
    expect(await show.findByRole('heading', { name })).toBeTruthy()
    expect(show.getByRole('link', { name: '看这一件' }).getAttribute('href')).toBe('#/collection/903')
    expect(show.getByRole('status').textContent).toContain(`《${name}》，编号 1`)
    expect(openings(seen).map(({ body }) => body)).toEqual([{ boxIds: ['103'] }])
    expect(openings(seen)[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  })

  it('opens once for any number of presses, and a reload finds the box among the opened ones', async () => {
    const seen = await openBoxes()
    const button = await openButton(1)
    for (let press = 0; press < 50; press++) fireEvent.click(button)
    await screen.findByRole('button', { name: '跳过' })
    expect(openings(seen)).toHaveLength(1)
    expect(window.location.hash).toBe('#/mine/boxes?tab=opened')
    await skip()
    fireEvent.click(await screen.findByRole('button', { name: '关闭' }))
    expect(await screen.findByRole('tab', { name: '已开盲盒1' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: '验证这一盒' })).toBeTruthy()
  })

  it('are not called unopened while the list of opened ones loads again', async () => {
    let answer: (() => void) | undefined
    let reads = 0
    await openBoxes({
      'hwnft/userBlindBox/list': async ({ query }) => {
        if (query.get('isOpened') !== 'true') return pageOf(myBox(1))
        if (++reads === 1) return pageOf()
        await new Promise<void>((resolve) => (answer = resolve))
        return pageOf(myBox(1, true))
      },
    })
    fireEvent.click(await screen.findByRole('tab', { name: '已开盲盒' }))
    expect(await screen.findByText('还没有打开过盲盒')).toBeTruthy()
    fireEvent.click(await screen.findByRole('tab', { name: '未开盲盒12' }))
    fireEvent.click(await screen.findByRole('button', { name: '逐个挑选' }))
    fireEvent.click(await openButton(1))
    await skip()
    fireEvent.click(await screen.findByRole('button', { name: '关闭' }))
    expect(await screen.findByRole('status', { name: '正在加载盒子' })).toBeTruthy()
    expect(screen.queryByText('还没有打开过盲盒')).toBeNull()
    answer?.()
    expect(await screen.findByRole('link', { name: '验证这一盒' })).toBeTruthy()
  })

  it('are stacked by product; the next one can be opened, or ten', async () => {
    const seen = await openBoxes({}, '/mine/boxes')
    fireEvent.click(await screen.findByRole('button', { name: '开 10 个灯下藏山' }))
    await skip()
    expect(openings(seen).map(({ body }) => body)).toEqual([
      { boxIds: Array.from({ length: 10 }, (_, index) => String(101 + index)) },
    ])
    fireEvent.click(await screen.findByRole('button', { name: '关闭' }))
    fireEvent.click(await screen.findByRole('tab', { name: '未开盲盒2' }))
    expect(await screen.findByText('共 2 个')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '开 1 个灯下藏山' }))
    await skip()
    expect(openings(seen)[1]?.body).toEqual({ boxIds: ['111'] })
  })

  it('opens ten at once, and never lets an eleventh be chosen', async () => {
    const seen = await openBoxes()
    fireEvent.click(await screen.findByRole('button', { name: '选 10 个' }))
    const choices = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(choices.filter(({ checked }) => checked)).toHaveLength(10)
    expect(choices.filter(({ disabled }) => disabled)).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: '打开 10 个' }))
    await skip()
    expect(await screen.findByRole('heading', { name: '打开了 10 个盲盒' })).toBeTruthy()
    const dialog = within(screen.getByRole('dialog', { name: '打开 10 个盲盒' }))
    expect(dialog.getAllByRole('article')).toHaveLength(10)
    expect(openings(seen)).toHaveLength(1)
    expect(openings(seen)[0]?.body).toEqual({ boxIds: Array.from({ length: 10 }, (_, index) => String(101 + index)) })
  })

  it('opens again only by a press after a lost answer: under the same key, and under a new one after a refusal', async () => {
    holdPauses()
    let tries = 0
    const seen = await openBoxes({
      ...unknownPress,
      'hwnft/userBlindBox/open': () => {
        if (++tries === 1) throw new ApiError(0, 'no answer')
        return new Refused('BOX_OPENED')
      },
    })
    fireEvent.click(await openButton(2))
    await screen.findByText('没有收到答复')
    await passPauses()
    await screen.findByText('上次没有提交成功，还要打开吗？')
    expect(openings(seen)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: '继续打开' }))
    expect(await screen.findAllByText('盒子已经开启过了')).not.toHaveLength(0)
    fireEvent.click(await openButton(2))
    await waitFor(() => expect(openings(seen)).toHaveLength(3))
    const keys = openings(seen).map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[1])
    expect(screen.queryByRole('button', { name: '跳过' })).toBeNull()
  })

  it('finds an opening whose answer was lost after a reload, and shows it without opening anything', async () => {
    noteLost(verified.uid, 'hwnft/userBlindBox/open', '105', Date.now() - 25 * 3_600_000)
    noteLost(verified.uid, 'hwnft/userBlindBox/open', '104')
    noteLost('other', 'hwnft/userBlindBox/open', '104')
    const seen = await openBoxes(donePress({ list: [myBox(4, true)] }))
    await skip()
    expect(await screen.findByRole('heading', { name: myBox(4, true).prize?.name ?? '' })).toBeTruthy()
    expect(openings(seen)).toEqual([])
    expect(Object.keys(JSON.parse(localStorage.getItem('pendingActs') ?? '{}') as object)).toEqual(['other'])
  })

  it('shows its gift boxes, and opens one with all its contents', async () => {
    const seen = await openBoxes(
      {
        'hwnft/userBox/open': {
          items: [{ nftId: '5', name: '隐灯', cover: myGift.cover, serial: 1, edition: 1 }],
          blindBoxes: [{ boxId: '9', name: '灯下藏山', cover: myGift.cover, number: 8 }],
        },
      },
      '/mine/boxes?tab=gift',
    )
    fireEvent.click(await screen.findByRole('button', { name: '打开礼盒中秋礼盒' }))
    await skip()
    const show = within(await screen.findByRole('dialog', { name: '打开礼盒《中秋礼盒》' }))
    expect((await show.findByRole('link', { name: '隐灯' })).getAttribute('href')).toBe('#/collection/5')
    expect(show.getByText('第 8 号盒')).toBeTruthy()
    expect(show.getByRole('status').textContent).toBe(
      '礼盒已打开，得到 2 件：《隐灯》，编号 1，共 1 件；盲盒《灯下藏山》，第 8 号盒',
    )
    expect(openings(seen, 'hwnft/userBox/open').map(({ body }) => body)).toEqual([{ boxId: '71' }])
  })

  it('opens a gift box after a blind box of the same number', async () => {
    const seen = await openBoxes({
      'hwnft/userBlindBox/listCount': { unopened: 0, opened: 12, giftBoxes: 1 },
      'hwnft/userBox/list': pageOf({ ...myGift, boxId: '103' }),
      'hwnft/userBox/open': { items: [], blindBoxes: [] },
    })
    fireEvent.click(await openButton(3))
    await skip()
    fireEvent.click(await screen.findByRole('button', { name: '看完了' }))
    fireEvent.click(await screen.findByRole('tab', { name: '礼盒1' }))
    fireEvent.click(await screen.findByRole('button', { name: '打开礼盒中秋礼盒' }))
    await waitFor(() =>
      expect(openings(seen, 'hwnft/userBox/open').map(({ body }) => body)).toEqual([{ boxId: '103' }]),
    )
  })

  it('invites to log in without a session', async () => {
    stubApi()
    await openApp('/mine/boxes')
    expect(await screen.findByText('登录后查看')).toBeTruthy()
  })
})
