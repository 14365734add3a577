// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useAwakeScreen } from '../src/lib/awake-screen.ts'
import { setHidden } from './support/event-source.ts'
import { stubWakeLock } from './support/wake-lock.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const keepAwake = (isWanted = true) =>
  act(async () => renderHook((wanted: boolean) => useAwakeScreen(wanted), { initialProps: isWanted }))
const hide = (hidden: boolean) => act(async () => setHidden(hidden))

describe('a screen wake lock', () => {
  test('is held while wanted, and released on leaving', async () => {
    const lock = stubWakeLock()
    const { rerender, unmount } = await keepAwake(false)
    expect(lock).toEqual({ asked: 0, held: 0 })
    await act(async () => rerender(true))
    expect(lock).toEqual({ asked: 1, held: 1 })
    await act(async () => rerender(false))
    expect(lock).toEqual({ asked: 1, held: 0 })
    await act(async () => rerender(true))
    await act(async () => unmount())
    expect(lock).toEqual({ asked: 2, held: 0 })
  })

  test('is released while the page is hidden, and requested again when it is visible', async () => {
    const lock = stubWakeLock()
    await keepAwake()
    await hide(true)
    expect(lock).toEqual({ asked: 1, held: 0 })
    await hide(false)
    expect(lock).toEqual({ asked: 2, held: 1 })
  })

  test('is released if it was granted only after the page was left', async () => {
    let grant = () => {}
    const given = vi.fn()
    const lock = stubWakeLock(() => new Promise<void>((resolve) => void (grant = resolve)).then(given))
    const { unmount } = await keepAwake()
    await act(async () => unmount())
    expect(lock).toEqual({ asked: 1, held: 0 })
    await act(async () => grant())
    await vi.waitFor(() => expect(given).toHaveBeenCalledOnce())
    expect(lock).toEqual({ asked: 1, held: 0 })
  })

  test('may be refused without an error, and is requested again the next time', async () => {
    let isRefused = true
    const lock = stubWakeLock(async () => {
      if (isRefused) throw new DOMException('', 'NotAllowedError')
    })
    await keepAwake()
    expect(lock).toEqual({ asked: 1, held: 0 })
    isRefused = false
    await hide(true)
    await hide(false)
    expect(lock).toEqual({ asked: 2, held: 1 })
  })

  test('is skipped if the browser does not support it', async () => {
    const { unmount } = await keepAwake()
    expect('wakeLock' in navigator).toBe(false)
    expect(() => unmount()).not.toThrow()
  })
})
