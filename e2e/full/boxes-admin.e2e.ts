import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarriers } from '../support/barriers.ts'
import { useVisitors } from '../support/browser.ts'
import { enterConsole } from '../support/console.ts'
import { inMinutes, preview as openPreview, publishWithApproval, saved } from '../support/drafts.ts'

const visit = useVisitors()

/** Draws a picture that is large enough for a cover, in a unique colour. */
async function paint(page: Page, name: string) {
  const colour = `#${randomBytes(3).toString('hex')}`
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1600
    const brush = canvas.getContext('2d')
    if (!brush) return ''
    for (let at = 0; at < 1600; at += 40) {
      brush.fillStyle = at % 80 === 0 ? fill : '#f4f1e8'
      brush.fillRect(at, 0, 40, 1600)
    }
    return canvas.toDataURL('image/png')
  }, colour)
  return { name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}

type Picture = Awaited<ReturnType<typeof paint>>

/** Uploads a picture into a field for one or several pictures. */
async function upload(into: Locator, picture: Picture): Promise<void> {
  await into.locator('input[type=file]').setInputFiles(picture)
  await into.locator('img').first().waitFor()
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test(
  '[console.boxes] [console.preflight] a blind box is created in the browser, checked for missing fields, published with approval, and shown in the storefront',
  { timeout: 240_000 },
  async () => {
    const { page, context, complaints } = await visit()
    await enterConsole(context, ['publisher'])
    const other = await enterConsole((await visit()).context, ['publisher'])
    const name = `灯谜盲盒${randomBytes(2).toString('hex')}`

    await page.goto('/console/boxes')
    await page.getByRole('button', { name: '新建盲盒' }).click()
    await page.waitForURL(/\/drafts\/\d+$/)
    await page.getByRole('button', { name: '还没有填名称' }).waitFor()
    await page.getByRole('button', { name: '盒内藏品不能少于 1 项' }).waitFor()
    expect(await page.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true)
    await expectNoBarriers(page, { name: 'the editor of a blind box' })

    await field(page, '名称').fill(name)
    await field(page, '副标题').fill('两款随机一款，概率公开可查')
    await field(page, '创作者').fill('沈砚秋')
    await field(page, '发行方').fill('云岫博物院')
    await field(page, '备案与许可编号').fill('浙网文〔2026〕1 号')
    await page.getByRole('combobox', { name: '店铺' }).click()
    await page.getByRole('option').first().click()
    const cover = await paint(page, '封面')
    await upload(page.getByRole('group', { name: '封面', exact: true }), cover)
    await upload(page.getByRole('group', { name: '图片', exact: true }), cover)
    await field(page, '价格').fill('49.90')
    await field(page, '发行数量').fill('10')
    await field(page, '发售时间').fill(inMinutes(60 * 24))

    const prizes = page.getByRole('group', { name: '盒内藏品' })
    for (const [index, [title, rank, quantity]] of [
      ['月下独酌', '隐藏款', '1'],
      ['灯市小景', '常规款', '8'],
    ].entries()) {
      await prizes.getByRole('button', { name: '添加藏品' }).click()
      await prizes.getByRole('radio', { name: '随盒发行' }).nth(index).check()
      await prizes
        .getByLabel('藏品名称')
        .nth(index)
        .fill(title ?? '')
      await prizes
        .getByLabel('等级')
        .nth(index)
        .fill(rank ?? '')
      await prizes
        .getByLabel('数量')
        .nth(index)
        .fill(quantity ?? '')
      await upload(prizes.getByRole('group', { name: '藏品图片' }).nth(index), await paint(page, title ?? ''))
    }
    await page.getByRole('button', { name: '盒内藏品合计 9 件，要与发行数量 10 相同' }).click()
    await prizes.getByLabel('数量').nth(1).fill('9')
    await page.getByText('可以发布').waitFor()
    await saved(page)

    const preview = await openPreview(page)
    await preview.getByRole('heading', { level: 1, name }).waitFor()
    await preview.getByText('90.00%').first().waitFor()
    await page.getByRole('link', { name: '回到编辑' }).click()

    const goodsSn = await publishWithApproval(page, other)
    await page.reload()
    await page.getByText('已发布', { exact: true }).first().waitFor()
    await page.getByText('发布时已公布承诺值，之后谁也不能改').first().waitFor()

    const { page: shop, open } = await visit('phone')
    await open('/activity/blindBox')
    await shop.getByRole('link', { name }).click()
    await shop.getByRole('heading', { level: 1, name }).waitFor()
    expect(shop.url()).toContain(`/blindBoxInfo/${goodsSn}`)
    for (const text of ['月下独酌', '10.00%', '90.00%']) await shop.getByText(text).first().waitFor()
    expect(complaints).toEqual([])
  },
)
