// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../src/dialog.tsx'
import { Drawer } from '../src/drawer.tsx'
import { startEnter } from '../src/enter.ts'

let time = 1000
let stop: () => void
beforeEach(() => {
  time += 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  stop = startEnter()
})
afterEach(() => {
  cleanup()
  stop()
  vi.restoreAllMocks()
})

const button = (name: string) => screen.getByRole('button', { name })
const backdrop = () => document.querySelector('.bg-scrim')!
function press(element: Element, init: MouseEventInit): void {
  for (const act of [fireEvent.pointerDown, fireEvent.mouseDown, fireEvent.pointerUp, fireEvent.mouseUp])
    act(element, init)
  fireEvent.click(element, init)
}
/** Returns whether the browser would perform the key's default action. */
const key = (target: Element, init: KeyboardEventInit) => fireEvent.keyDown(target, init)
const enter = { key: 'Enter' }

it('a held Enter presses once, but keeps inserting lines in a multi-line text', () => {
  render(
    <>
      <button type="button">好的</button>
      <textarea />
    </>,
  )
  expect(key(button('好的'), enter)).toBe(true)
  expect(key(button('好的'), { ...enter, repeat: true })).toBe(false)
  expect(key(button('好的'), { key: 'ArrowDown', repeat: true })).toBe(true)
  expect(key(screen.getByRole('textbox'), { ...enter, repeat: true })).toBe(true)
})

describe.each([
  ['a dialog', Dialog],
  ['a drawer', Drawer],
] as const)('%s', (_name, Layer) => {
  function open() {
    const [onClose, onPress] = [vi.fn<() => void>(), vi.fn<() => void>()]
    render(
      <Layer open onClose={onClose} title="谢谢">
        <button type="button" onClick={onPress}>
          好的
        </button>
      </Layer>,
    )
    return { onClose, onPress }
  }

  it('ignores the second half of a double click, on its buttons and beside them', () => {
    const { onClose, onPress } = open()
    fireEvent.click(button('好的'), { detail: 2 })
    press(backdrop(), { detail: 2 })
    expect(onPress).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(button('好的'), { detail: 1 })
    press(backdrop(), { detail: 1 })
    expect(onPress).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('accepts a double click that began in it', () => {
    const { onPress } = open()
    time += 600
    fireEvent.click(button('好的'), { detail: 2 })
    expect(onPress).toHaveBeenCalledOnce()
  })

  it('ignores Enter until a run that began before it opened has ended', () => {
    key(document.body, enter)
    time += 300
    open()
    for (let count = 0; count < 20; count++) {
      expect(key(button('关闭'), enter)).toBe(false)
      time += 300
    }
    time += 300
    expect(key(button('关闭'), enter)).toBe(true)
  })

  it('accepts Enter at once if nothing was pressed before, or another key since', () => {
    open()
    expect(key(button('关闭'), enter)).toBe(true)
    cleanup()
    key(document.body, enter)
    time += 100
    open()
    key(document.body, { key: 'Tab' })
    time += 100
    expect(key(button('关闭'), enter)).toBe(true)
  })
})
