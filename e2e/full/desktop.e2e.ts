import { expect, test } from 'vitest'
import { expectNoBarriers } from '../support/barriers.ts'
import { builtPages } from '../support/built.ts'
import { useVisitors } from '../support/browser.ts'
import { findInvalid, findViolations } from '../support/checkers.ts'
import { devices } from '../support/chromium.ts'
import { demoCollector, demoIds } from '../support/demonstration.ts'
import { expectPurchaseWithoutBarriers, expectPuzzleWithoutBarriers } from '../support/layers.ts'
import { newPerson } from '../support/people.ts'
import { faultsOfAll, faultsOfPages, overflows } from '../support/walk.ts'
import { newWork } from '../support/works.ts'

const visit = useVisitors()

/** From the smallest phone on, because a window can be resized. */
const widths = [360, 390, 768, devices.desktop.viewport.width]

/** The most visited pages, one of each kind: walls, details, forms, lists, tabs, chat, charts. */
const thorough = new Set([
  'home',
  'digital',
  'goods',
  'blindBoxInfo',
  'collectionInfo',
  'order',
  'messageWall',
  'search',
  'addressForm',
  'ticketInfo-1',
])

test(
  'every page of the storefront on a desktop, in the dark: enough contrast, no errors, no overflow at any width; the most visited ones by all rules of three engines',
  { timeout: 400_000 },
  async () => {
    const person = await demoCollector()
    const { openTab, complaints } = await visit({ person, colorScheme: 'dark', reducedMotion: 'reduce' })
    const documents = new Map<string, string>()
    const faults = await faultsOfPages(builtPages(await demoIds()), openTab, async (page, name) => {
      if (thorough.has(name)) documents.set(name, await page.content())
      // The rules that do not depend on the theme are checked on the phone.
      await expectNoBarriers(page, thorough.has(name) ? {} : { only: 'color-contrast' })
      const violations = thorough.has(name) ? await findViolations(page) : []
      return [...violations, ...(await overflows(page, widths))]
    })
    expect([...faults, ...(await findInvalid(documents)), ...complaints]).toEqual([])
  },
)

test('the pages of a visitor on a desktop, in the dark: enough contrast, no errors, no overflow', async () => {
  const { page, open, complaints } = await visit({ colorScheme: 'dark' })
  await open('/login')
  const faults = await faultsOfAll(
    ['验证码登录', '密码登录', '注册'].map((name) => ({ name })),
    async ({ name }) => {
      await page.getByRole('tab', { name }).click()
      await expectNoBarriers(page, { only: 'color-contrast' })
      return overflows(page, widths)
    },
  )
  await open('/mine/order')
  await page.getByText('登录后查看').waitFor()
  await expectNoBarriers(page, { name: 'invitation' })
  expect([...faults, ...complaints]).toEqual([])
})

test('purchase, cashier, theme panel and puzzle of a desktop have no barriers', { timeout: 120_000 }, async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open, complaints } = await visit({ person })
  await open(`/goods/${work.goodsSn}`)
  await expectPurchaseWithoutBarriers(page)
  await open('/digital')
  await page.getByRole('button', { name: '明暗与长辈模式' }).click()
  await expectNoBarriers(page, { name: 'theme' })
  const stranger = await visit()
  await stranger.open('/login')
  await expectPuzzleWithoutBarriers(stranger.page)
  expect([...complaints, ...stranger.complaints]).toEqual([])
})
