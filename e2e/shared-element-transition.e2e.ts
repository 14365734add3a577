import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

/** Records the elements with the transition name of the picture, before and after each page change. */
async function watch(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const seen: string[][] = []
    Object.assign(window, { seen })
    const named = () =>
      Array.from(document.querySelectorAll<HTMLElement>('[data-travels]'))
        .filter((one) => one.style.viewTransitionName !== '')
        .map((one) => `${one.closest('article') ? 'card' : 'page'} ${one.dataset['travels']}`)
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const before = named()
      return start(async () => {
        if (typeof change === 'function') await change()
        seen.push([...before, ...named()])
      })
    }
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[][] }).seen)
}

const nameOfCard = (page: Page, name: string) => page.getByRole('heading', { name }).getByRole('link')

describe('[route /goods/:id] a work', () => {
  test('is reached from its card and leads back to it, with its picture animated all the way', async () => {
    const { name, goodsSn } = await newWork()
    const { page, open, complaints } = await visit('phone')
    const seen = await watch(page)
    await open(`/digital?keyword=${encodeURIComponent(name)}`)
    await nameOfCard(page, name).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.goBack()
    await nameOfCard(page, name).waitFor()
    const path = `/goods/${goodsSn}`
    await expect.poll(seen).toEqual([
      [`card ${path}`, `page ${path}`],
      [`page ${path}`, `card ${path}`],
    ])
    await expect.poll(() => page.locator('[style*="view-transition-name"]').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('appears at once with reduced motion', async () => {
    const { name } = await newWork()
    const { page, open } = await visit('phone', { reducedMotion: 'reduce' })
    const seen = await watch(page)
    await open(`/digital?keyword=${encodeURIComponent(name)}`)
    await nameOfCard(page, name).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await seen()).toEqual([])
  })

  test('shows the picture of its card until it has loaded', async () => {
    const { name, goodsSn } = await newWork()
    const { page, open } = await visit('phone')
    await open(`/digital?keyword=${encodeURIComponent(name)}`)
    await nameOfCard(page, name).waitFor()
    const { promise: later, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/goods\/goods\/info/, async (route) => {
      await later
      await route.continue()
    })
    await nameOfCard(page, name).click()
    const waiting = page.getByRole('status', { name: '作品正在展开' })
    await expect.poll(() => waiting.locator(`[data-travels="/goods/${goodsSn}"] img`).count()).toBe(1)
    answer()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })
})
