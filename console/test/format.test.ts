import { expect, test } from 'vitest'
import { formatAge, formatDistance } from '../src/lib/format.ts'

const now = 1_790_000_000

test('a distance is 刚刚 within the last minute, and in the largest unit otherwise', () => {
  const texts = [0, -59, -60, -3599, -7200, -86_400 * 3, 1, 59, 61].map((apart) => formatDistance(now + apart, now))
  expect(texts).toEqual([
    '刚刚',
    '刚刚',
    '1 分钟前',
    '59 分钟前',
    '2 小时前',
    '3 天前',
    '还有 1 秒',
    '还有 59 秒',
    '还有 1 分钟',
  ])
})

test('an age counts seconds too', () => {
  expect([formatAge(now - 59, now), formatAge(now - 3600, now)]).toEqual(['59 秒', '1 小时'])
})
