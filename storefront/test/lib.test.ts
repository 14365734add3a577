// @vitest-environment jsdom
import { ApiError } from '@app/contract/client'
import { copyText, toast } from '@app/ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { greeting } from '../src/features/account/greeting.ts'
import { errorText, isGone, noAnswerText, refusalText, statusTexts, wrongField } from '../src/lib/errors.ts'
import { imageUrl } from '../src/lib/image.ts'
import { afterLogin, loginAddress } from '../src/lib/login-address.ts'
import { formatDateTime, formatLastDay, formatPeriodEnd, relativeTime, toMilliseconds } from '../src/lib/time.ts'
import { formatEnd } from '../src/lib/moment.ts'
import { isSafeLink } from '../src/lib/safe-link.ts'
import { isDigits, isMobile, isNationalId, isPassword, isRealName } from '../src/lib/validators.ts'
import { setClipboard } from './support/browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

describe('error messages', () => {
  it('[error.status-table] has a text of its own for each status', () => {
    const statuses = [0, 200, 201, 202, 204, 400, 402, 403, 406, 410, 500, 502, 503, 504]
    expect(Object.keys(statusTexts).map(Number)).toEqual(statuses)
    expect(new Set(Object.values(statusTexts)).size).toBe(statuses.length)
    for (const status of statuses.filter((known) => known >= 400)) {
      expect(errorText(new ApiError(status, ''))).toBe(statusTexts[status])
    }
  })

  it("[error.toast-choice] uses the server's message, else the table's, and nothing for OK", () => {
    expect(errorText(new ApiError(403, '藏品尚未开放'))).toBe('藏品尚未开放')
    expect(errorText(new ApiError(403, ''))).toBe(statusTexts[403])
    expect(errorText(new ApiError(500, 'OK'))).toBeNull()
  })

  it('[error.no-response] says that the backend cannot be reached', () => {
    expect(errorText(new ApiError(0, ''))).toBe(noAnswerText)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(errorText(new ApiError(0, ''))).toBe('现在没有网络，等网络恢复后请再试一次')
    online.mockRestore()
    expect(noAnswerText).toMatch(/无法连接后端接口.*跨域.*地址.*超时.*管理员/)
  })

  it.each([
    ['安全码输错次数过多，请稍后再试', 1800, '安全码输错次数过多，请 30 分钟后再试'],
    ['当前人数较多，请稍候再试', 1, '当前人数较多，请 1 秒后再试'],
    ['今日转赠次数已用完，请明天再试', 18_000, '今日转赠次数已用完，请明天再试（5 小时后）'],
    ['祝福发得太快，请稍等片刻', 7.2, '祝福发得太快，请稍等片刻（8 秒后再试）'],
    ['', 900, '访问太频繁，请 15 分钟后再试'],
  ])('tells after %j when to try again', (msg, retryAfter, expected) => {
    const error = new ApiError(429, msg, undefined, null, { retryAfter })
    expect(errorText(error)).toBe(expected)
    expect(refusalText(error)).toBe(expected)
  })

  it("counts only our server's not-found as gone", () => {
    expect(isGone(new ApiError(404, '藏品不存在', 'ITEM_NOT_FOUND'))).toBe(true)
    expect(isGone(new ApiError(400, '', 'BAD_INPUT'))).toBe(true)
    expect(isGone(new ApiError(429, '', 'TOO_FAST'))).toBe(false)
    expect(isGone(new ApiError(403, '', 'NOT_ALLOWED'))).toBe(false)
    for (const status of [0, 403, 404, 429, 502]) expect(isGone(new ApiError(status, ''))).toBe(false)
  })

  it('shows nothing for a cancelled request', () => {
    expect(errorText(new DOMException('', 'AbortError'))).toBeNull()
  })

  it('finds the field that a refusal names', () => {
    expect(wrongField(new ApiError(400, '', 'BAD_INPUT', { field: 'phone' }))).toBe('phone')
    expect(wrongField(new ApiError(400, '', 'BAD_INPUT', null))).toBeUndefined()
    expect(wrongField(new Error('phone'))).toBeUndefined()
  })
})

describe('copying', () => {
  const [good, bad] = [vi.spyOn(toast, 'good'), vi.spyOn(toast, 'bad')]
  beforeEach(() => {
    good.mockReset()
    bad.mockReset()
  })

  it('[error.copy-toast] copies by the clipboard and reports it', async () => {
    const writeText = vi.fn(async () => undefined)
    setClipboard(writeText)
    await copyText('0xabc')
    expect(writeText).toHaveBeenCalledWith('0xabc')
    expect(good.mock.calls).toEqual([['复制成功']])
  })

  it('[error.copy-toast] falls back to a hidden text area', async () => {
    vi.stubGlobal('navigator', {})
    let copied = ''
    document.execCommand = () => {
      copied = (document.activeElement as HTMLTextAreaElement).value
      return true
    }
    await copyText('0xabc')
    expect(copied).toBe('0xabc')
    expect(document.querySelector('textarea')).toBeNull()
    expect(good.mock.calls).toEqual([['复制成功']])
  })

  it('reports if nothing works', async () => {
    vi.stubGlobal('navigator', {})
    document.execCommand = () => false
    await copyText('0xabc')
    expect(good).not.toHaveBeenCalled()
    expect(bad).toHaveBeenCalledOnce()
  })
})

