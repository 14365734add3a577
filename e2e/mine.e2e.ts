import type { GoodsSn } from '@app/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { demoCollector } from './support/demonstration.ts'
import { newPerson, newPhone, password, type Person } from './support/people.ts'
import { enterCode } from './support/puzzle.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

test('[route /mine/commodity] a heart on a card is kept and removed, and a double click counts as one press', async () => {
  const person = await newPerson()
  const { page, open, complaints } = await visit('phone', { person })
  const work = await newWork()
  await open(`/digital?keyword=${encodeURIComponent(work.name)}`)
  const praised = page.getByText('已喜欢，积分 +1').first().waitFor()
  await heart(page, work.name, false).dblclick()
  await heart(page, work.name, true).waitFor()
  await expect.poll(() => favouritesOf(person)).toEqual([work.goodsSn])
  await praised

  await page.reload()
  await heart(page, work.name, true).waitFor()

  await open('/mine/commodity')
  await page.getByRole('group', { name: '喜欢的是' }).waitFor()
  await heart(page, work.name, true).click()
  await page.getByText('已取消喜欢').waitFor()
  await expect.poll(() => favouritesOf(person)).toEqual([])
  await page.getByRole('button', { name: `重新喜欢《${work.name}》` }).click()
  await expect.poll(() => favouritesOf(person)).toEqual([work.goodsSn])
  await heart(page, work.name, true).click()
  await expect.poll(() => favouritesOf(person)).toEqual([])
  await page.reload()
  await page.getByText('还没有喜欢的作品').waitFor()
  expect(complaints).toEqual([])
})

test('the heart and the shop on the page of a work, by keyboard', async () => {
  const person = await newPerson()
  const { page, open } = await visit({ person })
  const work = await newWork()
  await open(`/goods/${work.goodsSn}`)
  await heart(page, work.name, false).press('Enter')
  await expect.poll(() => favouritesOf(person)).toEqual([work.goodsSn])
  await heart(page, work.name, true).getByText('1', { exact: true }).waitFor()
  const shop = page.getByRole('region', { name: '店铺' })
  await shop.getByRole('button', { name: /^关注/ }).press('Enter')
  await shop.getByRole('button', { name: /^取消关注/ }).waitFor()

  await open('/mine/commodity')
  await page.getByRole('button', { name: '店铺' }).click()
  await page.getByRole('button', { name: /^取消关注/ }).click()
  await page.getByRole('button', { name: /^关注/ }).waitFor()
  await expect.poll(() => query('select shop_id from shop_follows where uid = $1', [person.uid])).toEqual([])
})

