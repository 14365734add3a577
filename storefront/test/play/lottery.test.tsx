// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../src/lib/session.ts'
import { Refused, type Seen, stubApi } from '../support/api.ts'
import { freshVisit, go, logIn, openApp } from '../support/app.tsx'
import { setScreen } from '../support/browser.ts'
import { donePress, holdPauses, noteLost, passPauses, unknownPress } from '../support/lost.ts'
import { allowance, pageOf, someAward, someDrawn, someLottery, verified } from './samples.ts'

let now = 0
/** Requested animation frames, by number. */
const frames = new Map<number, FrameRequestCallback>()
let asked = 0

beforeEach(() => {
  freshVisit()
  now = performance.now()
  frames.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  freshVisit()
})

/** Replaces the clock, so that an animation of seconds takes none. */
function holdTime(): void {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    frames.set(++asked, draw)
    return asked
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
}

/** Advances the clock and draws a frame. */
function pass(milliseconds: number): void {
  act(() => {
    now += milliseconds
    const due = [...frames.values()]
    frames.clear()
    for (const draw of due) draw(now)
  })
}

type Answers = Parameters<typeof stubApi>[0]

async function openLottery(answers: Answers = {}, mine = allowance()): Promise<Seen[]> {
  let left = mine
  const seen = stubApi({
    'user/user/info': verified,
    'hwnft/awardConfig/list': () => ({ list: [someLottery(left)] }),
    'hwnft/awardConfig/award': () => {
      const drawn = someDrawn()
      left = drawn.mine
      return drawn
    },
    'hwnft/awardLog/list': ({ query }) =>
      query.get('scope') === 'mine' ? pageOf(someAward({ isMine: true, drawId: '61' })) : pageOf(someAward()),
    ...answers,
  })
  act(() => logIn(verified))
  await openApp('/lottery')
  await screen.findByRole('heading', { name: '漱川夜游签' })
  return seen
}

const calls = (seen: Seen[]) => seen.filter(({ path }) => path === 'hwnft/awardConfig/award')
const button = (name: string) => screen.findByRole('button', { name })
const isRunning = () => document.querySelector('[data-running]') !== null
/** Allowance whose next draw costs points. */
const paid = allowance({ freeLeft: 0, triesLeft: 9, nextCost: 20 })
const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('[route /lottery] a free draw', () => {
  it('asks the server at the press, and shows the result only when the wheel has stopped on it', async () => {
    const seen = await openLottery()
    const start = await button('免费抽一次')
    holdTime()
    fireEvent.click(start)
    await waitFor(() => expect(calls(seen)).toHaveLength(1))
    expect(calls(seen)[0]?.body).toEqual({ configId: '3', costPoints: 0 })
    await waitFor(() => expect(isRunning()).toBe(true))
    await waitFor(() => expect(frames.size).toBeGreaterThan(0))
    pass(4900)
    expect(screen.queryByRole('dialog')).toBeNull()
    pass(1000)
    const result = within(await dialog('抽中云纹笺'))
    expect(result.getByRole('link', { name: '看这一件' }).getAttribute('href')).toBe('#/collection/900')
    expect(result.getByRole('button', { name: '用 20 积分再抽一次' })).toBeTruthy()
    expect(document.querySelectorAll('[data-lit]')).toHaveLength(1)
    expect(document.querySelector('[data-lit]')?.textContent).toBe('云纹笺')
  })

  it('is one draw, however often it is pressed, and a later press skips to the result', async () => {
    const seen = await openLottery()
    const start = await button('免费抽一次')
    holdTime()
    fireEvent.click(start)
    fireEvent.click(start)
    const skip = await button('跳过，直接看结果')
    await waitFor(() => expect(frames.size).toBeGreaterThan(0))
    pass(700)
    fireEvent.click(skip)
    expect(await dialog('抽中云纹笺')).toBeTruthy()
    expect(calls(seen)).toHaveLength(1)
  })

  it('shows the result without animation under reduced motion', async () => {
    setScreen({ reducedMotion: true })
    await openLottery()
    fireEvent.click(await button('免费抽一次'))
    expect(await dialog('抽中云纹笺')).toBeTruthy()
    expect(isRunning()).toBe(false)
  })

  it('counts the prize if the page is left before the wheel stops', async () => {
    const drawn = someDrawn({ mine: allowance({ freeLeft: 0, triesLeft: 9, nextCost: 20, points: 55 }) })
    let answered = false
    await openLottery({
      'user/user/info': () => ({ ...verified, points: answered ? 55 : 50 }),
      'hwnft/awardConfig/award': () => {
        answered = true
        return drawn
      },
    })
    const start = await button('免费抽一次')
    holdTime()
    fireEvent.click(start)
    await waitFor(() => expect(answered).toBe(true))
    await waitFor(() => expect(frames.size).toBeGreaterThan(0))
    expect(useSession.getState().userInfo.points).toBe(50)
    vi.restoreAllMocks()
    act(() => go('/amusePlay'))
    await screen.findByRole('heading', { name: '玩乐' })
    await waitFor(() => expect(useSession.getState().userInfo.points).toBe(55))
  })
})

