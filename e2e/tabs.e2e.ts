import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { newPerson, type Person, tokensOf } from './support/people.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

const tokenIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token?: string }).token ?? '')

/** Fills in the form and submits it. */
async function fillIn(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(person.phone)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Logs in by the form, which gives this tab a refresh token of its own. */
async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/#/login', { waitUntil: 'domcontentloaded' })
  await fillIn(page, person)
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
}

/** Refuses every call once, as if the token had expired meanwhile. */
async function expire(page: Page, token: string): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const isRenewal = route.request().url().endsWith('/refreshToken')
    const isOld = !isRenewal && route.request().headers()['authorization'] === `Bearer ${token}`
    const body = { code: 401, msg: '请先登录', data: null, time: Date.now(), reason: 'NOT_LOGGED_IN' }
    return isOld ? route.fulfill({ status: 401, json: body }) : route.fallback()
  })
}

describe('two tabs', () => {
  test('a token that expired in the tab without a refresh token is renewed by the other, and both stay logged in', async () => {
    const person = await newPerson()
    const { page: first, openTab } = await visit()
    await logIn(first, person)
    const second = await openTab()
    await second.goto('/#/mine/collection', { waitUntil: 'domcontentloaded' })
    await second.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await second.evaluate(() => sessionStorage.getItem('refreshToken'))).toBeNull()
    const old = await tokenIn(second)
    await expire(second, old)
    await second.evaluate(() => {
      window.location.hash = '/integral'
    })
    await expect.poll(() => tokenIn(second)).not.toBe(old)
    expect(await tokenIn(second)).not.toBe('')
    await first.evaluate(() => {
      window.location.hash = '/mine/order'
    })
    await first.getByRole('tab', { name: '全部' }).waitFor()
    expect(await first.getByRole('link', { name: '登录或注册' }).count()).toBe(0)
  })

  test('a login is noticed in the other tab, where buying continues on the same page', async () => {
    const [person, work] = [await newPerson(), await newWork()]
    const { page: first, openTab } = await visit('phone')
    await first.goto(`/#/goods/${work.goodsSn}`, { waitUntil: 'domcontentloaded' })
    await first.getByRole('button', { name: '登录后购买' }).waitFor()
    const second = await openTab()
    await logIn(second, person)
    await first.getByRole('button', { name: /^立即购买/ }).click()
    await first.getByRole('dialog', { name: '确认下单' }).waitFor()
    expect(new URL(first.url()).hash).toBe(`#/goods/${work.goodsSn}`)
  })

  test('another user sees nothing of the first, and a logout reaches the other tab', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const { page: first, openTab } = await visit({ person })
    await first.goto('/#/album', { waitUntil: 'domcontentloaded' })
    const second = await openTab()
    await second.goto('/#/userInfo/baseInfo', { waitUntil: 'domcontentloaded' })
    const name = second.getByLabel('昵称')
    await name.fill('还没保存的名字')
    const { token } = await tokensOf(other)
    await first.evaluate((session) => localStorage.setItem('session', session), JSON.stringify({ token }))
    await expect.poll(() => name.inputValue()).toBe(other.nickname)

    await first.evaluate(() => localStorage.setItem('session', '{}'))
    await second.getByRole('link', { name: '登录或注册' }).first().waitFor()
    expect(await name.count()).toBe(0)
  })

  test('a user who must log in while buying returns to the page and its sheet', async () => {
    const [person, work] = [await newPerson(), await newWork()]
    const { page, open } = await visit('phone')
    await open(`/goods/${work.goodsSn}`)
    await page.getByRole('button', { name: '登录后购买' }).click()
    await fillIn(page, person)
    await page.getByRole('dialog', { name: '确认下单' }).waitFor()
    expect(new URL(page.url()).hash).toBe(`#/goods/${work.goodsSn}`)
  })
})
