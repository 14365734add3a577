// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../first/too-old.js'), 'utf8')

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test.each([
  ['iPhone; CPU iPhone OS 15_2 like Mac OS X', /^打开“设置”/, '当前是 iOS 15.2'],
  ['Linux; Android 9) Chrome/86.0 MicroMessenger/8.0.0', /^把微信更新到最新版本或者点右上角的菜单/, '当前是 Chrome 86'],
  ['Linux; Android 9) Chrome/86.0 YunxiuApp/2.1', /^把应用更新到最新版本/, '当前是 Chrome 86'],
  ['Linux; Android 9) Chrome/86.0', /^到应用商店把当前浏览器更新到最新版本/, '当前是 Chrome 86'],
  ['Windows NT 10.0; Trident/7.0', /切换到“极速模式”/, '以上。'],
  ['X11; Linux) Firefox/90.0', /或者换用新版的 Edge、Chrome 或 Firefox$/, '当前是 Firefox 90'],
])('an engine below the floor (%s) is told how to continue where it is', (agent, steps, engine) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${agent})`)
  window.eval(script)
  expect(document.querySelector('h1')?.textContent).toBe('浏览器版本太旧')
  expect(document.querySelector('ol')?.textContent).toMatch(steps)
  expect(document.querySelector('.old-engine')?.textContent).toContain(engine)
  expect(document.querySelector('input')?.value).toBe(window.location.href)
})
