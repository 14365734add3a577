// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// The release of the page is read when its module loads.
document.head.innerHTML = '<meta name="release" content="mine">'
const { lazyPartWithRetry, lazySheetWithRetry } = await import('../../src/lib/lazy/later.tsx')

/** Release that the server has. */
let deployed = 'mine'
beforeEach(() => {
  deployed = 'mine'
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ release: deployed }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Code that fails until `isThere`. */
function lost() {
  const server = { isThere: false, asked: 0 }
  const load = async () => {
    server.asked++
    if (!server.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>来了</p> }
  }
  return { server, load }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('code that cannot be loaded', () => {
  it('is requested four times with growing pauses, and not again until the user wants it', async () => {
    const { server, load } = lost()
    const Part = lazyPartWithRetry<object>(load, () => '加载中')
    render(<Part />)
    const asked: number[] = []
    for (const pause of [499, 1, 1499, 1, 3999, 1, 60_000]) {
      await pass(pause)
      asked.push(server.asked)
    }
    expect(asked).toEqual([1, 2, 2, 3, 3, 4, 4])
    expect(screen.getByText('页面加载失败')).toBeTruthy()
    server.isThere = true
    await press('再试一次')
    await pass(0)
    expect(screen.getByText('来了')).toBeTruthy()
  })

  it('is requested again when the network is back', async () => {
    const { server, load } = lost()
    const Part = lazyPartWithRetry<object>(load)
    render(<Part />)
    await pass(10_000)
    server.isThere = true
    act(() => void window.dispatchEvent(new Event('online')))
    await pass(0)
    expect(screen.getByText('来了')).toBeTruthy()
  })

  it('of a sheet leaves a notice over the page, which can be closed, and the sheet opens again', async () => {
    const { server, load } = lost()
    const Sheet = lazySheetWithRetry<{ open: boolean; onClose: () => void }>(load)
    const close = vi.fn<() => void>()
    const { rerender } = render(<Sheet open={false} onClose={close} />)
    await pass(10_000)
    expect(server.asked).toBe(0)
    expect(screen.queryByRole('status')).toBeNull()
    rerender(<Sheet open onClose={close} />)
    expect(screen.getByRole('status').textContent).toBe('正在打开…')
    await pass(10_000)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('什么都没有提交')
    await press('关闭')
    expect(close).toHaveBeenCalledOnce()
    rerender(<Sheet open={false} onClose={close} />)
    expect(screen.queryByRole('alert')).toBeNull()
    server.isThere = true
    rerender(<Sheet open onClose={close} />)
    await pass(0)
    expect(screen.getByText('来了')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('because of a newer release is requested once, and the message says so', async () => {
    deployed = 'next'
    const { server, load } = lost()
    const Part = lazyPartWithRetry<object>(load)
    render(<Part />)
    await pass(60_000)
    expect(server.asked).toBe(1)
    expect(screen.getByRole('button', { name: '打开新版本' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull()
  })
})
