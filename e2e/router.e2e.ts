import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { devices } from './support/chromium.ts'

const visit = useVisitors()

const hashOf = (page: Page) => page.evaluate(() => window.location.hash)
const scrollOf = (page: Page) => page.evaluate(() => window.scrollY)

/** Waits for the end of a smooth scroll, which would move the next page by its last pixel. */
const scrollAtRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let top = window.scrollY
        let since = performance.now()
        const look = () => {
          const now = performance.now()
          if (window.scrollY !== top) [top, since] = [window.scrollY, now]
          if (now - since > 200) done()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

test('[router.hash] [router.scroll-top] [router.keep-alive-20] a list keeps filters and input while a work is viewed; every navigation scrolls to the top, and the list offers its old position', async () => {
  const { page, open } = await visit('phone')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open('/digital?sort=2')
  await page.getByText(/^共 \d+ 件$/).waitFor()
  const field = page.getByRole('searchbox', { name: '搜索作品' })
  await field.fill('写到一半')
  const works = page.locator('article h2 a')
  await works.nth(17).scrollIntoViewIfNeeded()
  const left = await scrollOf(page)
  expect(left).toBeGreaterThan(devices.phone.viewport.height)
  await works.nth(17).click()
  await page.getByRole('timer').or(page.getByText('发行数量')).first().waitFor()
  expect(await scrollOf(page)).toBe(0)
  expect(new URL(page.url())).toMatchObject({ pathname: '/', hash: expect.stringMatching(/^#\/goods\//) })
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await page.goBack()
  await field.waitFor()
  expect(await field.inputValue()).toBe('写到一半')
  expect(await hashOf(page)).toBe('#/digital?sort=2')
  expect(await scrollOf(page)).toBe(0)
  await page.getByRole('button', { name: '回到刚才看的地方' }).click()
  await expect.poll(() => scrollOf(page)).toBeCloseTo(left, -1)
  await scrollAtRest(page)
  await page.goForward()
  await expect.poll(() => hashOf(page)).toMatch(/^#\/goods\//)
  await expect.poll(() => scrollOf(page)).toBe(0)
  const listed = asked.filter((url) => /goods\/goods\/list\?.*sort=2/.test(url) && /[?&]page=1(?:&|$)/.test(url))
  expect(listed, 'the list is read once').toHaveLength(1)
})
