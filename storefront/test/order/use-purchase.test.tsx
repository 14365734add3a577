// @vitest-environment jsdom
import { ApiError } from '@app/contract/client'
import { ToastHost } from '@app/ui'
import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePurchase } from '../../src/features/order/purchase/use-purchase.ts'
import { someGoods } from '../goods/samples.ts'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn } from '../support/app.tsx'
import { holdPauses, noteLost, passPauses, unknownPress } from '../support/lost.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const wanted = { quantity: 1 }
const order = { orderSn: 'S1', amount: 1990, payBy: Math.floor(Date.now() / 1000) + 300, isExisting: false }

function open(answer: () => Refused | Promise<typeof order>) {
  const seen = stubApi({ ...unknownPress, 'order/order': answer })
  logIn()
  const onPlaced = vi.fn()
  const { result, unmount } = renderHook(() => usePurchase(someGoods, true, onPlaced))
  return { result, unmount, onPlaced, placements: () => seen.filter(({ path }) => path === 'order/order') }
}

describe('an open sheet', () => {
  it('places one order, also for presses before the answer and for one after it with the handlers of before', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof order>()
    const { result, onPlaced, placements } = open(() => promise)
    const { buy } = result.current
    act(() => {
      buy(wanted)
      buy(wanted)
    })
    await vi.waitFor(() => expect(placements().length).toBeGreaterThan(0))
    await act(async () => resolve(order))
    await vi.waitFor(() => expect(result.current.isDone).toBe(true))
    await act(async () => buy(wanted))
    expect(placements()).toHaveLength(1)
    expect(onPlaced).toHaveBeenCalledExactlyOnceWith(order)
  })

  it.each([
    ['to pay', 1990, '下单成功'],
    ['that is free', 0, '领取成功'],
  ])('left before the answer says elsewhere that an order %s was placed', async (_what, amount, title) => {
    const { promise, resolve } = Promise.withResolvers<typeof order>()
    const { result, onPlaced, placements, unmount } = open(() => promise)
    render(<ToastHost messageMs={60_000} notificationMs={60_000} />)
    act(() => result.current.buy(wanted))
    await vi.waitFor(() => expect(placements()).toHaveLength(1))
    unmount()
    await act(async () => resolve({ ...order, amount }))
    expect(await screen.findByText(title)).toBeTruthy()
    expect(onPlaced).not.toHaveBeenCalled()
  })

  it('can be pressed again after a refusal', async () => {
    const { result, placements } = open(() => new Refused('NOT_ON_SALE'))
    for (const presses of [1, 2]) {
      act(() => result.current.buy(wanted))
      await vi.waitFor(() => expect(result.current.attempt).toBeUndefined())
      expect(placements()).toHaveLength(presses)
    }
    expect(result.current.isDone).toBe(false)
  })

  const unanswered = () => Promise.reject(new ApiError(0, 'no answer'))
  it.each([
    ['frees its key if nothing else was sent under it', false, [], false],
    ['keeps its key if an earlier press may have placed an order', true, [], true],
    ['keeps its key if its own first try may have placed an order', false, [unanswered], true],
  ])('whose session ended %s', async (_what, isPressedBefore, answers, isKept) => {
    holdPauses()
    if (isPressedBefore) noteLost(someUser.uid, 'order/order', someGoods.goodsSn)
    const left = [...answers]
    const { result } = open(() => left.shift()?.() ?? new Refused('NOT_LOGGED_IN'))
    act(() => result.current.buy(wanted))
    await passPauses()
    await vi.waitFor(() => expect(result.current.attempt).toBeUndefined())
    expect(localStorage.getItem('pendingActs') !== null).toBe(isKept)
  })
})
