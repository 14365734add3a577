// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import '../src/lib/first-calls.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const opening = read('storefront/first/opening.js')
const firstPicture = read('storefront/first/picture.js')

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  localStorage.clear()
  delete window.firstCalls
  delete document.documentElement.dataset['first']
})

/** What the opening fetches ahead at an address, where the build has named the code of these pages. */
function fetchedAt(hash: string, content?: string): string[] {
  if (content !== undefined) document.head.innerHTML = `<meta name="first-code" content='${content}' />`
  window.history.replaceState(null, '', hash || '/')
  // As the page runs it, before anything else.
  window.eval(opening)
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
}

const named = JSON.stringify({
  digital: { code: ['/assets/zone-1.js', '/assets/works-1.js'], asks: ['goods/list?page=1', 'goods/screenData'] },
  goods: { code: ['/assets/goods-1.js'], asksOf: 'goods/info?goodsSn=' },
})

it.each([
  ['', []],
  ['#/', []],
  ['#/digital?type=1', ['/assets/zone-1.js', '/assets/works-1.js']],
  ['#/goods/G1?tab=story', ['/assets/goods-1.js']],
  ['#/notice', []],
  ['#/toString', []],
])('the opening fetches the code of the page at %j beside the entry', (hash, code) => {
  expect(fetchedAt(hash, named)).toEqual(code)
})

it('at an opening nothing is fetched where no build has named any', () => {
  expect(fetchedAt('#/digital')).toEqual([])
})

it.each([
  ['#/digital', ['goods/list?page=1', 'goods/screenData']],
  ['#/digital?type=1', []],
  ['#/goods/G1?tab=story', ['goods/info?goodsSn=G1']],
  ['#/goods', []],
  ['#/notice', []],
])('the opening asks ahead, as the visitor, what the page at %j asks first', (hash, asked) => {
  const fetch = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(async () => Response.json({}))
  vi.stubGlobal('fetch', fetch)
  localStorage.setItem('session', JSON.stringify({ token: 'mine' }))
  fetchedAt(hash, named)
  const addresses = asked.map((ask) => `/api/v1/${ask}`)
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(addresses)
  expect(Object.keys(window.firstCalls ?? {})).toEqual(addresses)
  for (const [, { headers }] of fetch.mock.calls) {
    expect(headers).toEqual({ platform: expect.stringMatching(/^(?:h5|web)$/), authorization: 'Bearer mine' })
  }
})

it.each([
  ['', 1],
  ['#/', 1],
  ['#/digital', 0],
  ['#/goods/G1', 0],
])('at %j the first picture leaves its template %i times, and is fetched where it does', (hash, pictures) => {
  document.body.innerHTML = '<div><template id="first-picture"><img alt="" src="/first.jpg"></template></div>'
  fetchedAt(hash)
  window.eval(firstPicture)
  expect(document.querySelectorAll('img')).toHaveLength(pictures)
})

it('the grounds before the stylesheet are those of the design', () => {
  const tokens = read('ui/src/tokens.css')
  const values = (name: string) =>
    [...tokens.matchAll(new RegExp(`--color-${name}: (#\\w+);`, 'g'))].map(([, value]) => value)
  const colours = [...read('storefront/first/ground.css').matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour)
  expect(new Set(colours)).toEqual(new Set([...values('paper'), ...values('sunken')]))
})
