import { expect, test } from 'vitest'
import { brandPages } from '../src/catalogue/brandPages.ts'
import { brands, rights } from '../src/catalogue/rights.ts'
import { drawArt } from '../src/index.ts'

const keys = brandPages.map(({ key }) => key)
const items = brandPages.flatMap(({ sections }) => sections.flatMap((section) => section.items))

test('there is a hub that links to the brands, and one page of each look', () => {
  expect(keys).toContain('interest')
  expect(new Set(keys).size).toBe(8)
  expect(new Set(brandPages.map(({ look }) => look)).size).toBe(8)
})

test('every right is offered on a page, and every brand has one', () => {
  for (const { page } of rights) expect(keys).toContain(page)
  for (const { key } of brands) expect(brandPages.some(({ brand }) => brand === key)).toBe(true)
  const named = brandPages.flatMap(({ brand }) => brand || [])
  expect(brands.map(({ key }) => key)).toEqual(expect.arrayContaining(named))
})

test('every link leads to an existing page', () => {
  const pages = items.flatMap(({ opens }) => opens ?? [])
  expect(pages.length).toBeGreaterThan(4)
  for (const page of pages) expect(keys).toContain(page)
})

test('all pictures can be drawn', () => {
  const arts = [...brandPages.map(({ hero }) => hero), ...items.map(({ art }) => art)].filter(
    (art) => art !== undefined,
  )
  for (const art of arts) expect(() => drawArt(art.family, art.seed, art)).not.toThrow()
})

test('what is used on site says where, and whom to call', () => {
  for (const { key, content } of rights.filter(({ delivery }) => delivery === 'site')) {
    expect(content, key).toMatch(/<h3>地点与电话<\/h3><ul><li>云岫市.+ 号，.+<\/li><li>0577-5550 \d{4}，/)
  }
})
