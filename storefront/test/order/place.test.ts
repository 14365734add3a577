// @vitest-environment jsdom
import { ApiError } from '@app/contract/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pauseAfter, pauses, placeWithRetry, type Placed } from '../../src/features/order/purchase/place.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const order: Placed = { orderSn: 'S1', amount: 1990, payBy: 1_800_000_300, isExisting: false }
const noAnswer = () => new ApiError(0, '')
const busy = () => new ApiError(503, '当前人数较多', 'BUSY')

/** Answers with each of these in turn, then with the order. */
function attempt(...failures: Error[]) {
  const controller = new AbortController()
  const page = new AbortController()
  const paused: number[] = []
  const reasons: string[] = []
  const send = vi.fn(async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return order
  })
  const outcome = placeWithRetry({
    send,
    signal: controller.signal,
    here: page.signal,
    onWait: (_tries, waiting, milliseconds) => {
      paused.push(milliseconds)
      reasons.push(waiting)
    },
    random: () => 0.5,
  })
  return { outcome, send, paused, reasons, leave: () => controller.abort(), leavePage: () => page.abort() }
}

describe('placing an order with retries', () => {
  it('tries again without an answer or if the server is full, with growing pauses', async () => {
    const { outcome, send, paused, reasons } = attempt(
      noAnswer(),
      busy(),
      new ApiError(408, ''),
      new ApiError(500, ''),
      new ApiError(429, '', 'TOO_FAST'),
      new ApiError(502, ''),
    )
    await vi.runAllTimersAsync()
    await expect(outcome).resolves.toEqual({ kind: 'placed', order })
    expect(send).toHaveBeenCalledTimes(7)
    expect(paused).toEqual([500, 1000, 2000, 4000, 8000, 8000])
    expect(reasons).toEqual(['unanswered', 'busy', 'unanswered', 'busy', 'busy', 'busy'])
  })

  it.each(['SOLD_OUT', 'LIMIT_REACHED', 'KYC_REQUIRED', 'UNDER_AGE', 'SALE_ENDED', 'PRIORITY_ONLY'] as const)(
    'accepts %s as an answer',
    async (reason) => {
      const refusal = new ApiError(409, '', reason)
      const { outcome, send } = attempt(refusal)
      await vi.runAllTimersAsync()
      await expect(outcome).resolves.toEqual({ kind: 'refused', error: refusal, tries: 1 })
      expect(send).toHaveBeenCalledOnce()
    },
  )

  it('tolerates being slightly early, but not forever', async () => {
    const early = () => new ApiError(409, '', 'SALE_NOT_STARTED')
    const lucky = attempt(early(), early())
    await vi.runAllTimersAsync()
    await expect(lucky.outcome).resolves.toMatchObject({ kind: 'placed' })
    const far = attempt(...Array.from({ length: 10 }, early))
    await vi.runAllTimersAsync()
    await expect(far.outcome).resolves.toMatchObject({ kind: 'refused' })
    expect(far.send).toHaveBeenCalledTimes(7)
  })

  it('returns "unknown" if it is left before an answer', async () => {
    const { outcome, send, leave } = attempt(...Array.from({ length: 50 }, busy))
    await vi.advanceTimersByTimeAsync(2000)
    leave()
    await expect(outcome).resolves.toEqual({ kind: 'unknown' })
    const sent = send.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(sent)
  })

  it('returns "unknown" if it is left while its request is under way, whatever becomes of that', async () => {
    for (const failure of [new Error('aborted'), noAnswer()]) {
      const controller = new AbortController()
      const onWait = vi.fn()
      const send = vi.fn(async () => {
        controller.abort()
        throw failure
      })
      const here = new AbortController().signal
      const outcome = placeWithRetry({ send, signal: controller.signal, here, onWait })
      await expect(outcome).resolves.toEqual({ kind: 'unknown' })
      expect(send).toHaveBeenCalledOnce()
      expect(onWait).not.toHaveBeenCalled()
    }
  })

  it('sends nothing if its page was left before it began', async () => {
    const send = vi.fn(async () => order)
    const [signal, here] = [new AbortController().signal, AbortSignal.abort()]
    await expect(placeWithRetry({ send, signal, here, onWait: vi.fn() })).resolves.toEqual({ kind: 'unknown' })
    expect(send).not.toHaveBeenCalled()
  })

  it('sends nothing more once its page is left, but receives the answer to the request in flight', async () => {
    const paused = attempt(...Array.from({ length: 50 }, busy))
    await vi.advanceTimersByTimeAsync(2000)
    paused.leavePage()
    await expect(paused.outcome).resolves.toEqual({ kind: 'unknown' })
    const sent = paused.send.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(paused.send).toHaveBeenCalledTimes(sent)
    const sending = attempt()
    sending.leavePage()
    await expect(sending.outcome).resolves.toEqual({ kind: 'placed', order })
  })

  it('waits for the network when offline, and continues when it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { outcome, send, reasons } = attempt(noAnswer())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledOnce()
    expect(reasons).toEqual(['offline'])
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect(outcome).resolves.toEqual({ kind: 'placed', order })
    online.mockRestore()
  })

  it('randomises its pauses and limits them', () => {
    for (const tries of [1, 2, 5, 9, 40]) {
      const [least, most] = [pauseAfter(tries, 0), pauseAfter(tries, 1)]
      expect(least).toBeLessThan(most)
      expect(most).toBeLessThanOrEqual((pauses.longest * 4) / 3 + 1)
    }
  })
})
