import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrived, expectNoBarriers } from './support/barriers.ts'
import { useVisitors } from './support/browser.ts'
import { type Device, deviceNames, devices } from './support/chromium.ts'
import { builtPages } from './support/built.ts'
import { demoCollector, demoIds } from './support/demonstration.ts'
import { newPerson } from './support/people.ts'
import { cashier, completeSheet } from './support/shop.ts'
import { newWork, ordersOf } from './support/works.ts'

const visit = useVisitors()

/**
 * How each page is checked: by all rules in the light theme on a phone, by its colours in the dark theme on a desktop.
 * Elements that only one of them has are in the frame, in sheets and in drawers, which are all checked below.
 */
const looks: Record<Device, { colorScheme: 'light' | 'dark'; only?: string }> = {
  phone: { colorScheme: 'light' },
  desktop: { colorScheme: 'dark', only: 'color-contrast' },
}

describe.each(deviceNames)('on a %s', (device) => {
  test.each([1, 2, 3, 4])(
    'every page is free of barriers, errors and policy violations, and fits its window (part %i of 4)',
    { timeout: 240_000 },
    async (part) => {
      const { colorScheme, ...look } = looks[device]
      const [person, ids] = [await demoCollector(), await demoIds()]
      const { openTab, complaints } = await visit(device, { person, colorScheme, reducedMotion: 'reduce' })
      for (const { name, address, ready } of builtPages(ids).filter((_, index) => index % 4 === part - 1)) {
        // Within one tab the previous pages would stay in the document, and slow down every check of the next one.
        const page = await openTab()
        await page.goto(`/#${address}`, { waitUntil: 'domcontentloaded' })
        await page.locator(ready).filter({ visible: true }).first().waitFor()
        await expectNoBarriers(page, { name, ...look })
        await expect.poll(() => page.title(), { message: name }).toMatch(/^[^·]*\p{Script=Han}.* · 云岫数藏$/u)
        await expect.poll(() => tooWide(page, device), { message: name }).toEqual([])
        await page.close()
      }
      expect(complaints).toEqual([])
    },
  )

  test('the pages of a visitor have no barriers either', { timeout: 90_000 }, async () => {
    const { colorScheme, ...look } = looks[device]
    const { page, open, complaints } = await visit(device, { colorScheme })
    await open('/login')
    for (const tab of ['验证码登录', '密码登录', '注册']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectNoBarriers(page, { name: tab, ...look })
    }
    expect(await tooWide(page, device), 'login').toEqual([])
    await open('/mine/order')
    await page.getByText('这里是你的收藏室').waitFor()
    await expectNoBarriers(page, { name: 'invitation', ...look })
    expect(complaints).toEqual([])
  })

  test('sheets, drawers and the cashier have no barriers either', { timeout: 90_000 }, async () => {
    const [person, work] = [await newPerson(), await newWork()]
    const { page, open, complaints } = await visit(device, { person })
    await open(`/goods/${work.goodsSn}`)
    await page.getByRole('button', { name: /^立即购买/ }).click()
    const sheet = page.getByRole('dialog', { name: '确认下单' })
    await stand(sheet)
    await expectNoBarriers(page, { name: 'purchase' })
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: /^确认下单/ }).click()
    await stand(await cashier(page))
    await expectNoBarriers(page, { name: 'cashier' })

    await open('/digital')
    const opens = device === 'phone' ? /^筛选/ : '明暗与长辈模式'
    await page.getByRole('button', { name: opens }).click()
    if (device === 'phone') await stand(page.getByRole('dialog', { name: '筛选' }))
    await expectNoBarriers(page, { name: String(opens) })

    const stranger = await visit(device)
    await stranger.open('/login')
    await stranger.page.getByLabel('手机号').fill('13912345678')
    await stranger.page.getByRole('button', { name: '获取验证码' }).click()
    await stand(stranger.page.getByRole('slider'))
    await expectNoBarriers(stranger.page, { name: 'puzzle' })
    expect([...complaints, ...stranger.complaints]).toEqual([])
  })

  test('with reduced motion nothing moves', async () => {
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

/** Returns the text of the innermost element that reaches this far to the right. */
function reaching(page: Page, right: number): Promise<string> {
  return page.evaluate((edge) => {
    const found = Array.from(document.querySelectorAll('body *')).filter(
      (element) => Math.abs(element.getBoundingClientRect().right - edge) < 1.5,
    )
    const last = found.at(-1)
    return `${last?.tagName} ${last?.getAttribute('aria-label') ?? last?.textContent?.slice(0, 60)}`
  }, right)
}

/**
 * Lists the widths, from the smallest phone to a desktop, at which a page is wider than its window, and the cause. For
 * a device with a resizable window; other tests check the width on a phone for all pages.
 */
async function tooWide(page: Page, device: Device): Promise<string[]> {
  const wide: string[] = []
  const { height, width: own } = devices[device].viewport
  for (const width of device === 'desktop' ? [360, 390, 768, own] : []) {
    await page.setViewportSize({ width, height })
    const actual = await page.evaluate(() => document.documentElement.scrollWidth)
    if (actual > width) wide.push(`at ${width}: ${actual}, for ${await reaching(page, actual)}`)
  }
  return wide
}

test('a work is bought by keyboard alone', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open } = await visit({ person })
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

/** Waits until an entering element is at rest. */
async function stand(locator: Locator): Promise<void> {
  await locator.waitFor()
  await arrived(locator.page())
}

/** Moves the focus with Tab to the target, and presses a key there. */
async function press(page: Page, target: Locator, key: string): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach it')
}
