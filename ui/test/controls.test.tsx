// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CodeInput, Field, PasswordInput, Stepper, Tabs, TextInput, passwordStrength } from '../src/index.ts'

afterEach(cleanup)

describe('CodeInput', () => {
  function Code({
    kind,
    length,
    onComplete,
  }: {
    kind?: 'digits' | 'letters'
    length?: number
    onComplete: (code: string) => void
  }) {
    const [code, setCode] = useState('')
    return (
      <Field label="验证码">
        <CodeInput kind={kind} length={length} value={code} onChange={setCode} onComplete={onComplete} />
      </Field>
    )
  }

  it('extracts a pasted code from surrounding text', async () => {
    const complete = vi.fn()
    render(<Code onComplete={complete} />)
    const input = screen.getByLabelText<HTMLInputElement>('验证码')
    await userEvent.click(input)
    await userEvent.paste(' 123-456 ')
    expect(input.value).toBe('123456')
    expect(complete).toHaveBeenCalledExactlyOnceWith('123456')
  })

  it('shows a secret code as dots, also to screen readers', () => {
    render(
      <Field label="安全码">
        <CodeInput masked value="204" onChange={() => undefined} />
      </Field>,
    )
    const input = screen.getByLabelText<HTMLInputElement>('安全码')
    expect([input.type, input.autocomplete]).toEqual(['password', 'one-time-code'])
    expect(input.parentElement?.textContent).toBe('')
    expect(input.parentElement?.querySelectorAll('i')).toHaveLength(3)
  })

  it.each([
    ['a message', '【云岫】您的验证码是 123456，5分钟内有效。'],
    ['a message that begins with other numbers', '5分钟内有效，订单 202611，验证码：123456'],
    ['a message that ends with the code', '2026 年：123456 是您的验证码'],
    ['full-width digits', '１２３４５６'],
    ['groups', '123 456'],
  ])('extracts a code from %s, replacing an existing one', async (_, text) => {
    const complete = vi.fn()
    render(<Code onComplete={complete} />)
    const input = screen.getByLabelText<HTMLInputElement>('验证码')
    await userEvent.type(input, '999999')
    await userEvent.paste(text)
    expect(input.value).toBe('123456')
    expect(complete.mock.calls).toEqual([['999999'], ['123456']])
  })

  it('extracts a code of letters from a message', async () => {
    render(<Code kind="letters" length={12} onComplete={vi.fn()} />)
    const input = screen.getByLabelText<HTMLInputElement>('验证码')
    await userEvent.click(input)
    await userEvent.paste('您的兑换码：k7qf-2mxa-99bc，请在 2026 年内使用')
    expect(input.value).toBe('K7QF2MXA99BC')
  })

  it('lets the caret move, and inserts and deletes at the caret', async () => {
    const user = userEvent.setup()
    render(<Code onComplete={vi.fn()} />)
    const input = screen.getByLabelText<HTMLInputElement>('验证码')
    await user.type(input, '123456')
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}')
    expect([input.value, input.selectionStart]).toEqual(['12456', 2])
    await user.keyboard('９')
    expect([input.value, input.selectionStart]).toEqual(['129456', 3])
    // The code is full: the following character is overwritten.
    await user.keyboard('7')
    expect([input.value, input.selectionStart]).toEqual(['129756', 4])
  })

  it('allows selecting and replacing all or part of it', async () => {
    const user = userEvent.setup()
    render(<Code onComplete={vi.fn()} />)
    const input = screen.getByLabelText<HTMLInputElement>('验证码')
    await user.type(input, '123456')
    input.setSelectionRange(2, 4)
    await user.keyboard('9')
    expect(input.value).toBe('12956')
    input.select()
    await user.keyboard('8')
    expect(input.value).toBe('8')
  })

  it('calls onComplete again only for another code', async () => {
    const user = userEvent.setup()
    const complete = vi.fn()
    render(<Code onComplete={complete} />)
    await user.type(screen.getByLabelText('验证码'), '123456{Backspace}6{Backspace}7')
    expect(complete.mock.calls).toEqual([['123456'], ['123457']])
  })

  it('accepts letters in upper case, up to its length', async () => {
    const complete = vi.fn()
    render(<Code kind="letters" length={12} onComplete={complete} />)
    const input = screen.getByLabelText<HTMLInputElement>('验证码')
    await userEvent.type(input, 'k7qf 2mxa 99bc zzz')
    expect(input.value).toBe('K7QF2MXA99BC')
    expect(complete).toHaveBeenCalledExactlyOnceWith('K7QF2MXA99BC')
  })
})

it('moves between tabs by keyboard, wrapping around and skipping disabled ones', async () => {
  function Held() {
    const [value, setValue] = useState('held')
    const tabs = [
      { value: 'held', label: '藏品' },
      { value: 'closed', label: '未开放', disabled: true },
      { value: 'boxes', label: '盲盒' },
      { value: 'orders', label: '订单' },
    ]
    return (
      <Tabs label="我的" tabs={tabs} value={value} onChange={setValue}>
        {`这里是 ${value}`}
      </Tabs>
    )
  }
  render(<Held />)
  const chosen = () => screen.getByRole('tab', { selected: true })
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('藏品')
  for (const [key, name] of [
    ['{ArrowRight}', '盲盒'],
    ['{ArrowRight}', '订单'],
    ['{ArrowRight}', '藏品'],
    ['{ArrowLeft}', '订单'],
    ['{Home}', '藏品'],
    ['{End}', '订单'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(chosen().textContent).toBe(name)
    expect(document.activeElement).toBe(chosen())
  }
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toEqual([chosen()])
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: '订单' }))
})

it('connects a field to its label and its error', () => {
  render(
    <Field label="姓名" error="请填写姓名" required>
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: '姓名' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('请填写姓名')
})

it('reveals a password on demand, and rates a new one', () => {
  render(
    <Field label="密码">
      <PasswordInput measure="abc" defaultValue="abc" />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('密码')
  expect(input.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(input.type).toBe('text')
  expect(screen.getByText('太简单')).toBeTruthy()
})

it.each([
  [0, ['']],
  [1, ['short1', 'aaaaaaaaaaaa', 'password1', 'Woaini1314', 'abcd1234', 'QWERTY2020', 'admin888', '1q2w3e4r']],
  [2, ['lantern9', 'yunling26']],
  [3, ['Lantern9', 'yunlingshan26']],
  [4, ['Yunling-2026!', 'Riverside2026']],
])('rates passwords of strength %i', (strength, passwords) => {
  for (const password of passwords) expect(passwordStrength(password), password).toBe(strength)
})

it('warns of Caps Lock while a password is typed, and no longer', () => {
  render(
    <Field label="密码">
      <PasswordInput />
    </Field>,
  )
  const input = screen.getByLabelText('密码')
  const press = (locked: boolean) => fireEvent.keyUp(input, { key: 'a', modifierCapsLock: locked })
  press(true)
  expect(screen.getByRole('status').textContent).toBe('大写锁定已打开')
  press(false)
  expect(screen.getByRole('status').textContent).toBe('')
  press(true)
  fireEvent.blur(input)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('keeps a quantity within its bounds', () => {
  const change = vi.fn()
  render(<Stepper label="数量" value={5} max={5} onChange={change} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '数量加一' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '数量减一' }))
  expect(change).toHaveBeenLastCalledWith(4)
  fireEvent.change(screen.getByRole('textbox', { name: '数量' }), { target: { value: '88' } })
  expect(change).toHaveBeenLastCalledWith(5)
})
