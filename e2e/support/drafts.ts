import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { plain } from '../../server/test/uploads/pictures.ts'
import type { StaffMember } from '../../server/test/support/staff.ts'
import { query } from './database.ts'

/** A picture that is sharp and large enough everywhere: a plain one with noise. */
export const picture = await plain(1200, 1200)
  .composite([
    {
      input: {
        create: {
          width: 1200,
          height: 1200,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      },
      blend: 'overlay',
    },
  ])
  .png()
  .toBuffer()

/** Returns helpers for a draft's editor, by the paths of its content. */
export const editor = (page: Page) => {
  const at = (path: string): Locator => page.locator(`[id="field-${path}"]`)
  return {
    async write(fields: Readonly<Record<string, string | number>>): Promise<void> {
      for (const [path, value] of Object.entries(fields)) {
        await at(path).locator('input, textarea').first().fill(String(value))
      }
    },
    async pick(path: string, name: string): Promise<void> {
      await at(path).getByRole('combobox').fill(name)
      await page.getByRole('option').filter({ hasText: name }).first().click()
      await at(path).getByRole('button', { name: '换一个' }).waitFor()
    },
    choose: (path: string, label: string) => at(path).getByRole('combobox').selectOption({ label }),
    async picture(path: string): Promise<void> {
      await at(path)
        .locator('input[type=file]')
        .setInputFiles({ name: '灯.png', mimeType: 'image/png', buffer: picture })
      await at(path).locator('img').first().waitFor()
    },
    add: (name: string) => page.getByRole('button', { name: `添加${name}`, exact: true }).click(),
  }
}

/** Waits until a draft's editor says that everything is saved. */
export const saved = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^已保存/ })
    .waitFor()

/** Formats the time so many minutes from now for a time field, in Beijing time. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16)

/** Opens the console's preview of the storefront's page. */
export async function preview(page: Page) {
  await page.getByRole('button', { name: '预览', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '预览' }).waitFor()
  return page.frameLocator('iframe[title="藏友看到的页面"]')
}

/**
 * Requests the publication of a draft in the browser, and approves it as the other staff member; returns the id of the
 * result.
 */
export async function publishWithApproval(page: Page, other: StaffMember): Promise<string> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '发布' })
  await dialog.getByLabel('原因').fill('资料已核对')
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('log').getByText('已提交，等待另一位同事复核').waitFor()
  const [waiting] = await query<{ id: string }>(
    `select id::text from approvals where state = 'waiting' and verb = 'draft/publish' and target = $1`,
    [`draft:${id}`],
  )
  expect(await other.ask('approval/approve', { id: waiting?.id ?? '', comment: '可以' })).toMatchObject({ status: 200 })
  const [draft] = await query<{ published: string }>('select published_id as published from drafts where id = $1', [id])
  return draft?.published ?? ''
}
