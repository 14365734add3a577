import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export interface Look {
  /** Name of the checked element, for the message. */
  name?: string
  /** Selector of the checked part; the whole page if absent. */
  within?: string
  /** The only rule to check; all if absent. */
  only?: string
}

/** Waits for every finite animation. Polls, because Chromium's shell does not always resolve `finished`. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Scroll-driven animations have no end of their own.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity,
      )
    while (ending.some(({ playState }) => playState === 'running')) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}

/** Finds accessibility barriers of a page: every finding of axe. */
async function findBarriers(page: Page, { within, only }: Look): Promise<string[]> {
  await arrived(page)
  // Once per document: loading axe takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ({ context, options }) => (window as unknown as { axe: typeof axe }).axe.run(context, options),
    {
      // The guards around an open dialog belong to the library, and no user can reach them.
      context: { exclude: [['[data-base-ui-focus-guard]']], ...(within && { include: [[within]] }) },
      options: {
        resultTypes: ['violations'],
        iframes: false,
        ...(only && { runOnly: { type: 'rule', values: [only] } }),
      } satisfies RunOptions,
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/**
 * Expects a page to have no barriers. Entering elements are faint until they have appeared, so only lasting faults
 * count.
 */
export async function expectNoBarriers(page: Page, look: Look = {}): Promise<void> {
  await expect.poll(() => findBarriers(page, look), { message: look.name ?? '', timeout: 30_000 }).toEqual([])
}

/** Expects no barriers in both themes, which differ only in colours. Leaves the page in the light theme. */
export async function expectNoBarriersInBothThemes(page: Page, look: Look = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoBarriers(page, look)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoBarriers(page, { ...look, only: 'color-contrast', name: `${look.name ?? ''}, dark` })
  await page.emulateMedia({ colorScheme: 'light' })
}
