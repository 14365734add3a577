// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../first/engine.js'), 'utf8')
const alertText = () => document.querySelector('#root [role=alert]')?.textContent ?? ''

/** Listeners that the script added to the window, for removal. */
let listeners: [string, EventListener, boolean | undefined][]

beforeEach(() => {
  vi.useFakeTimers()
  listeners = []
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener: unknown, options?: unknown) => {
    listeners.push([name, listener as EventListener, options as boolean | undefined])
    add(name, listener as EventListener, options as boolean | undefined)
  })
  vi.stubGlobal('CSSLayerBlockRule', Object)
  Object.defineProperty(HTMLScriptElement.prototype, 'noModule', { configurable: true, value: false })
  document.body.innerHTML = '<div id="root"><div class="first-screen"></div></div><div id="splash"></div>'
  window.eval(script)
})

afterEach(() => {
  for (const [name, listener, options] of listeners) window.removeEventListener(name, listener, options)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')
  document.body.replaceChildren()
})

const stand = () => document.getElementById('root')?.replaceChildren(document.createElement('main'))

describe('the message of a page whose code does not run', () => {
  test('appears at once if the code cannot be loaded', () => {
    const entry = document.createElement('script')
    entry.type = 'module'
    document.body.append(entry)
    entry.dispatchEvent(new Event('error'))
    expect(alertText()).toContain('网络可能断了一下')
    expect(document.getElementById('splash')).toBeNull()
  })

  test('appears after a grace period if the code throws or a promise rejection is unhandled', () => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'Unexpected token' }))
    vi.advanceTimersByTime(2999)
    expect(alertText()).toBe('')
    vi.advanceTimersByTime(1)
    expect(alertText()).toContain('请更新浏览器')
  })

  test('appears after half a minute without any sign of the page', () => {
    vi.advanceTimersByTime(29_999)
    expect(alertText()).toBe('')
    vi.advanceTimersByTime(1)
    expect(alertText()).toContain('打开得比平时慢')
  })

  test('does not appear once the page is rendered', () => {
    stand()
    window.dispatchEvent(new ErrorEvent('error', { message: 'later' }))
    window.dispatchEvent(new Event('unhandledrejection'))
    vi.advanceTimersByTime(60_000)
    expect(alertText()).toBe('')
    expect(document.getElementById('splash')).not.toBeNull()
  })
})
