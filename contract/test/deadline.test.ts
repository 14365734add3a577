import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withDeadline } from '../src/deadline.ts'

/** Settles only when its signal aborts, with the signal's reason. */
const wait = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('aborts with a TimeoutError after the given time', async () => {
    const ended = withDeadline(1000, wait).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await ended).toMatchObject({ name: 'TimeoutError' })
  })

  test('aborts with the reason of the outer signal, before and during the run', async () => {
    const outer = new AbortController()
    const ended = withDeadline(1000, wait, outer.signal).catch((reason: unknown) => reason)
    outer.abort(new Error('left'))
    expect(await ended).toMatchObject({ message: 'left' })
    await expect(withDeadline(1000, wait, outer.signal)).rejects.toThrow('left')
  })

  test('leaves no timer and no listener behind', async () => {
    const outer = new AbortController()
    const remove = vi.spyOn(outer.signal, 'removeEventListener')
    await expect(withDeadline(1000, () => Promise.resolve('done'), outer.signal)).resolves.toBe('done')
    expect(vi.getTimerCount()).toBe(0)
    expect(remove).toHaveBeenCalledOnce()
  })
})
