// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { setScreen } from '../support/browser.ts'
import type { PointEntry } from '../../src/features/points/api.ts'
import { activityReply, entries, levelsReply, pointsReply } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

async function openPoints(answers: Parameters<typeof stubApi>[0] = {}): Promise<Seen[]> {
  const seen = stubApi({
    'user/user/info': someUser,
    'user/userPoint/List': pointsReply(),
    'ops/basic/config/basicVipLevelConfig': levelsReply,
    'ops/basic/config/basicActivityConfig': activityReply,
    ...answers,
  })
  act(() => logIn())
  await openApp('/integral')
  return seen
}

const asked = (seen: Seen[]) =>
  seen
    .filter(({ path, query }) => path === 'user/userPoint/List' && query.get('size') === '20')
    .map(({ query }) => query)

describe("[route /integral] the user's points", () => {
  it('invites to log in without a session', async () => {
    stubApi()
    await openApp('/integral')
    expect(await screen.findByText('积分记在每个人名下')).toBeTruthy()
  })

  it('shows the balance, the points earned and the next expiry', async () => {
    await openPoints()
    expect(await screen.findByText('1,380')).toBeTruthy()
    expect(screen.getByText(/积分将在/).textContent).toBe('其中 867 积分将在 2026/12/16 到期')
    expect(await screen.findByText('累计获得 1,510 积分，每笔积分 12 个月内有效')).toBeTruthy()
  })

  it('shows points pending until goods can no longer be returned, and until when', async () => {
    const pending = { points: 128, time: Date.parse('2026-12-01T12:00:00+08:00') / 1000 }
    await openPoints({ 'user/userPoint/List': pointsReply(entries, { pending }) })
    const note = await screen.findByText(/积分待到账/)
    expect(note.textContent).toBe('另有 128 积分待到账：实物过了退货期才到，最早 2026/12/01')
  })

  it('explains that points are owed, and which ledger entry caused it', async () => {
    const refunded = { ...entries[1], id: '4', title: '订单退款', change: 0, owed: 80, balance: 0 } as PointEntry
    await openPoints({ 'user/userPoint/List': pointsReply([refunded, ...entries], { points: 0, debt: 80 }) })
    expect((await screen.findByText(/^待补/)).textContent).toBe('待补 80 积分')
    expect(
      screen.getByText('退款的订单送过这些积分，当时已经用掉了。之后得到的积分先补上它，不影响别的。'),
    ).toBeTruthy()
    const row = (await screen.findByText('订单退款')).closest('li')
    expect(row?.textContent).toMatch(/另有 80 积分已用掉，由之后得到的补上.*0余 0$/)
  })

  it('says if nothing expires', async () => {
    await openPoints({ 'user/userPoint/List': pointsReply(entries, { expiring: null }) })
    expect(await screen.findByText('没有即将到期的积分')).toBeTruthy()
  })

  it('shows the progress to the next level and the benefits of each', async () => {
    await openPoints()
    const panel = within(await screen.findByRole('region', { name: '会员等级' }))
    const bar = await panel.findByRole('progressbar', { name: '再得 490 积分，升为白鹤' })
    expect(bar.getAttribute('aria-valuenow')).toBe('67')
    expect(panel.getByText('更多藏品提前 30 分钟购买')).toBeTruthy()
    expect(panel.getByText('当前等级').closest('li')?.textContent).toContain('青竹')
  })

  it('explains how points are earned', async () => {
    await openPoints()
    const ways = within(await screen.findByRole('region', { name: '怎么得积分' }))
    const row = (await ways.findByText('分享')).closest('li')
    expect(row?.textContent).toContain('+5')
    expect(row?.textContent).toContain('每天最多 3 次')
    expect(ways.getByRole('link', { name: '去挑喜欢的' }).getAttribute('href')).toBe('#/digital')
  })

  it('collapses the ways to earn on phones', async () => {
    setScreen({ width: 390 })
    await openPoints()
    const ways = (await screen.findByText('怎么得积分')).closest('details')
    expect(ways?.open).toBe(false)
  })

  it('lists the entries by month, with signs and balances', async () => {
    await openPoints()
    const november = within(await screen.findByRole('region', { name: '2026年11月' }))
    const rows = november.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/购买藏品.*购物 · 11月20日.*2027\/11\/20 到期\+128余 1,380/)
    expect(rows[1]).toMatch(/幸运抽奖.*抽奖.*−20余 1,252/)
    expect(within(screen.getByRole('region', { name: '2026年10月' })).getAllByRole('listitem')).toHaveLength(1)
  })

  it('filters by direction and source, and clears both if nothing is left', async () => {
    const seen = await openPoints({
      'user/userPoint/List': ({ query }) =>
        pointsReply(query.get('source') === '9' && query.get('direction') === 'in' ? [] : entries),
    })
    fireEvent.click(await screen.findByRole('button', { name: '获得' }))
    fireEvent.change(screen.getByRole('combobox', { name: '来源' }), { target: { value: '9' } })
    expect(await screen.findByText('没有这样的记录')).toBeTruthy()
    expect(Object.fromEntries(asked(seen).at(-1) ?? [])).toEqual({ size: '20', source: '9', direction: 'in' })
    fireEvent.click(screen.getByRole('button', { name: '看全部明细' }))
    expect(await screen.findByText('购买藏品')).toBeTruthy()
  })

  it('continues by cursor', async () => {
    const [newest, ...older] = entries
    if (!newest) throw new Error('No entries')
    await openPoints({
      'user/userPoint/List': ({ query }) =>
        query.get('cursor') === 'next'
          ? pointsReply(older, { total: 3 })
          : pointsReply([newest], { total: 3, cursor: 'next' }),
    })
    fireEvent.click(await screen.findByRole('button', { name: '再看一些' }))
    expect(await screen.findByText('幸运抽奖')).toBeTruthy()
    expect(screen.getByText('购买藏品')).toBeTruthy()
    expect(screen.getByText('已显示全部')).toBeTruthy()
  })

  it('shows the next step if nothing was ever earned', async () => {
    await openPoints({ 'user/userPoint/List': pointsReply([], { points: 0, earned: 0, expiring: null }) })
    expect(await screen.findByText('还没有积分记录')).toBeTruthy()
    expect(await screen.findByRole('progressbar', { name: '再得 500 积分，升为青竹' })).toBeTruthy()
  })

  it('offers a retry if the points fail to load', async () => {
    let isDown = true
    await openPoints({
      'user/userPoint/List': () => (isDown ? new Refused('NOT_FOUND') : pointsReply()),
    })
    const retry = (await screen.findAllByRole('button', { name: '再试一次' }))[0]
    isDown = false
    if (retry) fireEvent.click(retry)
    await waitFor(() => expect(screen.getByText('1,380')).toBeTruthy())
  })
})
