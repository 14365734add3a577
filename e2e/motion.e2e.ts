import type { GoodsSn } from '@app/contract'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'

const visit = useVisitors()

async function workWithModel(): Promise<GoodsSn> {
  const [row] = await query<{ sn: GoodsSn }>(
    `select sn from goods where motion ->> 'kind' = 'model' and sn like 'G%' order by sn limit 1`,
  )
  if (!row) throw new Error('The demonstration has no model')
  return row.sn
}

test(
  '[route /goods/:id] loads a model on request only, keeps the poster if it fails, and turns it by keyboard',
  { timeout: 120_000 },
  async () => {
    const goodsSn = await workWithModel()
    const { page, open } = await visit({ pictures: true })
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\.glb|turntable/.test(request.url())) asked.push(request.url())
    })
    await page.route(/\.glb/, (route) => route.abort())
    await open(`/goods/${goodsSn}`)
    await page.getByText(/^3D 模型，约 \d+ KB$/).waitFor({ state: 'attached' })
    expect(asked).toEqual([])
    await page.getByRole('button', { name: '转动看看' }).first().click()
    await page.getByText('这台设备无法展示模型，请看图片。').waitFor({ timeout: 60_000 })
    expect(asked.map((url) => url.replace(/.*\//, '').replace(/-.*\.js$/, '.js'))).toEqual([
      'turntable.js',
      'celadon-meiping.glb',
    ])
    const viewer = page.locator('model-viewer')
    expect(await viewer.count()).toBe(0)

    await page.unroute(/\.glb/)
    await page.getByRole('button', { name: '再试一次' }).click()
    await page.getByText('拖动或按方向键转动').waitFor({ timeout: 60_000 })
    expect(await viewer.evaluate((element) => element.shadowRoot?.querySelector('canvas') !== null)).toBe(true)
    const turned = () =>
      viewer.evaluate(
        (element) => (element as HTMLElement & { getCameraOrbit(): { theta: number } }).getCameraOrbit().theta,
      )
    const before = await turned()
    // The viewer has its own keyboard area, named for screen readers.
    await viewer.getByRole('img', { name: /的3D 模型/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(turned, { timeout: 30_000 }).not.toBeCloseTo(before, 2)
  },
)
