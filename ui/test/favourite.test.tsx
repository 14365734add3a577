// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FavouriteButton, LoadMore } from '../src/index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('FavouriteButton', () => {
  it('requests the other state, once for a double click', () => {
    const toggle = vi.fn()
    render(<FavouriteButton on={false} title="松月" onToggle={toggle} />)
    const heart = screen.getByRole('button', { name: '喜欢《松月》', pressed: false })
    fireEvent.click(heart, { detail: 1 })
    fireEvent.click(heart, { detail: 2 })
    expect(toggle).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('responds to the keyboard, whose presses have no click count', () => {
    const toggle = vi.fn()
    render(<FavouriteButton on title="松月" count={3} onToggle={toggle} />)
    fireEvent.click(screen.getByRole('button', { name: /^已喜欢 ?3 ?《松月》$/, pressed: true }), { detail: 0 })
    expect(toggle).toHaveBeenCalledExactlyOnceWith(false)
  })
})

describe('an endless list', () => {
  /** Stubs the IntersectionObserver, and lets a test report that the element has come near. */
  function stubObserver() {
    const near: (() => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #changed: (entries: { isIntersecting: boolean }[]) => void
        constructor(changed: (entries: { isIntersecting: boolean }[]) => void) {
          this.#changed = changed
        }
        observe() {
          near.push(() => this.#changed([{ isIntersecting: true }]))
        }
        disconnect() {
          near.length = 0
        }
      },
    )
    return near
  }

  it('loads more when its end comes near, and nothing while it loads or after a failure', () => {
    const near = stubObserver()
    const more = vi.fn()
    const { rerender } = render(<LoadMore more endless onMore={more} />)
    near[0]?.()
    expect(more).toHaveBeenCalledTimes(1)
    rerender(<LoadMore more endless pending onMore={more} />)
    expect(near).toEqual([])
    rerender(<LoadMore more endless failed onMore={more} />)
    expect(near).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
    expect(more).toHaveBeenCalledTimes(2)
  })

  it('is observed only if it is endless', () => {
    const near = stubObserver()
    render(<LoadMore more onMore={vi.fn()} />)
    expect(near).toEqual([])
  })
})
