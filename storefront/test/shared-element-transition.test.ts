// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { carriedPicture, navigateWithTransition } from '../src/lib/shared-element-transition.ts'

/** Adds a picture that belongs to the page at a path; hidden without a width. */
function hang(path: string, { width = 100, top = 10 } = {}): HTMLElement {
  const box = document.createElement('div')
  box.dataset['travels'] = path
  const image = document.createElement('img')
  Object.defineProperty(image, 'currentSrc', { value: `https://pictures.example${path}-320.avif` })
  box.append(image)
  box.getBoundingClientRect = () => new DOMRect(10, top, width, width)
  document.body.append(box)
  return box
}

/** Simulates a supporting browser. Records which element had the name before and after the change. */
function standIn() {
  const seen: { before: string[]; after: string[]; skipped: number } = { before: [], after: [], skipped: 0 }
  const named = () =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-travels]'))
      .filter((one) => one.style.viewTransitionName === 'travelling')
      .map((one) => one.id)
  const { promise: finished, resolve: finish } = Promise.withResolvers<undefined>()
  Object.assign(document, {
    startViewTransition(change: () => void) {
      seen.before = named()
      const transition = { ready: Promise.resolve(), finished, skipTransition: () => seen.skipped++ }
      queueMicrotask(() => {
        change()
        seen.after = named()
      })
      return transition
    },
  })
  return { seen, finish: () => finish(undefined), named }
}

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'startViewTransition')
  vi.unstubAllGlobals()
})

describe('a picture moves', () => {
  it('from the card to its page, and keeps no name there', async () => {
    const { seen, finish, named } = standIn()
    const card = hang('/goods/G1')
    card.id = 'card'
    navigateWithTransition('/', '/goods/G1', () => {
      card.remove()
      hang('/goods/G1').id = 'page'
    })
    await vi.waitFor(() => expect(seen).toEqual({ before: ['card'], after: ['page'], skipped: 0 }))
    expect(carriedPicture('/goods/G1')).toBe('https://pictures.example/goods/G1-320.avif')
    expect(carriedPicture('/goods/G2')).toBeUndefined()
    finish()
    await vi.waitFor(() => expect(named()).toEqual([]))
  })

  it('back to the visible card, not to a hidden one', async () => {
    const { seen } = standIn()
    const page = hang('/goods/G1')
    page.id = 'page'
    navigateWithTransition('/goods/G1', '/digital', () => {
      page.remove()
      hang('/goods/G1', { width: 0 }).id = 'hidden'
      hang('/goods/G1').id = 'card'
    })
    await vi.waitFor(() => expect(seen).toEqual({ before: ['page'], after: ['card'], skipped: 0 }))
  })

  it('nowhere if the other page does not show it', async () => {
    const { seen } = standIn()
    const page = hang('/goods/G1')
    navigateWithTransition('/goods/G1', '/digital', () => {
      page.remove()
      hang('/goods/G1', { top: 5000 })
    })
    await vi.waitFor(() => expect(seen.skipped).toBe(1))
  })

  it('nowhere under reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { seen } = standIn()
    hang('/goods/G1').id = 'card'
    const change = vi.fn()
    navigateWithTransition('/', '/goods/G1', change)
    expect(change).toHaveBeenCalledOnce()
    expect(seen.before).toEqual([])
  })

  it('nowhere between pages that share none, nor in an unsupporting browser', () => {
    const change = vi.fn()
    navigateWithTransition('/', '/digital', change)
    hang('/goods/G1')
    navigateWithTransition('/', '/goods/G1', change)
    expect(change).toHaveBeenCalledTimes(2)
  })
})
