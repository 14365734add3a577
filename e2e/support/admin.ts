import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { picture } from './drafts.ts'

/** Password of the staff in these tests. */
export const staffPassword = 'wild plum by the water'

/** Opens an invitation link and chooses a password, up to the page that enrols a second factor. */
export async function accept(page: Page, link: string): Promise<void> {
  await page.goto(`/console/invitation${new URL(link).hash}`)
  await page.getByLabel('设置密码', { exact: true }).fill(staffPassword)
  await page.getByLabel('再输一次').fill(staffPassword)
  await page.getByRole('button', { name: '下一步：登记第二步验证' }).click()
}

/** Completes an invitation link and returns the recovery codes. */
export async function enrol(page: Page, link: string): Promise<string[]> {
  await accept(page, link)
  const secret = (await page.locator('p.font-mono:not(:empty)').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('动态码').fill(generateSync({ secret }))
  await page.getByRole('button', { name: '完成登记' }).click()
  await page.locator('main li').first().waitFor()
  return page.locator('main li').allTextContents()
}

/** Confirms that the codes are saved, which opens the console. */
export async function goIn(page: Page): Promise<void> {
  await page.getByText('已经保存在手机以外的地方').click()
  await page.getByRole('button', { name: '进入控制台' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Opens a button's dialog, fills in its fields by their labels, and presses the button again. */
export async function act(page: Page, name: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name })
  for (const [label, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(label, { exact: true })
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption({ label: value })
    else await field.fill(value)
  }
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Waits until a draft is saved without problems, then requests its publication. */
export async function askToPublish(page: Page, label: '发布' | '发布修改', reason: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
  await page.getByRole('button', { name: label, exact: true }).and(page.locator(':enabled')).waitFor()
  await act(page, label, { 原因: reason })
}

/** Reads and approves the next pending request, as the second person. */
export async function approveNext(page: Page, seen: string): Promise<void> {
  await page.goto('/console/approvals?state=waiting')
  await page.locator('tbody a').first().click()
  await page.getByText(seen).first().waitFor()
  await act(page, '同意并执行')
  await page.getByText('已执行').first().waitFor()
}

/** Uploads a local picture into a picture field, and waits until it is shown. */
export async function upload(page: Page, field: string): Promise<void> {
  const group = page.getByRole('group', { name: field, exact: true })
  await group
    .locator('input[type=file]')
    .setInputFiles({ name: `${field}.png`, mimeType: 'image/png', buffer: picture })
  await group.locator('img').first().waitFor()
}

/** Searches for something by name and selects it. */
export async function pick(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(name)
  await page.getByRole('option', { name }).first().click()
}
