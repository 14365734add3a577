// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { paths, type RouteInfo } from '../src/routes.ts'
import { seasons } from '../src/lib/drawing/colours.ts'
import '../src/lib/first-calls.ts'
import { setUserAgent } from './support/browser.ts'

declare global {
  interface Window {
    /** Resolves when the page's first picture has loaded. */
    firstPicture?: Promise<unknown>
  }
}

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const opening = read('storefront/first/opening.js')
const firstPicture = read('storefront/first/picture.js')
const start = read('storefront/first/start.js')

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  delete window.firstPicture
  localStorage.clear()
  delete window.firstCalls
  delete document.documentElement.dataset['first']
  document.documentElement.classList.remove('night')
})

/**
 * Runs the opening script at an address, with the code that the build names for these pages. Returns what it fetches.
 */
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

it('at an opening nothing is fetched if no build has named any code', () => {
  expect(fetchedAt('#/digital')).toEqual([])
})

it.each([
  ['#/digital', ['goods/list?page=1', 'goods/screenData']],
  ['#/digital?type=1', []],
  ['#/goods/G1?tab=story', ['goods/info?goodsSn=G1']],
  ['#/goods', []],
  ['#/notice', []],
])('the opening prefetches, as the visitor, the first calls of the page at %j', (hash, asked) => {
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

it.each(['MicroMessenger/8.0', 'YunxiuApp/2.1'])(
  'the opening sends no call in %s, where the token is not known yet',
  (agent) => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    setUserAgent(agent)
    fetchedAt('#/digital', named)
    expect(fetch).not.toHaveBeenCalled()
  },
)

const entry = `<meta name="entry" content='${JSON.stringify({ code: ['/assets/index-1.js', '/assets/react-1.js'] })}' />`
const preloaded = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))
const started = () => [...document.querySelectorAll('script[type=module]')].map((one) => one.getAttribute('src'))

it('if no picture is awaited, the code is fetched at once and run at the end of the page', () => {
  document.head.innerHTML = entry
  expect(fetchedAt('#/notice')).toEqual(['/assets/index-1.js', '/assets/react-1.js'])
  window.eval(start)
  expect(started()).toEqual(['/assets/index-1.js'])
  expect(preloaded()).toHaveLength(2)
})

it('in development nothing is run, since the page contains the entry itself', () => {
  window.eval(start)
  expect(started()).toEqual([])
})

/** Draws the first screen as the page has it, filled by the server with the given picture. */
function drawScreen(picture: string, host = ''): void {
  document.head.innerHTML = entry
  const [, screen = ''] = /(<div class="first-screen"[\s\S]*?)\n    <\/div>/.exec(read('storefront/index.html')) ?? []
  document.body.innerHTML = screen
    .replace('<!--first-picture-->', picture)
    .replace('data-host=""', `data-host="${host}"`)
}

/** jsdom neither loads pictures nor computes a layout. */
function withPictures(isComplete: boolean): void {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isComplete)
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)
}

const arrived = () => expect.poll(started).toEqual(['/assets/index-1.js'])

it.each(['load', 'error', 'patience'])('at home the code waits for the first picture: %s', async (end) => {
  if (end === 'patience') vi.useFakeTimers()
  withPictures(false)
  drawScreen('<img alt="" src="/first.jpg">')
  expect(fetchedAt('')).toEqual([])
  window.eval(firstPicture)
  window.eval(start)
  expect([...preloaded(), ...started()]).toEqual([])
  if (end === 'patience') vi.advanceTimersByTime(1500)
  else document.querySelector('img')?.dispatchEvent(new Event(end))
  await arrived()
  expect(preloaded()).toEqual(['/assets/index-1.js', '/assets/react-1.js'])
})

it('at home the code does not wait without a picture', () => {
  drawScreen('')
  fetchedAt('')
  window.eval(firstPicture)
  window.eval(start)
  expect(started()).toEqual(['/assets/index-1.js'])
})

