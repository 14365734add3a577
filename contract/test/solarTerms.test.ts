import { expect, test } from 'vitest'
import { solarTermOf } from '../src/solarTerms.ts'

/** The first days of all terms according to the calendars of these years. */
const firstDays: Readonly<Record<string, string>> = {
  2024: '小寒0106 大寒0120 立春0204 雨水0219 惊蛰0305 春分0320 清明0404 谷雨0419 立夏0505 小满0520 芒种0605 夏至0621 小暑0706 大暑0722 立秋0807 处暑0822 白露0907 秋分0922 寒露1008 霜降1023 立冬1107 小雪1122 大雪1206 冬至1221',
  2025: '小寒0105 大寒0120 立春0203 雨水0218 惊蛰0305 春分0320 清明0404 谷雨0420 立夏0505 小满0521 芒种0605 夏至0621 小暑0707 大暑0722 立秋0807 处暑0823 白露0907 秋分0923 寒露1008 霜降1023 立冬1107 小雪1122 大雪1207 冬至1221',
  2026: '小寒0105 大寒0120 立春0204 雨水0218 惊蛰0305 春分0320 清明0405 谷雨0420 立夏0505 小满0521 芒种0605 夏至0621 小暑0707 大暑0723 立秋0807 处暑0823 白露0907 秋分0923 寒露1008 霜降1023 立冬1107 小雪1122 大雪1207 冬至1222',
}

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00+08:00`) / 1000

test.each(Object.entries(firstDays))('the terms of %s begin on the published days', (year, days) => {
  const starts = days.split(' ').map((entry) => ({
    name: entry.slice(0, 2),
    noon: noonOf(`${year}-${entry.slice(2, 4)}-${entry.slice(4)}`),
  }))
  expect(starts).toHaveLength(24)
  for (const [index, { name, noon }] of starts.entries()) {
    expect(solarTermOf(noon).name).toBe(name)
    expect(solarTermOf(noon - 86_400).name).toBe(starts.at(index - 1)?.name)
  }
})

test('a term lasts from midnight to midnight, China time', () => {
  const midnight = Date.parse('2026-11-22T00:00:00+08:00') / 1000
  expect(solarTermOf(midnight - 1).name).toBe('立冬')
  expect(solarTermOf(midnight)).toEqual({ name: '小雪', season: 'winter', air: 'snow' })
  expect(solarTermOf(midnight + 86_399).name).toBe('小雪')
})

test('a season begins with its own term', () => {
  const seasonOf = (day: string) => solarTermOf(noonOf(day)).season
  expect(['2026-02-03', '2026-02-04', '2026-05-05', '2026-08-07', '2026-11-07', '2026-12-31'].map(seasonOf)).toEqual([
    'winter',
    'spring',
    'summer',
    'autumn',
    'winter',
    'winter',
  ])
})
