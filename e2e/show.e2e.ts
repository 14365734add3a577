import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { demoIds } from './support/demonstration.ts'
import { saved, sizeOf } from './support/rendered.ts'

const visit = useVisitors()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

describe('the public page of an item', () => {
  test('[route /show/:key] has a watermark, also in full screen', async () => {
    const { show } = await demoIds()
    const { page, open, complaints } = await visit('phone')
    await open(`/show/${show}`)
    await heading(page).waitFor()
    const mark = page.getByTestId('watermark')
    const tile = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundImage)
    expect(await tile(mark)).toMatch(/^url\("data:image\/png;base64,[\w+/]{200}/)
    const [over, picture] = [
      await mark.boundingBox(),
      await page.getByRole('button', { name: '放大看第 1 张' }).boundingBox(),
    ]
    expect(over?.width).toBeCloseTo(picture?.width ?? NaN, 0)
    await page.getByRole('button', { name: '放大看第 1 张' }).click()
    const closer = page.getByRole('dialog')
    expect(await tile(closer.getByTestId('watermark'))).toBe(await tile(mark.first()))
    // The watermark does not block presses on the picture below it.
    await closer.getByRole('button', { name: '放大', exact: true }).click()
    await closer.getByRole('button', { name: '缩小' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('makes a poster of three to four, sharp at a pixel ratio of two', { timeout: 120_000 }, async () => {
    const { show } = await demoIds()
    const { page, open } = await visit('phone', { pictures: true })
    await open(`/show/${show}`)
    const dialog = page.getByRole('dialog', { name: '展示海报' })
    // A new site draws a picture on first request. If that takes longer than the page waits, hills replace it.
    const hasWork = async () => {
      await page.getByRole('button', { name: '展示海报' }).click()
      await dialog.getByRole('img', { name: /^展示海报：/ }).waitFor({ timeout: 60_000 })
      if ((await dialog.getByText('先以山影代替').count()) === 0) return true
      await dialog.getByRole('button', { name: '关闭' }).click()
      await dialog.waitFor({ state: 'hidden' })
      return false
    }
    await expect.poll(hasWork, { timeout: 90_000 }).toBe(true)
    expect(await dialog.getByText('长按图片，可以保存或发给朋友').isVisible()).toBe(true)
    expect(sizeOf(await saved(page, dialog))).toEqual([1080, 1440])
  })

  test('draws hills and says so if the picture host refuses', async () => {
    const { show } = await demoIds()
    const { page, open } = await visit()
    await page.route(/\.(webp|avif|jpg)(\?|$)/, (route) => route.abort())
    await open(`/show/${show}`)
    await page.getByRole('button', { name: '展示海报' }).click()
    const dialog = page.getByRole('dialog', { name: '展示海报' })
    await dialog.getByText('作品图暂时没有取到，先以山影代替。').waitFor()
    expect(await dialog.getByText('长按图片，可以保存或发给朋友').isVisible()).toBe(false)
    expect(sizeOf(await saved(page, dialog))).toEqual([1080, 1440])
  })

  test('makes a certificate: on screen, alone on a sheet of A4, and as a picture', async () => {
    const { show } = await demoIds()
    const { page, open } = await visit()
    await open(`/show/${show}`)
    const name = (await heading(page).textContent()) ?? ''
    await page.getByRole('button', { name: '收藏证书' }).click()
    const dialog = page.getByRole('dialog', { name: '收藏证书' })
    const sheet = dialog.getByRole('article', { name: `《${name}》的收藏证书` })
    for (const label of ['创作者', '发行方', '收藏者', '合约地址', '凭证号', '交易编号', '上链时间']) {
      await sheet.getByText(label, { exact: true }).waitFor()
    }
    await sheet.getByText(/^0x[\da-f]{64}$/).waitFor()
    expect(sizeOf(await saved(page, dialog))).toEqual([1588, 2246])

    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#root').isVisible()).toBe(false)
    expect(await dialog.isVisible()).toBe(false)
    expect(await page.locator('.certificate-print article').isVisible()).toBe(true)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/)
  })

  test('says if there is no such item, and tries again after the network failed', async () => {
    const { show } = await demoIds()
    const { page, open } = await visit('phone')
    await open('/show/nothinghangshere')
    await page.getByRole('heading', { name: '没有找到这一件' }).waitFor()
    await page.route('**/hwnft/nft/info*', (route) => route.abort())
    await open(`/show/${show}`)
    const retry = page.getByRole('button', { name: '再试一次' })
    await retry.waitFor()
    await page.unroute('**/hwnft/nft/info*')
    await retry.click()
    await heading(page).waitFor()
    await retry.waitFor({ state: 'detached' })
    expect(await retry.count()).toBe(0)
  })
})
