import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived, expectNoBarriers, expectNoBarriersInBothThemes } from './support/barriers.ts'
import { drawn, useVisitors, type Visitor } from './support/browser.ts'
import { saved, sizeOf } from './support/rendered.ts'
import { givePieces } from './support/items.ts'
import { newPerson, type Person } from './support/people.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

/** Creates a user who holds an item of each of three works, and returns the names of these. */
async function newCollector(): Promise<{ person: Person; held: string[] }> {
  const person = await newPerson()
  const held: string[] = []
  for (const _ of [1, 2, 3]) {
    const work = await newWork({ sold: 1 })
    await givePieces(person, work, 1)
    held.push(work.name)
  }
  return { person, held }
}

const bay = (page: Page, place: number) =>
  page.getByRole('listitem', { name: new RegExp(`^第 ${place} 件，共 \\d+ 件$`) })
const row = (page: Page) => page.getByRole('group', { name: /可左右走动$/ })
const placeOf = (page: Page) => page.getByRole('navigation', { name: '在展厅里走动' })
/** Returns the names of the works in the order of the list. */
const arranged = async (page: Page) =>
  (await page.locator('main ol li h3').allTextContents()).map((label) => label.replace(/^\d/, ''))

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

test(
  '[route /mine/hall] [route /hall/:key] a hall is arranged by finger and keys, walked through and shared by keyboard alone, walked by swipes, and withdrawn',
  { timeout: 150_000 },
  async () => {
    const { person, held } = await newCollector()
    const [first, second, third] = held
    const { page, open, context, complaints } = await visit({ person, hasTouch: true })
    await open('/mine/hall/arrange')
    const key = async (name: RegExp | string, ...keys: string[]) => {
      await page.getByRole('button', { name }).first().focus()
      for (const each of keys) await page.keyboard.press(each)
    }
    const handle = (name = '') => page.getByRole('button', { name: new RegExp(`^移动《${name}》`) })
    await dragOver(context, handle(first), handle(second))
    await expect.poll(() => arranged(page)).toEqual([second, first, third])
    await key(new RegExp(`^移动《${first}》`), 'ArrowDown')
    expect(await arranged(page)).toEqual([second, third, first])
    await page.getByLabel(`《${first}》的说明`).focus()
    await page.keyboard.type('风来的时候')
    await expectNoBarriersInBothThemes(page, { name: 'arranging' })
    await key('保存并走进去', 'Enter')

    await row(page).waitFor()
    expect(new URL(page.url()).hash).toBe('#/mine/hall')
    await page.keyboard.press('ArrowRight')
    await standBefore(page, 1)
    // Presses during the walk count as steps too, even if the end of the movement before is reported between them.
    await page.keyboard.press('ArrowRight')
    await row(page).dispatchEvent('scrollend')
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
    await stranger.open(new URL(address).hash.slice(1))
    await walkBySwipes(stranger)
    await bay(stranger.page, 3).getByText('风来的时候').waitFor()
    expect(await stranger.page.locator('main').innerText()).not.toContain(person.nickname)
    await expectStillWalk(stranger.page)

    // The poster requests pictures in a way that the placeholder pictures do not support.
    expect([...complaints, ...stranger.complaints]).toEqual([])
    await opened.getByRole('button', { name: '展厅海报' }).focus()
    await page.keyboard.press('Enter')
    const poster = page.getByRole('dialog', { name: '展厅海报' })
    await poster.getByRole('img', { name: /^展厅海报：我的展厅，3 件藏品/ }).waitFor({ timeout: 60_000 })
    await arrived(page)
    expect(sizeOf(await saved(page, poster))).toEqual([1200, 1600])
    await page.keyboard.press('Escape')
    await poster.waitFor({ state: 'hidden' })
    await arrived(page)

    await opened.getByRole('button', { name: '收回分享' }).focus()
    await page.keyboard.press('Enter')
    await closed.waitFor()
    await stranger.page.reload()
    await stranger.page.getByRole('heading', { name: '这个展厅没有开放' }).waitFor()
  },
)

test('on a narrow phone the link to the hall is beside the view switch', async () => {
  const { page, open } = await visit('phone', { person: await newPerson(), viewport: { width: 360, height: 740 } })
  await open('/mine/collection')
  const middleOf = async (control: Locator) => {
    const { top, bottom } = await control.evaluate((element) => element.getBoundingClientRect())
    return (top + bottom) / 2
  }
  const hall = page.getByRole('link', { name: '我的展厅' }).last()
  await hall.waitFor()
  expect(await middleOf(hall)).toBeCloseTo(await middleOf(page.getByText('图鉴')), 0)
})

/** Drags a handle with a finger to another one. */
async function dragOver(context: BrowserContext, handle: Locator, other: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await other.boundingBox()]
  if (!from || !to) throw new Error('There are no handles')
  const session = await context.newCDPSession(handle.page())
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined
          ? []
          : [{ x: from.x + from.width / 2, y: from.y + from.height / 2 + (to.y - from.y) * share }],
    })
  await touch('touchStart', 0)
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', share)
  await touch('touchEnd')
}

/** Swipes from work to work: one swipe is one work. */
async function walkBySwipes({ page, context }: Visitor): Promise<void> {
  await row(page).waitFor()
  const session = await context.newCDPSession(page)
  /** Swipes with a finger and lifts it while it still moves: without a stop, the walk would go on for several works. */
  const swipe = async (distance: number) => {
    // The finger must touch a hall at rest: touching a moving one only stops it.
    await expect.poll(async () => (await leftOf(page)) === (await drawn(page).then(() => leftOf(page)))).toBe(true)
    const x = (390 - distance) / 2
    // Timestamps are sent explicitly, so that a swipe is equally fast on a slow machine.
    let timestamp = Date.now() / 1000 - 0.3
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: share === undefined ? [] : [{ x: x + distance * share, y: 300 }],
        timestamp: (timestamp += 0.015),
      })
    await touch('touchStart', 0)
    for (let move = 1; move <= 10; move++) await touch('touchMove', move / 10)
    await touch('touchEnd')
  }
  await swipe(-160)
  await standBefore(page, 1)
  // Across the whole phone, which is more than a work is wide.
  await swipe(-370)
  await standBefore(page, 2)
  await swipe(370)
  await standBefore(page, 1)
  // The page itself does not scroll.
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
  await page.getByRole('button', { name: '下一件' }).tap()
  await standBefore(page, 2)
  await expectNoBarriers(page, { name: 'walking' })
}

/** Expects that with reduced motion every lamp is lit and a step is instant. */
async function expectStillWalk(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
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
}
