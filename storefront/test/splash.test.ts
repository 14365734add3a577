// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setScreen, setUserAgent } from './support/browser.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const script = read('first/splash.js')
const [markup = ''] = /<div id="splash"[\s\S]*?<\/span>\s*<\/div>\n/.exec(read('index.html')) ?? []

const splash = () => document.querySelector<HTMLElement>('[data-testid=splash]')

/** Runs the opening script as the page does, before the rest of its body. */
function open(): void {
  document.body.innerHTML = `<div id="root"></div>${markup}`
  window.eval(script)
}

/** Renders the page. */
async function draw(): Promise<void> {
  document.getElementById('root')?.append('page')
  // Mutation observers are notified before anything else happens.
  await Promise.resolve()
}

function reset(): void {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-elder')
  setScreen()
}

beforeEach(() => {
  reset()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  reset()
})

it('[layout.splash] shows 2.5 s, fades 1.5 s, and is remembered for the session', async () => {
  open()
  expect(splash()?.hidden).toBe(false)
  // Waits for pending work.
  vi.advanceTimersByTime(10_000)
  await draw()
  vi.advanceTimersByTime(2490)
  expect(splash()?.dataset['phase']).toBeUndefined()
  vi.advanceTimersByTime(50)
  expect(splash()?.dataset['phase']).toBe('fading')
  expect(read('first/ground.css')).toContain('transition: opacity 1500ms')
  vi.advanceTimersByTime(1440)
  expect(splash()).not.toBeNull()
  vi.advanceTimersByTime(100)
  expect(splash()).toBeNull()
  expect(sessionStorage.getItem('splashSeen')).toBe('1')
  open()
  expect(splash()).toBeNull()
})

it('[layout.splash] closes at a press or a key', () => {
  open()
  splash()?.click()
  expect(splash()).toBeNull()
  expect(sessionStorage.getItem('splashSeen')).toBe('1')
  sessionStorage.clear()
  open()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  expect(splash()).toBeNull()
})

it.each([
  ['inside the native app', () => setUserAgent('YunxiuApp/2.1')],
  ['inside WeChat', () => setUserAgent('Mozilla/5.0 MicroMessenger/8.0')],
  ['for those who want no motion', () => setScreen({ reducedMotion: true })],
  ['in elder mode', () => document.documentElement.setAttribute('data-elder', '')],
])('[layout.splash] is skipped %s', (_where, arrange) => {
  arrange()
  open()
  expect(splash()).toBeNull()
})

it.each([
  ['is null', () => vi.stubGlobal('sessionStorage', null)],
  [
    'is full',
    () =>
      vi.stubGlobal('sessionStorage', {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      }),
  ],
])('[layout.splash] is not shown on every page if the storage %s', (_what, arrange) => {
  arrange()
  open()
  expect(splash()).toBeNull()
})

it("the splash has the platform's seal", () => {
  const [, path] = /sealPath =\s*'([^']+)'/.exec(read('../ui/src/layout.tsx')) ?? []
  expect(markup).toContain(`d="${path}"`)
})
