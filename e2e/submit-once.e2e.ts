import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { giveGiftBox } from './support/boxes.ts'
import { useVisitors } from './support/browser.ts'
import { newPerson } from './support/people.ts'
import { cashier } from './support/shop.ts'
import { newWork, ordersOf } from './support/works.ts'

const visit = useVisitors()
const opening = '**/hwnft/userBox/open'
const ordering = '**/order/order'

/** Opens the order confirmation and gives consent. */
async function openSheet(page: Page) {
  await page.getByRole('button', { name: /^立即购买/ }).click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.getByRole('checkbox', { name: '我已知晓：数字藏品不支持退换' }).check()
  return sheet.getByRole('button', { name: /^确认下单/ })
}

/** Lets the server act, and drops its answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('repeated or held Enter on a slow network makes one order', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open } = await visit({ person })
  await page.route(ordering, async (route) => {
    const answer = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fulfill({ response: answer })
  })
  await open(`/goods/${work.goodsSn}`)
  const confirm = await openSheet(page)
  await confirm.focus()
  for (let press = 0; press < 15; press++) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(60)
  }
  await page.waitForURL((url) => url.hash.startsWith('#/mine/order'))
  await page.waitForTimeout(500)
  expect(await ordersOf(work.goodsSn)).toHaveLength(1)
})

test('a close button pressed twice, or again while it fades, closes its sheet and leaves the page', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open } = await visit('phone', { person })
  await open(`/goods/${work.goodsSn}`)
  await (await openSheet(page)).click()
  const sheet = await cashier(page)
  await sheet.getByRole('button', { name: '关闭' }).evaluate((cross: HTMLElement) => {
    for (let late = 0; late < 20; late++) setTimeout(() => cross.click(), late * 20)
  })
  await sheet.waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  expect(new URL(page.url()).hash).toBe('#/mine/order')
})

test('a press delivered after the answer belongs to the press before', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open } = await visit('phone', { person })
  // Simulates a slow phone: presses wait until the answer has been read, and find the button in its new state.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked)
      const url = asked[0] instanceof Request ? asked[0].url : String(asked[0])
      if (url.includes('/order/order') && !url.includes('/order/orders')) {
        for (let late = 0; late < 40; late++) {
          setTimeout(() => {
            const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
            buttons.find((button) => button.textContent.includes('确认下单'))?.click()
          }, late * 10)
        }
      }
      return answer
    }
  })
  await open(`/goods/${work.goodsSn}`)
  const confirm = await openSheet(page)
  await confirm.click()
  await cashier(page)
  await page.waitForTimeout(500)
  expect(await ordersOf(work.goodsSn)).toHaveLength(1)
})

test('a box whose answer was lost still has its animation', async () => {
  const person = await newPerson()
  const gift = await giveGiftBox(person.uid)
  const { page, open } = await visit({ person })
  await page.route(opening, loseAnswer, { times: 1 })
  await open(`/giftBoxInfo/${gift.giftBoxId}`)
  await page.getByRole('button', { name: '打开礼盒' }).click()
  const show = page.getByRole('dialog', { name: /^打开礼盒/ })
  await show.waitFor()
  expect(await show.isVisible()).toBe(true)
})

test('a box that was being opened when the app was killed has its animation when its owner returns', async () => {
  const person = await newPerson()
  const gift = await giveGiftBox(person.uid)
  const { page, context, open, openTab } = await visit('phone', { person })
  const keys = new Set<string>()
  context.on('request', (request) => {
    if (request.url().endsWith('/hwnft/userBox/open')) keys.add(request.headers()['idempotency-key'] ?? '')
  })
  // The answer is delayed: a page that learned of the loss before closing would query and play the animation.
  const done = new Promise<void>((resolve) => {
    void page.route(opening, async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await open(`/giftBoxInfo/${gift.giftBoxId}`)
  await page.getByRole('button', { name: '打开礼盒' }).click()
  await done
  await page.close()

  const back = await openTab()
  await back.goto(`/#/mine/boxes?tab=gift`, { waitUntil: 'domcontentloaded' })
  const show = back.getByRole('dialog', { name: /^打开礼盒/ })
  await show.waitFor()
  expect(keys.size).toBe(1)
  expect(await back.evaluate(() => localStorage.getItem('pendingActs'))).toBeNull()
  await back.reload()
  await back.getByRole('heading', { name: gift.name }).waitFor()
  expect(await show.count()).toBe(0)
})
