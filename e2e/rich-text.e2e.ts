import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plain } from '../server/test/uploads/pictures.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { useVisitors } from './support/browser.ts'
import { operators, own, press, write } from './support/operator.ts'

const visit = useVisitors()
const operator = operators(visit)

interface Clip {
  html?: string
  text?: string
  /** Files by name; pictures in base64. */
  files?: { name: string; type: string; data: string }[]
}

/** Pastes clipboard content of other programs: several formats side by side, including files. */
const paste = (page: Page, clip: Clip) =>
  page.getByRole('textbox', { name: '正文' }).evaluate((element, { html, text, files = [] }) => {
    const data = new DataTransfer()
    if (html !== undefined) data.setData('text/html', html)
    if (text !== undefined) data.setData('text/plain', text)
    for (const { name, type, data: encoded } of files) {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
    }
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, clip)

const picture = async () => ({
  name: 'image.png',
  type: 'image/png',
  // Each picture is unique, so that the library does not know it.
  data: (
    await plain(640, 480, `#${randomBytes(3).toString('hex')}`)
      .png()
      .toBuffer()
  ).toString('base64'),
})

test(
  '[console.story] clipboard content of other programs is pasted, edited by keys and tools, saved, and reaches collectors',
  { timeout: 90_000 },
  async () => {
    const { page, complaints } = await operator()
    const title = own('排版')
    await page.goto('/console/notices/new')
    await write(page, '标题', title)
    await page.getByLabel('分类').selectOption({ index: 1 })
    const box = page.getByRole('textbox', { name: '正文' })
    await box.click()
    // A table of Excel beside its picture stays a table.
    await paste(page, {
      html: '<html><body><table><tr><td>场次</td><td>人数</td></tr><tr><td>上午</td><td>12</td></tr></table></body></html>',
      text: '场次\t人数\n上午\t12',
      files: [await picture()],
    })
    await box.locator('td').nth(3).waitFor()
    expect(await box.locator('img[src]').count()).toBe(0)
    await box.locator('td').first().click()
    await press(page, '首行作表头')
    await box.locator('th').nth(1).waitFor()
    await press(page, '表格标题')
    await page.keyboard.type('本周开放')
    // Enter moves from the caption to below the table, so the caret is not trapped.
    await page.keyboard.press('Enter')
    await page.keyboard.type('以上。')
    await box.locator('td').last().click()
    await press(page, '下方加一行')
    await page.keyboard.press('Tab')
    await page.keyboard.type('下午')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expectNoBarriers(page)

    // Pictures go to the library; omissions and other files are reported.
    await box.getByText('以上。').click()
    await page.keyboard.press('End')
    await paste(page, { files: [await picture()] })
    await box.locator('img[src]').first().waitFor()
    await box.locator('img[src]').first().click()
    await press(page, '图注')
    await page.keyboard.type('雨后')
    await page.keyboard.press('Enter')
    const { data } = await picture()
    await paste(page, {
      html: `<p class=MsoNormal>山中<b>有雨</b><img src="data:image/png;base64,${data}"><img src="https://mmbiz.qpic.cn/a.jpg"></p>`,
      text: '山中有雨',
    })
    await box.locator('img[src]').nth(1).waitFor()
    await page.getByText('有 1 张站外图片（mmbiz.qpic.cn）未粘贴').last().waitFor()
    await paste(page, { files: [{ name: '稿.docx', type: 'application/msword', data: 'AAAA' }] })
    await page.getByText('“稿.docx”不是图片，没有上传').last().waitFor()

    await press(page, '保存草稿')
    await page.waitForURL(/\/notices\/\d+$/)
    await page.reload()
    await box.locator('figure figcaption').waitFor()
    expect(await box.locator('[data-caption]').textContent()).toBe('本周开放')
    expect(await box.locator('th, td').allTextContents()).toEqual(['场次', '人数', '上午', '12', '下午', ''])
    expect(await box.locator('figure figcaption').first().textContent()).toBe('雨后')
    expect(await box.locator('strong').textContent()).toBe('有雨')
    for (const image of await box.locator('img[src]').all())
      expect(await image.getAttribute('src')).toMatch(/^\/media\/.*\.webp$/)
    await press(page, '发布')
    await page.getByText('已发布', { exact: true }).last().waitFor()

    const collector = await visit('phone')
    await collector.open('/notice')
    await collector.page.getByText(title).click()
    const article = collector.page.getByRole('article')
    expect(await article.locator('table caption').textContent()).toBe('本周开放')
    expect(await article.locator('table thead th').allTextContents()).toEqual(['场次', '人数'])
    // Below the table, not in it.
    await article.locator('p', { hasText: '以上。' }).waitFor()
    expect(await article.locator('figure figcaption').first().textContent()).toBe('雨后')
    expect(complaints).toEqual([])
  },
)
