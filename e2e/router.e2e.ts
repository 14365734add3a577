import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { devices } from './support/chromium.ts'
import { query } from './support/database.ts'

const visit = useVisitors()

interface Arrival {
  hash: string
  title: string
  text: string
}

/**
 * Goes to routes inside the running application, one after the other, each until its page is shown, which is when it
 * receives the focus. Runs within the page, because a command to the browser for each step would take longer than the
 * step.
 */
function walk(page: Page, addresses: readonly string[]): Promise<Arrival[]> {
  return page.evaluate(async (all) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (!document.querySelector('#main')) await frame()
    const main = document.querySelector<HTMLElement>('#main')
    const arrivals: { hash: string; title: string; text: string }[] = []
    for (const address of all) {
      main?.blur()
      window.location.hash = address
      const until = performance.now() + 20_000
      while (document.activeElement !== main) {
        if (performance.now() > until)
          throw new Error(`${address} is not shown, but ${window.location.hash} is asked for`)
        await frame()
      }
      // A skeleton has a name, but no text.
      while (main?.innerText.trim() === '' && main.querySelector('[role=status]')) await frame()
      arrivals.push({ hash: window.location.hash, title: document.title, text: main?.innerText.trim() ?? '' })
    }
    return arrivals
  }, addresses)
}

async function go(page: Page, address: string): Promise<Arrival> {
  const [arrival] = await walk(page, [address])
  if (!arrival) throw new Error('The walk ended before it began')
  return arrival
}

/** Returns the router's location; the address of the document itself never changes. */
const hashOf = (page: Page) => page.evaluate(() => window.location.hash)

describe('the router', () => {
  test('[router.hash] routes are in the hash, over one empty base', async () => {
    const { page, open } = await visit('phone')
    await open('/digital')
    await page.getByRole('heading', { name: '数字专区' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await go(page, '/notice')
    expect(new URL(page.url())).toMatchObject({ pathname: '/', hash: '#/notice' })
    await page.goBack()
    await expect.poll(() => hashOf(page)).toBe('#/digital')
  })

  test('[router.unknown-404] [route /404] an unknown address leads to a page that says so and offers links', async () => {
    const { page, open, complaints } = await visit()
    await open('/no/such/room')
    await page.waitForURL(/#\/404$/)
    await page.getByText('这扇门后没有展厅').waitFor()
    await page.getByRole('link', { name: '回首页' }).click()
    await expect.poll(() => page.title()).toBe('首页 · 云岫数藏')
    await page.getByRole('navigation', { name: '关于' }).waitFor()
    await go(page, '/goodz/1')
    expect(await hashOf(page)).toBe('#/404')
    expect(complaints).toEqual([])
  })

  test('[route /mine] [route /userInfo] addresses that only redirect, including unusual ones', async () => {
    const { page, open } = await visit('phone')
    await open('/mine')
    await page.waitForURL(/#\/mine\/collection$/)
    for (const [from, to] of [
      ['/userInfo', '/userInfo/kycAuth'],
      ['/activity', '/activity/compose'],
      ['/memrySection', '/memrySection/intro'],
      ['/mine/', '/mine/collection'],
    ] as const) {
      await go(page, from)
      expect(await hashOf(page), from).toBe(`#${to}`)
    }
    expect((await go(page, '/download')).title).toContain('App 下载')
  })

  test('[router.scroll-top] every navigation scrolls to the top, forward and back', async () => {
    const { page, open } = await visit()
    await open('/digital')
    await page.getByText(/^共 \d+ 件$/).waitFor()
    await scrollTo(page, 900)
    await go(page, '/album')
    expect(await scrollOf(page)).toBe(0)
    await go(page, '/digital')
    expect(await scrollOf(page)).toBe(0)
    await scrollTo(page, 900)
    await page.goBack()
    await expect.poll(() => hashOf(page)).toBe('#/album')
    await expect.poll(() => scrollOf(page)).toBe(0)
  })

  test('[router.keep-alive-20] a list keeps its filters, its input and its position while a work is viewed', async () => {
    const { page, open } = await visit('phone')
    await open('/digital?sort=2')
    await page.getByText(/^共 \d+ 件$/).waitFor()
    await page.getByRole('searchbox', { name: '搜索作品' }).fill('写到一半')
    const works = page.locator('article h2 a')
    await works.nth(17).scrollIntoViewIfNeeded()
    const left = await scrollOf(page)
    expect(left).toBeGreaterThan(devices.phone.viewport.height)
    await works.nth(17).click()
    await page.getByRole('timer').or(page.getByText('发行数量')).first().waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goBack()
    await page.getByRole('searchbox', { name: '搜索作品' }).waitFor()
    expect(await page.getByRole('searchbox', { name: '搜索作品' }).inputValue()).toBe('写到一半')
    expect(await hashOf(page)).toBe('#/digital?sort=2')
    expect(await scrollOf(page)).toBe(0)
    await page.getByRole('button', { name: '回到刚才看的地方' }).click()
    await expect.poll(() => scrollOf(page)).toBeCloseTo(left, -1)
    expect(asked.filter((url) => url.includes('/goods/goods/list'))).toEqual([])
  })

  test('[router.keep-alive-20] twenty pages are kept; the least recently used one is dropped first', async () => {
    const goods = await query<{ sn: string }>(`select sn from goods where status in (5, 6, 7, 11) order by sn limit 21`)
    const { page, open } = await visit()
    await open('/digital')
    const field = page.getByRole('searchbox', { name: '搜索作品' })
    await field.fill('留着')
    await walk(
      page,
      goods.slice(0, 19).map(({ sn }) => `/goods/${sn}`),
    )
    await go(page, '/digital')
    expect(await field.inputValue()).toBe('留着')
    await walk(
      page,
      goods.slice(0, 20).map(({ sn }) => `/goods/${sn}`),
    )
    await go(page, '/digital')
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
  })

  test('[router.progress] the line at the top ends after each navigation', async () => {
    const { page, open } = await visit('phone')
    await open('/digital')
    await page.getByText(/^共 \d+ 件$/).waitFor()
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) if (node instanceof Element && node.id === 'nprogress') seen.push('line')
        }
      }).observe(document.body, { childList: true, subtree: true })
    })
    // If a page's code loads before the line's, there is nothing to wait for and no line.
    await page.route('**/assets/album-*.js', async (route) => {
      await page.locator('#nprogress').waitFor({ state: 'attached' })
      await route.continue()
    })
    await go(page, '/album')
    await page.locator('#nprogress').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['line'])
  })
})

const scrollOf = (page: Page) => page.evaluate(() => window.scrollY)

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  expect(await scrollOf(page)).toBe(top)
}
