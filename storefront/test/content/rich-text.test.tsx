// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import HtmlConfirm from '../../src/features/content/html-confirm.tsx'
import { RichText } from '../../src/lib/rich-text/rich-text.tsx'
import { sanitise } from '../../src/lib/rich-text/sanitise.ts'
import { isSafeLink } from '../../src/lib/validators.ts'
import { hostile } from './samples.ts'

afterEach(cleanup)

const elements =
  /^(?:h[2-4]|p|br|hr|blockquote|[uo]l|li|fig(?:ure|caption)|strong|b|em|i|u|s|su[bp]|a|img|table|caption|thead|tbody|t[rhd])$/i
const attributes = /^(?:href|title|src|alt|width|height|start|colspan|rowspan|scope|target|rel|loading|decoding)$/

/** What in a piece of the page could run, embed, style or lead astray. */
function dangers(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const wrong = [...element.attributes].filter(
      ({ name, value }) => !attributes.test(name) || (/^(?:href|src)$/.test(name) && !isSafeLink(value)),
    )
    const names = wrong.map(({ name, value }) => `${name}=${value}`)
    return elements.test(element.tagName) ? names : [element.tagName, ...names]
  })
}

function parsed(html: string): Element {
  const root = document.createElement('div')
  root.innerHTML = html
  return root
}

describe('rich text', () => {
  it.each(hostile)('shows nothing of %s that runs', async (html) => {
    const { container } = render(<RichText html={`${html}<p>完</p>`} />)
    await waitFor(() => expect(container.querySelector('.rich-text')).toBeTruthy())
    const body = container.querySelector('.rich-text') as Element
    expect(dangers(body)).toEqual([])
    expect(dangers(parsed(sanitise(sanitise(html))))).toEqual([])
    expect(window).not.toHaveProperty('hit')
  })

  it('would notice what does', () => {
    expect(hostile.filter((html) => dangers(parsed(html)).length === 0)).toEqual([])
  })

  it('keeps the shape of what comes until it is there', async () => {
    const { rerender } = render(<RichText html={undefined} />)
    expect(screen.getByRole('status', { name: '正文正在展开' })).toBeTruthy()
    rerender(<RichText html="<h2>一</h2><p>正文</p>" />)
    expect(await screen.findByRole('heading', { level: 2, name: '一' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  })

  it('opens foreign links in a window that knows nothing of this one, and its own in place', () => {
    const links = parsed(
      sanitise('<a href="https://a.example/x">外</a><a href="/goods/G1">内</a><a href="#/notice">内</a>'),
    ).querySelectorAll('a')
    expect([...links].map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
      ['https://a.example/x', '_blank', 'noopener noreferrer'],
      ['#/goods/G1', '', ''],
      ['#/notice', '', ''],
    ])
  })

  it('fetches pictures when they come near, and believes only sizes that are numbers', () => {
    const html =
      '<img src="/media/a.jpg" width="600" height="400"><img src="/media/b.jpg" alt="窑" width="100%" height="x">'
    const pictures = [...parsed(sanitise(html)).querySelectorAll('img')]
    const told = (name: string) => pictures.map((picture) => picture.getAttribute(name))
    expect(told('loading')).toEqual(['lazy', 'lazy'])
    expect(told('decoding')).toEqual(['async', 'async'])
    expect(told('alt')).toEqual(['', '窑'])
    expect(told('width')).toEqual(['600', null])
    expect(told('height')).toEqual(['400', null])
  })
})

describe('[layout.confirm-modal] with rich text', () => {
  it('asks under the default words, its tip sanitised', async () => {
    const confirm = vi.fn()
    const close = vi.fn()
    const html = `<p>转赠之后<strong>不能撤回</strong></p>${hostile.join('')}`
    render(<HtmlConfirm open onClose={close} onConfirm={confirm} html={html} />)
    const dialog = await screen.findByRole('dialog', { name: '温馨提示' })
    expect((await screen.findByText('不能撤回')).tagName).toBe('STRONG')
    const tip = dialog.querySelector('.rich-text') as Element
    expect(dangers(tip)).toEqual([])
    expect(window).not.toHaveProperty('hit')
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    expect([close.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 0])
    fireEvent.click(screen.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})
