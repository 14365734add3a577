import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { foundIn, payloadsUpTo, watchForRuns } from './support/payloads.ts'
import { newPerson } from './support/people.ts'
import { completeSheet, goToChannel, settleAtChannel } from './support/shop.ts'
import { eventWithTickets, forgeWishes, makeEvent, wishesOf } from './support/wishes.ts'

const visit = useVisitors()

const field = (page: Page) => page.getByLabel('写下你的心愿')
const goUp = (page: Page) => page.getByRole('button', { name: /^放灯 · / })
const result = (page: Page) => page.getByRole('dialog', { name: '心愿已经升起' })
const everybodys = (page: Page) => page.getByRole('region', { name: '大家的心愿' }).getByRole('listitem')

test("[route /wishPary] [route /mineWish] a wish is made, and its prize becomes the user's item once", async () => {
  const [person, event] = [await newPerson(), await makeEvent({ brings: 'collectible' })]
  const { page, open, complaints } = await visit('phone', { person })
  await open(`/wishPary?eventId=${event.eventId}`)
  await page.getByRole('heading', { level: 1, name: event.title }).waitFor()
  await field(page).fill('愿山河无恙')
  await goUp(page).dblclick({ delay: 5 })
  await result(page).getByText(event.prize).waitFor()
  await result(page)
    .getByRole('button', { name: /^先放着/ })
    .click()
  await everybodys(page).filter({ hasText: '愿山河无恙' }).waitFor()
  expect(await field(page).inputValue()).toBe('')
  await page.getByRole('link', { name: /^我的心愿/ }).click()
  const wish = page.getByRole('article', { name: '愿山河无恙' })
  await wish.getByRole('button', { name: `收下${event.prize}` }).dblclick({ delay: 5 })
  await wish.getByText('已经收下').waitFor()
  await wish.getByRole('link', { name: '看这一件' }).click()
  await page.getByRole('heading', { level: 1, name: event.prize }).waitFor()
  const wishes = await wishesOf(person.uid)
  expect(wishes.map(({ text }) => text)).toEqual(['愿山河无恙'])
  expect(page.url()).toContain(`/collection/${wishes[0]?.itemId}`)
  expect(complaints).toEqual([])
})

test('with reduced motion a wish is made under still lanterns, and its prize is received at once', async () => {
  const [person, event] = [await newPerson(), await makeEvent({ brings: 'points' })]
  const { page, open } = await visit({ person, reducedMotion: 'reduce' })
  await open(`/wishPary?eventId=${event.eventId}`)
  await field(page).fill('愿家人安康')
  const moving = await page.evaluate(() =>
    Array.from(document.querySelectorAll('.lantern, .lantern-sway'), (each) => each.getAnimations().length),
  )
  expect(moving.length).toBeGreaterThan(10)
  expect(moving.filter((count) => count > 0)).toEqual([])
  await goUp(page).click()
  await result(page).getByRole('button', { name: '现在收下' }).click()
  await result(page).getByText('已经收下').waitFor()
  await result(page).getByRole('link', { name: '看我的积分' }).click()
  await page.waitForURL(/#\/integral$/)
})

test('a refused text stays in the form with the reason, also after a reload', async () => {
  const [person, event] = [await newPerson(), await makeEvent()]
  const { page, open } = await visit('phone', { person })
  await open(`/wishPary?eventId=${event.eventId}`)
  await field(page).fill('打电话 13912345678 给我')
  await page.getByRole('switch', { name: /^匿名放灯/ }).check()
  await goUp(page).click()
  await page.locator('[aria-invalid=true]').waitFor()
  await page
    .getByText(/联系方式/)
    .first()
    .waitFor()
  await page.reload()
  await goUp(page).waitFor()
  expect(await field(page).inputValue()).toBe('打电话 13912345678 给我')
  expect(await page.getByRole('switch', { name: /^匿名放灯/ }).isChecked()).toBe(true)
  expect(await wishesOf(person.uid)).toEqual([])
})

test('others see a wish within seconds, without the name of its maker if that was requested', async () => {
  const [person, event] = [await newPerson(), await makeEvent()]
  const other = await visit()
  await other.open(`/wishPary?eventId=${event.eventId}`)
  await other.page.getByText('还没有人放灯').waitFor()
  const { page, open } = await visit('phone', { person })
  await open(`/wishPary?eventId=${event.eventId}`)
  await field(page).fill('愿归途有人等')
  await page.getByRole('switch', { name: /^匿名放灯/ }).check()
  await goUp(page).click()
  await result(page).waitFor()
  const seen = everybodys(other.page).filter({ hasText: '愿归途有人等' })
  await seen.waitFor({ timeout: 5000 })
  expect(await seen.innerText()).toMatch(/匿名/)
  await other.page.reload()
  await seen.waitFor()
  expect(await seen.count()).toBe(1)
})

test('the button shows what is missing: a login, a name, the age, the start', async () => {
  const [event, coming] = [await makeEvent(), await makeEvent({ startsIn: 3600, endsIn: 7200 })]
  const stranger = await visit('phone')
  await stranger.open(`/wishPary?eventId=${event.eventId}`)
  await field(stranger.page).fill('愿早些见面')
  await stranger.page.getByRole('button', { name: '登录后放灯' }).click()
  await stranger.page.waitForURL(/#\/login\?redirect=/)
  const nameless = await visit('phone', { person: await newPerson({ verified: false }) })
  await nameless.open(`/wishPary?eventId=${event.eventId}`)
  await nameless.page.getByRole('button', { name: '实名后放灯' }).waitFor()
  const young = await visit('phone', { person: await newPerson({ age: 15 }) })
  await young.open(`/wishPary?eventId=${event.eventId}`)
  await field(young.page).fill('愿早日长大')
  await goUp(young.page).click()
  await young.page.getByRole('button', { name: '未满 18 周岁，暂不能许愿' }).waitFor()
  await young.open(`/wishPary?eventId=${coming.eventId}`)
  await young.page.getByRole('button', { name: '还没开始' }).waitFor()
  expect(await young.page.getByRole('button', { name: '还没开始' }).isDisabled()).toBe(true)
})

test('a paid wish is made when its order is paid', async () => {
  const [person, eventId] = [await newPerson(), await eventWithTickets()]
  const { page, open } = await visit({ person })
  await open(`/wishPary?eventId=${eventId}`)
  await field(page).fill('愿此去一路繁花')
  await page.getByRole('button', { name: /付费放灯 ¥/ }).click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  expect(await sheet.getByRole('checkbox').isChecked()).toBe(false)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: /^确认下单/ }).click()
  await goToChannel(page)
  await settleAtChannel(page)
  await (await completeSheet(page)).getByRole('link', { name: '我的心愿' }).click()
  await page.getByRole('article', { name: '愿此去一路繁花' }).getByText('付费心愿').waitFor()
})

test('script payloads stay text', async () => {
  const [person, event] = [await newPerson(), await makeEvent()]
  const { page, open } = await visit('phone', { person })
  await watchForRuns(page)
  await open(`/wishPary?eventId=${event.eventId}`)
  await field(page).fill('愿平安')
  await goUp(page).click()
  await result(page).waitFor()
  const payloads = payloadsUpTo(60)
  await forgeWishes(person.uid, payloads)
  const shown = payloads.at(-1) ?? ''
  for (const address of [`/wishPary?eventId=${event.eventId}`, '/mineWish']) {
    await open(address)
    await page.reload()
    await page.getByText(shown, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: '再看一些' }).scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    expect(await foundIn(page)).toEqual({ runs: 0, elements: 0 })
  }
})
