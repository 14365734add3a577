// @vitest-environment jsdom
import { ApiError } from '@app/contract/client'
import { copyText, toast } from '@app/ui'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { asSentence } from '../src/lib/sentence.ts'
import { giftableLabel } from '../src/domain/gift/since.ts'
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

  const refusals: [string, number, string][] = [
    ['安全码输错次数过多，请稍后再试', 1800, '安全码输错次数过多，请 30 分钟后再试'],
    ['当前人数较多，请稍候再试', 1, '当前人数较多，请 1 秒后再试'],
    ['今日转赠次数已用完，请明天再试', 18_000, '今日转赠次数已用完，请明天再试（5 小时后）'],
    ['祝福发得太快，请稍等片刻', 7.2, '祝福发得太快，请稍等片刻（8 秒后再试）'],
    ['', 900, '访问太频繁，请 15 分钟后再试'],
  ]

  it('tells after a refusal when to try again', () => {
    for (const textOf of [errorText, refusalText]) {
      const found = refusals.map(([msg, retryAfter]) => [
        msg,
        retryAfter,
        textOf(new ApiError(429, msg, undefined, null, { retryAfter })),
      ])
      expect(found).toEqual(refusals)
    }
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

test('ends a text as a sentence, once', () => {
  const texts = ['号码不一致', '号码不一致。', '真的？', 'no funds.'].map(asSentence)
  expect(texts).toEqual(['号码不一致。', '号码不一致。', '真的？', 'no funds。'])
})

describe('input validation', () => {
  it('[valid.mobile] accepts mainland mobile numbers', () => {
    const right = ['13800000001', '19912345678']
    const wrong = ['12800000001', '1380000000', '138000000011', '+8613800000001']
    expect([...right, ...wrong].filter(isMobile)).toEqual(right)
  })

  it('[valid.national-id] accepts ID numbers with a date and their check character', () => {
    const right = ['11010519491231002X', '11010519491231002x']
    const wrong = ['110105194912310021', '11010519491331002X', '11010519490230002X', '1101051949123100']
    expect([...right, ...wrong].filter(isNationalId)).toEqual(right)
  })

  it('[valid.digits] accepts digits only', () => {
    expect(['0123', '', '12a', '１２'].filter(isDigits)).toEqual(['0123'])
  })

  it('[valid.link-scheme] accepts links of the web and of this site', () => {
    const right = ['https://example.cn/a', 'http://example.cn', '#/goods/1', '/goods/1']
    const wrong = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', '']
    expect([...right, ...wrong].filter(isSafeLink)).toEqual(right)
  })

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

  it('say from which date a piece may be given away, with the time only on the last day', () => {
    const now = Date.parse('2026-11-30T09:00:00+08:00') / 1000
    const from = [86_400 * 28, 86_400 + 1, 86_400, 60, 0].map((seconds) => giftableLabel(now + seconds, now))
    expect(from).toEqual([
      '12月28日起可转赠',
      '明天起可转赠',
      '明天 09:00 起可转赠',
      '今天 09:01 起可转赠',
      '现在可以转赠',
    ])
  })

  const minute = 60_000
  const ages = [
    [minute - 1000, '刚刚'],
    [minute, '1 分钟前'],
    [5 * minute, '5 分钟前'],
    [59 * minute, '59 分钟前'],
    [60 * minute, '1 小时前'],
    [23 * 60 * minute, '23 小时前'],
    [24 * 60 * minute, '昨天'],
    [48 * 60 * minute, '2026/11/19'],
  ] as const

  it('[const.relative-time] are told by minutes, hours, and then by day', () => {
    expect(ages.map(([ago]) => [ago, relativeTime((noon - ago) / 1000, noon)])).toEqual(ages)
  })

  it('[layout.welcome] greets by the hour', () => {
    const greetings = { 早上好: [7], 上午好: [8, 11], 中午好: [12, 13], 下午好: [14, 17], 晚上好: [18, 23] }
    const hours = Object.values(greetings).flat()
    expect(Object.groupBy(hours, greeting)).toEqual(greetings)
  })
})

describe('addresses', () => {
  const pictures = [
    ['media/a', 'https://cdn.example.cn/', 'https://cdn.example.cn/media/a'],
    ['/media/a', 'https://cdn.example.cn', 'https://cdn.example.cn/media/a'],
    ['https://x.cn/a', 'https://cdn.example.cn', 'https://x.cn/a'],
    ['data:image/png;base64,x', 'https://cdn.example.cn', 'data:image/png;base64,x'],
    ['/media/a', '', '/media/a'],
  ] as const

  it('[const.image-host] of pictures begin with the image host, unless they are whole', () => {
    expect(pictures.map(([path, host]) => [path, host, imageUrl(path, host)])).toEqual(pictures)
  })

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
