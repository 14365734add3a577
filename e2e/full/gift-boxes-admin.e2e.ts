import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectNoBarriers } from '../support/barriers.ts'
import { boxOnSale } from '../support/boxes.ts'
import { useVisitors } from '../support/browser.ts'
import { enterConsole } from '../support/console.ts'
import { editor, preview as openPreview, publishWithApproval, saved } from '../support/drafts.ts'
import { newWork } from '../support/works.ts'

const visit = useVisitors()

test(
  '[console.boxes] a gift box of a work and a blind box is created in the browser, published with approval, shown and stopped',
  { timeout: 240_000 },
  async () => {
    const [work, box] = [await newWork({ edition: 20 }), await boxOnSale()]
    const { page, context, complaints } = await visit()
    const other = await enterConsole(context, ['owner'])
    await enterConsole(context, ['owner'])
    const name = `上元礼盒${randomBytes(2).toString('hex')}`

    await page.goto('/console/gift-boxes')
    await page.getByRole('button', { name: '新建礼盒' }).click()
    await page.waitForURL(/\/drafts\/\d+$/)
    const draft = editor(page)
    await draft.write({ name, subtitle: '一件藏品，一个盲盒', story: '上元夜里，提灯看灯。' })
    await draft.picture('cover')
    await draft.add('物品')
    await draft.pick('contents.0.goodsSn', work.name)
    await draft.write({ 'contents.0.quantity': 2 })
    await draft.add('物品')
    await draft.pick('contents.1.goodsSn', box.name)
    await page.getByRole('button', { name: `“${box.name}”不是数字藏品` }).waitFor()
    await draft.choose('contents.1.type', '盲盒')
    await page.getByText('可以发布').waitFor()
    await saved(page)
    await expectNoBarriers(page, { name: 'the editor of a gift box' })

    const preview = await openPreview(page)
    await preview.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('link', { name: '回到编辑' }).click()
    const giftBoxId = await publishWithApproval(page, other)

    const { page: shop, open } = await visit('phone')
    await open(`/giftBoxInfo/${giftBoxId}`)
    await shop.getByRole('heading', { level: 1, name }).waitFor()
    const contents = shop.getByRole('region', { name: '盒里有什么' }).getByRole('listitem')
    await contents.filter({ hasText: work.name }).getByText('数字藏品 × 2').waitFor()
    await contents.filter({ hasText: box.name }).getByText('盲盒 × 1').waitFor()

    await page.goto('/console/gift-boxes')
    await page.getByRole('row').filter({ hasText: name }).getByRole('link').click()
    await page.getByText('10 盒', { exact: true }).waitFor()
    await page.getByRole('button', { name: '停发', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '停发' })
    await dialog.getByLabel('原因').fill('封面要换')
    await dialog.getByRole('button', { name: '停发', exact: true }).click()
    await page.getByRole('button', { name: '恢复发放', exact: true }).waitFor()
    await page.getByText('0 盒', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  },
)
