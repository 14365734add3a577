import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'

const visit = useVisitors()

const keyword = '铜镜'

const hashOf = (page: Page) => page.evaluate(() => decodeURIComponent(window.location.hash))
const scrollOf = (page: Page) => page.evaluate(() => window.scrollY)

test('on a phone a suggestion is chosen by keyboard, and searches survive a reload until they are cleared', async () => {
  const { page, open, complaints } = await visit('phone')
  await open('/album')
  await page.getByRole('banner').getByRole('link', { name: '搜索' }).click()
  await page.waitForURL('**#/search')
  const field = page.getByRole('combobox', { name: '搜索全站' })
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
  const list = await page.getByRole('listbox').boundingBox()
  expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? 0) <= (page.viewportSize()?.width ?? 0)).toBe(true)
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  expect(await hashOf(page)).toMatch(/^#\/(goods|blindBoxInfo|albumInfo|noticeInfo)\//)

  await open('/search')
  await page.reload()
  const earlier = page.getByRole('button', { name: name ?? '', exact: true })
  await earlier.click()
  await expect.poll(() => hashOf(page)).toBe(`#/search?keyword=${name}`)
  await page.getByRole('tabpanel').getByRole('link').first().waitFor()
  await open('/search')
  await page.getByRole('button', { name: '清空记录' }).click()
  await page.getByRole('heading', { name: '最近搜过' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: '随便逛逛' }).waitFor()
  expect(await earlier.count()).toBe(0)
  expect(complaints).toEqual([])
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
