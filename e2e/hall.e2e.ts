import type { ItemId } from '@app/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoHallKey } from '../server/src/demo/halls.ts'
import { arrived, expectNoBarriers, expectNoBarriersInBothThemes } from './support/barriers.ts'
import { drawn, useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { saved, sizeOf } from './support/rendered.ts'
import { givePieces } from './support/items.ts'
import { newPerson, type Person } from './support/people.ts'
import { newWork, type Work } from './support/works.ts'

const visit = useVisitors()

interface Hung {
  work: Work
  nftId: ItemId
}

/** Creates a user who holds an item of each of three works. */
async function newCollector(): Promise<{ person: Person; held: Hung[] }> {
  const person = await newPerson()
  const held: Hung[] = []
  for (const _ of [1, 2, 3]) {
    const work = await newWork({ sold: 1 })
    const [nftId = ''] = await givePieces(person, work, 1)
    held.push({ work, nftId })
  }
  return { person, held }
}

const bay = (page: Page, place: number) =>
  page.getByRole('listitem', { name: new RegExp(`^第 ${place} 件，共 \\d+ 件$`) })
const row = (page: Page) => page.getByRole('group', { name: /可左右走动$/ })
const placeOf = (page: Page) => page.getByRole('navigation', { name: '在展厅里走动' })
const works = (page: Page) => page.locator('main ol li h3').allTextContents()

/** Returns the left edge of the first item in the window. */
const leftOf = (page: Page) => bay(page, 1).evaluate((element) => element.getBoundingClientRect().left)

/** Waits until an item is in the middle of the window. */
async function standBefore(page: Page, place: number): Promise<void> {
  await expect
    .poll(() =>
      bay(page, place).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return element.ariaCurrent === 'true' && Math.abs((left + right) / 2 - innerWidth / 2) < 2
      }),
    )
    .toBe(true)
}

