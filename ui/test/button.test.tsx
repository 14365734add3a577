// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../src/index.ts'

afterEach(cleanup)

it('ignores clicks until the promise of the first click settles', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  render(
    <Button
      onClick={() => {
        const run = Promise.withResolvers<void>()
        runs.push(run)
        return run.promise
      }}
    >
      立即购买
    </Button>,
  )
  const button = screen.getByRole('button', { name: '立即购买' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(runs).toHaveLength(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => runs[0]?.resolve())
  expect(button.hasAttribute('aria-busy')).toBe(false)
  fireEvent.click(button)
  expect(runs).toHaveLength(2)
})

it('accepts clicks again after a rejection', async () => {
  const run = Promise.withResolvers<void>()
  // The caller handles its own failure; the button only waits for it.
  run.promise.catch(() => undefined)
  render(<Button onClick={() => run.promise}>支付</Button>)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  await act(async () => run.reject(new Error('no network')))
  expect(button.hasAttribute('aria-busy')).toBe(false)
})

it('ignores clicks and does not submit while pending, and keeps its label and its focus', () => {
  const clicked = vi.fn()
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <Button type="submit" pending onClick={clicked}>
        提交
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: '提交' })
  button.focus()
  fireEvent.click(button)
  expect(clicked).not.toHaveBeenCalled()
  expect(submitted).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

it('animates its dots only while pending, because hidden animations would repaint every frame', () => {
  const { rerender } = render(<Button>提交</Button>)
  const moving = () => document.querySelectorAll('.animate-ink-dot').length
  expect(moving()).toBe(0)
  rerender(<Button pending>提交</Button>)
  expect(moving()).toBe(3)
})

it('tells a dangerous action from the primary one by shape as well as by colour', () => {
  render(
    <>
      <Button variant="primary">同意并执行</Button>
      <Button variant="danger">停售</Button>
    </>,
  )
  const primary = screen.getByRole('button', { name: '同意并执行' })
  const danger = screen.getByRole('button', { name: '停售' })
  expect(danger.querySelector('svg')).not.toBeNull()
  expect(primary.querySelector('svg')).toBeNull()
  expect(danger.className).not.toContain('vermilion')
  expect(primary.className).not.toContain('danger')
})
