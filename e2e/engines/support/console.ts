import { generateSync } from 'otplib'
import { staffPassword } from '../../support/admin.ts'
import type { Visitor } from './visitors.ts'

/**
 * Completes an invitation: a password, an authenticator, recovery codes. Returns these codes and leaves the page in the
 * console.
 */
export async function enrol(page: Visitor, link: string): Promise<string[]> {
  await page.open(`/console/invitation${new URL(link).hash}`)
  await page.field('设置密码').fill(staffPassword)
  await page.field('再输一次').fill(staffPassword)
  await page.role('button', '下一步：登记第二步验证').press()
  const secret = (await page.css('p.font-mono').having(/\w{4}/).seen()).text.replaceAll(' ', '')
  await page.field('动态码').fill(generateSync({ secret }))
  await page.role('button', '完成登记').press()
  await page.field('已经保存在手机以外的地方').check()
  const codes = await page.evaluate(`[...document.querySelectorAll('main li')].map((each) => each.textContent)`)
  await page.role('button', '进入控制台').press()
  await page.role('heading', '工作台').seen()
  return codes as string[]
}

/** Logs out of the console, and logs in again with the password and one of the recovery codes. */
export async function logInAgain(page: Visitor, name: string, codes: readonly string[]): Promise<void> {
  await page.role('button', '新同事').press()
  await page.role('menuitem', '退出登录').press()
  await page.at(/\/console\/login/)
  await page.field('登录名').fill(name)
  await page.field('密码').fill(staffPassword)
  await page.role('button', '继续').press()
  await page.role('button', /用恢复码/).press()
  await page.field('恢复码').fill(codes[0] ?? '')
  await page.role('button', /^验证$/).press()
  await page.role('heading', '工作台').seen()
}
