// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usePromotion } from '../../src/domain/invite/promotion.ts'
import { stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { allowance, cover, pageOf, seconds, someLottery, verified } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const spot = { name: '漱川', summary: '', cover, place: '', opening: '', messages: 120 }
const event = {
  eventId: '5',
  title: '灯下许愿',
  subtitle: '',
  cover,
  startTime: 1,
  endTime: null,
  state: 'open',
} as const

function answerAll(): void {
  stubApi({
    'user/user/info': verified,
    'hwnft/awardConfig/list': { list: [someLottery()] },
    'hwnft/wish/info': {
      event: {
        ...event,
        rules: [],
        freePerDay: 3,
        costPoints: 10,
        perDay: 10,
        ticket: null,
        prizes: [],
        round: null,
        wishes: 7,
      },
      mine: allowance({ freeLeft: 2 }),
      events: [event],
    },
    'hwnft/wishLog/list': { ...pageOf<never>(), waiting: 2 },
    'hwnft/scenicSpotMsgConfig/info': {
      spots: [
        { ...spot, spotId: '1' },
        { ...spot, spotId: '2', messages: 1000 },
      ],
      rules: [],
      textMost: 300,
      picturesMost: 6,
      perDay: 5,
      leftToday: 5,
      points: 2,
      pointsPerDay: 3,
    },
    'hwnft/wishingWords/list': {
      ...pageOf({ lineId: '1', text: '山河无恙', name: '鹤*', isMine: false, time: seconds() }),
      words: [],
      everySeconds: 5,
      live: 0,
    },
  })
}

const tile = (name: string) => {
  const heading = screen.getByRole('heading', { name })
  return within(heading.closest('article') ?? heading)
}

describe('[route /amusePlay] the play hub', () => {
  it('shows what is going on today in each game, and links there', async () => {
    answerAll()
    act(() => logIn(verified))
    await openApp('/amusePlay')
    expect(await screen.findByText('今天还有 1 次免费')).toBeTruthy()
    expect(tile('幸运抽奖').getByRole('link').getAttribute('href')).toBe('#/lottery')
    expect(await screen.findByText('灯下许愿 · 今天还能免费放灯 2 次')).toBeTruthy()
    const prizes = await screen.findByRole('link', { name: '有 2 份回礼等你领' })
    expect(prizes.getAttribute('href')).toBe('#/mineWish')
    expect(tile('祈愿').getByRole('link', { name: '祈愿' }).getAttribute('href')).toBe('#/wishPary')
    expect(await screen.findByText('2 处景区，已有 1,120 条留言')).toBeTruthy()
    expect(tile('景区留言墙').getByRole('link').getAttribute('href')).toBe('#/messageWall')
    expect(await screen.findByText('山河无恙')).toBeTruthy()
    expect(tile('祝福弹幕').getByRole('link').getAttribute('href')).toBe('#/appBarrage')
    fireEvent.click(screen.getByRole('button', { name: '邀请好友' }))
    expect(usePromotion.getState()).toBe(true)
  })

  it('still links everywhere if nothing answers', async () => {
    stubApi()
    await openApp('/amusePlay')
    expect(await screen.findByText('每天都有免费的机会')).toBeTruthy()
    for (const [name, to] of [
      ['幸运抽奖', '#/lottery'],
      ['祈愿', '#/wishPary'],
      ['景区留言墙', '#/messageWall'],
      ['祝福弹幕', '#/appBarrage'],
    ]) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
    }
    fireEvent.click(screen.getByRole('button', { name: '邀请好友' }))
    expect(window.location.hash).toBe('#/login?redirect=%2FamusePlay')
  })
})
