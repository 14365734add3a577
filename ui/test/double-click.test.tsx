// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDoubleClick } from '../src/double-click.ts'

let stop: () => void
beforeEach(() => {
  stop = startDoubleClick()
})
afterEach(() => {
  cleanup()
  stop()
})

/** A button that is replaced by a link as soon as it is pressed. */
function Taken({ onLink }: { onLink: () => void }) {
  const [isTaken, setTaken] = useState(false)
  if (isTaken)
    return (
      <a href="#next" onClick={onLink}>
        看这一件
      </a>
    )
  return (
    <button type="button" onClick={() => setTaken(true)}>
      收下
    </button>
  )
}

it('the second half of a double click does nothing to a control that has replaced the clicked one', () => {
  const onLink = vi.fn<() => void>()
  render(<Taken onLink={onLink} />)
  fireEvent.click(screen.getByRole('button'), { detail: 1 })
  const link = screen.getByRole('link')
  expect(fireEvent.click(link, { detail: 2 })).toBe(false)
  expect(onLink).not.toHaveBeenCalled()
  fireEvent.click(link, { detail: 1 })
  expect(onLink).toHaveBeenCalledOnce()
})

it('a control that stays takes every press of a run, and a key press is not part of a run of clicks', () => {
  const onPress = vi.fn<() => void>()
  render(
    <>
      <button type="button" onClick={onPress}>
        再来
      </button>
      <button type="button" onClick={onPress}>
        别的
      </button>
    </>,
  )
  const [again, other] = screen.getAllByRole('button')
  for (const detail of [1, 2, 3]) fireEvent.click(again as Element, { detail })
  fireEvent.click(other as Element, { detail: 0 })
  expect(onPress).toHaveBeenCalledTimes(4)
})

it('a label counts as its field', () => {
  render(
    <label>
      同意
      <input type="checkbox" />
    </label>,
  )
  const field = screen.getByRole<HTMLInputElement>('checkbox')
  fireEvent.click(screen.getByText('同意'), { detail: 1 })
  fireEvent.click(screen.getByText('同意'), { detail: 2 })
  expect(field.checked).toBe(false)
})
