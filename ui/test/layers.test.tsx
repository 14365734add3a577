// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../src/dialog.tsx'
import { createLayers, layers } from '../src/layers.ts'

configure({ asyncUtilTimeout: 10_000 })

let stop: () => void
beforeEach(() => {
  window.history.replaceState({ idx: 0, key: 'page' }, '', '#/page')
  stop = layers.start()
})
afterEach(async () => {
  cleanup()
  await depth(0)
  stop()
})

const depthHere = () => (window.history.state as { layers?: number }).layers ?? 0
/** Waits until the history has this many entries over its page. */
const depth = (expected: number) => waitFor(() => expect(depthHere()).toBe(expected))
const titles = () => screen.queryAllByRole('dialog', { hidden: true }).map((one) => one.textContent)

/** A sheet that opens another one. */
function Nested({ onBack }: { onBack?: () => unknown }) {
  const [open, setOpen] = useState(2)
  return (
    <>
      <Dialog open={open > 0} onClose={() => setOpen(0)} title="下面" />
      <Dialog open={open > 1} onClose={() => setOpen(1)} title="上面" {...(onBack && { onBack })} />
    </>
  )
}

describe('the back button', () => {
  it('closes open layers one by one, each of which leaves the history', async () => {
    render(<Nested />)
    await depth(2)
    expect(titles()).toEqual(['下面', '上面'])
    window.history.back()
    await waitFor(() => expect(titles()).toEqual(['下面']))
    await depth(1)
    window.history.back()
    await waitFor(() => expect(titles()).toEqual([]))
    await depth(0)
  })

  it('works after a stop in the task in which a layer opened', async () => {
    vi.useFakeTimers()
    const { rerender } = render(<Dialog open onClose={() => {}} title="下面" />)
    stop()
    vi.useRealTimers()
    stop = layers.start()
    rerender(<Nested />)
    await depth(2)
    expect(titles()).toEqual(['下面', '上面'])
  })

  it('leaves the history once, however late the phone does it', async () => {
    const { rerender } = render(<Nested />)
    await depth(2)
    const steps: (number | undefined)[] = []
    const { go } = window.history
    const slow = vi.spyOn(window.history, 'go').mockImplementation((by) => {
      steps.push(by)
      setTimeout(() => go.call(window.history, by), 700)
    })
    rerender(<Dialog open onClose={() => {}} title="下面" />)
    await depth(1)
    // Any further step would have been taken and be over by then.
    await new Promise((resolve) => setTimeout(resolve, 700))
    slow.mockRestore()
    expect([steps, depthHere()]).toEqual([[-1], 1])
  })

  it('keeps a layer that opens while a closed one is still leaving the history', async () => {
    const { rerender } = render(<Dialog open onClose={() => {}} title="先" />)
    await depth(1)
    // As on a slow phone: the navigation takes a moment, in which the next dialog opens.
    const go = vi.spyOn(window.history, 'go').mockImplementation((steps) => {
      setTimeout(() => {
        go.mockRestore()
        window.history.go(steps)
      }, 150)
    })
    rerender(<Dialog open={false} onClose={() => {}} title="先" />)
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1))
    const onClose = vi.fn<() => void>()
    rerender(
      <>
        <Dialog open={false} onClose={() => {}} title="先" />
        <Dialog open onClose={onClose} title="后" />
      </>,
    )
    await new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }))
    await depth(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(onClose).not.toHaveBeenCalled()
    expect(titles()).toContain('后')
  })

  it('goes one step back within a layer, and keeps a layer that cannot be closed now', async () => {
    const onBack = vi.fn<() => unknown>(() => false)
    render(<Nested onBack={onBack} />)
    await depth(2)
    window.history.back()
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    await depth(2)
    expect(titles()).toEqual(['下面', '上面'])
  })

  it('cannot close a layer that closes only by its own buttons', async () => {
    const onClose = vi.fn<() => void>()
    render(<Dialog open insistent onClose={onClose} title="正在办" />)
    await depth(1)
    const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await stepped
    await depth(1)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('does not reach the router if the forward button leads to a closed layer', async () => {
    const heard: number[] = []
    const router = () => heard.push(depthHere())
    window.addEventListener('popstate', router)
    render(<Nested />)
    await depth(2)
    window.history.go(-2)
    await waitFor(() => expect(titles()).toEqual([]))
    heard.length = 0
    window.history.forward()
    await waitFor(() => expect(heard).toEqual([0]))
    expect(titles()).toEqual([])
    window.removeEventListener('popstate', router)
  })

  it('stays on a page that was opened while a closed layer was leaving the history', async () => {
    const { rerender } = render(<Dialog open onClose={() => undefined} title="一" />)
    await depth(1)
    rerender(<Dialog open={false} onClose={() => undefined} title="一" />)
    // The navigation back is requested, and the router opens a page before it happens.
    layers.settle()
    window.history.pushState({ idx: 1, key: 'next' }, '', '#/next')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(window.location.hash).toBe('#/next')
    window.history.back()
    await waitFor(() => expect(window.location.hash).toBe('#/page'))
    await depth(0)
  })

  it('delays navigation to another page until a navigation in progress ends, which would undo it', async () => {
    const isOnNext = () => window.location.hash === '#/next'
    // As in Chromium: the navigation goes to its original target, even from a page opened since.
    const go = vi.spyOn(window.history, 'go').mockImplementation((steps = 0) => {
      setTimeout(() => {
        go.mockRestore()
        window.history.go(isOnNext() ? steps - 1 : steps)
      }, 50)
    })
    const { rerender } = render(<Dialog open onClose={() => undefined} title="一" />)
    await depth(1)
    rerender(<Dialog open={false} onClose={() => undefined} title="一" />)
    layers.settle()
    layers.afterNavigation(() => window.history.pushState({ idx: 1, key: 'next' }, '', '#/next'))
    expect(isOnNext()).toBe(false)
    await waitFor(() => expect(isOnNext()).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(isOnNext()).toBe(true)
    window.history.back()
    await waitFor(() => expect(window.location.hash).toBe('#/page'))
    expect(depthHere()).toBe(0)
  })
})

it('a layer whose open state is in the URL adds no history entry of its own', async () => {
  render(<Dialog open isInAddress onClose={() => undefined} title="订单" />)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(depthHere()).toBe(0)
})

it('a store that is disabled adds no history entries and leaves the back button alone', async () => {
  const desktop = createLayers()
  desktop.disable()
  const takeBack = vi.fn<() => boolean>(() => true)
  const close = desktop.open(takeBack)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(depthHere()).toBe(0)
  close()
  // Other layers of the window are unaffected.
  render(<Dialog open onClose={() => undefined} title="一" />)
  await depth(1)
  expect(takeBack).not.toHaveBeenCalled()
})
