import type { BrowserContext, Page } from 'playwright-core'
import { xssPayloads } from '../../server/test/support/xss.ts'

/** Lists script payloads up to the length of a field. */
export const payloadsUpTo = (longest: number): readonly string[] =>
  // Postgres stores no NUL.
  xssPayloads.filter((text) => text.length <= longest && !text.includes('\u0000'))

/** Records whatever a payload manages to run in a page, or in any page of a profile, from its start on. */
export async function watchForRuns(within: Page | BrowserContext): Promise<void> {
  await within.addInitScript(() => {
    Object.assign(globalThis, { runs: 0, go: () => Object.assign(globalThis, { runs: 1 }) })
  })
}

/**
 * Returns the effects of the payloads: executed code, and elements created from what should be text. A picture that
 * fails like theirs, but later, is waited for: what would run has run by then. It is a document, whose failure as a
 * picture the console does not report.
 */
export function foundIn(page: Page): Promise<{ runs: number; elements: number }> {
  return page.evaluate(async () => {
    await new Promise((failed) => Object.assign(new Image(), { onerror: failed, src: '/?last' }))
    const suspects =
      'script, iframe, object, embed, base, meta, marquee, math, video, [onerror], [onload], [onclick], [src="x"]'
    const { runs } = globalThis as unknown as { runs: number }
    return { runs, elements: document.querySelectorAll(`main :is(${suspects})`).length }
  })
}
