import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { plain } from '../server/test/uploads/pictures.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { useVisitors } from './support/browser.ts'
import { enterConsole } from './support/console.ts'

const visit = useVisitors()

/** Opens a new notice for an operator, with the caret in its text. */
async function writer() {
  const visitor = await visit()
  await enterConsole(visitor.context, ['operation'])
  const { page } = visitor
  await page.goto('/console/notices/new')
  const title = `排版${randomBytes(2).toString('hex')}`
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByLabel('分类').selectOption({ index: 1 })
  const box = page.getByRole('textbox', { name: '正文' })
  await box.click()
  return { ...visitor, box, title }
}

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

const picture = async (name = 'image.png') => ({
  name,
  type: 'image/png',
  // Each picture is unique, so that the library does not know it.
  data: (
    await plain(640, 480, `#${randomBytes(3).toString('hex')}`)
      .png()
      .toBuffer()
  ).toString('base64'),
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Saves, and reopens the result. */
async function saved(page: Page): Promise<void> {
  await press(page, '保存草稿')
  await page.waitForURL(/\/notices\/\d+$/)
  await page.reload()
  await page.getByRole('textbox', { name: '正文' }).waitFor()
}

describe('[console.story] clipboard content of other programs', () => {
  test('a table of Excel beside its picture stays a table, is edited by keys and tools, and reaches collectors', async () => {
    const { page, box, title, complaints } = await writer()
    const drawn = await picture()
    await paste(page, {
      html: '<html><body><table><tr><td>场次</td><td>人数</td></tr><tr><td>上午</td><td>12</td></tr></table></body></html>',
      text: '场次\t人数\n上午\t12',
      files: [drawn],
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
    await saved(page)
    expect(await box.locator('[data-caption]').textContent()).toBe('本周开放')
    expect(await box.locator('th, td').allTextContents()).toEqual(['场次', '人数', '上午', '12', '下午', ''])
    await press(page, '发布')
    await page.getByText('已发布', { exact: true }).last().waitFor()

    const collector = await visit('phone')
    await collector.open('/notice')
    await collector.page.getByText(title).click()
    const table = collector.page.getByRole('article').locator('table')
    expect(await table.locator('caption').textContent()).toBe('本周开放')
    expect(await table.locator('thead th').allTextContents()).toEqual(['场次', '人数'])
    // Below the table, not in it.
    await collector.page.getByRole('article').locator('p', { hasText: '以上。' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('text of Word beside its picture is pasted as text; omissions are reported', async () => {
    const { page, box, complaints } = await writer()
    await paste(page, {
      html:
        '<html xmlns:o="x"><body><!--StartFragment--><p class=MsoNormal>山中<b>有雨</b><sup>1</sup><o:p></o:p></p>' +
        '<p class=MsoNormal><img src="file:///C:/Temp/image001.png"><img src="https://mmbiz.qpic.cn/a.jpg"></p><!--EndFragment--></body></html>',
      text: '山中有雨1',
      files: [await picture()],
    })
    await box.getByText('有雨').waitFor()
    await page
      .getByText(/有 1 张本机的图片没有贴进来.*有 1 张站外图片（mmbiz\.qpic\.cn）没有贴进来/)
      .last()
      .waitFor()
    expect(await box.locator('img[src]').count()).toBe(0)
    await saved(page)
    expect(await box.locator('p').first().innerHTML()).toBe('山中<strong>有雨</strong><sup>1</sup>')
    expect(complaints).toEqual([])
  })

  test('a screenshot, a picture copied from a page and one within HTML go to the library, each with a caption', async () => {
    const { page, box, complaints } = await writer()
    await paste(page, { files: [await picture()] })
    await box.locator('img[src]').first().waitFor()
    await paste(page, { html: '<img src="https://a.example/a.png">', files: [await picture()] })
    await box.locator('img[src]').nth(1).waitFor()
    const { data } = await picture()
    await paste(page, { html: `<p>甲<img src="data:image/png;base64,${data}">乙</p>`, text: '甲乙' })
    await box.locator('img[src]').nth(2).waitFor()
    for (const image of await box.locator('img[src]').all())
      expect(await image.getAttribute('src')).toMatch(/^\/media\/.*\.webp$/)
    await box.locator('img[src]').first().click()
    await press(page, '图注')
    await page.keyboard.type('雨后')
    await page.keyboard.press('Enter')
    await page.keyboard.type('下文')
    await saved(page)
    expect(await box.locator('figure figcaption').textContent()).toBe('雨后')
    expect(await box.locator('figure').textContent()).toBe('雨后')
    expect(await box.locator('img[src]').count()).toBe(3)
    expect(complaints).toEqual([])
  })

  test('files that are not pictures, and embedded pages, are named', async () => {
    const { page, box } = await writer()
    await paste(page, { files: [{ name: '稿.docx', type: 'application/msword', data: 'AAAA' }] })
    await page.getByText('“稿.docx”不是图片，没有上传').last().waitFor()
    await paste(page, { html: '<p>看</p><iframe src="https://v.qq.com/x"></iframe>', text: '看' })
    await page.getByText('嵌入的网页没有贴进来').last().waitFor()
    expect(await box.textContent()).toBe('看')
  })
})