describe('[route /mine/hall] by keyboard alone', () => {
  test('a hall is arranged, walked through, shared, made a poster and withdrawn', { timeout: 120_000 }, async () => {
    const { person, held } = await newCollector()
    const [first, second, third] = held.map(({ work }) => work.name)
    const { page, open, complaints } = await visit({ person })
    await open('/mine/hall/arrange')
    const key = async (name: RegExp | string, ...keys: string[]) => {
      await page.getByRole('button', { name }).first().focus()
      for (const each of keys) await page.keyboard.press(each)
    }
    await key(new RegExp(`^移动《${first}》`), 'ArrowDown', 'ArrowDown')
    expect((await works(page)).map((label) => label.replace(/^\d/, ''))).toEqual([second, third, first])
    await page.getByLabel(`《${first}》的说明`).focus()
    await page.keyboard.type('风来的时候')
    await expectNoBarriersInBothThemes(page, { name: 'arranging' })
    await key('保存并走进去', 'Enter')

    await row(page).waitFor()
    expect(new URL(page.url()).hash).toBe('#/mine/hall')
    await page.keyboard.press('ArrowRight')
    await standBefore(page, 1)
    await bay(page, 1)
      .getByRole('link', { name: second ?? '' })
      .waitFor()
    // Presses during the walk count as steps too.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await standBefore(page, 3)
    await bay(page, 3).getByText('风来的时候').waitFor()
    await expectNoBarriers(page, { name: 'before a work' })
    await page.keyboard.press('Home')
    await placeOf(page).getByText('入口').waitFor()
    await page.keyboard.press('End')
    await placeOf(page).getByText('出口').waitFor()
    // Tabbing along the labels moves the walk with them.
    await bay(page, 2).getByRole('link').focus()
    await standBefore(page, 2)

    await key('分享', 'Enter')
    const closed = page.getByRole('dialog', { name: '开放展厅' })
    await closed.waitFor()
    await arrived(page)
    await closed.getByRole('button', { name: '开放展厅' }).focus()
    // A repeated Enter would belong to the press that opened the window, and is ignored.
    await page.keyboard.press('Space')
    const opened = page.getByRole('dialog', { name: '展厅已开放' })
    const address = (await opened.getByText(/#\/hall\/\w+/).textContent()) ?? ''
    await expectNoBarriers(page, { within: '[role=dialog]', name: 'sharing' })

    const stranger = await visit('phone')
    const route = new URL(address).hash.slice(1)
    await stranger.open(route)
    await bay(stranger.page, 3).getByText('风来的时候').waitFor()
    expect(await stranger.page.locator('main').innerText()).not.toContain(person.nickname)

    // The poster requests pictures in a way that the placeholder pictures do not support.
    expect([...complaints, ...stranger.complaints]).toEqual([])
    await opened.getByRole('button', { name: '展厅海报' }).focus()
    await page.keyboard.press('Enter')
    const poster = page.getByRole('dialog', { name: '展厅海报' })
    await poster.waitFor()
    await arrived(page)
    await poster.getByRole('img', { name: /^展厅海报：我的展厅，3 件藏品/ }).waitFor({ timeout: 60_000 })
    expect(sizeOf(await saved(page, poster))).toEqual([1200, 1600])
    await page.keyboard.press('Escape')
    await poster.waitFor({ state: 'hidden' })
    await arrived(page)

    // A frozen item is not shown.
    await query('update items set frozen_at = now() where id = $1', [held[0]?.nftId])
    await stranger.page.reload()
    await bay(stranger.page, 2)
      .getByRole('link', { name: third ?? '' })
      .waitFor()
    expect(await bay(stranger.page, 3).count()).toBe(0)

    await opened.getByRole('button', { name: '收回分享' }).focus()
    await page.keyboard.press('Enter')
    await closed.waitFor()
    await stranger.page.reload()
    await stranger.page.getByRole('heading', { name: '这个展厅没有开放' }).waitFor()
    await stranger.page.getByRole('link', { name: '去首页看看' }).waitFor()
    expect(await stranger.page.locator('main').innerText()).not.toContain(third)
  })
})

describe('[route /hall/:key] on a phone', () => {
  test('one swipe is one work, however strong', { timeout: 60_000 }, async () => {
    const { page, open, context, complaints } = await visit('phone')
    await open(`/hall/${demoHallKey}`)
    await row(page).waitFor()
    const session = await context.newCDPSession(page)
    /** Swipes with a finger and lifts it while it still moves. */
    const swipe = async (distance: number) => {
      // The finger must touch a hall at rest: touching a moving one only stops it.
      await expect.poll(async () => (await leftOf(page)) === (await drawn(page).then(() => leftOf(page)))).toBe(true)
      const x = (390 - distance) / 2
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: share === undefined ? [] : [{ x: x + distance * share, y: 300 }],
        })
      await touch('touchStart', 0)
      for (let share = 0.1; share <= 1; share += 0.1) await touch('touchMove', share)
      await touch('touchEnd')
    }
    await swipe(-260)
    await standBefore(page, 1)
    await swipe(-260)
    await standBefore(page, 2)
    await swipe(260)
    await standBefore(page, 1)
    // The page itself does not scroll.
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
    await page.getByRole('button', { name: '下一件' }).tap()
    await standBefore(page, 2)
    await expectNoBarriers(page, { name: 'walking' })
    expect(complaints).toEqual([])
  })

  test('a work is dragged to its position by the handle', { timeout: 60_000 }, async () => {
    const { person, held } = await newCollector()
    const [first, second, third] = held.map(({ work }) => work.name)
    const { page, open, context } = await visit('phone', { person })
    await open('/mine/hall/arrange')
    const handle = page.getByRole('button', { name: new RegExp(`^移动《${first}》`) })
    await handle.scrollIntoViewIfNeeded()
    const from = await handle.boundingBox()
    const to = await page.getByRole('button', { name: new RegExp(`^移动《${second}》`) }).boundingBox()
    if (!from || !to) throw new Error('There are no handles')
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x + from.width / 2, y }],
      })
    await touch('touchStart', from.y + from.height / 2)
    for (const share of [0.3, 0.6, 1]) await touch('touchMove', from.y + from.height / 2 + (to.y - from.y) * share)
    await touch('touchEnd')
    await expect
      .poll(async () => (await works(page)).map((label) => label.replace(/^\d/, '')))
      .toEqual([second, first, third])
    await page.getByText('有改动还没有保存').waitFor()
  })
})

test('[route /hall/:key] with reduced motion the walk is instant and every lamp lit', { timeout: 60_000 }, async () => {
  const { page, open } = await visit({ reducedMotion: 'reduce' })
  await open(`/hall/${demoHallKey}`)
  await row(page).waitFor()
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ timeline }) => timeline !== document.timeline).length),
  ).toBe(0)
  const lamps = page.locator('.hall-light')
  expect(new Set(await lamps.evaluateAll((all) => all.map((lamp) => getComputedStyle(lamp).opacity)))).toEqual(
    new Set(['1']),
  )
  await row(page).evaluate((element) => {
    const places = new Set<number>()
    Object.assign(window, { places })
    element.addEventListener('scroll', () => places.add(Math.round(element.scrollLeft)))
  })
  await page.keyboard.press('ArrowRight')
  await standBefore(page, 1)
  expect(await page.evaluate(() => (window as unknown as { places: Set<number> }).places.size)).toBe(1)
})