describe('a draw for points', () => {
  const afterwards = allowance({ freeLeft: 0, triesLeft: 8, nextCost: 20, points: 35 })
  const won = someDrawn({
    position: 2,
    gained: { kind: 'points', name: '5 积分', cover: someAward().cover, points: 5, nftId: null },
    mine: afterwards,
  })

  it('is confirmed once per visit, and updates the balance everywhere', async () => {
    setScreen({ reducedMotion: true })
    let left = paid
    const seen = await openLottery({
      'user/user/info': () => ({ ...verified, points: left.points }),
      'hwnft/awardConfig/list': () => ({ list: [someLottery(left)] }),
      'hwnft/awardConfig/award': () => {
        left = afterwards
        return won
      },
    })
    fireEvent.click(await button('用 20 积分抽一次'))
    const question = within(await dialog('用 20 积分抽一次'))
    expect(calls(seen)).toHaveLength(0)
    fireEvent.click(question.getByRole('button', { name: '用 20 积分抽' }))
    const result = within(await dialog('抽中5 积分'))
    expect(calls(seen)[0]?.body).toEqual({ configId: '3', costPoints: 20 })
    expect(useSession.getState().userInfo.points).toBe(35)
    fireEvent.click(result.getByRole('button', { name: '用 20 积分再抽一次' }))
    await waitFor(() => expect(calls(seen)).toHaveLength(2))
  })

  it('is not made after a cancellation', async () => {
    const seen = await openLottery({}, paid)
    fireEvent.click(await button('用 20 积分抽一次'))
    fireEvent.click(within(await dialog('用 20 积分抽一次')).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls(seen)).toHaveLength(0)
  })
})

