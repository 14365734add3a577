import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { demoIds } from './support/demonstration.ts'
import { saved, sizeOf } from './support/rendered.ts'

const visit = useVisitors()
const pictures = /\.(webp|avif|jpg)(\?|$)/

test(
  '[route /show/:key] an item keeps its watermark in every view, and makes a poster and a certificate',
  { timeout: 150_000 },
  async () => {
    const { show } = await demoIds()
    const { page, open } = await visit('phone', { pictures: true })
    await open(`/show/${show}`)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    const dialog = page.getByRole('dialog')
    const mark = page.getByTestId('watermark')
    const tile = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundImage)
    const zoom = page.getByRole('button', { name: '放大看第 1 张' })
    expect(await tile(mark)).toMatch(/^url\("data:image\/png;base64,[\w+/]{200}/)
    const [over, picture] = [await mark.boundingBox(), await zoom.boundingBox()]
    expect(over?.width).toBeCloseTo(picture?.width ?? NaN, 0)
    await zoom.click()
    expect(await tile(dialog.getByTestId('watermark'))).toBe(await tile(mark.first()))
    // The watermark does not block presses on the picture below it.
    await dialog.getByRole('button', { name: '放大', exact: true }).click()
    await dialog.getByRole('button', { name: '缩小' }).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '细看', exact: true }).tap()
    await dialog.getByTestId('watermark').waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })

    // If the picture host refuses, hills replace the work.
    const poster = page.getByRole('dialog', { name: '展示海报' })
    const keep = poster.getByText('长按图片，可以保存或发给朋友')
    const hills = poster.getByText('作品图加载失败，先以山影代替。')
    await page.route(pictures, (route) => route.abort())
    await page.getByRole('button', { name: '展示海报' }).click()
    await hills.waitFor()
    expect(sizeOf(await saved(page, poster))).toEqual([1080, 1440])
    await page.unroute(pictures)
    // A new site draws a picture on first request, which may take longer than the page waits.
    const hasWork = async () => {
      await poster.getByRole('button', { name: '关闭' }).click()
      await poster.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: '展示海报' }).click()
      await poster.getByRole('img', { name: /^展示海报：/ }).waitFor({ timeout: 60_000 })
      return (await hills.count()) === 0
    }
    await expect.poll(hasWork, { timeout: 90_000 }).toBe(true)
    expect(await keep.isVisible()).toBe(true)
    expect(sizeOf(await saved(page, poster))).toEqual([1080, 1440])
    await poster.getByRole('button', { name: '关闭' }).click()
    await poster.waitFor({ state: 'hidden' })

    const name = (await heading.textContent()) ?? ''
    await page.getByRole('button', { name: '收藏证书' }).click()
    const certificate = page.getByRole('dialog', { name: '收藏证书' })
    await certificate
      .getByRole('article', { name: `《${name}》的收藏证书` })
      .getByText(/^0x[\da-f]{64}$/)
      .waitFor()
    expect(sizeOf(await saved(page, certificate))).toEqual([1588, 2246])
    // Printed, it stands alone on a sheet of A4.
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#root').isVisible()).toBe(false)
    expect(await certificate.isVisible()).toBe(false)
    expect(await page.locator('.certificate-print article').isVisible()).toBe(true)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/)
  },
)
