import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { deviceNames } from './support/chromium.ts'
import { demoIds } from './support/demonstration.ts'
import { newPerson } from './support/people.ts'
import { exampleOf, routes } from './support/routes.ts'

// Every page, whatever is the matter: nobody logged in, somebody who owns nothing, a server that fails, a slow line.
const visit = useVisitors()

interface Sight {
  address: string
  /** What one reads, without the frame of the site. */
  text: string
  /** Whether something that stands for what is still to come is all there is. */
  isWaiting: boolean
  isTooWide: boolean
}

/** Goes to each address within the page and looks when nothing is being waited for any more, or after so many milliseconds. */
function look(page: Page, addresses: readonly string[], patience: number): Promise<Sight[]> {
  return page.evaluate(
    async ({ all, most }) => {
      const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
      const main = () => document.querySelector<HTMLElement>('#main') ?? document.body
      const isWaiting = () =>
        Array.from(main().querySelectorAll<HTMLElement>('[role=status][aria-label], [aria-busy=true]')).some(
          (element) => element.checkVisibility() && element.innerText.trim() === '',
        )
      const sights: { address: string; text: string; isWaiting: boolean; isTooWide: boolean }[] = []
      for (const address of all) {
        window.location.hash = address
        const until = performance.now() + most
        await pause(250)
        while ((isWaiting() || main().innerText.trim() === '') && performance.now() < until) await pause(50)
        const { scrollWidth } = document.documentElement
        const text = main().innerText.trim()
        sights.push({ address, text, isWaiting: isWaiting(), isTooWide: scrollWidth > window.innerWidth })
      }
      return sights
    },
    { all: addresses, most: patience },
  )
}

const addressesOf = async () => {
  const ids = await demoIds()
  return routes.map((route) => exampleOf(route, ids))
}

/** What is wrong with what one saw: nothing to read, waiting without end, wider than the window. */
function faults(sights: readonly Sight[]): string[] {
  return sights.flatMap(({ address, text, isWaiting, isTooWide }) => [
    ...(text === '' ? [`${address} is empty`] : []),
    ...(isWaiting ? [`${address} waits without end`] : []),
    ...(isTooWide ? [`${address} is too wide`] : []),
  ])
}

describe.each(deviceNames)('on a %s', (device) => {
  test('every page says something to a stranger', { timeout: 180_000 }, async () => {
    const { page, open, complaints } = await visit(device)
    await open('/digital')
    await page.locator('#main').waitFor()
    expect(faults(await look(page, await addressesOf(), 15_000))).toEqual([])
    expect(complaints.filter((complaint) => !complaint.includes('status of 40'))).toEqual([])
  })

  test('and to somebody who owns nothing yet', { timeout: 180_000 }, async () => {
    const { page, open, complaints } = await visit(device, { person: await newPerson() })
    await open('/digital')
    await page.locator('#main').waitFor()
    expect(faults(await look(page, await addressesOf(), 15_000))).toEqual([])
    expect(complaints.filter((complaint) => !complaint.includes('status of 40'))).toEqual([])
  })
})

test('where the server fails, every page says so and none breaks', { timeout: 300_000 }, async () => {
  const { page, context, open, complaints } = await visit('phone', { person: await newPerson() })
  await open('/404')
  await page.locator('#main').waitFor()
  await context.route('**/api/v1/**', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 503, msg: '当前人数较多，请稍候再试', data: null, time: Date.now(), reason: 'BUSY' },
    }),
  )
  const sights = await look(page, await addressesOf(), 20_000)
  expect(faults(sights)).toEqual([])
  expect(complaints.filter((complaint) => !complaint.includes('status of 503'))).toEqual([])
})

test('on a slow line every page shows at once that something is coming', { timeout: 180_000 }, async () => {
  const { page, context, open } = await visit('phone', { person: await newPerson() })
  await open('/404')
  await page.locator('#main').waitFor()
  await context.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue().catch(() => undefined)
  })
  const addresses = await addressesOf()
  const blank: string[] = []
  for (const address of addresses) {
    const [sight] = await look(page, [address], 400)
    if (sight && sight.text === '' && !sight.isWaiting) blank.push(address)
  }
  expect(blank).toEqual([])
})
