import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CodeInput, Field, PlainInput, SearchInput, TextArea, TextInput } from '../src/index.ts'
import { Dialog } from '../src/dialog.tsx'
import { compose, endByEnter, engines } from './support/composition.ts'

afterEach(cleanup)

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** A form whose fields rewrite, count and limit the typed text. */
function Form({ onHear, onSend }: { onHear?: (text: string) => void; onSend?: (text: string) => void }) {
  const [text, setText] = useState('')
  const hear = (next: string) => {
    onHear?.(next)
    setText(next.replace(/[^a-z\u4e00-\u9fff]/gi, '').toUpperCase())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend?.(text)
      }}
    >
      <TextInput aria-label="一行" value={text} onChange={(event) => hear(event.target.value)} />
      <TextArea aria-label="几行" value={text} onChange={(event) => hear(event.target.value)} />
      <p>{`写了 ${text.length} 个字`}</p>
      <button type="submit" disabled={text === ''}>
        发送
      </button>
    </form>
  )
}

describe.each(engines)('a text composed by an input method in %s', (engine) => {
  it.each(['一行', '几行'])('is unchanged and is reported when it ends, in %s', (name) => {
    const hear = vi.fn()
    render(<Form onHear={hear} />)
    compose(box(name), engine, 'y', "y'x", "yun'xiu")
    expect(box(name).value).toBe("yun'xiu")
    expect(hear).not.toHaveBeenCalled()
    expect(screen.getByText('写了 0 个字').textContent).toBe('写了 0 个字')
    endByEnter(box(name), engine, '云岫a')
    expect(new Set(hear.mock.calls.flat())).toEqual(new Set(['云岫a']))
    expect(box(name).value).toBe('云岫A')
  })

  it('is kept over a re-render', () => {
    const { rerender } = render(<TextInput aria-label="昵称" value="" onChange={() => undefined} />)
    compose(box('昵称'), engine, 'yun')
    rerender(<TextInput aria-label="昵称" value="" placeholder="2 至 12 个字" onChange={() => undefined} />)
    expect(box('昵称').value).toBe('yun')
  })

  it('ends with an Enter that does nothing else', () => {
    const press = vi.fn()
    const search = vi.fn()
    render(
      <>
        <SearchInput value="" onChange={() => undefined} onSearch={search} field={{ onKeyDown: press }} />
        <PlainInput aria-label="标签" onKeyDown={press} />
      </>,
    )
    for (const field of [screen.getByRole<HTMLInputElement>('searchbox'), box('标签')]) {
      compose(field, engine, 'yun')
      expect(endByEnter(field, engine, '云')).toBe(false)
    }
    expect(press).not.toHaveBeenCalled()
    expect(search).not.toHaveBeenCalled()
    fireEvent.keyDown(box('标签'), { key: 'Enter', keyCode: 13 })
    expect(press).toHaveBeenCalled()
  })

  it('leaves Escape, arrows and Backspace to the input method', async () => {
    const press = vi.fn()
    const close = vi.fn()
    render(
      <Dialog open onClose={close} title="改名">
        <TextInput aria-label="名称" onKeyDown={press} />
      </Dialog>,
    )
    compose(box('名称'), engine, 'yun')
    for (const key of ['Escape', 'ArrowDown', 'Backspace', ' ', '1']) {
      fireEvent.keyDown(box('名称'), { key, keyCode: 229, isComposing: true })
    }
    expect(press).not.toHaveBeenCalled()
    expect(close).not.toHaveBeenCalled()
    endByEnter(box('名称'), engine, '云')
    // The dialog waits a moment after a composition.
    await vi.waitFor(() => {
      fireEvent.keyDown(box('名称'), { key: 'Escape', keyCode: 27 })
      expect(close).toHaveBeenCalled()
    })
  })

  it('is reported only once it ends by an uncontrolled field', () => {
    const hear = vi.fn()
    render(<TextInput aria-label="备注" defaultValue="" onChange={(event) => hear(event.target.value)} />)
    compose(box('备注'), engine, 'yun')
    expect(hear).not.toHaveBeenCalled()
    endByEnter(box('备注'), engine, '云')
    expect(new Set(hear.mock.calls.flat())).toEqual(new Set(['云']))
  })

  it('is cleaned into a code when it ends', () => {
    const change = vi.fn()
    render(
      <Field label="验证码">
        <CodeInput value="" onChange={change} onComplete={change} />
      </Field>,
    )
    compose(box('验证码'), engine, '１２', '１２３４５６')
    expect(change).not.toHaveBeenCalled()
    endByEnter(box('验证码'), engine, '１２３４５６')
    expect(new Set(change.mock.calls.flat())).toEqual(new Set(['123456']))
  })
})

