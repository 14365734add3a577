import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

test('[route /goods/:id] a work is reached from its card and leads back to it, with its picture animated, also while it loads', async () => {
  const { name, goodsSn } = await newWork()
  const { page, open, complaints } = await visit('phone')
  // Records the elements with the transition name of the picture, before and after each page change.
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
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[][] }).seen)
  const card = page.getByRole('heading', { name }).getByRole('link')
  await open(`/digital?keyword=${encodeURIComponent(name)}`)
  await card.waitFor()
  const { promise: later, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/goods\/goods\/info/, async (route) => {
    await later
    await route.continue()
  })
  await card.click()
  const path = `/goods/${goodsSn}`
  const waiting = page.getByRole('status', { name: '正在加载作品' })
  await expect.poll(() => waiting.locator(`[data-travels="${path}"] img`).count()).toBe(1)
  answer()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await card.waitFor()
  await expect.poll(seen).toEqual([
    [`card ${path}`, `page ${path}`],
    [`page ${path}`, `card ${path}`],
  ])
  await expect.poll(() => page.locator('[style*="view-transition-name"]').count()).toBe(0)
  expect(complaints).toEqual([])
})
