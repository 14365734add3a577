import { describe, expect, test } from 'vitest'
import { builtPages } from '../support/built.ts'
import { drawn, useVisitors } from '../support/browser.ts'
import { demoCollector, demoIds } from '../support/demonstration.ts'
import { expectFrameOnTop, expectPanelsOnTop, expectPurchaseOnTop } from '../support/layers.ts'
import { newPerson } from '../support/people.ts'
import { faultsOfPages } from '../support/walk.ts'
import { newWork } from '../support/works.ts'

const visit = useVisitors()

const tablet = { width: 768, height: 1024 }
const desktop = { width: 1440, height: 900 }

describe('an open layer receives presses wherever it is visible', () => {
  test('over every page of a tablet and a desktop: account, theme and search', { timeout: 400_000 }, async () => {
    const person = await demoCollector()
    const { openTab, complaints } = await visit({ person, viewport: tablet })
    const faults = await faultsOfPages(builtPages(await demoIds()), openTab, async (page, name) => {
      await expectPanelsOnTop(page, person, name)
      await page.setViewportSize(desktop)
      await drawn(page)
      await expectPanelsOnTop(page, person, `${name} of a desktop`)
      return []
    })
    expect([...faults, ...complaints]).toEqual([])
  })

  test('over every page of a phone: header, tabs, drawer and messages', { timeout: 400_000 }, async () => {
    const { openTab, complaints } = await visit('phone', { person: await demoCollector() })
    const faults = await faultsOfPages(builtPages(await demoIds()), openTab, async (page, name) => {
      await expectFrameOnTop(page, name)
      return []
    })
    expect([...faults, ...complaints]).toEqual([])
  })

  test.each([tablet, desktop])('during a purchase at $width px: sheet, messages, notices', async (viewport) => {
    const [person, work] = [await newPerson(), await newWork()]
    const { page, open } = await visit({ person, viewport })
    await open(`/goods/${work.goodsSn}`)
    await expectPurchaseOnTop(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
