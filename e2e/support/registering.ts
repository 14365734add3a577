import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Device } from './chromium.ts'
import { newIdNumber, password, realName } from './people.ts'
import { enterCode } from './puzzle.ts'

/** Creates an account for a phone on the login page. */
export async function register(page: Page, device: Device, phone: string): Promise<void> {
  await page.getByRole('tab', { name: '注册' }).click()
  await page.getByLabel('手机号').fill(phone)
  await enterCode(page, device, phone)
  await page.getByLabel('设置密码').fill(password)
  const agreed = page.getByRole('checkbox')
  expect(await agreed.isChecked()).toBe(false)
  await agreed.check()
  await page.locator('form').getByRole('button', { name: '注册', exact: true }).click()
}

/** Enters an accepted real name on the verification page. */
export async function giveRealName(page: Page): Promise<void> {
  await page.getByLabel('真实姓名').fill(realName)
  await page.getByLabel('身份证号码').fill(newIdNumber())
  await page.getByRole('checkbox', { name: /^单独同意核验/ }).check()
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.getByRole('log', { name: '消息' }).getByText('实名认证已通过', { exact: true }).waitFor()
}
