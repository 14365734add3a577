import { expect, test } from 'vitest'
import { builtPages } from '../support/built.ts'
import { newColleague } from '../support/console.ts'
import { demoCollector, demoIds } from '../support/demonstration.ts'
import { enrol } from './support/console.ts'
import { sizes, useVisitors, type Visitor } from './support/visitors.ts'

const visit = useVisitors()

/** Parts of all pages, each visited by one test. */
const parts = [0, 1, 2, 3]

test.each(parts)(
  'every page of the storefront is complete on a phone and a wide screen (part %i)',
  { timeout: 600_000 },
  async (part) => {
    const pages = builtPages(await demoIds()).filter((_, index) => index % parts.length === part)
    const page = await visit('phone', await demoCollector())
    const faults: string[] = []
    for (const { name, address, ready } of pages) {
      for (const size of ['phone', 'desktop'] as const) {
        await page.tab.resize(sizes[size])
        if (size === 'phone') await page.open(`/#${address}`)
        await page.truth(isThere(ready))
        faults.push(...(await faultsOf(page, `${name}, ${size}`)))
      }
    }
    expect(faults).toEqual([])
  },
)

test('every page of the console is complete on a phone and a wide screen', { timeout: 600_000 }, async () => {
  const { link } = await newColleague('owner')
  const page = await visit()
  await enrol(page, link)
  const addresses = (await page.evaluate(
    `[...document.querySelectorAll('nav[aria-label=页面] a')].map((each) => each.getAttribute('href'))`,
  )) as string[]
  expect(addresses.length).toBeGreaterThan(20)
  const faults: string[] = []
  for (const address of addresses) {
    await page.tab.resize(sizes.desktop)
    await page.open(address)
    await page.truth(isThere('h1'))
    faults.push(...(await faultsOf(page, `${address}, desktop`)))
    await page.tab.resize(sizes.phone)
    faults.push(...(await faultsOf(page, `${address}, phone`)))
  }
  expect(faults).toEqual([])
})

/** Returns an expression that is true once the complete page is visible and nothing is loading. */
const isThere = (selector: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) => each.checkVisibility()) &&
    document.querySelector('[aria-busy=true]') === null`

/** Finds elements wider than the window, and pictures that could not be drawn. */
async function faultsOf(page: Visitor, name: string): Promise<string[]> {
  const found = await page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isWide = scrollWidth > clientWidth ? ['wider than its window: ' + scrollWidth] : []
    const broken = [...document.images].filter((image) => image.complete && image.currentSrc && image.naturalWidth === 0)
    return [...isWide, ...broken.map((image) => 'cannot draw ' + image.currentSrc)]
  })()`)
  return (found as string[]).map((fault) => `${name}: ${fault}`)
}
