import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { newPerson } from './support/people.ts'
import { makeEvent, wishesOf } from './support/wishes.ts'

const visit = useVisitors()

const everybodys = (page: Page) => page.getByRole('region', { name: '大家的心愿' }).getByRole('listitem')

test("[route /wishPary] [route /mineWish] others see a wish rise within seconds, and its prize becomes its maker's item once", async () => {
  const [person, event] = [await newPerson(), await makeEvent({ brings: 'collectible' })]
  const other = await visit({ reducedMotion: 'reduce' })
  await other.open(`/wishPary?eventId=${event.eventId}`)
  await other.page.getByText('还没有人放灯').waitFor()
  const moving = await other.page.evaluate(() =>
    Array.from(document.querySelectorAll('.lantern, .lantern-sway'), (each) => each.getAnimations().length),
  )
  expect(moving.length).toBeGreaterThan(10)
  expect(moving.filter((count) => count > 0)).toEqual([])

  const { page, open, complaints } = await visit('phone', { person })
  await open(`/wishPary?eventId=${event.eventId}`)
  const field = page.getByLabel('写下你的心愿')
  await field.fill('愿山河无恙')
  await page.getByRole('switch', { name: /^匿名放灯/ }).check()
  await page.getByRole('button', { name: /^放灯 · / }).dblclick({ delay: 5 })
  await page
    .getByRole('dialog', { name: '心愿已经升起' })
    .getByRole('button', { name: /^稍后在/ })
    .click()
  expect(await field.inputValue()).toBe('')
  const seen = everybodys(other.page).filter({ hasText: '愿山河无恙' })
  await seen.waitFor()
  expect(await seen.innerText()).toMatch(/匿名/)
  await other.page.reload()
  await seen.waitFor()
  expect(await seen.count()).toBe(1)

  await page.getByRole('link', { name: /^我的心愿/ }).click()
  const wish = page.getByRole('article', { name: '愿山河无恙' })
  await wish.getByRole('button', { name: `领取${event.prize}` }).dblclick({ delay: 5 })
  await wish.getByRole('link', { name: '看这一件' }).click()
  await page.getByRole('heading', { level: 1, name: event.prize }).waitFor()
  const wishes = await wishesOf(person.uid)
  expect(wishes.map(({ text }) => text)).toEqual(['愿山河无恙'])
  expect(page.url()).toContain(`/collection/${wishes[0]?.itemId}`)
  expect([...complaints, ...other.complaints]).toEqual([])
})
