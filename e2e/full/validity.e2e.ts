import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoBarriers } from '../support/barriers.ts'
import { builtPages } from '../support/built.ts'
import { useVisitors } from '../support/browser.ts'
import { findInvalid, findViolations } from '../support/checkers.ts'
import { enterConsole } from '../support/console.ts'
import { demoCollector, demoIds } from '../support/demonstration.ts'
import { visited } from '../support/site.ts'

const visit = useVisitors()

/** The most visited pages, one of each kind: walls, details, forms, lists, tabs, chat, charts. */
const storefrontPages = [
  'home',
  'digital',
  'goods',
  'blind-box',
  'collection',
  'mine-order',
  'message-wall',
  'search',
  'address-form',
  'ticket',
]
const consolePages = ['/console/', '/console/orders', '/console/moderation', '/console/calendar', '/console/settings']

/** Checks a page with all engines: its current markup for validity, and its accessibility. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const html = await page.content()
  await expectNoBarriers(page, { name })
  const [invalid, violations] = [await findInvalid(html), await findViolations(page)]
  return [...invalid.map((fault) => `HTML: ${fault}`), ...violations.map((fault) => `IBM: ${fault}`)]
}

describe('valid and accessible HTML, by three engines', { timeout: 120_000 }, () => {
  test.each(['/', '/console/'])('%s as the server sends it', async (path) => {
    const response = await fetch(`${visited().url}${path}`)
    expect(response.status).toBe(200)
    expect(await findInvalid(await response.text())).toEqual([])
  })

  test.each(storefrontPages)('storefront: %s', async (name) => {
    const [person, ids] = [await demoCollector(), await demoIds()]
    const found = builtPages(ids).find((one) => one.name === name)
    const { page, open } = await visit({ person, reducedMotion: 'reduce' })
    await open(found?.address ?? '')
    await page
      .locator(found?.ready ?? '')
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(await faultsOf(page, name)).toEqual([])
  })

  test('storefront: login on a phone', async () => {
    const { page, open } = await visit('phone', { reducedMotion: 'reduce' })
    await open('/login')
    await page.getByRole('tab', { name: '注册' }).click()
    expect(await faultsOf(page, 'login')).toEqual([])
  })

  test.each(consolePages)('console: %s', async (address) => {
    const { page, context } = await visit({ reducedMotion: 'reduce' })
    await enterConsole(context, ['owner'])
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    expect(await faultsOf(page, address)).toEqual([])
  })

  test('console: login', async () => {
    const { page } = await visit({ reducedMotion: 'reduce' })
    await page.goto('/console/login')
    await page.getByLabel('密码', { exact: true }).waitFor()
    expect(await faultsOf(page, '/console/login')).toEqual([])
  })
})
