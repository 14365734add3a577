import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { demoCollector, demoIds } from './support/demonstration.ts'
import { doubleText } from './support/textSize.ts'
import { lastingOverflow } from './support/walk.ts'

const visit = useVisitors()

async function sides(locator: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = (await locator.boundingBox()) ?? { x: NaN, width: NaN }
  return { left: x, right: x + width }
}

/** Returns the brightness of an element's background, from 0 to 255. */
const lightness = (locator: Locator) =>
  locator.evaluate((element) => Number(/\d+/.exec(getComputedStyle(element).backgroundColor)?.[0]))

const barColour = (page: Page) => page.locator('meta[name=theme-color]').first().getAttribute('content')

/** Counts the visible works of a wall, and those in its first row. */
const arranged = async (works: Locator) => {
  const tops = await works.evaluateAll((all) =>
    all.filter((work) => work.getClientRects().length > 0).map((work) => Math.round(work.getBoundingClientRect().top)),
  )
  return { works: tops.length, columns: tops.filter((top) => top === tops[0]).length }
}

test('bar and page share their edges at every width, and a zone shows three works in a row, on phones one below the other', async () => {
  const { page, open } = await visit({ person: await demoCollector() })
  const heading = page.getByRole('heading', { level: 1 })
  const account = page.getByRole('banner').getByRole('button', { name: /的账号/ })
  await open('/userInfo/kycAuth')
  await heading.waitFor()
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(140)
  // The links to the about pages come with the settings.
  await expect.poll(() => page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThanOrEqual(5)
  await open('/notice')
  await heading.filter({ hasText: '公告' }).waitFor()
  await account.waitFor()
  for (const [width, column] of [
    [768, 720],
    [1440, 1360],
    [1680, 1400],
    [1920, 1400],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const { left } = await sides(heading)
    expect(left, String(width)).toBeCloseTo((width - column) / 2, 0)
    expect(await sides(page.getByRole('banner').getByRole('link', { name: /，首页$/ }))).toMatchObject({ left })
    expect((await sides(account.locator('span').first())).right - left, String(width)).toBeCloseTo(column, 0)
  }
  await open('/')
  const zone = page.locator('section[aria-labelledby^="zone-"]').first()
  await zone.locator('article').nth(2).waitFor()
  expect(await arranged(zone.locator('article'))).toEqual({ works: 3, columns: 3 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => arranged(zone.locator('article'))).toEqual({ works: 3, columns: 1 })
  await page.setViewportSize({ width: 768, height: 1024 })
  const lines = await page
    .locator('#featured-title')
    .evaluate((title) => title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight))
  expect(Math.round(lines)).toBeLessThanOrEqual(2)
})

test('works that are suggested end with a full row at every width', async () => {
  const { page, open } = await visit()
  await open('/search')
  const works = page.getByRole('region', { name: '大家正在看' }).locator('article')
  await works.first().waitFor()
  expect(await works.count()).toBe(5)
  for (const [width, shown] of [
    [390, { works: 4, columns: 2 }],
    [768, { works: 3, columns: 3 }],
    [1440, { works: 4, columns: 4 }],
    [1680, { works: 5, columns: 5 }],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => arranged(works), { message: String(width) }).toEqual(shown)
  }
})

test("the user's items begin in the upper half of a phone and have six columns on a wide window; each is shown in the dark by day too", async () => {
  const { item } = await demoIds()
  const { page, open } = await visit('phone', { person: await demoCollector() })
  await open('/mine/collection')
  const works = page.getByRole('main').locator('article')
  await works.nth(6).waitFor()
  expect((await works.first().boundingBox())?.y).toBeLessThan(422)
  await page.setViewportSize({ width: 1680, height: 900 })
  await expect.poll(async () => (await arranged(works)).columns).toBe(6)

  await page.setViewportSize({ width: 390, height: 844 })
  await open(`/collection/${item}`)
  await page.locator('#chain-title').waitFor()
  expect(await lightness(page.locator('html'))).toBeLessThan(40)
  expect(await lightness(page.getByRole('banner'))).toBeLessThan(40)
  expect(await barColour(page)).toBe('#121417')
  await page.getByRole('button', { name: /^导览/ }).click()
  const menu = page.getByRole('dialog', { name: '导览' })
  await menu.waitFor()
  expect(await lightness(menu)).toBeLessThan(40)
  await menu.getByRole('link', { name: '数字专区' }).click()
  await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()
  expect(await lightness(page.locator('html'))).toBeGreaterThan(200)
  expect(await barColour(page)).toBe('#f6f2e9')
})

test('text of twice the size stays within a window of 360 px, and so does the button that buys', async () => {
  const { goods } = await demoIds()
  const { page, open } = await visit('phone', { person: await demoCollector() })
  await doubleText(page)
  await open('/')
  await page.locator('article h3 a').first().waitFor()
  expect(await lastingOverflow(page)).toEqual([])
  await open(`/goods/${goods}`)
  const buy = page.getByRole('button', { name: /购买|开抢|支付|限购/ })
  await buy.waitFor()
  expect(await lastingOverflow(page)).toEqual([])
  const { left, right } = await sides(buy)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(360)

  const visitor = await visit('phone')
  await doubleText(visitor.page)
  await visitor.open('/login')
  await visitor.page.locator('form').waitFor()
  expect(await lastingOverflow(visitor.page)).toEqual([])
})