describe('a composition that never ends', () => {
  it('counts when a button is pressed that is disabled without text', () => {
    const send = vi.fn()
    render(<Form onSend={send} />)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '发送' })
    compose(box('一行'), 'Android', 'y', 'yun')
    expect(button.disabled).toBe(true)
    fireEvent.pointerDown(button)
    fireEvent.click(button)
    expect(send).toHaveBeenCalledExactlyOnceWith('YUN')
  })

  it('counts when a phone keyboard submits the form', () => {
    const send = vi.fn()
    render(<Form onSend={send} />)
    compose(box('一行'), 'Android', 'yun')
    fireEvent.submit(box('一行'))
    expect(send).toHaveBeenCalledExactlyOnceWith('YUN')
  })

  it('counts when the field loses focus', () => {
    const hear = vi.fn()
    render(<Form onHear={hear} />)
    compose(box('一行'), 'Android', 'yun')
    fireEvent.blur(box('一行'))
    expect(hear).toHaveBeenCalledExactlyOnceWith('yun')
    expect(box('一行').value).toBe('YUN')
  })

  it('does not reappear after a press has sent and emptied the field', () => {
    function Sender() {
      const [text, setText] = useState('')
      return (
        <>
          <TextInput aria-label="弹幕" value={text} onChange={(event) => setText(event.target.value)} />
          <button type="button" onClick={() => setText('')}>
            发送
          </button>
        </>
      )
    }
    render(<Sender />)
    compose(box('弹幕'), 'Android', 'yun')
    fireEvent.click(screen.getByRole('button', { name: '发送' }))
    fireEvent.blur(box('弹幕'))
    expect(box('弹幕').value).toBe('')
  })
})

describe('a field that cleans its text', () => {
  const clean = (text: string) =>
    text
      .replace(/[^a-z ]/gi, '')
      .trim()
      .toUpperCase()
      .slice(0, 8)

  function Cleaned({ onHear, onSend }: { onHear: (text: string) => void; onSend?: (text: string) => void }) {
    const [text, setText] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSend?.(text)
        }}
      >
        <TextInput
          aria-label="编号"
          clean={clean}
          value={text}
          onChange={(event) => {
            onHear(event.target.value)
            setText(event.target.value)
          }}
        />
      </form>
    )
  }

  it('cleans a paste before truncating it', async () => {
    const hear = vi.fn()
    render(<Cleaned onHear={hear} />)
    await userEvent.click(box('编号'))
    await userEvent.paste('  12-34-56-78-ab-cd-ef-gh-ij  ')
    expect(box('编号').value).toBe('ABCDEFGH')
    expect(hear.mock.calls).toEqual([['ABCDEFGH']])
  })

  it('leaves the caret after the pasted text', async () => {
    render(<Cleaned onHear={() => undefined} />)
    await userEvent.type(box('编号'), 'ad')
    box('编号').setSelectionRange(1, 1)
    await userEvent.paste('1b2c3')
    expect([box('编号').value, box('编号').selectionStart]).toEqual(['ABCD', 3])
  })

  it('allows a space between two words, and drops it from reported text and on blur', async () => {
    const hear = vi.fn()
    render(<Cleaned onHear={hear} />)
    await userEvent.type(box('编号'), 'ab ')
    expect(box('编号').value).toBe('AB ')
    await userEvent.type(box('编号'), 'c ')
    expect(box('编号').value).toBe('AB C ')
    await userEvent.tab()
    expect(box('编号').value).toBe('AB C')
    expect(hear.mock.calls.flat().every((text) => text === clean(text))).toBe(true)
  })

  it('deletes back to a space', async () => {
    const hear = vi.fn()
    render(<Cleaned onHear={hear} />)
    await userEvent.type(box('编号'), 'ab c{Backspace}')
    expect([box('编号').value, hear.mock.lastCall]).toEqual(['AB ', ['AB']])
  })

  it('sends the cleaned text by Enter', async () => {
    const send = vi.fn()
    render(<Cleaned onHear={() => undefined} onSend={send} />)
    await userEvent.type(box('编号'), 'ab {Enter}')
    expect(send.mock.calls).toEqual([['AB']])
  })

  it.each(engines)('cleans what an input method of %s has composed', (engine) => {
    render(<Cleaned onHear={() => undefined} />)
    compose(box('编号'), engine, '1', '1a')
    expect(box('编号').value).toBe('1a')
    endByEnter(box('编号'), engine, '1ab')
    expect(box('编号').value).toBe('AB')
  })
})