describe('input validation', () => {
  it.each([
    ['13800000001', true],
    ['19912345678', true],
    ['12800000001', false],
    ['1380000000', false],
    ['138000000011', false],
    ['+8613800000001', false],
  ])('[valid.mobile] %s → %s', (text, right) => expect(isMobile(text)).toBe(right))

  it.each([
    ['11010519491231002X', true],
    ['11010519491231002x', true],
    ['110105194912310021', false],
    ['11010519491331002X', false],
    ['11010519490230002X', false],
    ['1101051949123100', false],
  ])('[valid.national-id] %s → %s', (text, right) => expect(isNationalId(text)).toBe(right))

  it.each([
    ['0123', true],
    ['', false],
    ['12a', false],
    ['１２', false],
  ])('[valid.digits] %j → %s', (text, right) => expect(isDigits(text)).toBe(right))

  it.each([
    ['https://example.cn/a', true],
    ['http://example.cn', true],
    ['#/goods/1', true],
    ['/goods/1', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['', false],
  ])('[valid.link-scheme] %j → %s', (link, right) => expect(isSafeLink(link)).toBe(right))

  it('checks names and passwords', () => {
    expect(['李雷', '阿不都·热合曼', '李', 'Li Lei'].map(isRealName)).toEqual([true, true, false, false])
    expect(['春江花月夜里的灯', 'plum blossom in snow', 'a'.repeat(64)].map(isPassword)).toEqual([true, true, true])
    expect(['ab12', 'a'.repeat(65), 'tab\tin it', ''].map(isPassword)).toEqual([false, false, false, false])
  })
})

describe('times', () => {
  const noon = Date.parse('2026-11-21T12:00:00+08:00')

  it('[const.timestamps] treats ten digits as seconds and writes YYYY/MM/DD HH:mm:ss', () => {
    expect(toMilliseconds(noon / 1000)).toBe(noon)
    expect(toMilliseconds(noon)).toBe(noon)
    expect(formatDateTime(noon / 1000)).toBe('2026/11/21 12:00:00')
    expect(formatDateTime(Date.parse('2026-01-02T00:05:09+08:00'))).toBe('2026/01/02 00:05:09')
  })

  it('shows 24:00 of the last day if a period ends at midnight', () => {
    const midnight = Date.parse('2026-12-01T00:00:00+08:00') / 1000
    expect(formatPeriodEnd(midnight)).toBe('2026/11/30 24:00:00')
    expect(formatPeriodEnd(midnight + 1)).toBe('2026/12/01 00:00:01')
    expect(formatLastDay(midnight)).toBe('2026/11/30')
    expect(formatLastDay(midnight + 1)).toBe('2026/12/01')
    const morning = Date.parse('2026-11-30T09:00:00+08:00') / 1000
    expect(formatEnd(midnight, morning, { today: '今天' })).toBe('今天 24:00')
    expect(formatEnd(midnight, morning - 86_400)).toBe('明天 24:00')
    expect(formatEnd(midnight - 60, morning, { today: '今天' })).toBe('今天 23:59')
  })

  const minute = 60_000
  it.each([
    [5 * minute, '5 分钟前'],
    [59 * minute, '59 分钟前'],
    [60 * minute, '1 小时前'],
    [23 * 60 * minute, '23 小时前'],
    [24 * 60 * minute, '昨天'],
    [48 * 60 * minute, '2026/11/19'],
  ])('[const.relative-time] %i ms ago is %s', (ago, expected) => {
    expect(relativeTime((noon - ago) / 1000, noon)).toBe(expected)
  })

  it.each([
    [7, '早上好'],
    [8, '上午好'],
    [11, '上午好'],
    [12, '中午好'],
    [13, '中午好'],
    [14, '下午好'],
    [17, '下午好'],
    [18, '晚上好'],
    [23, '晚上好'],
  ])('[layout.welcome] at %i it says %s', (hour, expected) => expect(greeting(hour)).toBe(expected))
})

describe('addresses', () => {
  it.each([
    ['media/a', 'https://cdn.example.cn/', 'https://cdn.example.cn/media/a'],
    ['/media/a', 'https://cdn.example.cn', 'https://cdn.example.cn/media/a'],
    ['https://x.cn/a', 'https://cdn.example.cn', 'https://x.cn/a'],
    ['data:image/png;base64,x', 'https://cdn.example.cn', 'data:image/png;base64,x'],
    ['/media/a', '', '/media/a'],
  ])('[const.image-host] %s with %j is %s', (path, host, whole) => expect(imageUrl(path, host)).toBe(whole))

  it('stores the address to return to after the login, and follows only our own', () => {
    expect(loginAddress('/goods/1?from=home')).toBe('/login?redirect=%2Fgoods%2F1%3Ffrom%3Dhome')
    expect(loginAddress('/')).toBe('/login')
    expect(loginAddress('/login?redirect=x')).toBe('/login')
    expect(['/goods/1', '//evil.example', 'https://evil.example', null].map(afterLogin)).toEqual([
      '/goods/1',
      '/',
      '/',
      '/',
    ])
  })
})
