import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boxesOf, boxOnSale, giveGiftBox, revealedBox } from './support/boxes.ts'
import { useVisitors } from './support/browser.ts'
import { newPerson } from './support/people.ts'
import { completeSheet, goToChannel, settleAtChannel } from './support/shop.ts'

const visit = useVisitors()

/** Buys boxes from their page until the order is complete. */
async function buy(page: Page, quantity: number): Promise<void> {
  await page.getByRole('button', { name: /^立即购买/ }).click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  for (let wanted = 1; wanted < quantity; wanted++) await sheet.getByRole('button', { name: '数量加一' }).click()
  await sheet.getByRole('checkbox', { name: /盲盒不支持退换/ }).check()
  await sheet.getByRole('button', { name: /^确认下单/ }).click()
  await goToChannel(page)
  await settleAtChannel(page)
}

/** Skips to the result as soon as presses are accepted. */
async function skip(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '跳过' })
  await button.waitFor()
  await page.waitForTimeout(600)
  // The animation may have ended by itself.
  if (await button.isVisible()) await page.keyboard.press('Space')
  await button.waitFor({ state: 'detached' })
}

const show = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

test('[route /blindBoxInfo/:id] [route /mine/boxes] a box is bought and opened, and its item belongs to the buyer', async () => {
  const [person, box] = [await newPerson(), await boxOnSale()]
  const { page, open, complaints } = await visit('phone', { person })
  await open('/activity/blindBox')
  await page.getByRole('link', { name: box.name }).click()
  await page.getByRole('heading', { level: 1, name: box.name }).waitFor()
  await page.getByText('100.00%').waitFor()
  await buy(page, 1)
  await (await completeSheet(page)).getByRole('link', { name: '去打开盲盒' }).click()
  await page.getByRole('button', { name: `开 1 个${box.name}` }).dblclick({ delay: 5 })
  await skip(page)
  const result = show(page, /^打开盲盒/)
  const name = await result.getByRole('heading', { level: 2 }).last().innerText()
  await result.getByRole('link', { name: '看这一件' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const [opened] = await boxesOf(person.uid)
  expect(page.url()).toContain(`/collection/${opened?.itemId}`)
  expect(complaints).toEqual([])
})

test('ten boxes open at once, and a reload during the animation loses none of them', async () => {
  const [person, box] = [await newPerson(), await boxOnSale()]
  const { page, open } = await visit({ person })
  await open(`/blindBoxInfo/${box.goodsSn}`)
  await buy(page, 10)
  await (await completeSheet(page)).getByRole('link', { name: '去打开盲盒' }).click()
  await page.getByRole('button', { name: `开 10 个${box.name}` }).click()
  await page.getByRole('button', { name: '跳过' }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: /^已开盲盒\s*10$/ }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: '验证这一盒' }).count()).toBe(10)
  const mine = await boxesOf(person.uid)
  expect(mine.filter(({ isOpened, itemId }) => isOpened && itemId !== null)).toHaveLength(10)
})

test('[route /giftBoxInfo/:id] a gift box is opened on its own page and shows its whole content', async () => {
  const person = await newPerson()
  const gift = await giveGiftBox(person.uid)
  const { page, open } = await visit('phone', { person })
  await open(`/giftBoxInfo/${gift.giftBoxId}`)
  await page.getByRole('button', { name: '打开礼盒' }).click()
  await skip(page)
  const result = show(page, /^打开礼盒/)
  expect(await result.getByRole('article').count()).toBeGreaterThan(0)
  await result.getByRole('button', { name: '欣然收下' }).click()
  await page.getByText(/^你现在没有待开的这款礼盒/).waitFor()
  await open('/mine/boxes?tab=gift')
  await page.getByRole('heading', { name: gift.name }).waitFor()
  expect(await page.getByRole('button', { name: `打开礼盒${gift.name}` }).count()).toBe(0)
})

test('anyone can recompute every opening of a finished sale', async () => {
  const [over, selling] = [await revealedBox(), await boxOnSale()]
  const { page, open, complaints } = await visit()
  await open(`/verify/box/${over.goodsSn}?number=${over.number}`)
  await page.getByText('全部一致', { exact: true }).waitFor()
  await page.getByText(new RegExp(`^${over.opened} 次开盒，逐一重算，全部一致。$`)).waitFor()
  await page.getByText('与重算一致', { exact: true }).waitFor()
  await open(`/verify/box/${selling.goodsSn}`)
  await page.getByText('发售还没结束，随机数仍在封存').waitFor()
  expect(complaints).toEqual([])
})

test('with reduced motion there is a cross-fade', async () => {
  const person = await newPerson()
  await giveGiftBox(person.uid)
  const { page, open } = await visit('phone', { person, reducedMotion: 'reduce' })
  await open('/mine/boxes?tab=gift')
  // The lid's own animation is paused at several moments, because a busy machine may draw few of its frames.
  const seen = page.evaluate(
    () =>
      new Promise<{ places: string[]; opacities: string[] }>((resolve) => {
        document.addEventListener('animationstart', ({ target }) => {
          if (!(target instanceof Element) || !target.matches('.reveal-lid')) return
          const [animation] = target.getAnimations()
          const { delay = 0, endTime = 0 } = animation?.effect?.getComputedTiming() ?? {}
          const moments = [0, 0.25, 0.5, 0.75, 1].map((part) => {
            if (animation) animation.currentTime = delay + part * (Number(endTime) - delay)
            const { transform, opacity } = getComputedStyle(target)
            return { transform, opacity }
          })
          resolve({
            places: moments.map(({ transform }) => transform),
            opacities: moments.map(({ opacity }) => opacity),
          })
        })
      }),
  )
  await page.getByRole('button', { name: /^打开礼盒/ }).click()
  const { places, opacities } = await seen
  expect(places.filter((place) => place !== 'none' && place !== 'matrix(1, 0, 0, 1, 0, 0)')).toEqual([])
  expect(new Set(opacities).size).toBeGreaterThan(2)
})
