import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { deviceNames } from './support/chromium.ts'
import { builtPages } from './support/built.ts'
import { demoCollector, demoIds } from './support/demonstration.ts'
import { newPerson } from './support/people.ts'
import { cashier, completeSheet } from './support/shop.ts'
import { newWork, ordersOf } from './support/works.ts'

const visit = useVisitors()

/** What a page does to those who see, hear or move otherwise: every finding, by all rules or one. */
async function barriers(page: Page, only?: string): Promise<string[]> {
  await arrived(page)
  // The guards around an open dialog are the library's and out of reach for everybody.
  const look = new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').options({ resultTypes: ['violations'] })
  // Looks at frames of other sites in a page of its own, which takes as long again; there are none.
  look.setLegacyMode()
  if (only) look.withRules(only)
  const { violations } = await look.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** Looks at a page in both themes, between which only colours differ. */
async function isOpenToAll(page: Page, name: string): Promise<void> {
  expect(await barriers(page), name).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await barriers(page, 'color-contrast'), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

describe.each(deviceNames)('on a %s', (device) => {
  test.each([1, 2, 3, 4])(
    'in neither theme a built page has a barrier, an error or a breach of its policy (part %i of 4)',
    { timeout: 240_000 },
    async (part) => {
      const [person, ids] = [await demoCollector(), await demoIds()]
      const { openTab, complaints } = await visit(device, { person, colorScheme: 'light' })
      for (const { name, address, ready } of builtPages(ids).filter((_, index) => index % 4 === part - 1)) {
        // In one tab the pages that were left would stay in the document, and slow down every look at the next one.
        const page = await openTab()
        await page.goto(`/#${address}`, { waitUntil: 'domcontentloaded' })
        await page.locator(ready).filter({ visible: true }).first().waitFor()
        await isOpenToAll(page, name)
        await page.close()
      }
      expect(complaints).toEqual([])
    },
  )

  test('nor has what a stranger sees', { timeout: 90_000 }, async () => {
    const { page, open, complaints } = await visit(device, { colorScheme: 'light' })
    await open('/login')
    for (const tab of ['验证码登录', '密码登录', '注册']) {
      await page.getByRole('tab', { name: tab }).click()
      await isOpenToAll(page, tab)
    }
    await open('/mine/order')
    await page.getByText('这里是你的收藏室').waitFor()
    await isOpenToAll(page, 'invitation')
    expect(complaints).toEqual([])
  })

  test('sheets, drawers and the cashier have no barrier either', { timeout: 90_000 }, async () => {
    const [person, work] = [await newPerson(), await newWork()]
    const { page, open } = await visit(device, { person })
    await open(`/goods/${work.goodsSn}`)
    await page.getByRole('button', { name: /^立即购买/ }).click()
    const sheet = page.getByRole('dialog', { name: '确认下单' })
    await stand(sheet)
    expect(await barriers(page), 'purchase').toEqual([])
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: /^确认下单/ }).click()
    await stand(await cashier(page))
    expect(await barriers(page), 'cashier').toEqual([])

    await open('/digital')
    const opens = device === 'phone' ? /^筛选/ : '明暗与长辈模式'
    await page.getByRole('button', { name: opens }).click()
    if (device === 'phone') await stand(page.getByRole('dialog', { name: '筛选' }))
    expect(await barriers(page), String(opens)).toEqual([])

    const stranger = await visit(device)
    await stranger.open('/login')
    await stranger.page.getByLabel('手机号').fill('13912345678')
    await stranger.page.getByRole('button', { name: '获取验证码' }).click()
    await stand(stranger.page.getByRole('slider'))
    expect(await barriers(stranger.page), 'puzzle').toEqual([])
  })

  test('who wants no motion gets none', async () => {
    const [person, work] = [await newPerson(), await newWork()]
    const { page, open } = await visit(device, { person, reducedMotion: 'reduce', splash: true })
    await page.addInitScript(() => {
      const moving: string[] = []
      Object.assign(window, { moving })
      const look = () => {
        for (const animation of document.getAnimations()) {
          const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
          const moves = frames.map(({ transform, translate, scale, rotate }) =>
            [transform, translate, scale, rotate]
              .filter((value) => value && !/^(none|1|0(px|%)?( 0(px|%)?)*)$/.test(String(value)))
              .join(' '),
          )
          if (new Set(moves).size > 1) moving.push(moves.join(' to '))
        }
        requestAnimationFrame(look)
      }
      look()
    })
    await open('/')
    await page.locator('article h3 a').first().waitFor()
    expect(await page.getByTestId('splash').count()).toBe(0)
    await open(`/goods/${work.goodsSn}`)
    await page.getByRole('button', { name: /^立即购买/ }).click()
    await stand(page.getByRole('dialog', { name: '确认下单' }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '确认下单' }).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => (window as unknown as { moving: string[] }).moving)).toEqual([])
  })
})

