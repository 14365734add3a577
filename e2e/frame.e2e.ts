import { solarTermOf } from '@app/contract/solarTerms'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { type Device, deviceNames, devices } from './support/chromium.ts'
import { query } from './support/database.ts'
import { newPerson, tokensOf } from './support/people.ts'

const visit = useVisitors()

/** A memory section that the server enables. */
const memory = { id: '7', title: '山河记忆', accessStatus: 1, redPoint: 0, webBanner: '', appBanner: '', imgData: '{}' }

const banner = (page: Page) => page.getByRole('banner')
const imprint = (page: Page) => page.getByRole('contentinfo')
const drawer = (page: Page) => page.getByRole('dialog', { name: '导览' })

/** Opens the navigation of a device and returns it. */
async function navigation(page: Page, device: Device) {
  if (device === 'phone') await page.getByRole('button', { name: '导览' }).click()
  return page.getByRole('navigation', { name: '主导航' })
}

test('[layout.footer] the five pages about us, licences, logo and copyright, and a cooperation under construction', async () => {
  const { page, open } = await visit('phone')
  await open('/notice')
  const links = imprint(page).getByRole('navigation', { name: '关于' }).getByRole('link')
  await links.first().waitFor()
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    ['policy', 'clause', 'rules', 'problem', 'about'].map((title) => `#/aboutUs/${title}`),
  )
  for (const field of ['ICP 备案', '公安备案', '网络文化经营许可证', '区块链信息服务备案', /^© \d{4} 云岫数藏/]) {
    await imprint(page).getByText(field).waitFor()
  }
  await imprint(page).getByText('云岫数藏', { exact: true }).waitFor()
  await imprint(page).locator('svg').first().waitFor()
  await imprint(page).getByRole('button', { name: '艺术合作' }).click()
  await page.getByText('功能建设中，敬请期待').first().waitFor()
  expect(new URL(page.url()).hash).toBe('#/notice')
})

