import type { GoodsSn } from '@app/contract'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'

const visit = useVisitors()

const announce = () => query(`select pg_notify('settings_changed', 'pictureLabels')`)

/** Measures a mark: the height of its Chinese characters as a share of the shorter side of its picture. */
const measure = (mark: Locator) =>
  mark.evaluate((element) => {
    const { width, height } = element.parentElement?.getBoundingClientRect() ?? { width: 0, height: 0 }
    return (parseFloat(getComputedStyle(element).fontSize) * 0.92) / Math.min(width, height)
  })

test('[person.ai-label] the mark is on the card, the page and the enlarged picture, at least 5 % of the shorter side', async () => {
  const [work] = await query<{ sn: GoodsSn; name: string; url: string }>(
    `select sn, name, cover ->> 'url' as url from goods where status in (6, 7) and goods_type = 1 and motion is null and not is_prize order by on_shelf_at desc limit 1`,
  )
  if (!work) throw new Error('The demonstration sells nothing')
  const { sn, name, url } = work
  await query(`insert into picture_labels (url, label, source) values ($1, 'suspected', 'suspected')`, [url])
  await announce()
  try {
    for (const device of ['phone', 'desktop'] as const) {
      const { page, open } = await visit(device, { pictures: true })
      await open(`/search?keyword=${encodeURIComponent(name)}`)
      const marks = page.getByText('疑似 AI 生成', { exact: true })
      await marks.first().waitFor()
      expect(await measure(marks.first())).toBeGreaterThanOrEqual(0.05)
      await open(`/goods/${sn}`)
      await page.getByText('图片疑似 AI 生成').waitFor()
      expect(await measure(marks.first())).toBeGreaterThanOrEqual(0.05)
      await page.getByRole('button', { name: '放大看第 1 张' }).click()
      const enlarged = page.getByRole('dialog').getByText('疑似 AI 生成')
      await enlarged.waitFor()
      expect(await measure(enlarged)).toBeGreaterThanOrEqual(0.05)
    }
  } finally {
    await query(`delete from picture_labels where url = $1`, [url])
    await announce()
  }
})
