// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSubmitOnce } from '../src/submit-once.ts'

afterEach(cleanup)

const open = () => renderHook(({ isOpen }) => useSubmitOnce(isOpen), { initialProps: { isOpen: true } })

describe('a sheet that submits once', () => {
  it('runs one of many presses, also if a press arrives after the answer with the handlers of before', async () => {
    const { result, rerender } = open()
    const late = result.current
    const send = vi.fn(() => Promise.resolve('placed'))
    expect(await act(() => Promise.all([late.run(send), late.run(send)]))).toEqual(['placed', undefined])
    expect(result.current.isDone).toBe(true)
    expect(await act(() => late.run(send))).toBeUndefined()
    expect(send).toHaveBeenCalledOnce()

    rerender({ isOpen: false })
    rerender({ isOpen: true })
    expect(result.current.isDone).toBe(false)
    expect(await act(() => result.current.run(send))).toBe('placed')
  })

  it.each([
    ['resolves to false', () => Promise.resolve(false)],
    ['rejects', () => Promise.reject(new Error('refused'))],
  ])('can be pressed again if the action %s', async (_how, fails) => {
    const { result } = open()
    await act(() => result.current.run(fails).catch(() => undefined))
    expect(result.current.isDone).toBe(false)
    expect(await act(() => result.current.run(() => Promise.resolve('placed')))).toBe('placed')
  })
})
