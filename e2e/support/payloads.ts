import type { Page } from 'playwright-core'
import { xssPayloads } from '../../server/test/support/xss.ts'

/** Texts that try to run something, as long as a field takes them. */
export const payloadsUpTo = (longest: number): readonly string[] =>
  // Postgres keeps no NUL.
  xssPayloads.filter((text) => text.length <= longest && !text.includes('\u0000'))

/** Notes whatever a text manages to run, from the page's first moment on. */
export async function watchForRuns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { runs: 0, go: () => Object.assign(globalThis, { runs: 1 }) })
  })
}

/** What came of the texts: things that ran, and elements that such a text became although it should be only text. */
export function foundIn(page: Page): Promise<{ runs: number; elements: number }> {
  return page.evaluate(() => {
    const suspects =
      'script, iframe, object, embed, base, meta, marquee, math, video, [onerror], [onload], [onclick], [src="x"]'
    const { runs } = globalThis as unknown as { runs: number }
    return { runs, elements: document.querySelectorAll(`main :is(${suspects})`).length }
  })
}
