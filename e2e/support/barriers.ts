import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export interface Look {
  /** What is looked at, for the message. */
  name?: string
  /** A selector, where only a part is. */
  within?: string
  /** The one rule, where not all are asked. */
  only?: string
}

/** Waits for every movement that has an end. Asks for it, since Chromium's shell does not always keep a promise of `finished`. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What scrolling drives has no end of its own.
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

/** What a page does to those who see, hear or move otherwise: every finding of axe. */
async function findBarriers(page: Page, { within, only }: Look): Promise<string[]> {
  await arrived(page)
  // Once for a document: reading it takes as long as a look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ({ context, options }) => (window as unknown as { axe: typeof axe }).axe.run(context, options),
    {
      // The guards around an open dialog are the library's and out of reach for everybody.
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

/** Holds a page to no barrier. What still comes in is faint until it has appeared: a fault is what stays. */
export async function expectNoBarriers(page: Page, look: Look = {}): Promise<void> {
  await expect.poll(() => findBarriers(page, look), { message: look.name ?? '', timeout: 30_000 }).toEqual([])
}

/** In both themes, between which only colours differ. Leaves the page in the light. */
export async function expectNoBarriersInBothThemes(page: Page, look: Look = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoBarriers(page, look)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoBarriers(page, { ...look, only: 'color-contrast', name: `${look.name ?? ''}, dark` })
  await page.emulateMedia({ colorScheme: 'light' })
}
