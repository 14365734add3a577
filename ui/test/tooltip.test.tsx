// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Tooltip } from '../src/index.ts'

afterEach(cleanup)

it('shows its words while hovered or focused, and Escape takes them away wherever the focus is', () => {
  render(<Tooltip text="复制合约地址">{(control) => <button {...control}>复制</button>}</Tooltip>)
  const button = screen.getByRole('button')
  const isShown = () => screen.queryByRole('tooltip') !== null
  expect(isShown()).toBe(false)
  fireEvent.pointerEnter(button)
  expect(isShown()).toBe(true)
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(isShown()).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isShown()).toBe(false)
  fireEvent.focus(button)
  expect(isShown()).toBe(true)
  fireEvent.blur(button)
  expect(isShown()).toBe(false)
})