describe.each(deviceNames)('the menus on a %s', (device) => {
  test('[layout.top-nav] [layout.logged-out] lead to the places of the specification, and a visitor to the login and back', async () => {
    const { page, open } = await visit(device)
    await open('/album')
    const entries = (await navigation(page, device)).getByRole('link')
    await entries.first().waitFor()
    const play = device === 'phone' ? ['#/amusePlay'] : []
    const [zone] = await query<{ id: string }>('select id from albums where kind = 3')
    expect(await entries.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '#/',
      '#/digital',
      '#/activity/compose',
      '#/album',
      `#/memrySection/intro/?id=${zone?.id}`,
      ...play,
      '#/notice',
      '#/download',
    ])
    expect(await entries.nth(2).innerText()).toContain('新')
    await entries.nth(1).click()
    await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()

    if (device === 'phone') await page.getByRole('button', { name: '导览' }).click()
    await page.getByRole('link', { name: '登录/注册' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/login\?redirect=%2Fdigital$/)
  })

  test("the avatar's leads to the user's own pages, and to customer service in a new window", async () => {
    const person = await newPerson()
    const { page, open, context } = await visit(device, { person })
    await open('/album')
    await openAccount(page, device, person.nickname)
    for (const [label, to] of [
      ['我的藏品', '/mine/collection'],
      ['我的订单', '/mine/order'],
      ['转赠记录', '/mine/transfer'],
      ['藏品权益', '/mine/interest'],
      ['邀请记录', '/mine/invite'],
      ['实名认证', '/userInfo/kycAuth'],
      ['安全码', '/userInfo/safeCode'],
      ['收货地址', '/userInfo/address'],
    ] as const) {
      expect(await page.getByRole('link', { name: label }).getAttribute('href'), label).toBe(`#${to}`)
    }
    const window = context.waitForEvent('page')
    await page.getByRole('link', { name: '在线客服' }).click()
    await (await window).getByRole('heading', { level: 1, name: '常见问题' }).waitFor()
  })

  test('have the theme, which follows the system until one is chosen; the choice applies from the first paint', async () => {
    const { page, open } = await visit(device, { colorScheme: 'dark' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const lightness = (colour: string) => Number(/\d+/.exec(colour)?.[0])
    await open('/album')
    await page.locator('#main').waitFor()
    expect(lightness(await ground())).toBeLessThan(60)
    await page.getByRole('button', { name: device === 'phone' ? '导览' : '明暗与长辈模式' }).click()
    await page.getByText('日展').click()
    await expect.poll(async () => lightness(await ground())).toBeGreaterThan(200)
    await page.getByText('长辈模式').click()
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-elder'))
    expect(lightness(await ground())).toBeGreaterThan(200)
  })
})

test.each([
  ['phone', 1, '#/memrySection/intro/?id=7'],
  ['desktop', 2, '#/memrySection/goodsList/?id=7'],
] as const)(
  '[layout.memory-entry] on a %s it is fifth when the server enables it, and leads to the page of its status %i',
  async (device, introduceStatus, target) => {
    const { page, open } = await visit(device)
    // The server's answer may be embedded in the page already.
    await page.route('**/', async (route) => {
      const html = await (await route.fetch()).text()
      await route.fulfill({ contentType: 'text/html', body: html.replace('id="first-answers"', 'id="other"') })
    })
    await page.route('**/ops/specialTypeConfig/byType*', (route) =>
      route.fulfill({ json: { code: 200, msg: 'OK', time: Date.now(), data: { ...memory, introduceStatus } } }),
    )
    await open('/album')
    const entries = (await navigation(page, device)).getByRole('link')
    await entries.filter({ hasText: '山河记忆' }).waitFor()
    expect(await entries.nth(4).getAttribute('href')).toBe(target)
    await entries.nth(4).click()
    await page.waitForURL(target.replace('#', '**#'))
  },
)

test('[layout.invite-popup] [session.kyc-gates-promotion] promotion needs a real name, then shows its code', async () => {
  const stranger = await newPerson({ verified: false })
  const before = await visit({ person: stranger })
  await before.open('/album')
  await promote(before.page, 'desktop', stranger.nickname)
  await before.page.getByRole('dialog', { name: '温馨提示' }).getByRole('button', { name: '去认证' }).click()
  await before.page.waitForURL(/#\/userInfo\/kycAuth$/)

  const known = await newPerson()
  const { page, open } = await visit('phone', { person: known })
  await open('/album')
  await promote(page, 'phone', known.nickname)
  const code = page.getByRole('dialog', { name: '邀请朋友' }).locator('svg[height="89"]')
  await code.waitFor()
  expect(await code.boundingBox()).toMatchObject({ width: 89, height: 89 })
})

test("[layout.wechat] WeChat's browser shows only a picture", async () => {
  const { page, open, complaints } = await visit('phone', { userAgent: 'Mozilla/5.0 MicroMessenger/8.0.50' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/digital')
  const tip = page.getByRole('img', { name: '请点右上角的菜单，选择在浏览器中打开' })
  await tip.waitFor()
  expect(await page.locator('body').innerText()).toBe('')
  expect(await page.locator('#root *').count()).toBe(1)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(complaints).toEqual([])
})

test('[session.native-app] the native app hands over its token, has no splash, and is not sent to the login page', async () => {
  const person = await newPerson({ verified: false })
  const { token } = await tokensOf(person)
  const userAgent = `Mozilla/5.0 (Linux; Android 14) YunxiuApp/2.1 Token/${token}`
  const { page, open } = await visit('phone', { userAgent, splash: true })
  await open('/mine/collection')
  await page.getByText(person.nickname).first().waitFor()
  expect(await page.getByTestId('splash').count()).toBe(0)

  const expired = await visit('phone', { userAgent: userAgent.replace(token, 'expired') })
  await expired.open('/mine/order')
  await expired.page.getByText('这里是你的收藏室').waitFor()
  expect(new URL(expired.page.url()).hash).toBe('#/mine/order')
})

test('[layout.splash] stays at least 2.5 s, fades for at least 1.5 s, and does not appear again in the session', async () => {
  const { page, open } = await visit('phone', { splash: true })
  await page.addInitScript(() => {
    const phases: [string, number][] = []
    Object.assign(window, { phases })
    const note = () => {
      const splash = document.querySelector<HTMLElement>('[data-testid=splash]:not([hidden])')
      const phase = splash ? (splash.dataset['phase'] ?? 'shown') : 'none'
      if (phases.at(-1)?.[0] !== phase) phases.push([phase, performance.now()])
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await open('/digital')
  const splash = page.getByTestId('splash')
  await splash.waitFor()
  const { name: term } = solarTermOf(Math.floor(Date.now() / 1000))
  await splash.getByText(term).waitFor()
  await splash.waitFor({ state: 'detached' })
  const phases = await page.evaluate(() => (window as unknown as { phases: [string, number][] }).phases)
  const at = (name: string) => phases.find(([phase]) => phase === name)?.[1] ?? NaN
  const gone = phases.at(-1)?.[1] ?? NaN
  expect(phases.at(-1)?.[0]).toBe('none')
  expect(at('fading') - at('shown')).toBeGreaterThan(2400)
  expect(gone - at('fading')).toBeGreaterThan(1450)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()
  await page.getByRole('banner').getByText(`今日节气：${term}`).waitFor()
  expect(await splash.count()).toBe(0)
})

async function openAccount(page: Page, device: Device, nickname: string): Promise<void> {
  await page.getByRole('button', { name: device === 'phone' ? '导览' : `${nickname}的账户` }).click()
}

async function promote(page: Page, device: Device, nickname: string): Promise<void> {
  await openAccount(page, device, nickname)
  await page.getByRole('button', { name: '去推广' }).click()
}

describe('at the breakpoints', () => {
  const desktop = (width: number) => visit({ viewport: { width, height: 800 } })

  test.each([
    [749, true],
    [750, false],
  ])('[layout.play-entry] at %i px the play entry is shown: %s', async (width, isThere) => {
    const { page, open } = await desktop(width)
    await open('/album')
    await page.getByRole('button', { name: '导览' }).click()
    const entries = drawer(page).getByRole('navigation', { name: '主导航' }).getByRole('link')
    await entries.first().waitFor()
    const labels = await entries.allInnerTexts()
    const at = labels.findIndex((label) => label.startsWith('玩乐'))
    expect(at >= 0).toBe(isThere)
    if (!isThere) return
    expect(labels[at]).toContain('有新内容')
    expect(labels[at + 1]).toMatch(/^公告/)
    await entries.nth(at).click()
    await page.waitForURL(/#\/amusePlay$/)
    await page.getByRole('button', { name: '导览' }).click()
    await expect.poll(() => entries.nth(at).innerText()).toBe('玩乐')
  })

  test.each([
    [767, 'h5', false],
    [768, 'h5', true],
    [769, 'web', true],
  ] as const)(
    '[session.headers] at %i px the platform is %s; the whole navigation shows: %s',
    async (width, platform, isWide) => {
      const { page, open } = await desktop(width)
      const request = page.waitForRequest((one) => one.url().includes('/api/v1/goods/goods/list'))
      await open('/digital')
      expect((await request).headers()['platform']).toBe(platform)
      await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()
      expect(await page.getByRole('navigation', { name: '主导航' }).isVisible()).toBe(isWide)
      expect(await page.getByRole('button', { name: '导览' }).isVisible()).toBe(!isWide)
      expect(await page.getByRole('navigation', { name: '常用入口' }).isVisible()).toBe(!isWide)
    },
  )

  test.each([
    [500, 0],
    [501, 1],
  ])('[layout.hidden-routes] at %i px /download has %i header, and shows the way home once', async (width, count) => {
    const { page, open } = await desktop(width)
    await open('/download')
    await page.locator('#packages-title').waitFor()
    await expect.poll(() => page.title()).toContain('App 下载')
    expect(await banner(page).count()).toBe(count)
    expect(await imprint(page).count()).toBe(count)
    const marks = page.getByRole('link', { name: '云岫数藏，首页' }).filter({ visible: true })
    expect(await marks.count()).toBe(1)
  })

  test('[layout.menu-width] [layout.search] an entry is 80 px wide, the type 80 px, the keyword 380 px', async () => {
    const { page, open } = await desktop(devices.desktop.viewport.width)
    await open('/album')
    const entries = page.getByRole('navigation', { name: '主导航' }).getByRole('link')
    await entries.first().waitFor()
    expect(await entries.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().width))).toEqual(
      Array.from({ length: 7 }, () => 80),
    )
    const type = page.getByRole('combobox', { name: '搜索类型' })
    expect((await type.boundingBox())?.width).toBe(80)
    const keyword = page.getByRole('combobox', { name: '搜索藏品' })
    const magnifier = page.getByRole('search').getByRole('button').last()
    const [field, button] = [await keyword.boundingBox(), await magnifier.boundingBox()]
    expect((button?.x ?? 0) + (button?.width ?? 0) - (field?.x ?? 0)).toBeCloseTo(380, -1)
    for (const width of [768, 820, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect((await type.boundingBox())?.width, String(width)).toBe(80)
      const [from, to] = [await keyword.boundingBox(), await magnifier.boundingBox()]
      expect((to?.x ?? 0) + (to?.width ?? 0) - (from?.x ?? 0), String(width)).toBeCloseTo(380, -1)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, String(width)).toBe(0)
    }
    await page.setViewportSize(devices.desktop.viewport)
    expect(await type.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
    await type.selectOption('2')
    await keyword.fill('铜镜')
    await keyword.press('Enter')
    await page.waitForURL(`**#/digital?type=2&keyword=${encodeURIComponent('铜镜')}`)
    await page.getByRole('link', { name: '四方四时铜镜复刻书镇' }).waitFor()
  })
})