it.each([
  ['', 1],
  ['#/', 1],
  ['#/digital', 0],
  ['#/goods/G1', 0],
  ['#/notice', 0],
])('at %j the first picture leaves its template %i times, and is loaded if it does', (hash, pictures) => {
  drawScreen('<img alt="" src="/first.jpg">')
  fetchedAt(hash)
  window.eval(firstPicture)
  expect(document.querySelectorAll('img')).toHaveLength(pictures)
})

const picture = (name: string) => ({ url: `/media/${name}`, widths: [320, 640], ratio: 1, placeholder: '' })

it.each([
  ['#/goods/G1', { cover: picture('cover'), gallery: [picture('first'), picture('second')] }, ['first']],
  ['#/goods/G1', { cover: picture('cover'), gallery: [] }, ['cover']],
  ['#/digital', { list: [1, 2, 3].map((index) => ({ cover: picture(`work${index}`) })) }, ['work1', 'work2']],
])(
  'at %j the embedded answers are shown before the code, with the addresses of the page',
  async (hash, data, names) => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 200, data, time: 1 }))
    withPictures(true)
    drawScreen('', 'https://pictures.example.cn/')
    const code = document.head.innerHTML
    document.head.innerHTML = `<meta name="first-code" content='${named}' />${code}`
    fetchedAt(hash)
    window.eval(firstPicture)
    window.eval(start)
    expect(started()).toEqual([])
    await arrived()
    const shown = [...document.querySelectorAll<HTMLElement>('.first-work:has(img)')]
    expect(shown.map((place) => place.querySelector('img')?.getAttribute('src'))).toEqual(
      names.map((name) => `https://pictures.example.cn/media/${name}.jpg`),
    )
    expect(shown[0]?.querySelector('source')?.getAttribute('srcset')).toBe(
      `https://pictures.example.cn/media/${names[0]}-320.avif 320w, https://pictures.example.cn/media/${names[0]}-640.avif 640w`,
    )
  },
)

it.each([
  ['a refusal', async () => Response.json({ code: 404, data: null, time: 1 }, { status: 404 })],
  ['no answer', () => Promise.reject(new TypeError('offline'))],
])('with %s the code no longer waits', async (_what, answer) => {
  vi.stubGlobal('fetch', answer)
  drawScreen('')
  document.head.innerHTML += `<meta name="first-code" content='${named}' />`
  fetchedAt('#/goods/G1')
  window.eval(firstPicture)
  window.eval(start)
  await arrived()
  expect(document.querySelectorAll('img')).toHaveLength(0)
})

it('the first pictures are requested in the sizes of the pages', () => {
  const sizesIn = (path: string) => /'(\(min-width: 1\d80px\)[^']+)'/.exec(read(path))?.[1]
  for (const path of ['goods/detail/goods-gallery.tsx', 'vault/item/item-picture.tsx', 'goods/goods-card.tsx'])
    expect(firstPicture).toContain(`'${sizesIn(`storefront/src/features/${path}`)}'`)
})

it('from the first paint every page has its final darkness', () => {
  const wrong = Object.values<RouteInfo>(paths).filter(({ path, night = false }) =>
    ['', '?id=1'].some((end) => {
      document.documentElement.classList.remove('night')
      fetchedAt(`#${path.replaceAll(/:\w+/g, 'x1')}${end}`)
      return document.documentElement.classList.contains('night') !== night
    }),
  )
  expect(wrong).toEqual([])
})

it('the backgrounds before the stylesheet match the design', () => {
  const tokens = read('ui/src/tokens.css')
  const values = (name: string) =>
    [...tokens.matchAll(new RegExp(`--color-${name}: (#\\w+);`, 'g'))].map(([, value]) => value)
  const colours = [...read('storefront/first/ground.css').matchAll(/#[0-9a-f]{6,8}/g)].map(([colour]) => colour)
  const lamp = /--night-lamp: .*?(#\w+)/.exec(tokens)?.slice(1) ?? []
  const painted = ['paper', 'sunken', 'surface', 'line', 'ink', 'ink-faint', 'vermilion']
  expect(new Set(colours)).toEqual(new Set([...painted.flatMap(values), ...lamp, ...Object.values(seasons)]))
})
