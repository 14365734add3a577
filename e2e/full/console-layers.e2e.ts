import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hurry, useVisitors } from '../support/browser.ts'
import { enterConsole, goTo, pagesOf } from '../support/console.ts'
import { expectConsoleOnTop } from '../support/layers.ts'
import { faultsOfAll } from '../support/walk.ts'

const visit = useVisitors()

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

test(
  'an open layer over any page of the console receives presses wherever it is visible: menus, pickers, drawer, palette',
  { timeout: 400_000 },
  async () => {
    const { page, context, openTab, complaints } = await visit()
    await enterConsole(context, ['owner'])
    const addresses = await pagesOf(page)
    const queue = addresses.map((name) => ({ name })).values()
    // Two tabs, because half of a check is waiting.
    const walk = async (tab: Page) => {
      await hurry(tab)
      return faultsOfAll(queue, async ({ name }) => {
        await goTo(tab, name)
        for (const size of sizes) {
          await tab.setViewportSize(size)
          await expectConsoleOnTop(tab, `${name} at ${size.width} px`)
        }
        return []
      })
    }
    const other = await openTab()
    await other.goto('/console/')
    const faults = await Promise.all([walk(page), walk(other)])
    expect(addresses.length).toBeGreaterThan(1)
    expect([...faults.flat(), ...complaints]).toEqual([])
  },
)
