// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmModal } from '../src/confirm-modal.tsx'
import { ToastHost, toast } from '../src/index.ts'

configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

describe('ConfirmModal', () => {
  it('[layout.confirm-modal] asks with a title, a tip, cancel and confirm, with default labels', async () => {
    const confirm = vi.fn()
    const close = vi.fn()
    render(<ConfirmModal open onClose={close} onConfirm={confirm} tip={<b>转赠之后不能撤回</b>} />)
    const dialog = await screen.findByRole('dialog', { name: '温馨提示' })
    expect(dialog.querySelector('b')?.textContent).toBe('转赠之后不能撤回')
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(close).toHaveBeenCalledTimes(1)
    expect(confirm).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  it('runs the action once while it is closing, and again only after it is reopened', async () => {
    const confirm = vi.fn(() => Promise.resolve())
    const draw = (open: boolean) => (
      <ConfirmModal open={open} onClose={() => undefined} onConfirm={confirm} tip="确定吗" />
    )
    const { rerender } = render(draw(true))
    const button = await screen.findByRole('button', { name: '确认' })
    fireEvent.click(button)
    await act(() => Promise.resolve())
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    fireEvent.click(button)
    await act(() => Promise.resolve())
    expect(confirm).toHaveBeenCalledOnce()
    rerender(draw(false))
    rerender(draw(true))
    fireEvent.click(await screen.findByRole('button', { name: '确认' }))
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2))
  })

  it('stays open if the confirmed action fails', async () => {
    const close = vi.fn()
    const failed = Promise.reject(new Error('no network'))
    failed.catch(() => undefined)
    render(<ConfirmModal open onClose={close} onConfirm={() => failed} tip="确定吗" confirmLabel="赠出" />)
    const button = await screen.findByRole('button', { name: '赠出' })
    fireEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
    expect(close).not.toHaveBeenCalled()
  })
})

describe('ToastHost', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    act(() => {
      vi.runAllTimers()
    })
    vi.useRealTimers()
  })
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })
  const visible = (text: string) => screen.queryAllByText(text).length > 0

  it('keeps messages and notifications for the configured times', () => {
    render(<ToastHost messageMs={3000} notificationMs={4500} />)
    act(() => {
      toast.good('已复制')
      toast.notify('下午好', '欢迎回来')
    })
    pass(2999)
    expect(visible('已复制')).toBe(true)
    pass(1)
    expect(visible('已复制')).toBe(false)
    pass(1499)
    expect(visible('欢迎回来')).toBe(true)
    pass(1)
    expect(visible('欢迎回来')).toBe(false)
  })

  it('announces failures at once and other messages politely', () => {
    render(<ToastHost messageMs={3000} notificationMs={4500} />)
    act(() => {
      toast.bad('没有付成')
      toast.plain('已退出')
    })
    expect(screen.getByRole('alert').textContent).toBe('没有付成')
    expect(screen.getByRole('log').textContent).toBe('已退出')
  })
})
