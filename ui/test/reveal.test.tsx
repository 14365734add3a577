// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Reveal, type RevealProps } from '../src/reveal.tsx'
import { revealSchedule, revealTimes } from '../src/reveal-schedule.ts'

const picture = { src: null, alt: '' }
const props: RevealProps = {
  label: '打开盲盒',
  pieces: [{ key: 'a', picture, cover: picture, rarity: 0 }],
  variant: 'doors',
  announcement: '得到《隐灯》',
  result: <p>看这一件</p>,
  onClose: () => undefined,
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** Waits for the two frames that draw the closed boxes, and then for milliseconds of the animation. */
const pass = async (milliseconds: number) => {
  await act(() => vi.advanceTimersByTimeAsync(34))
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}
const isOver = () => screen.queryByText('看这一件') !== null

describe('the animation of a reveal', () => {
  it('ends with the result, which is announced', async () => {
    render(<Reveal {...props} />)
    expect(isOver()).toBe(false)
    await pass(revealSchedule([0], false).end)
    expect(isOver()).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('得到《隐灯》')
  })

  it.each([
    ['a press', () => fireEvent.click(screen.getByRole('button', { name: '跳过' }))],
    ['a key', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'x' })],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ])('is skipped by %s, but not by the second half of the double click that started it', async (_, press) => {
    const onClose = vi.fn<() => void>()
    render(<Reveal {...props} onClose={onClose} />)
    press()
    expect(isOver()).toBe(false)
    await pass(600)
    press()
    expect(isOver()).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('lets Tab move on without skipping', async () => {
    render(<Reveal {...props} />)
    await pass(600)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Tab' })
    expect(isOver()).toBe(false)
  })

  it('is one short cross-fade with reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    render(<Reveal {...props} />)
    await pass(revealTimes.still)
    expect(isOver()).toBe(true)
  })
})

describe('its schedule', () => {
  it('opens in order, rarer ones last, and the rarest after a pause', () => {
    const { starts, end } = revealSchedule([2, 0, 1, 0], false)
    expect(starts[1]).toBeLessThan(starts[3] ?? 0)
    expect(starts[3]).toBeLessThan(starts[2] ?? 0)
    expect((starts[0] ?? 0) - (starts[2] ?? 0)).toBe(revealTimes.step + revealTimes.suspense)
    expect(end).toBe((starts[0] ?? 0) + revealTimes.rest)
  })

  it('opens all at once with reduced motion', () => {
    expect(revealSchedule([0, 2], true)).toEqual({ starts: [0, 0], end: revealTimes.still })
  })
})
