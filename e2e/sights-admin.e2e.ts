import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plain } from '../server/test/uploads/pictures.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { useVisitors } from './support/browser.ts'
import { enterConsole } from './support/console.ts'
import { preview } from './support/drafts.ts'
import { query } from './support/database.ts'

const visit = useVisitors()

const sides = ['左 %', '上 %', '宽 %', '高 %']
/** Returns the position of the first point, in percent. */
const placed = (page: Page) =>
  Promise.all(sides.map(async (side) => Number(await page.getByLabel(side, { exact: true }).first().inputValue())))

/** Creates a draft of a demonstration work, with a picture of its own instead of the drawn ones. */
async function draftOfWork() {
  const visitor = await visit({ pictures: true })
  const publisher = await enterConsole(visitor.context, ['publisher'])
  const [row] = await query<{ sn: string }>(
    `select sn from goods where jsonb_array_length(sights) >= 3 and sn like 'G%' order by sn limit 1`,
  )
  const { data: known } = await publisher.ask('draft/of', { kind: 'work', publishedId: row?.sn ?? '' })
  const { content } = (await publisher.ask('draft/info', { id: known.id })).data
  const own = { ...content, goodsSn: `S${Date.now()}`, gallery: [], cover: undefined, sights: [] }
  const { data } = await publisher.ask('draft/create', { kind: 'work', key: randomUUID(), content: own })
  return { ...visitor, id: data.id }
}

test(
  '[console.goods-editor] details of an uploaded picture are drawn on it, moved by keyboard, and shown in the preview',
  { timeout: 180_000 },
  async () => {
    const { page, id, complaints } = await draftOfWork()
    await page.goto(`/console/drafts/${id}`)
    const buffer = await plain(2200, 1650).png().toBuffer()
    for (const path of ['cover', 'gallery']) {
      const field = page.locator(`[id="field-${path}"]`)
      await field.locator('input[type=file]').setInputFiles({ name: '山.png', mimeType: 'image/png', buffer })
      await field.locator('img').first().waitFor()
    }

    await page.getByRole('button', { name: '添加看点', exact: true }).click()
    const sights = page.getByRole('group', { name: '看点', exact: true })
    await sights.getByLabel('标题').fill('渡口')
    await sights.getByLabel('说明').fill('一笔船，一点人。')
    const image = sights.getByRole('img', { name: '看点 1' })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
    const box = await image.boundingBox()
    if (!box) throw new Error('The picture is not shown')
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    expect(box.width / box.height).toBeCloseTo(4 / 3, 1)
    // From right to left, outside the existing area.
    await page.mouse.move(...at(0.3, 0.3))
    await page.mouse.down()
    await page.mouse.move(...at(0.2, 0.2), { steps: 4 })
    await page.mouse.move(...at(0.1, 0.1), { steps: 4 })
    await page.mouse.up()
    const drawn = await placed(page)
    for (const [index, wanted] of [10, 10, 20, 20].entries()) expect(drawn[index]).toBeCloseTo(wanted, -0.3)

    await sights.getByLabel('看点 1的位置，方向键移动').focus()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Tab')
    await expect.poll(() => placed(page).then(([left = 0]) => left > (drawn[0] ?? 0) + 3)).toBe(true)
    expect((await placed(page)).slice(1)).toEqual(drawn.slice(1))
    await expectNoBarriers(page)

    // Typed numbers can place it outside the picture, which is reported at the field.
    const left = sights.getByLabel('左 %', { exact: true })
    await left.fill('95')
    await left.blur()
    await sights.getByText(/超出了图片/).waitFor()
    await left.fill('40')
    await left.blur()
    await sights.getByText(/超出了图片/).waitFor({ state: 'detached' })

    const frame = await preview(page)
    await frame.getByRole('button', { name: '细看', exact: true }).click()
    const viewer = frame.getByRole('dialog', { name: /^细看/ })
    await viewer.locator('.close-up-world img').first().waitFor({ state: 'attached' })
    await viewer.press('PageDown')
    await viewer.locator('[aria-live=polite]').getByText('渡口').waitFor()
    expect(await viewer.locator('[aria-live=polite]').textContent()).toContain('一笔船，一点人。')
    expect(complaints).toEqual([])
  },
)
