import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarriers } from './support/barriers.ts'
import { useVisitors } from './support/browser.ts'
import { builtPages } from './support/built.ts'
import { demoCollector, demoIds } from './support/demonstration.ts'
import { expectPurchaseWithoutBarriers, expectPuzzleWithoutBarriers } from './support/layers.ts'
import { newPerson } from './support/people.ts'
import { cashier, completeSheet } from './support/shop.ts'
import { faultsOfPages, lastingOverflow } from './support/walk.ts'
import { newWork, ordersOf } from './support/works.ts'

const visit = useVisitors()

/** The most used pages of a collector; `e2e/full` checks all. */
const mostUsed = new Set(['home', 'digital', 'goods', 'collection', 'order'])

test('the most used pages have no barriers and fit a phone', { timeout: 90_000 }, async () => {
  const [person, ids] = [await demoCollector(), await demoIds()]
  const { openTab, complaints } = await visit('phone', { person, reducedMotion: 'reduce' })
  const pages = builtPages(ids).filter(({ name }) => mostUsed.has(name))
  const faults = await faultsOfPages(pages, openTab, async (page) => {
    await expectNoBarriers(page)
    return lastingOverflow(page)
  })
  expect([...faults, ...complaints]).toEqual([])
})

test(
  'a purchase and a login have no barriers, and nothing moves with reduced motion',
  { timeout: 90_000 },
  async () => {
    const [person, work] = [await newPerson(), await newWork()]
    const { page, open, context, complaints } = await visit('phone', { person, reducedMotion: 'reduce', splash: true })
    await recordMotion(context)
    await open('/')
    await page.locator('article h3 a').first().waitFor()
    expect(await page.getByTestId('splash').count()).toBe(0)
    await page.locator('main').evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await open('/digital')
    await page.getByRole('button', { name: /^筛选/ }).click()
    await page.getByRole('dialog', { name: '筛选' }).waitFor()
    await expectNoBarriers(page, { name: 'filters' })
    await page.keyboard.press('Escape')
    await open(`/goods/${work.goodsSn}`)
    await expectPurchaseWithoutBarriers(page)
    expect(await page.evaluate(() => (window as unknown as { moving: string[] }).moving)).toEqual([])

    const stranger = await visit('phone')
    await stranger.open('/login')
    await expectPuzzleWithoutBarriers(stranger.page)
    expect([...complaints, ...stranger.complaints]).toEqual([])
  },
)

/** Records whatever an animation moves in the current document. */
async function recordMotion(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const moving: string[] = []
    Object.assign(window, { moving })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
        const moves = frames.map(({ transform, translate, scale, rotate }) =>
          [transform, translate, scale, rotate]
            .filter((value) => value && !/^(none|1|0(px|%)?( 0(px|%)?)*)$/.test(String(value)))
            .join(' '),
        )
        if (new Set(moves).size > 1) moving.push(moves.join(' to '))
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

test('a work is bought by keyboard alone', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open } = await visit({ person })
  await open(`/goods/${work.goodsSn}`)
  const buy = page.getByRole('button', { name: /^立即购买/ })
  await press(page, buy, 'Enter')

  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await buy.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await press(page, sheet.getByRole('button', { name: '数量加一' }), 'Enter')
  await press(page, sheet.getByRole('checkbox'), 'Space')
  await press(page, sheet.getByRole('button', { name: /^确认下单/ }), 'Enter')

  const till = await cashier(page)
  await press(page, till.getByRole('radio', { checked: true }), 'ArrowDown')
  await press(page, till.getByRole('button', { name: /^支付 ¥/ }), 'Enter')
  await press(page, page.getByRole('button', { name: '模拟支付成功' }), 'Enter')
  await completeSheet(page)
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ status: 4, quantity: 2 }])
})

/** Moves the focus with Tab to the target, and presses a key there. */
async function press(page: Page, target: Locator, key: string): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach it')
}
