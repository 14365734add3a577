// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { KycStatus } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../src/lib/session.ts'
import { activityReply } from '../points/samples.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { setClipboard } from '../support/browser.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

type Guests = Reply<'user/user/inviteNewPeople/list'>
const verified: Guests['list'][number] = {
  nickname: '看**人',
  avatar: '',
  registerTime: 1_795_000_000,
  kycStatus: KycStatus.success,
  countedTime: 1_795_000_100,
  points: 50,
}
const guests = (list: Guests['list'], change: Partial<Guests> = {}): Guests => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  cursor: null,
  counted: 1,
  points: 50,
  ...change,
})
const me = { ...someUser, kycStatus: KycStatus.success, points: 10 }
const inviteUrl = 'https://x.cn/#/login?invite=ABCD'

async function open(address: string, answers: Parameters<typeof stubApi>[0] = {}): Promise<Seen[]> {
  const seen = stubApi({
    'user/user/info': me,
    'user/user/inviteNewPeople/invite': { inviteUrl, inviteCode: 'ABCD' },
    'user/user/inviteNewPeople/list': guests([]),
    'ops/basic/config/basicActivityConfig': activityReply,
    ...answers,
  })
  act(() => logIn(me))
  await openApp(address)
  return seen
}
const shares = (seen: Seen[]) => seen.filter(({ path }) => path === 'user/userPoint/share')

describe('[route /mine/invite] invited users', () => {
  it('shows the progress of each, and what it brought', async () => {
    const waiting = { ...verified, nickname: '石**边', kycStatus: KycStatus.none, countedTime: null, points: 0 }
    await open('/mine/invite', { 'user/user/inviteNewPeople/list': guests([waiting, verified]) })
    const row = (name: string) => screen.getByText(name).closest('li')?.textContent
    await screen.findByText('看**人')
    expect(row('看**人')).toMatch(/已实名\+50 积分$/)
    expect(row('石**边')).toMatch(/已注册等待实名$/)
    const totals = within(screen.getByRole('region', { name: '邀请总览' }))
    expect(totals.getByText('已实名').closest('div')?.textContent).toContain('1位')
    expect(totals.getByText('获得积分').closest('div')?.textContent).toContain('50分')
    expect(await totals.findByText('邀请只计一级。')).toBeTruthy()
  })

  it('continues by cursor', async () => {
    await open('/mine/invite', {
      'user/user/inviteNewPeople/list': ({ query }) =>
        query.get('cursor') === 'next'
          ? guests([{ ...verified, nickname: '更早的人' }], { total: 2 })
          : guests([verified], { total: 2, cursor: 'next' }),
    })
    fireEvent.click(await screen.findByRole('button', { name: '再看一些' }))
    expect(await screen.findByText('更早的人')).toBeTruthy()
  })

  it('leads to the pop-up if nobody was invited yet', async () => {
    await open('/mine/invite')
    fireEvent.click(await screen.findByRole('button', { name: '邀请第一位朋友' }))
    const popup = within(await screen.findByRole('dialog', { name: '邀请朋友' }))
    expect(await popup.findByText(inviteUrl)).toBeTruthy()
    expect(popup.getByText('朋友扫码注册并完成实名后，你们各得 50 积分。')).toBeTruthy()
  })

  it('offers a retry if the list fails to load', async () => {
    let isDown = true
    await open('/mine/invite', {
      'user/user/inviteNewPeople/list': () => (isDown ? new Refused('NOT_FOUND') : guests([verified])),
    })
    const retry = await screen.findByRole('button', { name: '再试一次' })
    isDown = false
    fireEvent.click(retry)
    expect(await screen.findByText('看**人')).toBeTruthy()
  })
})

describe('sharing', () => {
  it('is credited once, and shows what it brought', async () => {
    const seen = await open('/mine/invite', { 'user/userPoint/share': { gained: 5, points: 15 } })
    fireEvent.click(await screen.findByRole('button', { name: '邀请好友' }))
    const copy = await screen.findByRole('button', { name: '复制邀请链接' })
    setClipboard(async () => undefined)
    fireEvent.click(copy)
    await waitFor(() => expect(screen.getAllByText('分享成功，积分 +5').length).toBeGreaterThan(0))
    fireEvent.click(copy)
    fireEvent.click(copy)
    await waitFor(() => expect(useSession.getState().userInfo.points).toBe(15))
    expect(shares(seen).map(({ body }) => body)).toEqual([{ path: '/mine/invite' }])
    expect(shares(seen)[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  })

  it('keeps the link usable if no poster can be drawn', async () => {
    await open('/mine/invite', {
      'goods/homePageGoods/list': { featured: null, list: [], total: 0, page: 1, size: 10 },
    })
    fireEvent.click(await screen.findByRole('button', { name: '邀请好友' }))
    // jsdom has no canvas.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    fireEvent.click(await screen.findByRole('button', { name: '生成海报' }))
    expect(await screen.findByText('海报生成失败', undefined, { timeout: 15_000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: '复制邀请链接' })).toBeTruthy()
  })
})

describe('[route /ranking] the best inviters', () => {
  const place = (rank: number, nickname: string, count: number, isMine = false) => ({
    entryId: `1${rank}${count}`,
    rank,
    nickname,
    avatar: '',
    count,
    isMine,
  })
  const chart = (list: ReturnType<typeof place>[], mine: { rank: number; count: number } | null) => ({
    period: 'all' as const,
    month: '',
    list,
    mine,
  })

  it("shows the first three apart, ties under one number, and the user's position", async () => {
    await open('/ranking', {
      'user/user/inviteNewPeople/charts': chart(
        [place(1, '甲', 9), place(1, '乙', 9), place(3, '丙', 4), place(4, '丁', 2, true), place(4, '戊', 2)],
        { rank: 4, count: 2 },
      ),
    })
    const first = within(await screen.findByRole('list', { name: '前三名' })).getAllByRole('listitem')
    expect(first.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/甲9 人第 1 名/),
      expect.stringMatching(/乙9 人第 1 名/),
      expect.stringMatching(/丙4 人第 3 名/),
    ])
    const others = within(screen.getByRole('list', { name: '其余名次' })).getAllByRole('listitem')
    expect(others.map(({ textContent }) => textContent)).toEqual(['第4名丁丁我2 人', '第4名戊戊2 人'])
    const mine = screen.getByRole('complementary', { name: '我的名次' })
    expect(mine.textContent).toContain('第 4 名邀请了 2 人')
  })

  it('loads the month by its tab', async () => {
    const seen = await open('/ranking', { 'user/user/inviteNewPeople/charts': chart([], null) })
    expect(await screen.findByText('还没有人上榜')).toBeTruthy()
    expect(screen.getByRole('complementary', { name: '我的名次' }).textContent).toContain('还没有上榜')
    fireEvent.click(screen.getByRole('tab', { name: '本月' }))
    expect(await screen.findByText('这个月还没有人上榜')).toBeTruthy()
    const asked = seen.filter(({ path }) => path === 'user/user/inviteNewPeople/charts')
    expect(asked.map(({ query }) => query.get('period'))).toEqual(['all', 'month'])
  })

  it('leads a visitor to the login, which returns here', async () => {
    stubApi({ 'user/user/inviteNewPeople/charts': chart([place(1, '甲', 9)], null) })
    await openApp('/ranking')
    fireEvent.click(await screen.findByRole('button', { name: '登录' }))
    await waitFor(() => expect(window.location.hash).toBe('#/login?redirect=%2Franking'))
  })
})