describe('a draw that fails', () => {
  it('brings the notice below the wheel into sight', async () => {
    setScreen({ reducedMotion: true })
    // The test's document has no layout, and so no such function.
    const scrolled = vi.fn<(this: Element) => void>()
    Element.prototype.scrollIntoView = scrolled
    await openLottery({
      ...unknownPress,
      'hwnft/awardConfig/award': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    fireEvent.click(await button('免费抽一次'))
    const notice = await screen.findByText('没有收到答复')
    await waitFor(() => expect(scrolled.mock.contexts.some((box) => box.contains(notice))).toBe(true))
  })

  it('is shown when its lost answer is found, without another draw', async () => {
    setScreen({ reducedMotion: true })
    const seen = await openLottery({
      ...donePress(someDrawn()),
      'hwnft/awardConfig/award': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    fireEvent.click(await button('免费抽一次'))
    expect(await dialog('抽中云纹笺')).toBeTruthy()
    expect(calls(seen)).toHaveLength(1)
    expect(screen.queryByText('没有收到答复')).toBeNull()
  })

  it('is not repeated by coming back only to look, but offered, and continues under the same key', async () => {
    setScreen({ reducedMotion: true })
    holdPauses()
    const key = noteLost(verified.uid, 'hwnft/awardConfig/award', someLottery(paid).configId)
    const seen = await openLottery(unknownPress, paid)
    await passPauses()
    expect(await screen.findByText('上次没有提交成功，还要抽奖吗？')).toBeTruthy()
    expect(calls(seen)).toEqual([])
    fireEvent.click(await button('继续抽奖'))
    // Its price needs the same confirmation as any draw.
    fireEvent.click(within(await dialog('用 20 积分抽一次')).getByRole('button', { name: '用 20 积分抽' }))
    expect(await dialog('抽中云纹笺')).toBeTruthy()
    expect(calls(seen).map(({ headers }) => headers['idempotency-key'])).toEqual([key])
  })

  it('stops gently, explains why, and refetches the state', async () => {
    const seen = await openLottery({ 'hwnft/awardConfig/award': new Refused('DRAW_LIMIT') })
    const start = await button('免费抽一次')
    holdTime()
    const before = seen.filter(({ path }) => path === 'hwnft/awardConfig/list').length
    fireEvent.click(start)
    await waitFor(() => expect(isRunning()).toBe(true))
    await waitFor(() => expect(seen.filter(({ path }) => path === 'hwnft/awardConfig/list').length).toBe(before + 1))
    expect(screen.queryByText('今天的次数用完了')).toBeNull()
    pass(1500)
    expect(screen.getByText('今天的次数用完了')).toBeTruthy()
    expect(document.querySelector('[data-lit]')).toBeNull()
  })
})

describe('around the wheel', () => {
  it('publishes odds that add up, what is left, and the rules', async () => {
    await openLottery()
    fireEvent.click(await button('概率与规则'))
    const sheet = within(await dialog('概率与规则'))
    expect(sheet.getByRole('row', { name: '漱川图 剩 1 件 0.50%' })).toBeTruthy()
    expect(sheet.getByRole('row', { name: '山月礼盒 已派完 3.00%' })).toBeTruthy()
    expect(sheet.getByRole('row', { name: /^合计/ }).textContent).toContain('100.00%')
    expect(sheet.getByText('每天零点更新次数')).toBeTruthy()
    expect(sheet.getByRole('link', { name: '看公示与验证方法' }).getAttribute('href')).toBe('#/verify/draw/9')
  })

  it("lists the winners, and the user's draws with a link to verify each", async () => {
    await openLottery()
    expect(await screen.findByText(/抽中 松风卷/)).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '我的抽奖' }))
    const check = await screen.findByRole('link', { name: '验证这一抽' })
    expect(check.getAttribute('href')).toBe('#/verify/draw/9?ordinal=1')
  })

  it('adds new winners, but not during a draw of the user', async () => {
    const sources: EventTarget[] = []
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        constructor() {
          super()
          sources.push(this)
        }
        close(): void {}
      },
    )
    await openLottery()
    await screen.findByText(/抽中 松风卷/)
    const announce = (drawId: string, name: string) => {
      const data = JSON.stringify({ drawId, name, prizeName: '漱川图', time: 1 })
      act(() => void sources.at(-1)?.dispatchEvent(new MessageEvent('winner', { data, lastEventId: drawId })))
    }
    announce('101', '鹤*')
    expect(screen.getByText('鹤*')).toBeTruthy()
    holdTime()
    fireEvent.click(await button('免费抽一次'))
    await waitFor(() => expect(frames.size).toBeGreaterThan(0))
    announce('102', '灯*')
    expect(screen.queryByText('灯*')).toBeNull()
    pass(2000)
    fireEvent.click(await button('跳过，直接看结果'))
    expect(await screen.findByText('灯*')).toBeTruthy()
  })

  it('says if there is nothing to draw', async () => {
    stubApi({ 'hwnft/awardConfig/list': { list: [] } })
    await openApp('/lottery')
    expect(await screen.findByText('目前没有抽奖')).toBeTruthy()
  })

  it('leads logged-out visitors to the login page, and back', async () => {
    stubApi({
      'hwnft/awardConfig/list': { list: [someLottery(null)] },
      'hwnft/awardLog/list': pageOf(someAward()),
    })
    await openApp('/lottery')
    const link = await screen.findByRole('link', { name: '登录后抽奖' })
    expect(link.getAttribute('href')).toBe('#/login?redirect=%2Flottery')
  })
})
