import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { type Device, deviceNames } from './support/chromium.ts'
import { query } from './support/database.ts'

const visit = useVisitors()

/** Returns how many pixels the page is wider than the window. */
const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Returns the addresses of drawn pictures, without width and extension. */
const drawn = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((images) =>
      images.flatMap((image) =>
        image instanceof HTMLImageElement && image.naturalWidth > 0 ? [new URL(image.currentSrc).pathname] : [],
      ),
    )

/** Finds the link to the memorial zone on this device. */
async function entryOf(page: Page, device: Device) {
  if (device === 'phone') await page.getByRole('button', { name: /^导览/ }).click()
  return page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^长灯纪念/ })
}

/** Creates a topic of every public digital work, more than one page shows. */
async function longTopic(): Promise<{ id: string; works: number }> {
  const [row] = await query<{ id: string; works: number }>(
    `with topic as (
       insert into albums (kind, title, cover, position) select 2, '一路看过去', cover, 900 from albums limit 1 returning id
     ), entries as (
       insert into album_entries (album_id, position, goods_sn)
       select topic.id, row_number() over (order by sn), sn from goods, topic
       where goods_type = 1 and form = 1 and status in (6, 7, 11) and sn like 'G%' returning album_id
     )
     select album_id as id, count(*)::int as works from entries group by album_id`,
  )
  if (!row) throw new Error('The demonstration has no works')
  return row
}

test(
  '[route /album] leads from a topic to a work, and from the work back to its album',
  { timeout: 90_000 },
  async () => {
    const { page, open, complaints } = await visit('phone')
    await open('/album')
    const topics = page.getByRole('region', { name: '专题' })
    await topics.getByRole('link', { name: '灯亮起来的时候' }).waitFor()
    const albums = page.getByRole('region', { name: '专辑' })
    const covers = albums.getByRole('list', { name: '云岫十二峰的作品' })
    await covers.scrollIntoViewIfNeeded()
    await expect.poll(() => covers.getByRole('link').count()).toBe(4)
    expect(await excess(page)).toBe(0)
    await topics.getByRole('link', { name: '听雨的地方' }).click()
    await page.getByRole('heading', { level: 1, name: '听雨的地方' }).waitFor()
    await page.getByText('像有人在隔壁数豆子').waitFor()
    expect(await page.title()).toBe('听雨的地方 · 云岫数藏')
    expect(await excess(page)).toBe(0)
    await page.getByRole('link', { name: '雨后一百四十个屋顶' }).click()
    await page.waitForURL(/#\/goods\//)
    await page
      .getByRole('main')
      .getByRole('link', { name: /青檐旧事/ })
      .first()
      .click()
    await page.waitForURL(/#\/albumInfo\/\d+$/)
    await page.getByRole('heading', { level: 1, name: '青檐旧事' }).waitFor()
    await page.getByRole('link', { name: '雨后一百四十个屋顶' }).waitFor()
    expect(complaints).toEqual([])
  },
)

test(
  '[route /albumInfo/:id] loads to its end while scrolling, and says if there is no such topic',
  { timeout: 90_000 },
  async () => {
    const { id, works } = await longTopic()
    const { page, open, complaints } = await visit('phone')
    await open(`/albumInfo/${id}`)
    const cards = page.locator('main article')
    await cards.first().waitFor()
    expect(works).toBeGreaterThan(24)
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 2000)
          return cards.count()
        },
        { timeout: 20_000 },
      )
      .toBe(works)
    await page.getByText('到这里就看完了').waitFor()
    expect(complaints).toEqual([])
    await open('/albumInfo/999999')
    await page.getByText('这册专辑不在这里').waitFor()
    await page.getByRole('link', { name: '看全部专辑' }).click()
    await page.waitForURL(/#\/album$/)
  },
)

test.each(deviceNames)(
  '[route /memrySection/intro] [route /memrySection/goodsList] opens from the menu and clears its dot, on a %s',
  { timeout: 90_000 },
  async (device) => {
    const { page, open, complaints } = await visit(device)
    await open('/album')
    const entry = await entryOf(page, device)
    await entry.getByText('有新内容').waitFor()
    await entry.click()
    await page.waitForURL(/#\/memrySection\/intro\/\?id=\d+$/)
    await page.getByRole('heading', { level: 1, name: '长灯' }).waitFor()
    await page.getByText('替他们续一盏长灯').waitFor()
    const banner = device === 'phone' ? /memorial_app-/ : /memorial_web-/
    await expect.poll(() => drawn(page), { timeout: 20_000 }).toContainEqual(expect.stringMatching(banner))
    const picture = device === 'phone' ? /memorial-river_phone-/ : /memorial-river-/
    await page.getByRole('img', { name: '长灯纪念，图 1' }).scrollIntoViewIfNeeded()
    await expect.poll(() => drawn(page), { timeout: 20_000 }).toContainEqual(expect.stringMatching(picture))
    expect(await excess(page)).toBe(0)
    await page.getByRole('link', { name: '看他们留下的作品' }).click()
    await page.waitForURL(/#\/memrySection\/goodsList\/\?id=\d+$/)
    await page.getByRole('heading', { level: 2, name: '程望川' }).waitFor()
    await page.getByRole('link', { name: '鹿王过河' }).waitFor()
    expect(await excess(page)).toBe(0)
    await expect.poll(async () => (await entryOf(page, device)).innerText()).toBe('长灯纪念')
    expect(complaints).toEqual([])
  },
)
