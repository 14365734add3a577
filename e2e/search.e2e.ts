import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { type Device, deviceNames } from './support/chromium.ts'
import { query } from './support/database.ts'

const visit = useVisitors()

const keyword = '铜镜'

/** Opens the search field of a device; on phones it has a page of its own. */
async function findField(page: Page, device: Device) {
  if (device === 'desktop') return page.getByRole('combobox', { name: '搜索藏品' })
  await page.getByRole('banner').getByRole('link', { name: '搜索' }).click()
  await page.waitForURL('**#/search')
  return page.getByRole('combobox', { name: '搜索全站' })
}

const hashOf = (page: Page) => page.evaluate(() => decodeURIComponent(window.location.hash))
const scrollOf = (page: Page) => page.evaluate(() => window.scrollY)

test.each(deviceNames)('a suggested name is chosen by keyboard alone, on a %s', async (device) => {
  const { page, open, complaints } = await visit(device)
  await open('/album')
  const field = await findField(page, device)
  await field.pressSequentially(keyword, { delay: 30 })
  const first = page.getByRole('listbox').getByRole('option').first()
  await first.locator('mark', { hasText: keyword }).waitFor()
  const name = await first.locator('mark').locator('..').textContent()
  const active = () => field.getAttribute('aria-activedescendant')
  // A later answer rebuilds the list and clears the selection.
  const choose = async () => {
    if ((await active()) === null) await field.press('ArrowDown')
    return active()
  }
  await expect.poll(choose).toBe(await first.getAttribute('id'))
  expect(await first.getAttribute('aria-selected')).toBe('true')
  const list = await page.getByRole('listbox').boundingBox()
  expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? 0) <= (page.viewportSize()?.width ?? 0)).toBe(true)
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  expect(await hashOf(page)).toMatch(/^#\/(goods|blindBoxInfo|albumInfo|noticeInfo)\//)
  expect(complaints).toEqual([])
})

test('earlier searches survive a reload until they are cleared', async () => {
  const { page, open } = await visit('phone')
  await open('/search')
  await page.getByRole('combobox', { name: '搜索全站' }).fill(keyword)
  await page.keyboard.press('Enter')
  await page.getByRole('tabpanel').getByRole('link').first().waitFor()
  await open('/search')
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: keyword, exact: true }).click()
  await expect.poll(() => hashOf(page)).toBe(`#/search?keyword=${keyword}`)
  await open('/search')
  await page.getByRole('button', { name: '清空记录' }).click()
  await page.getByRole('heading', { name: '最近搜过' }).waitFor({ state: 'detached' })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { name: '随便逛逛' }).waitFor()
  expect(await page.getByRole('button', { name: keyword, exact: true }).count()).toBe(0)
})

test('the back button leads to the results, at the same position', async () => {
  const [common] = await query<{ gram: string }>(
    `select gram from search_entries, unnest(word_grams) gram where kind = 'goods' and gram !~ '\\s'
     group by gram order by count(*) desc, gram limit 1`,
  )
  const { page, open } = await visit()
  await open(`/search?keyword=${encodeURIComponent(common?.gram ?? '')}`)
  const results = page.getByRole('tabpanel').getByRole('listitem').getByRole('link')
  await results.nth(17).scrollIntoViewIfNeeded()
  const left = await scrollOf(page)
  expect(left).toBeGreaterThan(500)
  await results.nth(17).click()
  await expect.poll(() => hashOf(page)).not.toContain('/search')
  // The address changes first: until the other page is shown, the back button has nothing to leave.
  await results.nth(17).waitFor({ state: 'hidden' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goBack()
  await page.getByRole('button', { name: '回到刚才看的地方' }).click()
  await expect.poll(() => scrollOf(page)).toBeCloseTo(left, -1)
  expect(asked.filter((url) => url.includes('/search/list'))).toEqual([])
})

test('on a slow network the field stays responsive, and the results show their layout at once', async () => {
  const { page, open } = await visit('phone')
  const go: (() => void)[] = []
  await page.route('**/goods/search/**', async (route) => {
    await new Promise<void>((resolve) => go.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await open('/search')
  const field = page.getByRole('combobox', { name: '搜索全站' })
  await field.pressSequentially(keyword)
  await page.getByRole('option', { name: `在全站搜索“${keyword}”` }).waitFor()
  await expect.poll(() => go.length).toBe(1)
  await field.press('Enter')
  await page.getByRole('status', { name: '正在搜索' }).waitFor()
  expect(await page.getByRole('listbox').count()).toBe(0)
  await expect.poll(() => go.length).toBeGreaterThan(1)
  for (const one of go) one()
  await page.getByRole('tabpanel').getByRole('link').first().waitFor()
})

test('an empty result offers alternatives', async () => {
  const { page, open } = await visit('phone')
  await open(`/search?keyword=${encodeURIComponent('查无此物')}`)
  await page.getByRole('heading', { name: '没有找到“查无此物”' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('link', { name: '逛数字专区' }).click()
  await page.waitForURL('**#/digital')
})
