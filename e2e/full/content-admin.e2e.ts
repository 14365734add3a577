import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeApk } from '../../server/test/support/apk.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { useVisitors } from '../support/browser.ts'
import { nativeAgent } from '../support/native.ts'
import { operators, own, press, said, seen, write } from '../support/operator.ts'

const visit = useVisitors()
const operator = operators(visit)

describe('[console.content] collectors see what operators write', () => {
  test('a notice, from its draft to its withdrawal', async () => {
    const { page, complaints } = await operator()
    const collector = await visit('phone')
    await collector.open('/notice')
    const title = own('展厅调整开放时间')
    await page.goto('/console/notices/new')
    await write(page, '标题', title)
    await page.getByLabel('分类').selectOption({ index: 1 })
    await page.getByRole('textbox', { name: '正文' }).fill('周一闭馆，其余各日九点开门。')
    await press(page, '保存草稿')
    await page.waitForURL(/\/notices\/\d+$/)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const shownTo = () => collector.page.getByText(title).count()
    await seen(collector.page, shownTo, 0)
    await press(page, '发布')
    await said(page, '已发布')
    await seen(collector.page, shownTo, 1)
    await collector.page.getByText(title).click()
    await collector.page.getByRole('article').getByText('周一闭馆，其余各日九点开门。').waitFor()
    await press(page, '撤下')
    await said(page, '已撤下')
    await collector.open('/notice')
    await seen(collector.page, shownTo, 0)
    expect(complaints).toEqual([])
  })

  test('a section of the home page with selected works in the operators’ order', async () => {
    const { page, complaints } = await operator()
    const collector = await visit()
    await collector.open('/')
    const title = own('本月新展')
    await page.goto('/console/home-zones')
    await press(page, '新建专区')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('标题', { exact: true }).fill(title)
    await dialog.getByRole('button', { name: '添加作品' }).click()
    const found = dialog.getByRole('list', { name: '找到的作品' }).getByRole('button').filter({ hasNotText: '不公开' })
    const works: string[] = []
    for (const _ of [1, 2]) {
      works.push((await found.first().locator('span').first().textContent()) ?? '')
      await found.first().click()
    }
    const chosen = dialog.getByRole('list', { name: '作品', exact: true })
    await chosen.getByRole('button', { name: `${works[1]}，第 2 个` }).press('ArrowUp')
    await chosen.getByRole('button', { name: `${works[1]}，第 1 个` }).waitFor()
    await dialog.getByRole('button', { name: '新建专区' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const zone = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
    await zone.getByRole('button', { name: '展示' }).click()
    await said(page, '已展示')
    // From the last position to the first.
    const order = page.getByRole('list', { name: '专区的次序' })
    const entry = order.getByRole('button', { name: title })
    const zones = await order.getByRole('listitem').count()
    for (let step = 1; step < zones; step++) await entry.press('ArrowUp')
    await order.getByRole('button', { name: `${title}，第 1 个` }).waitFor()
    await press(page, '保存次序')
    await said(page, '次序已保存')

    const shelf = collector.page
      .locator('section')
      .filter({ has: collector.page.getByRole('heading', { name: title }) })
    const first = () =>
      collector.page.evaluate(
        (wanted) => [...document.querySelectorAll('main h2')].findIndex((one) => one.textContent?.includes(wanted)),
        title,
      )
    await seen(collector.page, async () => (await first()) >= 0, true)
    const text = (await shelf.last().textContent()) ?? ''
    expect(text.indexOf(works[1] ?? '?')).toBeGreaterThan(-1)
    expect(text.indexOf(works[1] ?? '?')).toBeLessThan(text.indexOf(works[0] ?? '?'))
    await zone.getByRole('button', { name: '隐藏' }).click()
    await said(page, '已隐藏')
    await zone.getByRole('button', { name: '删除' }).click()
    await zone.waitFor({ state: 'detached' })
    await seen(collector.page, first, -1)
    expect(complaints).toEqual([])
  })

  test('[console.versions] a new version of an agreement that takes effect later, beside the current one', async () => {
    const { page, complaints } = await operator()
    const collector = await visit('phone')
    const version = own('v')
    await page.goto('/console/texts/policy')
    await press(page, '写新版本')
    await write(page, '版本号', version)
    await write(page, '生效时间', '2030-01-01T00:00')
    const body = page.getByRole('textbox', { name: '正文' })
    await body.press('Control+End')
    await body.pressSequentially('新增一句，供大家比较。')
    await press(page, '保存草稿')
    const one = page.locator('section').filter({ has: page.getByRole('heading', { name: version }) })
    await one.getByRole('button', { name: /^与 .* 比较$/ }).click()
    await one.locator('ins').filter({ hasText: '新增一句，供大家比较。' }).waitFor()
    await expectNoBarriers(page, { name: 'the comparison of two versions' })
    await one.getByRole('button', { name: '公布' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('原因').fill('年度修订')
    await dialog.getByRole('button', { name: '公布' }).click()
    await one.getByRole('button', { name: '收回' }).waitFor()

    await collector.open('/protocolList?key=policy')
    const versions = collector.page.getByRole('navigation', { name: '各个版本' })
    await versions.getByText(`版本 ${version}`).waitFor()
    expect(await versions.textContent()).toMatch(/尚未生效.*2030/)
    // The current version is the one that users see and accept.
    expect(await versions.locator('[aria-current=page]').textContent()).not.toContain(version)
    expect(await collector.page.getByText('新增一句，供大家比较。').count()).toBe(0)
    await versions.getByText(`版本 ${version}`).click()
    await collector.page.getByText('新增一句，供大家比较。').waitFor()

    await one.getByRole('button', { name: '收回' }).click()
    await dialog.getByLabel('原因').fill('再斟酌')
    await dialog.getByRole('button', { name: '收回' }).click()
    await one.getByRole('button', { name: '删除草稿' }).click()
    await one.waitFor({ state: 'detached' })
    await collector.open('/protocolList?key=policy')
    await seen(collector.page, () => collector.page.getByText(`版本 ${version}`).count(), 0)
    expect(complaints).toEqual([])
  })

  test('the licences of the footer', async () => {
    const { page, complaints } = await operator()
    const collector = await visit()
    await collector.open('/')
    const number = own('浙网文〔2026〕')
    await page.goto('/console/site')
    const footer = page.locator('section').filter({ has: page.getByRole('heading', { name: '页脚', exact: true }) })
    await footer.getByRole('button', { name: '添加一项' }).click()
    await footer.getByPlaceholder('名称').last().fill('网络文化经营许可')
    await footer.getByPlaceholder('编号').last().fill(number)
    await footer.getByRole('button', { name: '保存', exact: true }).click()
    await said(page, '已保存')
    const shown = () => collector.page.getByText(`网络文化经营许可 ${number}`).count()
    await seen(collector.page, shown, 1)
    await footer
      .getByRole('button', { name: /^移除第/ })
      .last()
      .click()
    await footer.getByRole('button', { name: '保存', exact: true }).click()
    await seen(collector.page, shown, 0)
    expect(complaints).toEqual([])
  })

  test('[route /downLoad] an Android package, and a forced update of older apps', async () => {
    const { page, complaints } = await operator()
    const collector = await visit('phone', { userAgent: agents.android })
    await collector.open('/downLoad')
    const versionName = `9.${randomBytes(2).readUInt16LE()}`
    const buffer = makeApk({ versionName, filler: 2_000_000 })
    await page.goto('/console/packages')
    await press(page, '添加安装包')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('平台').selectOption({ label: '安卓' })
    await dialog.getByLabel('版本号', { exact: true }).fill(versionName)
    await dialog.getByLabel('选择安装包文件').setInputFiles({ name: 'a.apk', mimeType: '', buffer })
    await dialog.getByText(`cn.example.app · ${versionName} 版 · 1.9 MB`).waitFor()
    await dialog.getByLabel('更新说明').fill('看展更快')
    await dialog.getByLabel('强制更新').check()
    await dialog.getByRole('button', { name: '添加安装包' }).click()
    await said(page, '已添加，还没有提供')
    const row = page.getByRole('row').filter({ hasText: versionName })
    await row.getByRole('button', { name: '提供', exact: true }).click()
    await said(page, '已提供')

    const button = collector.page.getByRole('link', { name: '下载安卓版' })
    await seen(
      collector.page,
      () => button.getAttribute('href'),
      expect.stringMatching(`^/media/app/.*/${versionName}.apk$`),
    )
    const link = (await button.getAttribute('href')) ?? ''
    await collector.page.getByText('看展更快').first().waitFor()
    const answer = await collector.context.request.get(new URL(link, collector.page.url()).href, {
      headers: { range: 'bytes=0-3' },
    })
    expect([answer.status(), (await answer.body()).toString('latin1')]).toEqual([206, 'PK\x03\x04'])

    const older = await visit('phone', { userAgent: nativeAgent() })
    await older.open('/')
    const must = older.page.getByRole('alertdialog')
    await must.getByRole('link', { name: `更新到 ${versionName}` }).waitFor()
    await expectNoBarriers(older.page, { name: 'the update that must be taken' })

    await row.getByRole('button', { name: '停止提供' }).click()
    await said(page, '已停止提供')
    await row.getByRole('button', { name: '删除' }).click()
    await row.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})

const agents = {
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
}