test('a heart pressed by a visitor is applied after the login', async () => {
  const person = await newPerson()
  const { page, open } = await visit('phone')
  const work = await newWork()
  await open(`/goods/${work.goodsSn}`)
  await heart(page, work.name, false).click()
  await page.waitForURL(/#\/login\?redirect=/)
  await logIn(page, person)
  await page.waitForURL(new RegExp(`#/goods/${work.goodsSn}$`))
  await heart(page, work.name, true).waitFor()
  await expect.poll(() => favouritesOf(person)).toEqual([work.goodsSn])
})

test('[route /integral] points are listed and filtered, and the level is shown', async () => {
  const { page, open, complaints } = await visit({ person: await demoCollector() })
  await open('/mine/collection')
  await page.getByRole('link', { name: /会员等级与积分$/ }).click()
  await page.waitForURL(/#\/integral$/)
  await page.getByText('可用积分').waitFor()
  await page.getByRole('progressbar', { name: /积分，升为/ }).waitFor()
  const rows = page.getByRole('region', { name: '积分明细' }).getByRole('listitem')
  await rows.first().waitFor()
  await page.getByRole('button', { name: '使用' }).click()
  await expect
    .poll(async () => {
      const texts = await rows.allTextContents()
      return texts.length > 0 && texts.every((text) => text.includes('−'))
    })
    .toBe(true)
  await page.getByRole('combobox', { name: '来源' }).selectOption('喜欢')
  await page.getByText('没有这样的记录').waitFor()
  await page.getByRole('button', { name: '看全部明细' }).click()
  await rows.filter({ hasText: '+' }).first().waitFor()
  expect(complaints).toEqual([])
})

test('[route /ranking] the chart has its podium, its month, and the user’s own rank', async () => {
  const { page, open, complaints } = await visit({ person: await demoCollector() })
  await open('/ranking')
  await page.getByRole('list', { name: '前三名' }).getByText('第 1 名').first().waitFor()
  await page
    .getByRole('complementary', { name: '我的名次' })
    .getByText(/^第 \d+ 名$/)
    .waitFor()
  await page.getByRole('tab', { name: '本月' }).press('Enter')
  await page.getByRole('tab', { name: '本月', selected: true }).waitFor()
  await page.getByRole('button', { name: '邀请好友' }).first().click()
  await page.getByRole('dialog', { name: '邀请朋友' }).waitFor()
  expect(complaints).toEqual([])
})

test(
  '[layout.invite-popup] the browser renders the poster with a picture and a QR code, and sharing it is credited',
  { timeout: 120_000 },
  async () => {
    const person = await newPerson()
    const { page, open } = await visit('phone', { person, pictures: true })
    await open('/mine/invite')
    await page.getByRole('button', { name: '邀请第一位朋友' }).click()
    const popup = page.getByRole('dialog')
    await popup.getByRole('img', { name: '邀请链接的二维码' }).waitFor()
    await popup.getByRole('button', { name: '生成海报' }).click()
    const poster = popup.getByRole('img', { name: new RegExp(`邀请海报：${person.nickname}邀你一起收藏`) })
    await poster.waitFor({ timeout: 60_000 })
    const { size, colours, dark } = await looks(page)
    expect(size).toEqual([750, 1334])
    // The work and the paper, and the black squares of the QR code in its area.
    expect(colours).toBeGreaterThan(200)
    expect(dark).toBeGreaterThan(0.2)
    expect(dark).toBeLessThan(0.7)

    const shown = await poster.getAttribute('src')
    await popup.getByRole('button', { name: '换一幅' }).click()
    await expect.poll(() => poster.getAttribute('src').catch(() => shown), { timeout: 60_000 }).not.toBe(shown)
    await popup.getByRole('button', { name: '复制邀请链接' }).click()
    await page.getByText('分享成功，积分 +5').first().waitFor()
    const [row] = await query<{ points: number }>('select points::int from users where uid = $1', [person.uid])
    expect(row?.points).toBe(5)
  },
)

test('[route /mine/invite] a user who follows the link, looks around and registers is listed as invited', async () => {
  const host = await newPerson()
  const inside = await visit({ person: host })
  await inside.open('/mine/invite')
  await inside.page.getByText('还没有邀请过朋友').waitFor()
  await inside.page.getByRole('button', { name: '邀请好友' }).click()
  const link = await inside.page
    .getByRole('dialog')
    .getByText(/#\/login\?invite=/)
    .textContent()
  const route = link?.split('#')[1] ?? ''

  const phone = newPhone()
  const { page, open } = await visit('phone')
  await open(route)
  await page.getByRole('link', { name: '先逛逛' }).click()
  await page.waitForURL(/#\/$/)
  await open('/login')
  await page.getByText('由好友邀请').waitFor()
  await page.getByLabel('手机号').fill(phone)
  await enterCode(page, 'phone', phone)
  await page.getByLabel('设置密码').fill(password)
  await page.getByRole('checkbox').check()
  await page.locator('form').getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL(/#\/$/)

  await inside.page.reload()
  const row = inside.page.getByRole('listitem').filter({ hasText: '等待实名' })
  await row.getByText('已注册').waitFor()
  expect(await row.count()).toBe(1)
})

const heart = (page: Page, name: string, pressed: boolean) =>
  page.locator('main').getByRole('button', { name: new RegExp(`^已?喜欢 ?\\d* ?《${name}》$`), pressed })

async function favouritesOf({ uid }: Person): Promise<string[]> {
  const rows = await query<{ goods_sn: GoodsSn }>('select goods_sn from favourites where uid = $1', [uid])
  return rows.map((row) => row.goods_sn)
}

async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(person.phone)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click()
}

/** Returns the size of the poster, the number of colours of its work, and the dark share of its QR code. */
function looks(page: Page) {
  return page.evaluate(() => {
    const poster = document.querySelector<HTMLImageElement>('[role=dialog] img[src^="blob:"]')
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!poster || !pen) throw new Error('No poster')
    canvas.width = poster.naturalWidth
    canvas.height = poster.naturalHeight
    pen.drawImage(poster, 0, 0)
    const pixels = (left: number, top: number, width: number, height: number) =>
      new Uint32Array(pen.getImageData(left, top, width, height).data.buffer)
    const code = pixels(494, 1028, 180, 180)
    const isDark = (pixel: number) => (pixel & 0xff) < 128
    return {
      size: [canvas.width, canvas.height],
      colours: new Set(pixels(74, 74, 602, 602)).size,
      dark: code.filter(isDark).length / code.length,
    }
  })
}
