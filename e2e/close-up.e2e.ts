import type { GoodsSn, Sight } from '@app/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarriers } from './support/barriers.ts'
import { drawn, useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'

const visit = useVisitors()

interface Sighted {
  sn: GoodsSn
  sights: Sight[]
}

/** Finds a work of the demonstration for which the curator marked details. */
async function sightedWork(): Promise<Sighted> {
  const [row] = await query<Sighted>(
    `select sn, sights from goods where jsonb_array_length(sights) >= 3 and sn like 'G%' order by sn limit 1`,
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

test(
  '[route /goods/:id] zooming into a picture by keyboard, fingers and marked details',
  { timeout: 120_000 },
  async () => {
    const { sn, sights } = await sightedWork()
    const { page, open, context, complaints } = await visit('phone', { pictures: true })
    const opener = page.getByRole('button', { name: '细看', exact: true })
    const viewer = page.getByRole('dialog', { name: /^细看/ })
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/tiles\/|\/viewer-/.test(request.url())) asked.push(request.url())
    })
    await open(`/goods/${sn}`)
    await opener.focus()
    expect(asked).toEqual([])
    await page.keyboard.press('Enter')
    await page.locator('.close-up-world img').first().waitFor({ state: 'attached' })
    const whole = await rested(page)
    const live = viewer.locator('[aria-live=polite]')
    for (const [index, { title, text }] of sights.entries()) {
      await page.keyboard.press('PageDown')
      await live.getByText(`看点 ${index + 1} / ${sights.length}`).waitFor()
      expect(await live.textContent()).toContain(title + text)
      expect((await rested(page)).scale).toBeGreaterThan(whole.scale * 1.2)
    }
    await expectNoBarriers(page, { within: '[role=dialog]', name: 'a sight' })
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
    await page.keyboard.press('0')
    expect(await rested(page)).toEqual(whole)

    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][], timestamp?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        ...(timestamp !== undefined && { timestamp }),
      })
    const fingers = (half: number): [number, number][] => [
      [195 - half, 300],
      [195 + half, 300],
    ]
    await touch('touchStart', fingers(25))
    for (const half of [40, 60, 80, 100]) await touch('touchMove', fingers(half))
    await touch('touchEnd', [])
    const pinched = await rested(page)
    expect(pinched.scale / whole.scale).toBeGreaterThan(3)
    // The point between the fingers stays in place.
    expect((195 - pinched.x) / pinched.scale).toBeCloseTo((195 - whole.x) / whole.scale, -2)
    // The finer picture has loaded, in tiles.
    await page.locator('.close-up-world img[src*="/tiles/"]').first().waitFor({ state: 'attached', timeout: 60_000 })
    // Timestamps are sent explicitly, so that a slow machine does not split a double tap.
    const before = Date.now() / 1000 - 0.2
    for (const began of [before, before + 0.15]) {
      await touch('touchStart', [[195, 300]], began)
      await touch('touchEnd', [], began + 0.05)
    }
    expect((await rested(page)).scale).toBeCloseTo(whole.scale, 4)
    await expectNoBarriers(page, { within: '[role=dialog]' })

    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

    // With reduced motion the view changes at once. The back button closes it.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await opener.tap()
    await page.locator('.close-up-world img').first().waitFor({ state: 'attached' })
    await rested(page)
    await page.locator('.close-up-world').evaluate((world: HTMLElement) => {
      const views = new Set<string>()
      Object.assign(window, { views })
      new MutationObserver(() => views.add(world.style.transform)).observe(world, { attributeFilter: ['style'] })
    })
    await page.getByRole('button', { name: '从第一处看起' }).tap()
    await page.getByText(/^看点/).first().waitFor()
    await rested(page)
    expect(await page.evaluate(() => (window as unknown as { views: Set<string> }).views.size)).toBe(1)
    await page.goBack()
    await viewer.waitFor({ state: 'hidden' })
    expect(page.url()).toContain(`/goods/${sn}`)
    expect(complaints).toEqual([])
  },
)
