import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { type Device, deviceNames } from './support/chromium.ts'
import { query } from './support/database.ts'
import {
  disable,
  endSessions,
  newIdNumber,
  newPerson,
  newPhone,
  password,
  type Person,
  realName,
} from './support/people.ts'
import { enterCode, enterCodeByText } from './support/puzzle.ts'

const visit = useVisitors()

describe('an account', () => {
  test('[route /login] a password logs in and returns to the page that asked for the login', async () => {
    const person = await newPerson()
    const { page, open } = await visit('phone')
    await open('/mine/order')
    await page.getByRole('link', { name: '登录或注册' }).click()
    await logInByPassword(page, person)
    await page.getByText(`，${person.nickname}`).first().waitFor()
    await page.getByText('还没有订单').waitFor()
    expect(page.url()).toMatch(/#\/mine\/order$/)
  })

  test('a wrong password is reported at its field and does not log in', async () => {
    const person = await newPerson()
    const { page, open } = await visit()
    await open('/login')
    await logInByPassword(page, { ...person, password: 'lantern1999' })
    await page.getByText('手机号或密码').waitFor()
    expect(page.url()).toMatch(/#\/login$/)
    expect(await tokenOf(page)).toBe('')
    const field = page.getByLabel('密码', { exact: true })
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })

  test('an invited user browses first, reads characters instead of the puzzle, and is still a guest', async () => {
    const inviter = await newPerson()
    const [{ invite_code: code } = { invite_code: '' }] = await query<{ invite_code: string }>(
      'select invite_code from users where uid = $1',
      [inviter.uid],
    )
    const phone = newPhone()
    const { page, open, context } = await visit()
    await open(`/login?invite=${code}`)
    await page.getByText(`由好友邀请 · 邀请码 ${code}`).waitFor()
    await page.getByRole('link', { name: '先逛逛' }).click()
    await page.waitForURL(/#\/$/)
    await open('/login')
    await page.getByLabel('手机号').fill(phone)
    await enterCodeByText(page, phone)
    expect(await focusedName(page)).toBe('smsCode')

    const secret = page.getByLabel('设置密码')
    await secret.fill('woaini1314')
    await page.getByText('密码强度：太简单').waitFor()
    await secret.fill('Riverside2026')
    await page.getByText('密码强度：很好').waitFor()
    const beside = context.waitForEvent('page')
    await page.getByRole('link', { name: '《用户服务协议》' }).click()
    await (await beside).getByRole('heading', { name: '用户服务协议' }).first().waitFor()
    await page.bringToFront()
    expect(await secret.inputValue()).toBe('Riverside2026')

    await submit(page, '注册')
    await page.getByText('请先阅读并同意协议').waitFor()
    expect(await focusedName(page)).toBe('agreed')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/$/)
    await expect.poll(() => tokenOf(page)).not.toBe('')
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
    const guests = await query('select uid from users where phone_masked = $1 and invited_by = $2', [
      masked,
      inviter.uid,
    ])
    expect(guests).toHaveLength(1)
  })

  test('an unknown invite code can be omitted, and the captcha choice stays', async () => {
    const person = await newPerson()
    const { page, open } = await visit('phone')
    await open('/login?invite=nobody00')
    await page.getByRole('tab', { name: '验证码登录' }).click()
    const phone = newPhone()
    await page.getByLabel('手机号').fill(phone)
    await enterCodeByText(page, phone)
    await page.getByRole('checkbox').check()
    await submit(page, '登录')
    await page.getByText('邀请码不存在，请核对或留空').waitFor()
    expect(await focusedName(page)).toBe('inviteCode')
    expect(await tokenOf(page)).toBe('')

    await page.reload()
    await page.getByRole('tab', { name: '验证码登录' }).click()
    await page.getByLabel('手机号').fill(person.phone)
    await enterCodeByText(page, person.phone, { isChosen: true })
    await page.getByRole('button', { name: '更改' }).click()
    await page.getByLabel('邀请码（选填）').fill('')
    await page.getByRole('checkbox').check()
    await submit(page, '登录')
    await page.getByText(`，${person.nickname}`).first().waitFor()
  })

  test('a code creates an account for an unknown phone once the agreements are accepted', async () => {
    const phone = newPhone()
    const { page, open } = await visit('phone')
    await open('/login')
    await page.getByLabel('手机号').fill(phone)
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await enterCode(page, 'phone', phone)
    await submit(page, '登录')
    await page.getByText('请先阅读并同意协议').waitFor()
    expect(page.url()).toMatch(/#\/login$/)
    await page.getByRole('checkbox').check()
    await submit(page, '登录')
    await page.waitForURL(/#\/$/)
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
    const rows = await query('select c.uid from users u join consents c using (uid) where phone_masked = $1', [masked])
    expect(rows).toHaveLength(1)
  })

  test('a code logs in a registered user', async () => {
    const person = await newPerson()
    const { page, open } = await visit()
    await open('/login')
    await page.getByLabel('手机号').fill(person.phone)
    await enterCode(page, 'desktop', person.phone)
    await page.getByRole('checkbox').check()
    await submit(page, '登录')
    await page.getByText(`，${person.nickname}`).first().waitFor()
    expect(await tokenOf(page)).not.toBe('')
  })

  test('a wrong code is reported at its field', async () => {
    const phone = newPhone()
    const { page, open } = await visit('phone')
    await open('/login')
    await page.getByLabel('手机号').fill(phone)
    await enterCode(page, 'phone', phone)
    const right = await page.getByLabel('短信验证码').inputValue()
    await page.getByLabel('短信验证码').fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByRole('checkbox').check()
    await submit(page, '登录')
    await page.getByText(/验证码(不正确|有误|错误)/).waitFor()
    expect(page.url()).toMatch(/#\/login$/)
  })

  test('a new password ends the sessions of the old one', async () => {
    const person = await newPerson({ verified: false })
    const earlier = await visit({ person })
    await earlier.open('/userInfo/kycAuth')
    await earlier.page.getByLabel('真实姓名').fill(realName)

    const { page, open } = await visit()
    await open('/login')
    await page.getByRole('tab', { name: '密码登录' }).click()
    await page.getByRole('button', { name: '忘记密码' }).click()
    await page.getByLabel('手机号').fill(person.phone)
    await enterCode(page, 'desktop', person.phone)
    await page.getByLabel('新密码').fill('riverside2026')
    await submit(page, '重设密码')
    await page.getByText('密码已重设，请用新密码登录').first().waitFor()
    await logInByPassword(page, person)
    await page.getByText('手机号或密码').waitFor()
    await page.getByLabel('密码', { exact: true }).fill('riverside2026')
    await submit(page, '登录')
    await page.waitForURL(/#\/$/)

    await earlier.page.getByLabel('身份证号码').fill(newIdNumber())
    await submit(earlier.page, '提交认证')
    await earlier.page.waitForURL(/#\/login/)
    expect(await tokenOf(earlier.page)).toBe('')
  })

  test('[error.disabled-account] a disabled account gets the reason when it logs in and when it acts', async () => {
    const reason = '批量抢购，申诉请联系客服'
    const person = await newPerson({ verified: false })
    const inside = await visit('phone', { person })
    await inside.open('/userInfo/kycAuth')
    await inside.page.getByLabel('真实姓名').fill(realName)
    await inside.page.getByLabel('身份证号码').fill(newIdNumber())
    await disable(person.uid, reason, await tokenOf(inside.page))
    await submit(inside.page, '提交认证')
    await inside.page.getByText(`账号已被停用：${reason}`).waitFor()

    const { page, open } = await visit('phone')
    await open('/login')
    await logInByPassword(page, person)
    await page.getByText(`账号已被停用：${reason}`).waitFor()
    expect(page.url()).toMatch(/#\/login$/)
  })

  test.each(deviceNames)('logging out leads home and leaves no personal data, on a %s', async (device) => {
    const person = await newPerson()
    const { page, open } = await visit(device, { person })
    await open('/mine/collection')
    await page.getByText(person.nickname).first().waitFor()
    await openAccountMenu(page, device, person)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL(/#\/$/)
    expect(await tokenOf(page)).toBe('')
    await open('/mine/collection')
    await page.getByRole('link', { name: '登录或注册' }).waitFor()
    expect(await page.getByText(person.nickname).count()).toBe(0)
  })

  test('[error.401] a session that ended elsewhere leads to the login page, and from there back', async () => {
    const person = await newPerson({ verified: false })
    const { page, open } = await visit({ person })
    await open('/userInfo/kycAuth')
    await page.getByLabel('真实姓名').fill(realName)
    await page.getByLabel('身份证号码').fill(newIdNumber())
    await endSessions(person.uid, await tokenOf(page))
    await submit(page, '提交认证')
    await page.waitForURL(/#\/login\?redirect=%2FuserInfo%2FkycAuth$/)
    expect(await tokenOf(page)).toBe('')
    await logInByPassword(page, person)
    await page.waitForURL(/#\/userInfo\/kycAuth$/)
  })

  test('[router.guard-user-info] a logged-in user is redirected from /login; a dead token is dropped silently', async () => {
    const person = await newPerson()
    const inside = await visit('phone', { person })
    await inside.open('/login')
    await inside.page.waitForURL(/#\/$/)

    await endSessions(person.uid, await tokenOf(inside.page))
    await inside.open('/digital')
    await inside.page.getByRole('heading', { name: '数字专区' }).waitFor()
    await expect.poll(() => tokenOf(inside.page)).toBe('')
  })

  test('[route /userInfo/kycAuth] an invalid number is refused at once, a valid one passes', async () => {
    const person = await newPerson({ verified: false })
    const { page, open } = await visit('phone', { person })
    await open('/userInfo/kycAuth')
    await page.getByLabel('真实姓名').fill(realName)
    const right = newIdNumber()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByLabel('身份证号码').fill(right.slice(0, 17) + (right.endsWith('X') ? '1' : 'X'))
    await submit(page, '提交认证')
    await page.getByText('身份证号码不正确，请核对 18 位号码').waitFor()
    expect(asked.filter((url) => url.includes('/kyc/add'))).toEqual([])

    await page.getByLabel('身份证号码').fill(right)
    await submit(page, '提交认证')
    await page.getByText('已通过实名认证', { exact: true }).waitFor()
    expect(await page.getByText(right).count()).toBe(0)
    const [row] = await query('select kyc_status from users where uid = $1', [person.uid])
    expect(row).toEqual({ kyc_status: 2 })
  })

  test('a mismatched name is reported, and the third attempt goes to a human review', async () => {
    const person = await newPerson({ verified: false })
    const { page, open } = await visit({ person })
    await open('/userInfo/kycAuth')
    await submitIdentity(page, newIdNumber('refused'))
    await page.getByText('上次没有通过').waitFor()
    await page.getByText(/今天还可以提交 4 次/).waitFor()
    await submitIdentity(page, newIdNumber('refused'))
    await page.getByText(/今天还可以提交 3 次/).waitFor()
    await submitIdentity(page, newIdNumber('refused'))
    await page.getByText('正在人工审核').waitFor()
    expect(await page.getByRole('button', { name: '提交认证' }).count()).toBe(0)
  })

  test('a number that needs a review is shown as under review, also after a reload', async () => {
    const person = await newPerson({ verified: false })
    const { page, open } = await visit('phone', { person })
    await open('/userInfo/kycAuth')
    await submitIdentity(page, newIdNumber('reviewed'))
    await page.getByText('正在人工审核').waitFor()
    await page.reload()
    await page.getByText('正在人工审核').waitFor()
    expect(await page.getByLabel('身份证号码').count()).toBe(0)
  })

  test('one identity is valid for one account', async () => {
    const [first, second] = [await newPerson({ verified: false }), await newPerson({ verified: false })]
    const number = newIdNumber()
    const one = await visit({ person: first })
    await one.open('/userInfo/kycAuth')
    await submitIdentity(one.page, number)
    await one.page.getByText('已通过实名认证', { exact: true }).waitFor()
    const other = await visit({ person: second })
    await other.open('/userInfo/kycAuth')
    await submitIdentity(other.page, number)
    await other.page.getByText('该身份信息已认证过其他账号').waitFor()
    const [row] = await query('select kyc_status from users where uid = $1', [second.uid])
    expect(row).toEqual({ kyc_status: 1 })
  })
})

/** Returns the access token in the browser's storage; empty if there is none. */
const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token?: string }).token ?? '')

/** Returns the name of the focused field. */
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

const submit = (page: Page, name: string) => page.locator('form').getByRole('button', { name, exact: true }).click()

async function logInByPassword(page: Page, person: Person): Promise<void> {
  const tab = page.getByRole('tab', { name: '密码登录' })
  await tab.click()
  await page.getByLabel('手机号').fill(person.phone)
  await page.getByLabel('密码', { exact: true }).fill(person.password || password)
  await submit(page, '登录')
}

async function submitIdentity(page: Page, idNumber: string): Promise<void> {
  await page.getByLabel('真实姓名').fill(realName)
  await page.getByLabel('身份证号码').fill(idNumber)
  await submit(page, '提交认证')
}

async function openAccountMenu(page: Page, device: Device, { nickname }: Person): Promise<void> {
  await page.getByRole('button', { name: device === 'phone' ? '导览' : `${nickname}的账户` }).click()
}
