import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { hurry } from './browser.ts'
import type { BuiltPage } from './built.ts'

/** A part of the product, by its name in a message. */
interface Named {
  readonly name: string
}

/**
 * Checks all parts one after the other, also after a failure.
 * @param check lists the faults of one part; what it throws is a fault too.
 * @returns every fault, with the name of its part.
 */
export async function faultsOfAll<Part extends Named>(
  parts: Iterable<Part>,
  check: (part: Part) => Promise<readonly string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (const part of parts) {
    const found = await check(part).catch((error: unknown) => [String(error)])
    faults.push(...found.map((fault) => `${part.name}: ${fault}`))
  }
  return faults
}

/**
 * Checks pages of the storefront, each in a tab of its own: within one tab the previous pages would stay in the
 * document, and slow down every check of the next one. Two tabs at a time, because half of a check is waiting.
 */
export async function faultsOfPages(
  pages: readonly BuiltPage[],
  openTab: () => Promise<Page>,
  check: (page: Page, name: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const queue = pages.values()
  const walk = () =>
    faultsOfAll(queue, async ({ name, address, ready }) => {
      const page = await openTab()
      try {
        await hurry(page)
        await page.goto(`/#${address}`, { waitUntil: 'domcontentloaded' })
        await page.locator(ready).filter({ visible: true }).first().waitFor()
        return await check(page, name)
      } finally {
        await page.close()
      }
    })
  return (await Promise.all([walk(), walk()])).flat()
}

/** Lists the widths at which a page is wider than its window, and what reaches that far. Leaves the last width. */
export async function overflows(page: Page, widths: readonly number[], height = 900): Promise<string[]> {
  const wide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    wide.push(...(await lastingOverflow(page)).map((found) => `at ${width} px ${found}`))
  }
  return wide
}

/**
 * Returns what still overflows some seconds later, if anything: parts that follow the width by script are rendered
 * after it.
 */
export async function lastingOverflow(page: Page): Promise<string[]> {
  let found: string[] = []
  await expect
    .poll(async () => (found = await page.evaluate(overflowing)), { timeout: 5000 })
    .toEqual([])
    .catch(() => undefined)
  return found
}

/**
 * Returns the width of a page that is wider than its window with the innermost element that reaches its edge, and the
 * texts and pictures that a brand page clips because they reach beyond the window.
 */
function overflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const rightOf = (element: Element) => element.getBoundingClientRect().right
  const nameOf = (element?: Element) =>
    `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 60)}`
  const clipped = [...document.querySelectorAll('article[data-look] :is(h1, h2, h3, p, li, img)')]
    .filter((element) => rightOf(element) > window.innerWidth + 1)
    .map((element) => `clipped: ${nameOf(element)}`)
  if (scrollWidth <= clientWidth) return clipped
  const isFixed = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
  // What is fixed to the window grows with the page.
  const reaching = [...document.querySelectorAll('body *')].filter(
    (element) => Math.abs(rightOf(element) - scrollWidth) < 1.5 && !isFixed(element),
  )
  return [...clipped, `${scrollWidth} px wide: ${nameOf(reaching.at(-1))}`]
}

/** Matches a title that has Chinese in its first part, followed by the name of the site or of the console. */
export const titleBefore = (ending: string): RegExp => new RegExp(`^[^·]*\\p{Script=Han}.* · ${ending}$`, 'u')

export const expectTitle = (page: Page, title: RegExp) => expect.poll(() => page.title()).toMatch(title)
