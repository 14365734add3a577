import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { endSessions, newIdNumber, newPerson, type Person, realName } from './support/people.ts'

const visit = useVisitors()

test('[error.401] [router.guard-user-info] a session that ends leads to the login, back to the same page, and leaves nothing behind', async () => {
  const person = await newPerson({ verified: false })
  const { page, open } = await visit('phone', { person })
  await open('/login')
  await page.waitForURL(/#\/$/)

  // Only browsing, the user is not interrupted.
  await endSessions(person.uid, await tokenOf(page))
  await open('/digital')
  await page.getByRole('heading', { name: '数字专区' }).waitFor()
  await expect.poll(() => tokenOf(page)).toBe('')
  await open('/mine/order')
  await page.getByRole('link', { name: '登录或注册' }).click()
  await logInByPassword(page, { ...person, password: 'lantern1999' })
  await page.getByText('手机号或密码').waitFor()
  const field = page.getByLabel('密码', { exact: true })
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await tokenOf(page)).toBe('')
  await field.fill(person.password)
  await submit(page, '登录')
  await page.getByText('还没有订单').waitFor()
  expect(page.url()).toMatch(/#\/mine\/order$/)

  await open('/userInfo/kycAuth')
  await page.getByLabel('真实姓名').fill(realName)
  await page.getByLabel('身份证号码').fill(newIdNumber())
  await endSessions(person.uid, await tokenOf(page))
  await page.getByRole('checkbox', { name: /^单独同意核验/ }).check()
  await submit(page, '提交认证')
  await page.waitForURL(/#\/login\?redirect=%2FuserInfo%2FkycAuth$/)
  await logInByPassword(page, person)
  await page.waitForURL(/#\/userInfo\/kycAuth$/)

  await open('/mine/collection')
  await page.getByText(person.nickname).first().waitFor()
  await page.getByRole('button', { name: '导览' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/#\/$/)
  expect(await tokenOf(page)).toBe('')
  await open('/mine/collection')
  await page.getByRole('link', { name: '登录或注册' }).waitFor()
  expect(await page.getByText(person.nickname).count()).toBe(0)
})

test('another session is ended from the list, and all of them together', async () => {
  const person = await newPerson()
  const [here, there] = [await visit({ person }), await visit()]
  await there.open('/login')
  await logInByPassword(there.page, person)
  await there.page.waitForURL(/#\/$/)

  await here.open('/userInfo/changePassword')
  const rows = here.page.getByRole('listitem').filter({ hasText: '登录' }).filter({ hasText: '·' })
  await here.page.getByText('当前', { exact: true }).waitFor()
  await here.page.getByRole('button', { name: /^让 .+ 退出$/ }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: '退出该设备' }).click()
  await here.page.getByText('已退出该设备').first().waitFor()
  expect(await rows.getByRole('button').count()).toBe(0)
  await there.open('/userInfo/address')
  await there.page.getByRole('link', { name: '登录或注册' }).waitFor()

  await here.page.getByRole('button', { name: '全部退出' }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: '全部退出' }).click()
  await here.page.waitForURL(/#\/login$/)
  expect(await query('select id from sessions where uid = $1 and revoked_at is null', [person.uid])).toEqual([])
})

/** Returns the access token in the browser's storage; empty if there is none. */
const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token?: string }).token ?? '')

const submit = (page: Page, name: string) => page.locator('form').getByRole('button', { name, exact: true }).click()

async function logInByPassword(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(person.phone)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await submit(page, '登录')
}
