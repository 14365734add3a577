// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import HtmlConfirm from '../../src/features/rights/detail/html-confirm.tsx'
import { queryClient, read } from '../../src/lib/query.ts'
import { RichText } from '../../src/lib/rich-text/rich-text.tsx'
import { sanitise } from '../../src/lib/rich-text/sanitise.ts'
import { isSafeLink } from '../../src/lib/safe-link.ts'
import { hostile } from './samples.ts'

configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

const elements =
  /^(?:h[2-4]|p|br|hr|blockquote|[uo]l|li|fig(?:ure|caption)|strong|b|em|i|u|s|su[bp]|a|img|table|caption|thead|tbody|t[rhd])$/i
const attributes =
  /^(?:href|title|src|alt|width|height|start|colspan|rowspan|scope|target|rel|loading|decoding|tabindex)$/

/** Finds what could run, embed, style or mislead in a part of the page. */
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
  it('shows nothing that runs', async () => {
    for (const html of hostile) {
      const { container, unmount } = render(<RichText html={`${html}<p>完</p>`} />)
      await waitFor(() => expect(container.querySelector('.rich-text')).toBeTruthy())
      expect.soft(dangers(container), html).toEqual(['DIV', 'class=rich-text'])
      expect.soft(dangers(parsed(sanitise(sanitise(html)))), html).toEqual([])
      unmount()
    }
    expect(window).not.toHaveProperty('hit')
  })

  it('is tested by a check that detects what runs', () => {
    expect(hostile.filter((html) => dangers(parsed(html)).length === 0)).toEqual([])
  })

  it('shows a skeleton until it has loaded', async () => {
    const { rerender } = render(<RichText html={undefined} />)
    expect(screen.getByRole('status', { name: '正在加载正文' })).toBeTruthy()
    rerender(<RichText html="<h2>一</h2><p>正文</p>" />)
    expect(await screen.findByRole('heading', { level: 2, name: '一' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  })

  it('opens foreign links in a window without an opener, and its own in place', () => {
    const own = ['/goods/G1', '#/notice', `${location.origin}/#/album?id=1`, `${location.origin}/notice`]
    const links = parsed(
      sanitise(['https://a.example/x', ...own].map((href) => `<a href="${href}">词</a>`).join('')),
    ).querySelectorAll('a')
    expect([...links].map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
      ['https://a.example/x', '_blank', 'noopener noreferrer'],
      ['#/goods/G1', '', ''],
      ['#/notice', '', ''],
      ['#/album?id=1', '', ''],
      ['#/notice', '', ''],
    ])
  })

  it('loads pictures lazily, and accepts only numeric sizes', () => {
    const html =
      '<img src="/media/a.jpg" width="600" height="400"><img src="/media/b.jpg" alt="窑" width="100%" height="400">'
    const pictures = [...parsed(sanitise(html)).querySelectorAll('img')]
    const told = (name: string) => pictures.map((picture) => picture.getAttribute(name))
    expect(told('loading')).toEqual(['lazy', 'lazy'])
    expect(told('decoding')).toEqual(['async', 'async'])
    expect(told('alt')).toEqual(['', '窑'])
    expect(told('width')).toEqual(['600', null])
    expect(told('height')).toEqual(['400', null])
  })

  it('shows only pictures of our own host', () => {
    const shown = (src: string) =>
      parsed(sanitise(`<img src="${src}">`))
        .querySelector('img')
        ?.getAttribute('src')
    const foreign = ['x', 'https://evil.example/media/a.jpg', '//evil.example/a.jpg', '/api/v1/x', '/media/../a.jpg']
    for (const src of [...foreign, 'https://img.example/media/a.jpg']) expect(shown(src), src).toBeUndefined()
    expect(shown('/media/u/ab/a-640.webp')).toBe('/media/u/ab/a-640.webp')
    queryClient.setQueryData(read('ops/basic/config/info', {}).queryKey, { imageHost: 'https://img.example' } as never)
    expect(shown('/media/a.jpg')).toBe('https://img.example/media/a.jpg')
    expect(shown('https://img.example/media/a.jpg')).toBe('https://img.example/media/a.jpg')
    for (const src of foreign) expect(shown(src), src).toBeUndefined()
    queryClient.clear()
  })

  it('lets the keyboard focus tables, which scroll horizontally', () => {
    expect(parsed(sanitise('<table><tr><td>词</td></tr></table>')).querySelector('table')?.tabIndex).toBe(0)
  })

  it('is the only place that turns markup into elements', () => {
    const source = resolve(import.meta.dirname, '../../src')
    const files = [source, resolve(source, '../../ui/src')].flatMap((cwd) =>
      globSync('**/*.{ts,tsx}', { cwd }).map((file) => resolve(cwd, file)),
    )
    const writers = files.filter((file) =>
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\b|DOMParser/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    // The first two read text out of a document that is never shown.
    expect(writers.toSorted((a, b) => a.localeCompare(b))).toEqual([
      resolve(source, 'features/content/question-list.ts'),
      resolve(source, 'features/subjects/labels.ts'),
      resolve(source, 'lib/rich-text/sanitised.tsx'),
    ])
  })
})

describe('[layout.confirm-modal] with rich text', () => {
  it('shows the default texts, and sanitises its tip', async () => {
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
