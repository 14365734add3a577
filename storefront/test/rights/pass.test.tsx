// @vitest-environment jsdom
import { RightsState } from '@app/contract/enums'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Pass, RightsDetail } from '../../src/features/rights/api.ts'
import { groupCode, readCode } from '../../src/features/rights/pass/codes.ts'
import { passTimes } from '../../src/features/rights/pass/use-pass.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { setHidden } from '../support/event-source.ts'
import { stubWakeLock } from '../support/wake-lock.ts'
import { now, someRight } from './samples.ts'

beforeEach(() => {
  freshVisit()
  vi.useFakeTimers({ now: 1_790_000_000_000 })
})
afterEach(() => {
  setHidden(false)
  Reflect.deleteProperty(navigator, 'wakeLock')
  vi.restoreAllMocks()
  freshVisit()
})

const passLife = 60
/** Passes with codes that count up: `PASS000001`, `PASS000002` … */
function passes() {
  let made = 0
  return (): Pass => {
    const code = `PASS${String(++made).padStart(6, '0')}`
    return { code, text: `https://yunxiu.example.cn/#/staff/scan?code=${code}`, expireTime: now() + passLife }
  }
}

async function openPass(answers: Parameters<typeof stubApi>[0] = {}) {
  const seen = stubApi({
    'user/user/info': someUser,
    'rights/rightsSold/info': () => someRight(),
    'rights/rightsSold/pass': passes(),
    ...answers,
  })
  logIn()
  await openApp('/interestInfo/tea-hill/31-7?pass=1')
  for (let tries = 0; tries < 200 && count(seen, 'rights/rightsSold/pass') === 0; tries++) await forward(0.001)
  await forward(0.1)
  return seen
}
/** Advances the clock by seconds. */
const forward = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const count = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path).length
const hide = (hidden: boolean) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
    setHidden(hidden)
  })

describe('[route /interestInfo/:img/:id] the pass for the gate', () => {
  test('is a QR code with its letters in groups and a countdown ring', async () => {
    await openPass()
    expect(screen.getByRole('img', { name: '核销码' })).toBeTruthy()
    expect(screen.getByText('PAS S00 0001')).toBeTruthy()
    const timer = screen.getByRole('timer')
    expect(timer.textContent).toBe('60')
    await forward(20)
    expect(screen.getByRole('timer').textContent).toBe('40')
  })

  test('is replaced by a new one before it expires, repeatedly', async () => {
    const seen = await openPass()
    await forward(passLife - passTimes.ahead - 1)
    expect(screen.getByText(groupCode('PASS000001'))).toBeTruthy()
    expect(count(seen, 'rights/rightsSold/pass')).toBe(1)
    await forward(1)
    expect(screen.getByText(groupCode('PASS000002'))).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('60')
    await forward(passLife)
    expect(screen.getByText(groupCode('PASS000003'))).toBeTruthy()
    expect(count(seen, 'rights/rightsSold/pass')).toBe(3)
  })

  test('stays with a message while the network is slow, and is replaced once it is back', async () => {
    const make = passes()
    let isSlow = false
    await openPass({
      'rights/rightsSold/pass': () => {
        if (isSlow) throw new TypeError('Failed to fetch')
        return make()
      },
    })
    isSlow = true
    await forward(passLife + 5)
    expect(screen.getByText(groupCode('PASS000001'))).toBeTruthy()
    expect(screen.getByText(/网络有点慢，正在换新码/)).toBeTruthy()
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('正在换新码')
    isSlow = false
    await forward(passTimes.pause + 0.5)
    expect(screen.getByText(groupCode('PASS000002'))).toBeTruthy()
    expect(screen.queryByText(/网络有点慢/)).toBeNull()
  })

  test('pauses while the page is hidden, and is replaced at once when it is visible again', async () => {
    const seen = await openPass()
    await hide(true)
    await forward(3 * passLife)
    expect(count(seen, 'rights/rightsSold/pass')).toBe(1)
    const looks = count(seen, 'rights/rightsSold/info')
    await forward(30)
    expect(count(seen, 'rights/rightsSold/info')).toBe(looks)
    await hide(false)
    await forward(0.5)
    expect(screen.getByText(groupCode('PASS000002'))).toBeTruthy()
    expect(count(seen, 'rights/rightsSold/pass')).toBe(2)
  })

  test('is replaced by where, when and by whom it was redeemed', async () => {
    let right: RightsDetail = someRight()
    const seen = await openPass({ 'rights/rightsSold/info': () => right })
    const redeemed = { place: '锦溪茶舍前台', staff: '小满', time: 1_790_000_010 }
    right = someRight({ state: RightsState.done, redeemed })
    await forward(3.5)
    expect(screen.getByText('已核销')).toBeTruthy()
    expect(screen.getByText('锦溪茶舍前台')).toBeTruthy()
    expect(screen.getByText('小满')).toBeTruthy()
    expect(screen.queryByRole('img', { name: '核销码' })).toBeNull()
    const asked = [count(seen, 'rights/rightsSold/pass'), count(seen, 'rights/rightsSold/info')]
    await forward(2 * passLife)
    expect([count(seen, 'rights/rightsSold/pass'), count(seen, 'rights/rightsSold/info')]).toEqual(asked)
  })

  test('keeps the screen awake until it was redeemed', async () => {
    const lock = stubWakeLock()
    let right: RightsDetail = someRight()
    await openPass({ 'rights/rightsSold/info': () => right })
    expect(lock).toEqual({ asked: 1, held: 1 })
    await hide(true)
    expect(lock).toEqual({ asked: 1, held: 0 })
    await hide(false)
    await forward(0.5)
    expect(lock).toEqual({ asked: 2, held: 1 })
    right = someRight({ state: RightsState.done })
    await forward(3.5)
    expect(lock).toEqual({ asked: 2, held: 0 })
  })

  test('is not shown if the piece is locked by something else', async () => {
    const seen = await openPass({ 'rights/rightsSold/pass': new Refused('ITEM_LOCKED') })
    await forward(1)
    expect(screen.getByText('现在不能出示')).toBeTruthy()
    expect(screen.getByText('藏品正在转赠或使用中，暂不能操作')).toBeTruthy()
    await forward(passLife)
    expect(count(seen, 'rights/rightsSold/pass')).toBe(1)
  })
})

describe('the code of a pass', () => {
  test('is extracted from the QR code, and however it is typed', () => {
    expect(readCode('https://yunxiu.example.cn/#/staff/scan?code=ABCDEFGH23')).toBe('ABCDEFGH23')
    expect(readCode(' abc def-gh23 ')).toBe('ABCDEFGH23')
    expect(groupCode('ABCDEFGH23')).toBe('ABC DEF GH23')
  })

  test('is not found in other texts', () => {
    const others = ['', 'ABCDEFGH2', 'ABCDEFGH234', 'ABCDEFGH2!', 'https://elsewhere.example.cn/', '?code=ABC']
    expect(others.filter(readCode)).toEqual([])
  })
})
