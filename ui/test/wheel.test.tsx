// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Wheel, type WheelProps } from '../src/wheel.tsx'
import { wheelEnd } from '../src/wheel-schedule.ts'

const cells = Array.from({ length: 8 }, (_, index) => ({
  key: String(index),
  name: `奖品 ${index + 1}`,
  picture: { src: null, alt: '' },
  isGone: index === 7,
}))
const props = { label: '奖品', cells, lit: undefined, children: <button type="button">抽</button> }

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const litOnes = () =>
  screen.getAllByRole('listitem').flatMap((cell, index) => (cell.hasAttribute('data-lit') ? [index] : []))

function show(part: Pick<WheelProps, 'run'> & Partial<WheelProps>) {
  const onEnd = vi.fn<() => void>()
  const { rerender } = render(<Wheel {...props} onEnd={onEnd} {...part} />)
  return {
    onEnd,
    change: (next: Pick<WheelProps, 'run'> & Partial<WheelProps>) =>
      rerender(<Wheel {...props} onEnd={onEnd} {...next} />),
  }
}

describe('the wheel', () => {
  it('[const.prize-draw] lays eight cells clockwise round its middle, 5 px apart', () => {
    show({ run: undefined })
    const places = screen.getAllByRole('listitem').map((cell) => cell.style.gridArea)
    expect(places).toEqual(['1 / 1', '1 / 2', '1 / 3', '2 / 3', '3 / 3', '3 / 2', '3 / 1', '2 / 1'])
    expect(screen.getByRole('list', { name: '奖品' }).parentElement?.style.getPropertyValue('--gutter')).toBe('5px')
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('奖品 8（已派完）')
  })

  it('runs until it gets the result, and ends exactly there', async () => {
    const startedAt = performance.now()
    const { onEnd, change } = show({ run: { from: 2, startedAt } })
    await pass(100)
    expect(litOnes()).toEqual([2])
    await pass(6000)
    expect(litOnes()).toHaveLength(1)
    expect(onEnd).not.toHaveBeenCalled()
    const verdict = { kind: 'result', at: 6100, cell: 5 } as const
    change({ run: { from: 2, startedAt, verdict } })
    await pass((wheelEnd({ from: 2, verdict }) ?? 0) - 6100 - 100)
    expect(onEnd).not.toHaveBeenCalled()
    await pass(200)
    expect(onEnd).toHaveBeenCalledTimes(1)
    expect(litOnes()).toEqual([5])
    change({ run: undefined, lit: 5 })
    expect(litOnes()).toEqual([5])
  })

  it('goes dark if there is no result', async () => {
    const verdict = { kind: 'none', at: 10 } as const
    const { onEnd, change } = show({ run: { from: 0, startedAt: performance.now(), verdict } })
    await pass(1000)
    expect(onEnd).toHaveBeenCalledTimes(1)
    change({ run: undefined })
    expect(litOnes()).toEqual([])
  })
})
