import { expect, test } from 'vitest'
import { zones } from '../src/catalogue/home.ts'
import { sightedWorks, sightsOf } from '../src/catalogue/sights.ts'
import { works } from '../src/catalogue/works/index.ts'

test('at least fifteen works have details, and each of these works exists', () => {
  expect(sightedWorks.length).toBeGreaterThanOrEqual(15)
  expect(works.map(({ key }) => key)).toEqual(expect.arrayContaining([...sightedWorks]))
})

test('the works that a visitor meets first have details', () => {
  const first = zones.flatMap(({ key, works: shown }) => (key === 'goods' ? [] : shown))
  expect(sightedWorks).toEqual(expect.arrayContaining(first))
})

test.each(sightedWorks)("the curator's text about %s is short, and its area lies within the picture", (key) => {
  const sights = sightsOf(key)
  expect(sights.length).toBeGreaterThanOrEqual(3)
  expect(sights.length).toBeLessThanOrEqual(12)
  expect(new Set(sights.map(({ title }) => title)).size).toBe(sights.length)
  for (const { title, text, area } of sights) {
    expect(title.length).toBeLessThanOrEqual(20)
    expect(text.length).toBeLessThanOrEqual(200)
    expect(Math.min(area.left, area.top)).toBeGreaterThanOrEqual(0)
    expect(Math.min(area.width, area.height)).toBeGreaterThan(0.05)
    expect(Math.max(area.left + area.width, area.top + area.height)).toBeLessThanOrEqual(1.0001)
  }
})
