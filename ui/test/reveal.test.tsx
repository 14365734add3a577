// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { layers } from '../src/layers.ts'
import { Reveal, type RevealProps } from '../src/reveal.tsx'
import type { RevealPiece } from '../src/reveal-cell.tsx'
import { type Rarity, revealSchedule, revealTimes } from '../src/reveal-schedule.ts'

const picture = { src: null, alt: '' }
const props: RevealProps = {
  label: '打开盲盒',
  boxes: [{ key: 'a', cover: picture, pieces: [{ key: 'a', picture, rarity: 0 }] }],
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
  it('ends with the result, which is announced once', async () => {
    render(<Reveal {...props} />)
    expect(isOver()).toBe(false)
    const status = screen.getByRole('status')
    const said: (string | null)[] = []
    const watching = new MutationObserver(() => said.push(status.textContent))
    watching.observe(status, { characterData: true, childList: true, subtree: true })
    await pass(revealSchedule([0], false).end)
    expect(isOver()).toBe(true)
    await pass(1000)
    watching.disconnect()
    expect(said).toEqual(['得到《隐灯》'])
    expect(screen.getAllByRole('status')).toEqual([status])
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

  it('is skipped by the back button, which closes the window only from the result', async () => {
    window.history.replaceState({ idx: 0, key: 'page' }, '')
    const stop = layers.start()
    const onClose = vi.fn<() => void>()
    render(<Reveal {...props} onClose={onClose} />)
    await pass(600)
    /** Leads to the entry under the window, as the button does. */
    const back = async () => {
      window.history.replaceState({ idx: 0, key: 'page' }, '')
      await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')))
      await pass(1)
    }
    await back()
    expect(isOver()).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    await back()
    expect(onClose).toHaveBeenCalledOnce()
    stop()
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

describe('its boxes', () => {
  const pieceOf = (key: string, rarity: Rarity = 0) => ({ key, picture, rarity })
  const boxOf = (key: string, ...pieces: RevealPiece[]) => ({ key, cover: picture, pieces })
  const draw = (boxes: RevealProps['boxes']) => render(<Reveal {...props} boxes={boxes} />)
  const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector))
  const startsOf = (selector: string) => all(selector).map(({ style }) => style.getPropertyValue('--at'))

  it('each lift their lid as their own piece rises, the rarest last', () => {
    draw([boxOf('a', pieceOf('a', 2)), boxOf('b', pieceOf('b')), boxOf('c', pieceOf('c', 1))])
    const { starts } = revealSchedule([2, 0, 1], false)
    expect(startsOf('.reveal-cell')).toEqual(starts.map((start) => `${start}ms`))
    expect(startsOf('.reveal-piece')).toEqual(startsOf('.reveal-cell'))
    expect(all('.reveal-lid .box-lid')).toHaveLength(3)
  })

  it('hide their pieces between their inner and outer walls', () => {
    draw([boxOf('a', pieceOf('a'))])
    const order = all('.box-solid, .reveal-piece').map((element) =>
      element.matches('.reveal-piece')
        ? 'piece'
        : element.querySelector('.box-lid')
          ? 'lid'
          : element.querySelector('picture, [data-side=front]')
            ? 'outer walls'
            : 'inner walls',
    )
    expect(order).toEqual(['inner walls', 'piece', 'outer walls', 'lid'])
  })

  it('stay until the last of several pieces is out', () => {
    draw([boxOf('a', pieceOf('a'), pieceOf('b'), pieceOf('c'))])
    const { starts } = revealSchedule([0, 0, 0], false)
    expect(startsOf('.reveal-cell')).toEqual([`${starts[0]}ms`])
    expect(all('.reveal-cell')[0]?.style.getPropertyValue('--last')).toBe(`${starts[2]}ms`)
    expect(startsOf('.reveal-piece')).toEqual(starts.map((start) => `${start}ms`))
  })

  it('stand still with reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    draw([boxOf('a', pieceOf('a'))])
    expect(all('[data-still] .reveal-cell')).toHaveLength(1)
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
