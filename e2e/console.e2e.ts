import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarriers } from './support/barriers.ts'
import { useVisitors } from './support/browser.ts'
import { enterConsole, newColleague } from './support/console.ts'
import { accept, enrol, goIn, staffPassword } from './support/admin.ts'

const visit = useVisitors()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('[console.login] an invitation link leads to a password, an authenticator and recovery codes shown once', async () => {
  const { name, link } = await newColleague()
  const { page, complaints } = await visit()
  await page.goto('/console/orders')
  await page.waitForURL(/\/console\/login\?to=/)
  await expectNoBarriers(page, { name: 'login' })
  await page.goto(`/console/invitation${new URL(link).hash}`)
  await page.getByText(`你的登录名是 ${name}`).waitFor()
  await expectNoBarriers(page, { name: 'invitation' })
  const codes = await enrol(page, link)
  expect(codes).toHaveLength(10)
  expect(await page.getByRole('button', { name: '进入控制台' }).isDisabled()).toBe(true)
  await goIn(page)
  await heading(page).filter({ hasText: '工作台' }).waitFor()

  await page.getByRole('button', { name: '新同事' }).click()
  // A menu that has just opened may ignore the mouse.
  await page.getByRole('menuitem', { name: '退出登录' }).press('Enter')
  await page.waitForURL(/\/console\/login$/)
  await page.getByLabel('登录名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: '继续' }).click()
  await page.getByRole('button', { name: /用恢复码/ }).click()
  await page.getByLabel('恢复码').fill(codes[0] ?? '')
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await heading(page).filter({ hasText: '工作台' }).waitFor()
  // The requested page and the login itself are refused without a session.
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})

test('[console.login] a passkey of this device logs in its owner', async () => {
  const { page, context } = await visit()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { name, link } = await newColleague()
  await accept(page, link)
  await page.getByRole('button', { name: '改用这台设备的通行密钥' }).click()
  await page.getByText('已经保存在手机以外的地方').click()
  await page.getByRole('button', { name: '进入控制台' }).click()
  await heading(page).filter({ hasText: '工作台' }).waitFor()
  await page.getByRole('button', { name: '新同事' }).click()
  // A menu that has just opened may ignore the mouse.
  await page.getByRole('menuitem', { name: '退出登录' }).press('Enter')
  await page.waitForURL(/\/console\/login$/)
  await page.getByLabel('登录名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: '继续' }).click()
  await page.getByRole('button', { name: '用通行密钥验证' }).click()
  await heading(page).filter({ hasText: '工作台' }).waitFor()
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials.map(({ signCount }) => signCount > 0)).toEqual([true])
})

test('[console.url-state] [console.keyboard] an order is found, opened and left by keyboard, and reload and back show the same', async () => {
  const { page, context } = await visit()
  await enterConsole(context, ['support'])
  await page.goto('/console/orders')
  await page.locator('tbody a').first().waitFor()
  const orderSn = (await page.locator('tbody a').first().textContent()) ?? ''
  await page.keyboard.press('/')
  await page.keyboard.type(orderSn)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('orderSn')).toBe(orderSn)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.reload()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  expect(await page.getByLabel('订单编号').inputValue()).toBe(orderSn)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page).filter({ hasText: orderSn }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('订单编号').inputValue()).toBe(orderSn)
  await page.goBack()
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(1)
})
