import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { demoCollector, demoIds } from './support/demonstration.ts'
import { newPerson } from './support/people.ts'

const visit = useVisitors()

async function sides(locator: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = (await locator.boundingBox()) ?? { x: NaN, width: NaN }
  return { left: x, right: x + width }
}

/** Returns the brightness of an element's background, from 0 to 255. */
const lightness = (locator: Locator) =>
  locator.evaluate((element) => Number(/\d+/.exec(getComputedStyle(element).backgroundColor)?.[0]))

describe('the grid', () => {
  test.each([
    [768, 720, 3],
    [1440, 1360, 4],
    [1680, 1400, 5],
    [1920, 1400, 5],
  ])(
    'at %i px the bar and the page share both edges, and works are arranged in columns',
    async (width, column, columns) => {
      const { page, open } = await visit({ person: await newPerson() })
      await page.setViewportSize({ width, height: 900 })
      await open('/notice')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const account = page.getByRole('banner').getByRole('button', { name: /的账户$/ })
      await account.waitFor()
      const heading = await sides(page.getByRole('heading', { level: 1 }))
      expect(await sides(page.getByRole('banner').getByRole('link', { name: /，首页$/ }))).toMatchObject({
        left: heading.left,
      })
      expect((await sides(account.locator('span').first())).right - heading.left).toBeCloseTo(column, 0)
      expect(heading.left).toBeCloseTo((width - column) / 2, 0)

      await open('/')
      const wall = page.locator('.whole-rows').first()
      await wall.waitFor()
      const tops = await wall
        .locator('article')
        .evaluateAll((all) =>
          all
            .filter((work) => work.getClientRects().length > 0)
            .map((work) => Math.round(work.getBoundingClientRect().top)),
        )
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
      // Every row is complete.
      expect(tops.length % columns).toBe(0)
    },
  )

  test('at 768 px the title of the featured work breaks into two lines at most', async () => {
    const { page, open } = await visit()
    await page.setViewportSize({ width: 768, height: 1024 })
    await open('/')
    const title = page.locator('#featured-title')
    await title.waitFor()
    const lines = await title.evaluate(
      (element) => element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines)).toBeLessThanOrEqual(2)
  })
})

test("the user's items have six columns from 1,680 px on", async () => {
  const { page, open } = await visit({ person: await demoCollector() })
  await page.setViewportSize({ width: 1680, height: 900 })
  await open('/mine/collection')
  const works = page.getByRole('main').locator('article')
  await works.nth(6).waitFor()
  const tops = await works.evaluateAll((all) => all.map((work) => Math.round(work.getBoundingClientRect().top)))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(6)
})

test('an item is shown in the dark theme by day too, with its frame and layers; the next page is light again', async () => {
  const { item } = await demoIds()
  const { page, open } = await visit('phone', { person: await demoCollector(), colorScheme: 'light' })
  await open(`/collection/${item}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
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

const barColour = (page: Page) => page.locator('meta[name=theme-color]').first().getAttribute('content')

test("the user's items begin in the upper half of a phone", async () => {
  const { page, open } = await visit('phone', { person: await demoCollector() })
  await open('/mine/collection')
  const works = page.getByRole('main').locator('article')
  await works.first().waitFor()
  expect((await works.first().boundingBox())?.y).toBeLessThan(422)
})

test('the footer of a settings page is low and has all its links', async () => {
  const { page, open } = await visit({ person: await demoCollector() })
  await open('/userInfo/kycAuth')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(140)
  expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThanOrEqual(5)
})
