// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebounced, useLongPress, useThrottled } from '../src/lib/click.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

it('[const.click-helpers] debounce waits until 500 ms after the last call', () => {
  const action = vi.fn()
  const { result } = renderHook(() => useDebounced(action))
  result.current(1)
  pass(499)
  result.current(2)
  pass(499)
  expect(action).not.toHaveBeenCalled()
  pass(1)
  expect(action).toHaveBeenCalledExactlyOnceWith(2)
})

it('[const.click-helpers] throttle acts at once and then pauses for 1000 ms', () => {
  const action = vi.fn()
  const { result } = renderHook(() => useThrottled(action))
  act(() => result.current[0]())
  act(() => result.current[0]())
  expect(action).toHaveBeenCalledOnce()
  expect(result.current[1]).toBe(true)
  pass(1000)
  expect(result.current[1]).toBe(false)
  act(() => result.current[0]())
  expect(action).toHaveBeenCalledTimes(2)
})

it('[const.click-helpers] a long press takes 1000 ms and is cancelled by releasing', () => {
  const action = vi.fn()
  function Held() {
    return <button {...useLongPress(action)}>按住</button>
  }
  render(<Held />)
  const button = screen.getByRole('button')
  const down = () => fireEvent.pointerDown(button, { isPrimary: true, button: 0 })
  down()
  pass(999)
  fireEvent.pointerUp(button)
  pass(1000)
  expect(action).not.toHaveBeenCalled()
  down()
  pass(1000)
  expect(action).toHaveBeenCalledOnce()
})