/** The text of the innermost element that reaches so far to the right. */
function reaching(page: Page, right: number): Promise<string> {
  return page.evaluate((edge) => {
    const found = Array.from(document.querySelectorAll('body *')).filter(
      (element) => Math.abs(element.getBoundingClientRect().right - edge) < 1.5,
    )
    return `${found.at(-1)?.tagName} ${found.at(-1)?.textContent?.slice(0, 60)}`
  }, right)
}

test('no built page is wider than its window, from 360 to 1440 px', { timeout: 240_000 }, async () => {
  const [person, ids] = [await demoCollector(), await demoIds()]
  const { page, open } = await visit('desktop', { person })
  const stranger = await visit('desktop')
  const wide: string[] = []
  const measure = async (shown: Page, name: string) => {
    for (const width of [360, 390, 768, 1440]) {
      await shown.setViewportSize({ width, height: 800 })
      const actual = await shown.evaluate(() => document.documentElement.scrollWidth)
      if (actual > width) wide.push(`${name} at ${width}: ${actual}, for ${await reaching(shown, actual)}`)
    }
  }
  for (const { name, address, ready } of builtPages(ids)) {
    await open(address)
    await page.locator(ready).filter({ visible: true }).first().waitFor()
    await measure(page, name)
  }
  await stranger.open('/login')
  await stranger.page.getByRole('tab', { name: '注册' }).click()
  await measure(stranger.page, 'login')
  expect(wide).toEqual([])
})

test('a work is bought with the keyboard alone', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open } = await visit('desktop', { person })
  await open(`/goods/${work.goodsSn}`)
  const buy = page.getByRole('button', { name: /^立即购买/ })
  await press(page, buy, 'Enter')

  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await stand(sheet)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await buy.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await stand(sheet)
  await press(page, sheet.getByRole('button', { name: '数量加一' }), 'Enter')
  await press(page, sheet.getByRole('checkbox'), 'Space')
  await press(page, sheet.getByRole('button', { name: /^确认下单/ }), 'Enter')

  const till = await cashier(page)
  await press(page, till.getByRole('radio', { checked: true }), 'ArrowDown')
  await press(page, till.getByRole('button', { name: /^支付 ¥/ }), 'Enter')
  await press(page, page.getByRole('button', { name: '模拟支付成功' }), 'Enter')
  await completeSheet(page)
  expect(await ordersOf(work.goodsSn)).toMatchObject([{ status: 4, quantity: 2 }])
})

/** Waits until something that comes in stands still. */
async function stand(locator: Locator): Promise<void> {
  await locator.waitFor()
  await arrived(locator.page())
}

/** Waits for every movement that has an end. Asks for it, since Chromium's shell does not always keep a promise of `finished`. */
async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    while (ending.some(({ playState }) => playState === 'running')) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}

/** Moves the focus with Tab until it is where it should be, and presses a key there. */
async function press(page: Page, target: Locator, key: string): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach it')
}
