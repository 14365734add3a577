import { solarTermOf } from '@app/contract/solarTerms'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'

const visit = useVisitors()

test("[layout.splash] a first visit has the splash once, the day's solar term, and a theme that follows the system until one is chosen", async () => {
  const { page, open } = await visit('phone', { colorScheme: 'dark', splash: true })
  const ground = () =>
    page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)?.[0]))
  const { name: term } = solarTermOf(Math.floor(Date.now() / 1000))
  await open('/digital')
  const splash = page.getByTestId('splash')
  await splash.getByText(term).waitFor()
  expect(await ground()).toBeLessThan(60)
  await splash.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '导览' }).click()
  await page.getByText('日展').click()
  await expect.poll(ground).toBeGreaterThan(200)
  await page.getByText('长辈模式（大字）').click()
  // The choice applies from the first paint.
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-elder'))
  expect(await ground()).toBeGreaterThan(200)
  await page.getByRole('banner').getByText(`今日节气：${term}`).waitFor()
  expect(await splash.count()).toBe(0)
})

test('[layout.hidden-routes] [layout.menu-width] [layout.search] the frame at its breakpoints', async () => {
  const { page, open } = await visit({ viewport: { width: 1440, height: 900 } })
  const resize = (width: number) => page.setViewportSize({ width, height: 800 })
  const navigation = page.getByRole('navigation', { name: '主导航' })
  const type = page.getByRole('combobox', { name: '搜索类型' })
  const keyword = page.getByRole('combobox', { name: '搜索藏品' })
  const magnifier = page.getByRole('search').getByRole('button').last()
  await open('/album')
  const entries = navigation.getByRole('link')
  await entries.first().waitFor()
  expect(await entries.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().width))).toEqual(
    Array.from({ length: 7 }, () => 80),
  )
  for (const width of [768, 820, 900, 1024, 1280, 1440]) {
    await resize(width)
    expect((await type.boundingBox())?.width, String(width)).toBe(80)
    const [from, to] = [await keyword.boundingBox(), await magnifier.boundingBox()]
    expect((to?.x ?? 0) + (to?.width ?? 0) - (from?.x ?? 0), String(width)).toBeCloseTo(380, -1)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, String(width)).toBe(0)
  }
  // Up to 767 px the bars of a phone stand in for navigation and search.
  for (const width of [767, 768]) {
    await resize(width)
    await expect.poll(() => navigation.isVisible(), { message: String(width) }).toBe(width > 767)
    expect(await page.getByRole('button', { name: '导览' }).isVisible()).toBe(width <= 767)
    expect(await page.getByRole('navigation', { name: '常用入口' }).isVisible()).toBe(width <= 767)
  }
  // Up to 500 px the download page is bare, and shows the way home itself.
  await open('/download')
  await page.locator('#packages-title').waitFor()
  for (const width of [501, 500]) {
    await resize(width)
    for (const frame of ['banner', 'contentinfo'] as const)
      await expect.poll(() => page.getByRole(frame).count(), { message: String(width) }).toBe(width > 500 ? 1 : 0)
    expect(await page.getByRole('link', { name: '云岫数藏，首页' }).filter({ visible: true }).count()).toBe(1)
  }
})
