import { describe, expect, test } from 'vitest'
import { plain } from '../server/test/uploads/pictures.ts'
import { useVisitors } from './support/browser.ts'
import { operators, own, press, said, seen, write } from './support/operator.ts'

const visit = useVisitors()
const operator = operators(visit)

describe('[console.content] collectors see what operators write', () => {
  test('[console.pictures] an ad with a picture that is cropped in the form', async () => {
    const { page, complaints } = await operator({ pictures: true })
    const collector = await visit()
    await collector.open('/')
    const title = own('山水长卷特展')
    const picture = { name: '横幅.jpg', mimeType: 'image/jpeg', buffer: await plain(1800, 1200).jpeg().toBuffer() }
    await page.goto('/console/ads/new')
    await page.getByLabel('位置').selectOption({ label: '首页' })
    await write(page, '标题', title)
    const wide = page.getByRole('group', { name: '电脑端图片' })
    await wide.getByLabel('选择图片文件').setInputFiles(picture)
    await wide.getByText('横幅 · 宽 1800 像素').waitFor()
    await wide.getByRole('button', { name: '裁剪' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('宽 1800 × 高 675').waitFor()
    await dialog.getByRole('img', { name: '要裁剪的图' }).waitFor()
    await dialog.getByRole('button', { name: '完成裁剪' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const phone = page.getByRole('group', { name: '手机端图片' })
    await phone.getByLabel('选择图片文件').setInputFiles(picture)
    await phone.getByRole('button', { name: '裁剪' }).waitFor()
    await press(page, '保存草稿')
    await page.waitForURL(/\/ads\/\d+$/)
    const shape = await page.getByRole('img', { name: `${title}（电脑端）` }).evaluate((image: HTMLElement) => {
      const { width, height } = image.getBoundingClientRect()
      return width / height
    })
    expect(shape).toBeCloseTo(8 / 3, 1)
    await press(page, '发布')
    await said(page, '已发布')
    const shown = async () => (await collector.page.locator('main').getByText(title).count()) > 0
    await seen(collector.page, shown, true)
    await press(page, '撤下')
    await said(page, '已撤下')
    await seen(collector.page, shown, false)
    expect(complaints).toEqual([])
    await press(page, '删除')
    await page.waitForURL(/\/ads$/)
  })
})
