// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Countdown, splitSeconds } from '../src/index.ts'

const now = () => Date.now() / 1000

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_400 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const shown = () => screen.getByRole('timer').querySelector('[aria-hidden]')?.textContent
const spoken = () => screen.getByRole('timer').querySelector('[aria-live]')?.textContent

it('ticks on whole seconds, not on seconds after mounting', () => {
  render(<Countdown target={1_700_000_065} now={now} />)
  expect(shown()).toBe('00:01:05')
  pass(599)
  expect(shown()).toBe('00:01:05')
  pass(1)
  expect(shown()).toBe('00:01:04')
  pass(1000)
  expect(shown()).toBe('00:01:03')
})

it('calls onReached once when the time has come, in strict mode too', () => {
  const reached = vi.fn()
  render(
    <StrictMode>
      <Countdown target={1_700_000_003} now={now} onReached={reached} />
    </StrictMode>,
  )
  pass(2500)
  expect(reached).not.toHaveBeenCalled()
  pass(100)
  expect(reached).toHaveBeenCalledTimes(1)
  expect(shown()).toBe('00:00:00')
  pass(5000)
  expect(reached).toHaveBeenCalledTimes(1)
})

it('calls onReached for a time already past, and again for a new target', () => {
  const reached = vi.fn()
  const { rerender } = render(<Countdown target={1_600_000_000} now={now} onReached={reached} />)
  expect(reached).toHaveBeenCalledTimes(1)
  rerender(<Countdown target={1_700_000_002} now={now} onReached={reached} />)
  expect(shown()).toBe('00:00:02')
  pass(1600)
  expect(reached).toHaveBeenCalledTimes(2)
})

it('is announced each minute and at the last ten seconds, not each second', () => {
  render(<Countdown target={1_700_000_125} now={now} label="距开抢" />)
  const heard = new Set<string | null | undefined>()
  for (let second = 0; second < 130; second += 1) {
    heard.add(spoken())
    pass(1000)
  }
  heard.add(spoken())
  expect([...heard]).toEqual(['距开抢 2 分钟', '距开抢 1 分钟', '距开抢不到 1 分钟', '距开抢 10 秒', '时间到'])
})

it('splits off days', () => {
  expect(splitSeconds(2 * 86400 + 3 * 3600 + 4 * 60 + 5)).toEqual({ days: 2, clock: ['03', '04', '05'] })
})
