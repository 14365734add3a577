// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Round } from '../../src/features/play/api.ts'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { drawnAt, prizes, seconds, seed, someRound } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

async function openProof(round: Round | Refused, address = '/verify/draw/9'): Promise<void> {
  stubApi({ 'hwnft/awardConfig/round': round })
  await openApp(address)
}

const otherThan = (id: string) => prizes.find(({ prizeId }) => prizeId !== id && prizeId !== '1')?.prizeId ?? ''
const nameOf = (id: string) => prizes.find(({ prizeId }) => prizeId === id)?.name ?? ''
const tries = () => within(screen.getByRole('region', { name: '我的每一次' })).getAllByRole('listitem')

describe('the public proof of a day of draws', () => {
  it('recomputes every try in the browser and finds all correct', async () => {
    await openProof(someRound(), '/verify/draw/9?ordinal=2')
    expect(await screen.findByText('全部一致')).toBeTruthy()
    expect(screen.getByText('3 次抽取，逐一重算，全部一致。')).toBeTruthy()
    expect(tries().map((one) => within(one).getByRole('img').getAttribute('aria-label'))).toEqual([
      '一致',
      '一致',
      '一致',
    ])
    expect(tries()[1]?.getAttribute('aria-current')).toBe('true')
    expect(screen.getByText(seed)).toBeTruthy()
  })

  it('says before the reveal when the seed will be published', async () => {
    const tomorrow = seconds() + 86_400
    await openProof(someRound({ seed: null, revealTime: tomorrow }))
    expect(await screen.findByText('随机数仍在封存')).toBeTruthy()
    expect(screen.getByText(/随机数将在明天 \d\d:\d\d 公布/)).toBeTruthy()
    expect(tries()).toHaveLength(3)
    expect(screen.getAllByText('随机数公布后可以核对')).toHaveLength(3)
    expect(screen.queryByText(seed)).toBeNull()
  })

  it('names the try whose result does not match the seed', async () => {
    const wrong = otherThan(drawnAt(2))
    const draws = someRound().draws.map((one) => (one.ordinal === 2 ? { ...one, prizeId: wrong } : one))
    await openProof(someRound({ draws }))
    expect(await screen.findByText('有不一致的地方')).toBeTruthy()
    expect(screen.getByText('3 次里有 1 次与重算不一致。')).toBeTruthy()
    expect(tries()[1]?.textContent).toContain(`由随机数算出的是“${nameOf(drawnAt(2))}”`)
  })

  it('explains a fallback: the prize of the seed had run out by then', async () => {
    const rare = drawnAt(2)
    const draw = someRound().draws.find(({ ordinal }) => ordinal === 2)
    const time = draw?.time ?? 0
    const round = someRound({
      draws: [{ ordinal: 2, prizeId: '8', time }],
      fallbackPrizeId: '8',
      prizes: someRound().prizes.map((prize) =>
        prize.prizeId === rare ? { ...prize, exhaustedTime: time - 5 } : prize,
      ),
    })
    await openProof(round)
    expect(await screen.findByText('全部一致')).toBeTruthy()
    expect(tries()[0]?.textContent).toContain(`随机数指向“${nameOf(rare)}”，那时已经派完，按规则改为“漱川图”`)
  })

  it('finds a commitment that does not match the seed, and shows both', async () => {
    const commitment = '0'.repeat(64)
    await openProof(someRound({ commitment }))
    expect(await screen.findByText('用公布的随机数和奖品表重算，得到的不是事先的封条。')).toBeTruthy()
    expect(screen.getByText(commitment)).toBeTruthy()
    expect(screen.getByText(someRound().commitment)).toBeTruthy()
  })

  it('checks the day, and asks for a login, without a session', async () => {
    await openProof(someRound({ uid: null, draws: [] }))
    expect(await screen.findByText('全部一致')).toBeTruthy()
    expect(screen.getByText('登录后核对自己的')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: '一致' })).toHaveLength(2)
  })

  it('says if the day does not exist', async () => {
    await openProof(new Refused('NOT_FOUND'))
    expect(await screen.findByText('没有这一天的公示')).toBeTruthy()
  })
})
