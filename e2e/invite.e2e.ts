import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { newPerson, newPhone } from './support/people.ts'
import { enterCodeByText } from './support/puzzle.ts'

const visit = useVisitors()

test('[route /login] [route /mine/invite] a stranger follows a link, looks around, registers by keyboard, and is listed as invited', async () => {
  const inside = await visit({ person: await newPerson() })
  await inside.open('/mine/invite')
  await inside.page.getByText('还没有邀请过朋友').waitFor()
  await inside.page.getByRole('button', { name: '邀请好友' }).click()
  const link = await inside.page
    .getByRole('dialog')
    .getByText(/#\/login\?invite=/)
    .textContent()

  const phone = newPhone()
  const { page, open, context } = await visit()
  await open(link?.split('#')[1] ?? '')
  await page.getByText('由好友邀请').waitFor()
  await page.getByRole('link', { name: '先逛逛' }).click()
  await page.waitForURL(/#\/$/)
  await open('/login')
  await page.getByText('由好友邀请').waitFor()
  await page.getByLabel('手机号').fill(phone)
  // Characters to read, instead of a puzzle that needs a pointer.
  await enterCodeByText(page, phone)
  expect(await focusedName(page)).toBe('smsCode')
  const secret = page.getByLabel('设置密码')
  await secret.fill('Riverside2026')
  const beside = context.waitForEvent('page')
  await page.getByRole('link', { name: '《用户服务协议》' }).click()
  await (await beside).getByRole('heading', { name: '用户服务协议' }).first().waitFor()
  await page.bringToFront()
  expect(await secret.inputValue()).toBe('Riverside2026')
  await secret.press('Enter')
  await page.getByText('请先阅读并同意协议').waitFor()
  expect(await focusedName(page)).toBe('agreed')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/$/)

  await inside.page.reload()
  const row = inside.page.getByRole('listitem').filter({ hasText: '等待实名' })
  await row.getByText('已注册').waitFor()
  expect(await row.count()).toBe(1)
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

/** Returns the name of the focused field. */
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

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
