import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boxesOf, boxOnSale, giveGiftBox, revealedBox } from './support/boxes.ts'
import { useVisitors } from './support/browser.ts'
import { newPerson } from './support/people.ts'
import { completeSheet, goToChannel, settleAtChannel } from './support/shop.ts'

const visit = useVisitors()

/** Presses until the animation accepts it, which is shortly after its start, or has ended by itself. */
async function skip(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '跳过' })
  await button.waitFor()
  await expect
    .poll(async () => {
      await button.click({ timeout: 500 }).catch(() => undefined)
      return button.count()
    })
    .toBe(0)
}

test('[route /blindBoxInfo/:id] [route /mine/boxes] boxes are bought and opened, a reload during the animation loses nothing, and anyone can recompute the contents', async () => {
  const [person, box, over] = [await newPerson(), await boxOnSale(), await revealedBox()]
  const { page, open, complaints } = await visit('phone', { person })
  await open('/activity/blindBox')
  await page.getByRole('link', { name: box.name }).click()
  await page.getByRole('heading', { level: 1, name: box.name }).waitFor()
  await page.getByRole('button', { name: /^立即购买/ }).click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.getByRole('button', { name: '数量加一' }).click()
  await sheet.getByRole('checkbox', { name: /盲盒不支持退换/ }).check()
  await sheet.getByRole('button', { name: /^确认下单/ }).click()
  await goToChannel(page)
  await settleAtChannel(page)
  await (await completeSheet(page)).getByRole('link', { name: '去打开盲盒' }).click()

  await page.getByRole('button', { name: `开 1 个${box.name}` }).dblclick({ delay: 5 })
  await skip(page)
  const result = page.getByRole('dialog', { name: /^打开盲盒/ })
  const name = await result.getByRole('heading', { level: 2 }).last().innerText()
  await result.getByRole('link', { name: '看这一件' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const opened = (await boxesOf(person.uid)).filter(({ isOpened }) => isOpened)
  expect(opened.map(({ itemId }) => page.url().endsWith(`/collection/${itemId}`))).toEqual([true])

  await open('/mine/boxes')
  await page.getByRole('button', { name: `开 1 个${box.name}` }).click()
  await page.getByRole('button', { name: '跳过' }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: /^已开盲盒\s*2$/ }).waitFor()
  await page.getByRole('link', { name: '验证这一盒' }).nth(1).waitFor()
  expect((await boxesOf(person.uid)).filter(({ isOpened, itemId }) => isOpened && itemId !== null)).toHaveLength(2)
  await page.getByRole('link', { name: '验证这一盒' }).first().click()
  await page.getByText('发售还没结束，随机数仍在封存').waitFor()

  await open(`/verify/box/${over.goodsSn}?number=${over.number}`)
  await page.getByText('全部一致', { exact: true }).waitFor()
  await page.getByText(new RegExp(`^${over.opened} 次开盒，逐一重算，全部一致。$`)).waitFor()
  await page.getByText('与重算一致', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('[route /giftBoxInfo/:id] with reduced motion a gift box opens by a cross-fade and shows its content', async () => {
  const person = await newPerson()
  const gift = await giveGiftBox(person.uid)
  const { page, open } = await visit('phone', { person, reducedMotion: 'reduce' })
  await open(`/giftBoxInfo/${gift.giftBoxId}`)
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
  await page.getByRole('button', { name: '打开礼盒' }).click()
  const { places, opacities } = await seen
  expect(places.filter((place) => place !== 'none' && place !== 'matrix(1, 0, 0, 1, 0, 0)')).toEqual([])
  expect(new Set(opacities).size).toBeGreaterThan(2)
  const result = page.getByRole('dialog', { name: /^打开礼盒/ })
  await result.getByRole('article').first().waitFor()
  await result.getByRole('button', { name: '看完了' }).click()
  await page.getByText(/^你现在没有待开的这款礼盒/).waitFor()
})
