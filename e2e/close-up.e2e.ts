import type { GoodsSn, Sight } from '@app/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoBarriers } from './support/barriers.ts'
import { drawn, useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { demoIds } from './support/demonstration.ts'

const visit = useVisitors()

interface Sighted {
  sn: GoodsSn
  name: string
  sights: Sight[]
}

/** Finds a work of the demonstration for which the curator marked details. */
async function sightedWork(): Promise<Sighted> {
  const [row] = await query<Sighted>(
    `select sn, name, sights from goods where jsonb_array_length(sights) >= 3 and sn like 'G%' order by sn limit 1`,
  )
  if (!row) throw new Error('The demonstration leads nowhere')
  return row
}

/** Returns the picture's transform, which is set once per frame. */
const view = (page: Page) =>
  page.locator('.close-up-world').evaluate((world) => {
    const { a: scale, e: x, f: y } = new DOMMatrix(getComputedStyle(world).transform)
    return { scale, x, y }
  })

/** Waits until the picture is at rest, and returns its position. */
async function rested(page: Page) {
  let last = ''
  await expect
    .poll(async () => {
      await drawn(page)
      const before = last
      last = JSON.stringify(await view(page))
      return last === before
    })
    .toBe(true)
  return view(page)
}

const opener = (page: Page) => page.getByRole('button', { name: '细看', exact: true })
const viewer = (page: Page) => page.getByRole('dialog', { name: /^细看/ })

describe('[route /goods/:id] zooming into a picture', () => {
  test('opens by keyboard, shows the details, and closes with the back button', { timeout: 120_000 }, async () => {
    const { sn, sights } = await sightedWork()
    const { page, open, complaints } = await visit({ pictures: true })
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/tiles\/|\/viewer-/.test(request.url())) asked.push(request.url())
    })
    await open(`/goods/${sn}`)
    await opener(page).focus()
    expect(asked).toEqual([])
    await page.keyboard.press('Enter')
    await viewer(page).waitFor()
    await page.locator('.close-up-world img').first().waitFor({ state: 'attached' })
    const whole = await rested(page)

    const live = viewer(page).locator('[aria-live=polite]')
    for (const [index, { title, text }] of sights.entries()) {
      await page.keyboard.press('PageDown')
      await live.getByText(`看点 ${index + 1} / ${sights.length}`).waitFor()
      expect(await live.textContent()).toContain(title + text)
      expect((await rested(page)).scale).toBeGreaterThan(whole.scale * 1.2)
    }
    await page.keyboard.press('PageUp')
    await live.getByText(`看点 ${sights.length - 1} / ${sights.length}`).waitFor()
    await page.keyboard.press('0')
    expect(await rested(page)).toEqual(whole)

    await page.keyboard.press('+')
    await page.keyboard.press('+')
    const near = await rested(page)
    expect(near.scale / whole.scale).toBeCloseTo(2.25, 1)
    await page.keyboard.press('ArrowRight')
    expect((await rested(page)).x).toBeLessThan(near.x)
    await page.keyboard.press('-')
    expect((await rested(page)).scale).toBeLessThan(near.scale)
    // The finer picture has loaded, in tiles.
    await page.locator('.close-up-world img[src*="/tiles/"]').first().waitFor({ state: 'attached', timeout: 60_000 })

    await page.keyboard.press('Escape')
    await viewer(page).waitFor({ state: 'hidden' })
    await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await opener(page).click()
    await viewer(page).waitFor()
    await page.locator('.close-up-world img').first().waitFor({ state: 'attached' })
    await page.goBack()
    await viewer(page).waitFor({ state: 'hidden' })
    expect(page.url()).toContain(`/goods/${sn}`)
    expect(complaints).toEqual([])
  })

  test('zooms with two fingers and by a double tap', { timeout: 120_000 }, async () => {
    const { sn } = await sightedWork()
    const { page, open, context } = await visit('phone', { pictures: true })
    await open(`/goods/${sn}`)
    await opener(page).tap()
    await page.locator('.close-up-world img').first().waitFor({ state: 'attached' })
    const whole = await rested(page)
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][], timestamp?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        ...(timestamp !== undefined && { timestamp }),
      })
    await touch('touchStart', [
      [170, 300],
      [220, 300],
    ])
    for (const half of [40, 60, 80, 100]) {
      await touch('touchMove', [
        [195 - half, 300],
        [195 + half, 300],
      ])
    }
    await touch('touchEnd', [])
    const near = await rested(page)
    expect(near.scale / whole.scale).toBeGreaterThan(3)
    // The point between the fingers stays in place.
    expect((195 - near.x) / near.scale).toBeCloseTo((195 - whole.x) / whole.scale, -2)
    // Timestamps are sent explicitly, so that a slow machine does not split a double tap.
    const before = Date.now() / 1000 - 0.2
    for (const began of [before, before + 0.15]) {
      await touch('touchStart', [[195, 300]], began)
      await touch('touchEnd', [], began + 0.05)
    }
    expect((await rested(page)).scale).toBeCloseTo(whole.scale, 4)
    await expectNoBarriers(page, { within: '[role=dialog]' })
    await page.getByRole('button', { name: '从第一处看起' }).tap()
    await page.getByText(/^看点/).first().waitFor()
    await rested(page)
    await expectNoBarriers(page, { within: '[role=dialog]', name: 'a sight' })
  })

  test('moves there at once with reduced motion', { timeout: 120_000 }, async () => {
    const { sn } = await sightedWork()
    const { page, open } = await visit({ pictures: true, reducedMotion: 'reduce' })
    await open(`/goods/${sn}`)
    await opener(page).click()
    await page.locator('.close-up-world img').first().waitFor({ state: 'attached' })
    const seen = await page.evaluate(() => {
      const world = document.querySelector<HTMLElement>('.close-up-world')
      if (!world) throw new Error('There is no picture')
      const views: string[] = []
      Object.assign(window, { views })
      new MutationObserver(() => views.push(world.style.transform)).observe(world, { attributeFilter: ['style'] })
      return views
    })
    expect(seen).toEqual([])
    await page.keyboard.press('PageDown')
    await page.getByText(/^看点/).first().waitFor()
    await rested(page)
    const views = await page.evaluate(() => (window as unknown as { views: string[] }).views)
    expect(new Set(views).size).toBe(1)
  })
})

test('[route /show/:key] a zoomed public item keeps its watermark', { timeout: 120_000 }, async () => {
  const { show } = await demoIds()
  const { page, open, complaints } = await visit('phone')
  await open(`/show/${show}`)
  await opener(page).tap()
  await viewer(page).waitFor()
  expect(await viewer(page).getByTestId('watermark').isVisible()).toBe(true)
  await page.goBack()
  await viewer(page).waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})
