import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { newPerson, type Person, tokensOf } from './support/people.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

const tokenIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token?: string }).token ?? '')

/** Logs in by the form in the page, which gives this tab a refresh token of its own. */
async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(person.phone)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Refuses every call with this token, as if it had expired meanwhile. */
async function expire(page: Page, token: string): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const isRenewal = route.request().url().endsWith('/refreshToken')
    const isOld = !isRenewal && route.request().headers()['authorization'] === `Bearer ${token}`
    const body = { code: 401, msg: '请先登录', data: null, time: Date.now(), reason: 'NOT_LOGGED_IN' }
    return isOld ? route.fulfill({ status: 401, json: body }) : route.fallback()
  })
}

/** Goes to an address within the page, as a link does. */
const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash
  }, address)

test('two tabs share a login, a renewal, another user and a logout', { timeout: 90_000 }, async () => {
  const [person, other, work] = [await newPerson(), await newPerson(), await newWork()]
  const { page: first, openTab } = await visit('phone')
  await first.goto(`/#/goods/${work.goodsSn}`, { waitUntil: 'domcontentloaded' })
  const second = await openTab()
  await second.goto(`/#/goods/${work.goodsSn}`, { waitUntil: 'domcontentloaded' })
  await first.getByRole('button', { name: '登录后购买' }).waitFor()
  // A user who must log in while buying returns to the page and its sheet.
  await second.getByRole('button', { name: '登录后购买' }).click()
  await logIn(second, person)
  await second.getByRole('dialog', { name: '确认下单' }).waitFor()
  expect(new URL(second.url()).hash).toBe(`#/goods/${work.goodsSn}`)
  await first.getByRole('button', { name: /^立即购买/ }).click()
  await first.getByRole('dialog', { name: '确认下单' }).waitFor()
  expect(new URL(first.url()).hash).toBe(`#/goods/${work.goodsSn}`)

  // A token that expires in the tab without a refresh token is renewed by the other, and both stay logged in.
  expect(await first.evaluate(() => sessionStorage.getItem('refreshToken'))).toBeNull()
  const old = await tokenIn(first)
  await expire(first, old)
  await goTo(first, '/integral')
  await expect.poll(() => tokenIn(first)).not.toBe(old)
  expect(await tokenIn(first)).not.toBe('')
  await goTo(second, '/mine/order')
  await second.getByRole('tab', { name: '全部' }).waitFor()
  expect(await second.getByRole('link', { name: '登录或注册' }).count()).toBe(0)

  // Another user sees nothing of the first.
  await goTo(second, '/userInfo/baseInfo')
  const name = second.getByLabel('昵称')
  await name.fill('还没保存的名字')
  const { token } = await tokensOf(other)
  await first.evaluate((session) => localStorage.setItem('session', session), JSON.stringify({ token }))
  await expect.poll(() => name.inputValue()).toBe(other.nickname)
  await first.evaluate(() => localStorage.setItem('session', '{}'))
  await second.getByRole('link', { name: '登录或注册' }).first().waitFor()
  expect(await name.count()).toBe(0)
})
