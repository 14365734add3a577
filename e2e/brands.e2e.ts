import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoBarriers, expectNoBarriersInBothThemes } from './support/barriers.ts'
import { drawn, useVisitors } from './support/browser.ts'
import { deviceNames, devices } from './support/chromium.ts'
import { forgeIntroduction, forgeNotice, forgePage, offeredOn } from './support/content.ts'
import { foundIn, payloadsUpTo, watchForRuns } from './support/payloads.ts'

const visit = useVisitors()

/** Brand pages by route, with the key of each and the name of its section of rights. */
const brandPages = [
  ['/interest/jxdd/summer/:id', 'jxdd-summer', '带上藏品来消夏'],
  ['/interest/jxdd/autumn/:id', 'jxdd-autumn', '田里留给藏友的'],
  ['/interest/jxdd/play/:id', 'jxdd-play', '带着藏品上路'],
  ['/interest/jxdd/rules', 'jxdd-rules', '适用的权益'],
  ['/interest/yz/school/:id', 'yz-school', '藏友的课桌'],
  ['/interest/ltgj/houseKeep/:id', 'ltgj-houseKeep', '可以请来的帮手'],
  ['/interest/syjk/wine/:id', 'syjk-wine', '藏友的酒窖'],
] as const

const payloads = payloadsUpTo(100_000)
/** Key of the texts forged by this run; the site may contain others. */
const forgedKey = `e2e-hostile-${process.pid}`
const nothingRan = { runs: 0, elements: 0 }
const within = '#main'

/** Finds text and pictures that reach beyond the window, although the page clips them. */
function beyondWindow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('article[data-look] :is(h1, h2, h3, p, li, img)'))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`),
  )
}

test.each(brandPages)(
  '[route %s] is public in both themes and leads to its rights, the requested one first',
  { timeout: 60_000 },
  async (route, key, rights) => {
    const offered = await offeredOn(key)
    const wanted = offered.at(-1) ?? ''
    const { page, open, complaints } = await visit({ colorScheme: 'light' })
    await open(route.replace(':id', wanted))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const links = page.getByRole('region', { name: rights }).getByRole('link')
    await links.first().waitFor()
    const ids = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)))
    expect(ids).toEqual(route.includes(':id') ? [wanted, ...offered.filter((id) => id !== wanted)] : offered)
    for (const { viewport } of [devices.phone, devices.desktop]) {
      await page.setViewportSize(viewport)
      expect(await beyondWindow(page), `at ${viewport.width}`).toEqual([])
    }
    await expectNoBarriersInBothThemes(page, { within })
    await links.first().click()
    await page.waitForURL(/#\/interestInfo\/[\w-]+\/\d+$/)
    expect(complaints).toEqual([])
  },
)

test('[route /interest] leads to the four brands by keyboard', async () => {
  const { page, open, complaints } = await visit({ colorScheme: 'dark' })
  await open('/interest')
  const doors = page.getByRole('region', { name: '四扇门' }).getByRole('link')
  await doors.first().waitFor()
  expect(await doors.allInnerTexts()).toEqual(['锦溪东渡', '云舟研学', '邻塘管家', '松月酒库'])
  await expectNoBarriers(page, { within })
  await doors.last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '冬酿' }).waitFor()
  await page.getByRole('link', { name: '看全部品牌权益' }).click()
  await page.getByRole('heading', { level: 1, name: '藏品之外' }).waitFor()
  expect(complaints).toEqual([])
})

test.each(deviceNames)(
  '[call ops/notice] the dot disappears for good when the notices are opened, on a %s',
  async (device) => {
    await forgeNotice(`新公告 ${device}`, '<p>刚刚</p>')
    const { page, open } = await visit(device)
    const said = () =>
      device === 'phone'
        ? page.getByRole('button', { name: '导览，有新公告' })
        : page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /公告\s*有新内容/ })
    await open('/digital')
    await said().waitFor()
    await open('/notice')
    await said().waitFor({ state: 'detached' })
    await open('/digital')
    const answered = page.waitForResponse(/ops\/notice\?/)
    await page.reload()
    await (await answered).finished()
    await page.getByRole('heading', { level: 1, name: '数字专区' }).waitFor()
    await drawn(page)
    expect(await said().count()).toBe(0)
  },
)

describe('script payloads in texts of operators', () => {
  test('do not run in notices and agreements', async () => {
    const id = await forgeNotice('不明来历的公告', `<p>开头</p>${payloads.join('<p></p>')}`, 60)
    await forgeIntroduction(forgedKey, '不明来历的协议', `<p>开头</p>${payloads.toReversed().join('')}`)
    const { page, open } = await visit()
    await watchForRuns(page)
    for (const address of [`/noticeInfo/${id}`, `/protocolList?key=${forgedKey}`]) {
      await open(address)
      await page.reload()
      await page.getByText('开头', { exact: true }).waitFor()
      await page.waitForTimeout(300)
      expect(await foundIn(page), address).toEqual(nothingRan)
    }
  })

  test('do not run on a page of a brand, where they stay text', async () => {
    await forgePage(forgedKey, payloads)
    const { page, open } = await visit()
    await watchForRuns(page)
    await page.route(/ops\/config\/info\?key=syjk-wine/, (route) =>
      route.continue({ url: route.request().url().replace('syjk-wine', forgedKey) }),
    )
    await open('/interest/syjk/wine/1')
    await page
      .getByText(payloads.at(-1) ?? '', { exact: true })
      .first()
      .waitFor()
    await page.waitForTimeout(300)
    expect(await foundIn(page)).toEqual(nothingRan)
    expect(await page.locator('article[data-look] .brand-items a').count()).toBe(0)
  })

  test('do not run even if the server lets them through', async () => {
    const { page, open } = await visit()
    await watchForRuns(page)
    const sections = payloads.map((content, index) => ({ title: `第 ${index + 1} 段`, content, items: [] }))
    await page.route(/ops\/config\/info\?key=syjk-wine/, async (route) => {
      const answer = await route.fetch()
      const envelope = (await answer.json()) as { data: object }
      await route.fulfill({ json: { ...envelope, data: { ...envelope.data, sections } } })
    })
    await open('/interest/syjk/wine/1')
    await page.getByRole('heading', { name: `第 ${payloads.length} 段` }).waitFor()
    await page.waitForFunction((count) => document.querySelectorAll('.rich-text').length === count, payloads.length)
    await page.waitForTimeout(300)
    expect(await foundIn(page)).toEqual(nothingRan)
  })
})
