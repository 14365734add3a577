import { expect, test } from 'vitest'
import { giveGiftBox } from './support/boxes.ts'
import { useVisitors } from './support/browser.ts'
import { newPerson } from './support/people.ts'

const visit = useVisitors()

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
    void page.route('**/hwnft/userBox/open', async (route) => {
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
